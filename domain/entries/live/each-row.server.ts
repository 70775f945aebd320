import { setImmediate } from "node:timers/promises"
import type { SelectQueryBuilder } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { type Row, untypedTables } from "#platform/database/untyped-tables.ts"

/** Rows per statement: SQLite blocks the event loop meanwhile. */
const chunk = 250

type Query = SelectQueryBuilder<Record<string, Row>, string, Row>

/** The rows of a table by id, with the columns that `select` adds. Yields to the event loop between chunks. */
export async function* eachRow(db: Database, table: string, select: (query: Query) => Query): AsyncGenerator<Row> {
  let last = 0
  for (;;) {
    const query = untypedTables(db).selectFrom(table).select("id") as unknown as Query
    const rows = await select(query).where("id", ">", last).orderBy("id").limit(chunk).execute()
    yield* rows
    if (rows.length < chunk) return
    last = Number(rows.at(-1)?.id)
    await setImmediate()
  }
}
