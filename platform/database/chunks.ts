/** Rows, or values of an `in (…)` list, in one statement. */
export const rowsMax = 500
/** SQLite takes 32,766 parameters in one statement, PostgreSQL 65,535. */
export const parametersMax = 30_000

export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/**
 * Rows that one statement removes or clears where they may be many, as after a shorter retention period. SQLite blocks
 * our process meanwhile, some ten milliseconds for emails, and serves others between two statements.
 */
const removedAtOnce = 200

/** Removes or clears the rows with these keys, some at a time. */
export async function removeInPieces<Key>(keys: readonly Key[], remove: (some: Key[]) => Promise<unknown>) {
  for (const some of chunks(keys, removedAtOnce)) await remove(some)
}

/** Returns all rows whose column is in `values`: `read` asks for at most `rowsMax` of the values. */
export async function readInChunks<Row, Value>(
  values: readonly Value[],
  read: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const some of chunks(values, rowsMax)) rows.push(...(await read(some)))
  return rows
}
