/* What a sheet holds: the same columns for a CSV file and a spreadsheet. */

/** Texts, numbers, amounts of reais, days `YYYY-MM-DD`, instants. An absent one is an empty cell. */
export type Cell = string | number | { cents: number } | { day: string } | { instant: Date } | undefined

export interface Column<Row> {
  heading: string
  /** In characters. */
  width: number
  cell: (row: Row) => Cell
  /** Only words of ours, which no program may take for a formula and which must stay as they are: `+ de 1 ano`. */
  ours?: true
}

const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
})

/** What the clock in São Paulo shows, `2026-11-20T09:15:00`: sheets know no time zones. */
export function wallClock(instant: Date): string {
  return wall.format(instant).replace(" ", "T")
}
