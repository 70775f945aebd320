import type { Database } from "#platform/database/connect.ts"
import { csvHead, csvRow } from "#platform/sheets/csv.ts"
import { smallWorkbook } from "#platform/sheets/workbook.server.ts"
import { numberedEntries } from "#domain/entries/documents/entry-documents.server.ts"
import type { PricedPackage } from "./price-columns.ts"
import { sheetColumns } from "./price-marks.ts"

/** Exports the prices and promotions of all packages. The format `xlsx` may throw `SheetTooLongError`. */
export async function exportPrices(db: Database, format: "csv" | "xlsx"): Promise<Uint8Array> {
  const packages = await listPrices(db)
  if (format === "xlsx") return smallWorkbook("Preços", sheetColumns, packages)
  return Buffer.from(csvHead(sheetColumns) + packages.map((row) => csvRow(sheetColumns, row)).join(""))
}

async function listPrices(db: Database): Promise<PricedPackage[]> {
  const rows = await db
    .selectFrom("package")
    .select(["id", "name", "position", "value_cents", "value_currency", "price_basis"])
    .select(["promotion_cents", "promotion_currency", "promotion_starts", "promotion_ends"])
    .execute()
  const nothing = { image_use: [], static_page_section: [], honeymoon_quota: [] }
  return numberedEntries("packages", rows, nothing).map(({ document }) => document as PricedPackage)
}
