import type { Cell as SheetCell, Sheet } from "write-excel-file/node"
import { type Cell, type Column, wallClock } from "./column.ts"

/** Limit for one sheet. The workbook is built in memory: 20,000 rows take about 400 MB. */
export const sheetMaxRows = 20_000

/** The rows are more than `sheetMaxRows`. */
export class SheetTooLongError extends Error {
  override name = "SheetTooLongError"
}

/** A workbook with one sheet. */
export async function smallWorkbook<Row>(
  sheet: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: readonly Row[],
): Promise<Uint8Array> {
  return writeWorkbook([await sheetOf(sheet, columns, rows)])
}

export async function writeWorkbook(sheets: Array<Sheet<Buffer>>): Promise<Uint8Array> {
  // Loaded at the first export: a public site rarely needs it.
  const { default: writeExcelFile } = await import("write-excel-file/node")
  return writeExcelFile(sheets).toBuffer()
}

/** Throws `SheetTooLongError`. */
export async function sheetOf<Row>(
  sheet: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Sheet<Buffer>> {
  const data: SheetCell[][] = [columns.map(({ heading }) => ({ value: heading, fontWeight: "bold" as const }))]
  for await (const row of rows) {
    if (data.length > sheetMaxRows) throw new SheetTooLongError()
    data.push(columns.map(({ cell }) => sheetCell(cell(row))))
  }
  return { sheet, data, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }
}

/** Texts become text cells, so none of them is evaluated as a formula. */
function sheetCell(value: Cell): SheetCell {
  if (value === undefined || value === "") return null
  // write-excel-file looks strings up in a plain object, which already has names such as "constructor".
  if (typeof value === "string") return { type: String, value: value in {} ? `${value} ` : value }
  if (typeof value === "number") return { type: Number, value }
  if ("cents" in value) return { type: Number, value: value.cents / 100, format: "#,##0.00" }
  if ("day" in value) return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: "dd/mm/yyyy" }
  return { type: Date, value: new Date(`${wallClock(value.instant)}Z`), format: "dd/mm/yyyy hh:mm" }
}
