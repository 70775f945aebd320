import { createHash } from "node:crypto"
import { sql } from "kysely"
import { parametersMax, rowsMax } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Row, untypedTables } from "#platform/database/untyped-tables.ts"
import { isPostgres } from "#database/dialect.ts"
import type { TableShape } from "./table-shapes.server.ts"

const fetchedAtOnce = 500

/**
 * Streams every row in byte order of the primary key, which is the same on both databases. Runs within a transaction,
 * one table at a time.
 */
export async function* eachTableRow(trx: Database, { name, columns, key }: TableShape): AsyncGenerator<Row> {
  const byBytes = ({ name, isText }: TableShape["key"][number]) =>
    isText && isPostgres(trx) ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)
  const rows = untypedTables(trx)
    .selectFrom(name)
    .select(columns)
    .$call((query) => key.reduce((query, column) => query.orderBy(byBytes(column)), query))
  if (!isPostgres(trx)) return yield* rows.stream() as AsyncIterableIterator<Row>
  await sql`declare backup_rows no scroll cursor for ${rows}`.execute(trx)
  for (;;) {
    // oxlint-disable-next-line security/no-raw-sql -- a constant, and FETCH takes no parameter
    const { rows: some } = await sql<Row>`fetch ${sql.lit(fetchedAtOnce)} from backup_rows`.execute(trx)
    if (some.length === 0) break
    yield* some
  }
  await sql`close backup_rows`.execute(trx)
}

export async function insertRows(
  trx: Database,
  { name, columns }: TableShape,
  lines: AsyncIterable<string>,
): Promise<void> {
  const atOnce = Math.min(rowsMax, Math.floor(parametersMax / columns.length))
  let rows: Row[] = []
  const insert = async () => {
    if (rows.length > 0) await untypedTables(trx).insertInto(name).values(rows).execute()
    rows = []
  }
  for await (const line of lines) {
    rows.push(JSON.parse(line) as Row)
    if (rows.length >= atOnce) await insert()
  }
  await insert()
}

/** A row as one line of JSON, its columns always in the same order. */
export function lineOf(row: Row, { columns }: TableShape): string {
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
}

export interface RowSum {
  rows: number
  rowsSha256: string
}

/** Counts and hashes lines as they are added. */
export function sumLines(): { add: (line: string) => void; sum: () => RowSum } {
  const hash = createHash("sha256")
  let rows = 0
  return {
    add: (line) => {
      hash.update(line).update("\n")
      rows += 1
    },
    sum: () => ({ rows, rowsSha256: hash.digest("hex") }),
  }
}

/** The count and hash of a table's current rows. */
export async function sumTable(trx: Database, shape: TableShape): Promise<RowSum> {
  const { add, sum } = sumLines()
  for await (const row of eachTableRow(trx, shape)) add(lineOf(row, shape))
  return sum()
}
