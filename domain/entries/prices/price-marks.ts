import type { Column } from "#platform/sheets/column.ts"
import { hashText } from "#platform/text/hash-text.ts"
import { type PriceField, type PricedPackage, priceColumns } from "./price-columns.ts"

/*
 * A row's mark has a hash for each part of its prices at the export. With it the import of an old sheet is a three-way
 * merge, and takes back no prices that were published since then.
 */

interface PricePart {
  /** The column that warnings name. */
  column: PriceField
  fields: ReadonlyArray<"value" | "value_currency" | "price_basis" | "promotion">
}

const parts: readonly PricePart[] = [
  { column: "value", fields: ["value", "value_currency"] },
  { column: "price_basis", fields: ["price_basis"] },
  { column: "promotion.value", fields: ["promotion"] },
]

/** All columns of the export. */
export const sheetColumns: ReadonlyArray<Column<PricedPackage> & { field: PriceField | "mark" }> = [
  ...priceColumns,
  {
    field: "mark",
    heading: "Conferência (não mude)",
    width: 24,
    cell: (row) => parts.map((part) => hashOf(row, part)).join(" "),
    trusted: true,
  },
]

/** A part that the site changed since the export. `isKept`: the sheet did not, and the site's stays. */
interface LatePart {
  column: PriceField
  isKept: boolean
}

/** The package with the parts that the sheet changed since its export. Without a mark that is every part. */
export function mergeParts(
  before: PricedPackage,
  sent: PricedPackage,
  mark = "",
): { merged: PricedPackage; late: LatePart[] } {
  const marks = mark.split(" ")
  const merged: Record<string, unknown> = { ...sent }
  const late: LatePart[] = []
  for (const [index, part] of parts.entries()) {
    const exported = marks[index]
    const [here, theirs] = [hashOf(before, part), hashOf(sent, part)]
    const isKept = theirs === exported
    if (isKept)
      for (const field of part.fields)
        if (before[field] === undefined) delete merged[field]
        else merged[field] = before[field]
    if (exported && here !== exported && here !== theirs) late.push({ column: part.column, isKept })
  }
  return { merged: merged as unknown as PricedPackage, late }
}

function hashOf(row: PricedPackage, { fields }: PricePart): string {
  const values = fields.map((field) => row[field] ?? null)
  return hashText(JSON.stringify(values.map((value) => (typeof value === "string" ? sheetText(value) : value))))
}

/** The text without the characters that a workbook cannot hold, and its neighbours: the export loses them. */
export function sheetText(text: string): string {
  return text.normalize("NFC").replace(/[\p{C}\uFFFD]/gu, "")
}
