import { sql } from "kysely"
import { chunks, parametersMax, rowsMax } from "./chunks.ts"
import type { Database } from "./connect.ts"
import { isPostgres } from "#database/dialect.ts"
import type { TablePlan } from "./plan-rows.server.ts"
import { type Row, untypedTables } from "./untyped-tables.ts"

/** SQLite nests a chain of `or` at most 1,000 deep. */
const removedMax = 200

/** Writes parents before children, then removes children before parents. `plans` lists parents first. */
export async function writePlans(
  trx: Database,
  plans: readonly TablePlan[],
  onWritten: (rows: number) => void = () => {},
) {
  for (const plan of plans) {
    for (const rows of chunks(plan.write, rowsIn(plan.write[0]))) {
      await upsert(trx, plan, rows)
      onWritten(rows.length)
    }
  }
  for (const plan of plans.toReversed()) {
    for (const rows of chunks(plan.remove, removedMax)) {
      await remove(trx, plan, rows)
      onWritten(rows.length)
    }
  }
}

/**
 * Takes the lock for writing content: a second transaction waits here, at most for `maxMs` if given. A no-op on SQLite,
 * which has one writer anyway.
 */
export async function lockContent(trx: Database, { maxMs }: { maxMs?: number } = {}): Promise<void> {
  if (!isPostgres(trx)) return
  const lock = sql`pg_advisory_xact_lock(727274)`
  // In one statement, evaluated from left to right. The timeout applies until the end of the transaction.
  const limited = sql`set_config('lock_timeout', ${`${maxMs}ms`}, true), ${lock}`
  await sql`select ${maxMs === undefined ? lock : limited}`.execute(trx)
}

async function upsert(trx: Database, { table, key }: TablePlan, rows: Row[]) {
  const columns = Object.keys(rows[0] as Row).filter((column) => !key.includes(column))
  await untypedTables(trx)
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns([...key])
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
}

async function remove(trx: Database, { table, key }: TablePlan, rows: Row[]) {
  await untypedTables(trx)
    .deleteFrom(table)
    .where((eb) => eb.or(rows.map((row) => eb.and(key.map((column) => eb(column, "=", row[column] ?? null))))))
    .execute()
}

function rowsIn(row: Row | undefined): number {
  return Math.min(rowsMax, Math.floor(parametersMax / Math.max(1, Object.keys(row ?? {}).length)))
}
