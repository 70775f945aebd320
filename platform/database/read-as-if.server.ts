import { type RawBuilder, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import { chunks, parametersMax } from "./chunks.ts"
import { type Database, connectDatabase } from "./connect.ts"
import type { TablePlan } from "./plan-rows.server.ts"
import { inRolledBackTransaction } from "./rolled-back-transaction.server.ts"
import { type Row, untypedTables } from "./untyped-tables.ts"
import { lockContent, writePlans } from "./write-plan.server.ts"

/**
 * Calls `read` with the database as it would be after these plans. Nothing is written: PostgreSQL rolls a transaction
 * back; SQLite, which has one writer, reads over temporary tables of a connection of its own.
 */
export function readAsIf<Result>(
  db: Database,
  plans: readonly TablePlan[],
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const changing = plans.filter(({ write, remove }) => write.length + remove.length > 0)
  if (changing.length === 0) return read(db)
  return isPostgres(db) ? inUndoneTransaction(db, changing, read) : overTemporaryTables(db, changing, read)
}

function inUndoneTransaction<Result>(
  db: Database,
  plans: readonly TablePlan[],
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return inRolledBackTransaction(db, async (trx) => {
    // A preview neither waits for a long import nor meets a publication in a deadlock.
    await lockContent(trx, { maxMs: 3_000 })
    await writePlans(trx, plans)
    return read(trx)
  })
}

async function overTemporaryTables<Result>(
  db: Database,
  plans: readonly TablePlan[],
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const overlay = connectDatabase({ file: await fileOf(db), readOnly: true })
  try {
    await sql`pragma temp_store = memory`.execute(overlay)
    for (const plan of plans) await hideRows(overlay, plan)
    return await read(overlay)
  } finally {
    await overlay.destroy()
  }
}

async function fileOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find(({ name }) => name === "main")?.file ?? ""
}

/** Creates a temporary view with the table's name, which shows the rows as the plan would leave them. */
async function hideRows(overlay: Database, plan: TablePlan): Promise<void> {
  const { table, write } = plan
  await sql`create temp table ${writtenTable(plan)} as select * from ${realTable(plan)} limit 0`.execute(overlay)
  await insertRows(overlay, `written_${table}`, write)
  const view = (await changedColumns(overlay, plan)) ?? (await changedRows(overlay, plan))
  await sql`create temp view ${sql.table(table)} as ${view}`.execute(overlay)
}

const realTable = ({ table }: TablePlan) => sql.table(`main.${table}`)
const writtenTable = ({ table }: TablePlan) => sql.table(`written_${table}`)

/**
 * For a plan that only changes a few existing rows: selects from the table itself, and takes only the changed columns
 * from the written rows. So SQLite uses the table's indexes on the other columns, which it does not for a union.
 * Undefined for any other plan.
 */
async function changedColumns(overlay: Database, plan: TablePlan): Promise<RawBuilder<unknown> | undefined> {
  const { key, write, remove } = plan
  const [id = ""] = key
  const ids = numbersOf(write.map((row) => ({ id: row[id] ?? null })))
  if (key.length !== 1 || remove.length > 0 || write.length === 0 || !ids) return undefined
  const { rows } = await sql<Row>`select * from ${realTable(plan)} where ${sql.ref(id)} in (${ids})`.execute(overlay)
  if (rows.length !== write.length) return undefined
  const before = new Map(rows.map((row) => [row[id], row]))
  const columns = Object.keys(rows[0] ?? {}).map((column) => {
    const isUnchanged = write.every((row) => row[column] === before.get(row[id])?.[column])
    if (isUnchanged) return sql.ref(`kept.${column}`)
    const written = sql`select ${sql.ref(column)} from temp.${writtenTable(plan)} as written
      where ${sql.ref(`written.${id}`)} = ${sql.ref(`kept.${id}`)}`
    return sql`case when ${sql.ref(`kept.${id}`)} in (${ids}) then (${written})
      else ${sql.ref(`kept.${column}`)} end as ${sql.ref(column)}`
  })
  return sql`select ${sql.join(columns)} from ${realTable(plan)} as kept`
}

/** The table's unchanged rows in a union with the written ones. */
async function changedRows(overlay: Database, plan: TablePlan): Promise<RawBuilder<unknown>> {
  const { table, key, write, remove } = plan
  const hidden = `hidden_${table}`
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const keys = [...write, ...remove].map((row) =>
    Object.fromEntries(key.map((column) => [column, row[column] ?? null])),
  )
  await sql`create temp table ${sql.table(hidden)} as select ${columns} from ${realTable(plan)} limit 0`.execute(
    overlay,
  )
  await insertRows(overlay, hidden, keys)
  const hiddenKeys = sql`select ${columns} from temp.${sql.table(hidden)}`
  return sql`
    select * from ${realTable(plan)} where (${columns}) not in (${numbersOf(keys) ?? hiddenKeys})
    union all select * from temp.${writtenTable(plan)}
  `
}

/** A few numbers are compared three times faster as constants than as a table; a view takes no parameters. */
const constantsMax = 100

function numbersOf(keys: readonly Row[]): RawBuilder<unknown> | undefined {
  const values = keys.flatMap((key) => Object.values(key))
  if (values.length > constantsMax || values.length !== keys.length) return undefined
  if (!values.every((value) => Number.isSafeInteger(value))) return undefined
  // oxlint-disable-next-line security/no-raw-sql -- whole numbers
  return sql.join(values.map((value) => sql.lit(value)))
}

async function insertRows(overlay: Database, table: string, rows: readonly Row[]): Promise<void> {
  const atOnce = Math.floor(parametersMax / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (const some of chunks(rows, atOnce)) await untypedTables(overlay).insertInto(table).values(some).execute()
}
