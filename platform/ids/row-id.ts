/** The highest id that a table's integer column holds. PostgreSQL refuses a query with a higher one. */
export const highestId = 2_147_483_647

/** Whether a text is a positive id: `7`, never `007`, `1e3` or `-1`. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= highestId
}
