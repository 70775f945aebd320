import { formatDay } from "#platform/time/day.ts"
import { type Cell, type Column, wallClock } from "./column.ts"

/*
 * CSV as spreadsheet programs in Brazil open it: UTF-8 with its mark, `;` between the cells, lines that end
 * in CR LF, and quotes as in RFC 4180.
 */

/** Before the first line. */
export const csvMark = "\uFEFF"

/** One line of cells, with its end. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(quoted).join(";")}\r\n`
}

/** A row's cells as texts; what a spreadsheet would run as a formula is stopped, unless the words are ours. */
export function csvTexts<Row>(columns: ReadonlyArray<Column<Row>>, row: Row): string[] {
  return columns.map(({ cell, ours }) => {
    const value = cell(row)
    return typeof value === "string" && !ours ? harmless(value) : textOf(value)
  })
}

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it: one that begins with = + - @
 * (also in their wide and small forms, or as a minus sign, also after spaces and marks that no one sees), a tab or the end of a line.
 */
export function harmless(text: string): string {
  const first = text.normalize("NFKC").replace(/^[\s\p{C}\p{Z}]+/u, "")[0] ?? ""
  return /^[\t\r\n]/.test(text) || "=+-@\u2212".includes(first || " ") ? `'${text}` : text
}

function quoted(text: string): string {
  return /[";,\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function textOf(value: Cell): string {
  if (value === undefined) return ""
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  if ("cents" in value) return (value.cents / 100).toFixed(2).replace(".", ",")
  if ("day" in value) return formatDay(value.day)
  const [day = "", time = ""] = wallClock(value.instant).split("T")
  return `${formatDay(day)} ${time}`
}
