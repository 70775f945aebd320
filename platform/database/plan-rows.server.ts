import type { Kysely } from "kysely"
import type { Database } from "./connect.ts"

export type Row = Record<string, string | number | null>
/** Tables by name: all of them are planned alike. */
export type AnyTables = Kysely<Record<string, Row>>

export interface Counts {
  created: number
  changed: number
  removed: number
  unchanged: number
}

export interface TableSpec {
  table: string
  key: readonly string[]
  /** Rows that are not in the content stay: the table has other writers. */
  keepOthers?: boolean
  /** The table has no `updated_at`. */
  undated?: boolean
}

/** The changes after which a table holds exactly the wanted rows. */
export interface TablePlan extends TableSpec {
  counts: Counts
  write: Row[]
  remove: Row[]
  /** Rows created, changed or removed, before and after the change: the rows that own them have changed as well. */
  touched: Row[]
}

/** Compares in memory; writes nothing. `touched` rows count as changed although they are equal. */
export async function planTable(
  db: Database,
  spec: TableSpec,
  rows: readonly Row[],
  now: string,
  touched: ReadonlySet<string> = new Set(),
): Promise<TablePlan> {
  const found = await (db as unknown as AnyTables).selectFrom(spec.table).selectAll().execute()
  const before = new Map(found.map((row) => [keyOf(spec, row), row]))
  const plan: TablePlan = {
    ...spec,
    counts: { created: 0, changed: 0, removed: 0, unchanged: 0 },
    write: [],
    remove: [],
    touched: [],
  }
  const wanted = new Set<string>()
  for (const row of rows) {
    const key = keyOf(spec, row)
    wanted.add(key)
    planRow(plan, row, before.get(key), touched.has(key), now)
  }
  if (!spec.keepOthers) plan.remove = found.filter((row) => !wanted.has(keyOf(spec, row)))
  plan.counts.removed = plan.remove.length
  plan.touched.push(...plan.remove)
  return plan
}

function planRow(plan: TablePlan, row: Row, old: Row | undefined, isTouched: boolean, now: string) {
  const dated = (day: Row[string] | undefined) => (plan.undated ? row : { ...row, updated_at: day ?? now })
  if (!old) {
    plan.counts.created += 1
    plan.write.push(dated(now))
    plan.touched.push(row)
    return
  }
  const different = Object.keys(row).filter((column) => row[column] !== old[column])
  if (different.length === 0 && !isTouched) {
    plan.counts.unchanged += 1
    return
  }
  plan.counts.changed += 1
  // A new neighbour changes the position of the whole list; the text that visitors read has not changed.
  const onlyMoved = !isTouched && different.every((column) => column === "position")
  plan.write.push(dated(onlyMoved ? old.updated_at : now))
  if (!onlyMoved || plan.undated) plan.touched.push(old, row)
}

function keyOf({ key }: TableSpec, row: Row): string {
  return key.map((column) => row[column]).join("\n")
}
