import writeExcelFile, { type Cell as SheetCell, type Sheet } from "write-excel-file/node"
import { WrongWordError } from "#platform/text/usage-error.ts"
import { type Cell, type Column, wallClock } from "./column.ts"
import { giftColumns } from "./gift-columns.ts"
import { quoteColumns, readQuoteRow } from "./quote-columns.ts"
import type { QuoteRow, RequestRows } from "./requests.server.ts"

/** Of one sheet. A spreadsheet is put together in memory: so many rows take about 400 MB. */
export const xlsxMaxRows = 20_000

/** A workbook with one sheet for each kind, as the bytes of its file. Throws `WrongWordError` when it would be too large. */
export async function* requestsXlsx({ quotes, gifts }: RequestRows): AsyncGenerator<Uint8Array> {
  const sheets: Array<Sheet<Buffer>> = []
  if (quotes) sheets.push(await sheetOf("Orçamentos", quoteColumns, readRows(quotes)))
  if (gifts) sheets.push(await sheetOf("Lua de mel", giftColumns, gifts))
  yield await writeExcelFile(sheets).toBuffer()
}

async function* readRows(quotes: AsyncIterable<QuoteRow>) {
  for await (const row of quotes) yield readQuoteRow(row)
}

async function sheetOf<Row>(
  sheet: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: AsyncIterable<Row>,
): Promise<Sheet<Buffer>> {
  const data: SheetCell[][] = [columns.map(({ heading }) => ({ value: heading, fontWeight: "bold" as const }))]
  for await (const row of rows) {
    if (data.length > xlsxMaxRows)
      throw new WrongWordError(
        `São mais de ${xlsxMaxRows.toLocaleString("pt-BR")} pedidos, demais para uma planilha: use --format csv, ou menos dias com --from e --to.`,
      )
    data.push(columns.map(({ cell }) => sheetCell(cell(row))))
  }
  return { sheet, data, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }
}

/** Texts are cells of text, whatever they begin with: nothing in them is a formula. */
function sheetCell(value: Cell): SheetCell {
  if (value === undefined || value === "") return null
  // The writer looks texts up by name in a plain object, where these are found without having been put there.
  if (typeof value === "string") return { type: String, value: value in {} ? `${value} ` : value }
  if (typeof value === "number") return { type: Number, value }
  if ("cents" in value) return { type: Number, value: value.cents / 100, format: "#,##0.00" }
  if ("day" in value) return { type: Date, value: new Date(`${value.day}T00:00:00Z`), format: "dd/mm/yyyy" }
  return { type: Date, value: new Date(`${wallClock(value.instant)}Z`), format: "dd/mm/yyyy hh:mm" }
}
