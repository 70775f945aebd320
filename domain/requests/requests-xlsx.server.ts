import writeExcelFile, { type Cell as SheetCell, type Sheet } from "write-excel-file/node"
import { WrongWordError } from "#platform/text/usage-error.ts"
import { type Cell, type Column, wallClock } from "./column.ts"
import { giftColumns } from "./gift-columns.ts"
import { quoteColumns, readQuoteRow } from "./quote-columns.ts"
import type { QuoteRow, RequestRows } from "./requests.server.ts"

/** Limit for one sheet. The workbook is built in memory: 20,000 rows take about 400 MB. */
const xlsxMaxRows = 20_000

/** The bytes of a workbook with one sheet per kind. Throws `WrongWordError` when it would be too large. */
export async function* requestsXlsx({ quotes, gifts }: RequestRows): AsyncGenerator<Uint8Array> {
  const sheets: Array<Sheet<Buffer>> = []
  if (quotes) sheets.push(await sheetOf("Orçamentos", quoteColumns, readRows(quotes)))
  if (gifts) sheets.push(await sheetOf("Lua de mel", giftColumns, gifts))
  yield await writeExcelFile(sheets).toBuffer()
}

/** A workbook with one sheet of few rows. */
export async function smallWorkbook<Row>(
  sheet: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: readonly Row[],
): Promise<Uint8Array> {
  return writeExcelFile([await sheetOf(sheet, columns, rows)]).toBuffer()
}

async function* readRows(quotes: AsyncIterable<QuoteRow>) {
  for await (const row of quotes) yield readQuoteRow(row)
}

async function sheetOf<Row>(
  sheet: string,
  columns: ReadonlyArray<Column<Row>>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Sheet<Buffer>> {
  const data: SheetCell[][] = [columns.map(({ heading }) => ({ value: heading, fontWeight: "bold" as const }))]
  for await (const row of rows) {
    if (data.length > xlsxMaxRows)
      throw new WrongWordError(
        `São mais de ${xlsxMaxRows.toLocaleString("pt-BR")} pedidos, demais para uma planilha: ` +
          "use --format csv, ou menos dias com --from e --to.",
      )
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
