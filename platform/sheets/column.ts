/* The columns of an export: CSV and XLSX share them. */

/** A text, a number, an amount in cents of reais, a day `YYYY-MM-DD` or an instant. `undefined` is an empty cell. */
export type Cell = string | number | { cents: number } | { day: string } | { instant: Date } | undefined

export interface Column<Row> {
  heading: string
  /** In characters. */
  width: number
  cell: (row: Row) => Cell
  /** Contains only our own texts, such as `+ de 1 ano`: CSV does not escape them as formulas. */
  trusted?: true
}

const saoPauloTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
})

/** Local time in São Paulo as `2026-11-20T09:15:00`: spreadsheets have no time zones. */
export function wallClock(instant: Date): string {
  return saoPauloTime.format(instant).replace(" ", "T")
}
