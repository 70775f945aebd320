import { chunks, rowsMax } from "./chunks.ts"
import type { Database } from "./connect.ts"
import { type Row, untypedRows, untypedTables } from "./untyped-tables.ts"

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
  /** `position` is the index in a list: it changes only for rows whose order changes. */
  ordered?: boolean
}

/** The rows of a table that are planned; the others are neither read nor removed. */
export interface RowScope {
  column: string
  values: readonly (string | number)[]
  /** Only rows with these column values. */
  and?: Readonly<Record<string, string>>
}

/** The changes after which a table holds exactly the wanted rows. */
export interface TablePlan extends TableSpec {
  counts: Counts
  write: Row[]
  remove: Row[]
  /** Rows created, changed or removed, before and after the change: the rows that own them have changed as well. */
  touched: Row[]
  /** The columns whose values change in any row; all of them for a row created or removed. Absent: perhaps any. */
  columns?: Set<string>
}

export interface PlanOptions {
  now: string
  /** Keys of rows that count as changed although they are equal. */
  touched?: ReadonlySet<string>
  /** A row is planned if at least one scope contains it. Absent: every row. */
  scopes?: readonly RowScope[]
}

/** Compares in memory; writes nothing. */
export async function planTable(
  db: Database,
  spec: TableSpec,
  typedRows: readonly object[],
  { now, touched = new Set(), scopes }: PlanOptions,
): Promise<TablePlan> {
  const rows = untypedRows(typedRows)
  const found = await readRows(db, spec, scopes)
  const before = new Map(found.map((row) => [keyOf(spec, row), row]))
  const columns = new Set<string>()
  const plan: TablePlan & { columns: Set<string> } = {
    ...spec,
    columns,
    counts: { created: 0, changed: 0, removed: 0, unchanged: 0 },
    write: [],
    remove: [],
    touched: [],
  }
  const wanted = new Set<string>()
  for (const row of spec.ordered && !scopes ? keepPositions(spec, rows, before) : rows) {
    const key = keyOf(spec, row)
    wanted.add(key)
    planRow(plan, row, before.get(key), touched.has(key), now)
  }
  if (!spec.keepOthers) plan.remove = found.filter((row) => !wanted.has(keyOf(spec, row)))
  plan.counts.removed = plan.remove.length
  plan.touched.push(...plan.remove)
  for (const row of plan.remove) addColumns(columns, row)
  return plan
}

async function readRows(db: Database, spec: TableSpec, scopes?: readonly RowScope[]): Promise<Row[]> {
  const query = () => untypedTables(db).selectFrom(spec.table).selectAll()
  if (!scopes) return query().execute()
  const found = new Map<string, Row>()
  for (const { column, values, and = {} } of scopes) {
    for (const some of chunks(values, rowsMax)) {
      const chosen = query().where(column, "in", some)
      const rows = await chosen.where((eb) => eb.and(and)).execute()
      for (const row of rows) found.set(keyOf(spec, row), row)
    }
  }
  return [...found.values()]
}

/**
 * A removed row leaves a gap in the positions, and a new row takes the next free position. So the rows after it keep
 * their positions wherever their order allows it.
 */
function keepPositions(spec: TableSpec, rows: readonly Row[], before: ReadonlyMap<string, Row>): Row[] {
  let last = 0
  return rows.map((row) => {
    const known = Number(before.get(keyOf(spec, row))?.position ?? 0)
    last = known > last ? known : last + 1
    return { ...row, position: last }
  })
}

function addColumns(columns: Set<string>, row: Row) {
  for (const column of Object.keys(row)) columns.add(column)
}

function planRow(
  plan: TablePlan & { columns: Set<string> },
  row: Row,
  old: Row | undefined,
  isTouched: boolean,
  now: string,
) {
  const dated = (day: Row[string] | undefined) => (plan.undated ? row : { ...row, updated_at: day ?? now })
  if (!old) {
    plan.counts.created += 1
    plan.write.push(dated(now))
    plan.touched.push(row)
    addColumns(plan.columns, dated(now))
    return
  }
  const different = Object.keys(row).filter((column) => row[column] !== old[column])
  if (different.length === 0 && !isTouched) {
    plan.counts.unchanged += 1
    return
  }
  plan.counts.changed += 1
  // Inserting a row shifts the positions of the whole list; the text that visitors read has not changed.
  const onlyMoved = !isTouched && different.every((column) => column === "position")
  plan.write.push(dated(onlyMoved ? old.updated_at : now))
  for (const column of [...different, ...(onlyMoved ? [] : ["updated_at"])]) plan.columns.add(column)
  if (!onlyMoved || plan.undated) plan.touched.push(old, row)
}

function keyOf({ key }: TableSpec, row: Row): string {
  return key.map((column) => row[column]).join("\n")
}
