/** Rows, or values of an `in (…)` list, in one statement. */
export const rowsMax = 500
/** SQLite takes 32,766 parameters in one statement, PostgreSQL 65,535. */
export const parametersMax = 30_000

export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
