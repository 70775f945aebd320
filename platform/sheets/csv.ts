import { plainReais } from "#platform/text/money.ts"
import { formatDay } from "#platform/time/day.ts"
import { type Cell, type Column, wallClock } from "./column.ts"

/*
 * CSV as spreadsheet programs in Brazil open it: UTF-8 with a byte order mark, `;` as separator, CRLF line ends,
 * quoting as in RFC 4180.
 */

/** Precedes the first line. */
export const byteOrderMark = "\uFEFF"

export type CsvColumn<Row> = Omit<Column<Row>, "width">

/** The beginning of a file: byte order mark and headings. */
export function csvHead<Row>(columns: ReadonlyArray<CsvColumn<Row>>): string {
  return byteOrderMark + csvLine(columns.map(({ heading }) => heading))
}

export function csvRow<Row>(columns: ReadonlyArray<CsvColumn<Row>>, row: Row): string {
  return csvLine(csvTexts(columns, row))
}

/** One line with its line end. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(quoted).join(";")}\r\n`
}

/** A row's cells as texts. Texts of visitors are escaped against formula injection. */
export function csvTexts<Row>(columns: ReadonlyArray<CsvColumn<Row>>, row: Row): string[] {
  return columns.map(({ cell, trusted }) => {
    const value = cell(row)
    return typeof value === "string" && !trusted ? escapeFormula(value) : cellText(value)
  })
}

/**
 * Prevents formula injection: prefixes an apostrophe to a text that a spreadsheet would evaluate. Such a text begins
 * with a tab, a line end or one of = + - @, also as full-width, small or minus-sign variants, and also after spaces
 * and invisible characters.
 */
export function escapeFormula(text: string): string {
  const first = text.normalize("NFKC").replace(/^[\s\p{C}\p{Z}]+/u, "")[0] ?? ""
  return /^[\t\r\n]/.test(text) || "=+-@\u2212".includes(first || " ") ? `'${text}` : text
}

function quoted(text: string): string {
  return /[";,\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell's text: days and instants of São Paulo as Brazilians write them. */
function cellText(value: Cell): string {
  if (value === undefined) return ""
  if (typeof value === "string") return value
  if (typeof value === "number") return String(value)
  if ("cents" in value) return plainReais(value.cents)
  if ("day" in value) return formatDay(value.day)
  const [day = "", time = ""] = wallClock(value.instant).split("T")
  return `${formatDay(day)} ${time}`
}
