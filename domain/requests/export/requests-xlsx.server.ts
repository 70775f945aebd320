import { SheetTooLongError, sheetMaxRows, sheetOf, writeWorkbook } from "#platform/sheets/workbook.server.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { giftColumns } from "./gift-columns.ts"
import { quoteColumns, readQuoteRow } from "./quote-columns.ts"
import type { ExportedQuote } from "./exported-requests.server.ts"
import type { RequestRows } from "#domain/requests/requests.server.ts"

/** The bytes of a workbook with one sheet per kind. Throws `UsageError` when it would be too large. */
export async function* requestsXlsx({ quotes, gifts }: RequestRows): AsyncGenerator<Uint8Array> {
  try {
    const sheets = []
    if (quotes) sheets.push(await sheetOf("Orçamentos", quoteColumns, readRows(quotes)))
    if (gifts) sheets.push(await sheetOf("Lua de mel", giftColumns, gifts))
    yield await writeWorkbook(sheets)
  } catch (error) {
    if (!(error instanceof SheetTooLongError)) throw error
    throw new UsageError(
      `São mais de ${formatCount(sheetMaxRows)} pedidos, demais para uma planilha: ` +
        "use --format csv, ou menos dias com --from e --to.",
    )
  }
}

async function* readRows(quotes: AsyncIterable<ExportedQuote>) {
  for await (const row of quotes) yield readQuoteRow(row)
}
