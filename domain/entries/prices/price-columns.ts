import type { Column } from "#platform/sheets/column.ts"
import { toCents } from "#platform/text/money.ts"
import type { EntryDocument } from "#domain/entries/entry-kind.ts"

/* The price sheet: one row for each package. Export and import share its columns. */

export type PricedPackage = Pick<
  EntryDocument<"packages">,
  "id" | "name" | "value" | "value_currency" | "price_basis" | "promotion"
>

export type PriceField =
  | "id"
  | "name"
  | "value"
  | "value_currency"
  | "price_basis"
  | "promotion.value"
  | "promotion.currency"
  | "promotion.starts"
  | "promotion.ends"

export const priceColumns: ReadonlyArray<Column<PricedPackage> & { field: PriceField }> = [
  { field: "id", heading: "Número", width: 10, cell: ({ id }) => id },
  { field: "name", heading: "Pacote", width: 44, cell: ({ name }) => name },
  { field: "value", heading: "Preço", width: 14, cell: ({ value }) => money(value) },
  { field: "value_currency", heading: "Moeda", width: 8, cell: (row) => row.value_currency, trusted: true },
  { field: "price_basis", heading: "O que o preço inclui", width: 40, cell: (row) => row.price_basis },
  { field: "promotion.value", heading: "Preço promocional", width: 18, cell: (row) => money(row.promotion?.value) },
  {
    field: "promotion.currency",
    heading: "Moeda da promoção",
    width: 18,
    cell: (row) => row.promotion?.currency,
    trusted: true,
  },
  { field: "promotion.starts", heading: "Promoção começa", width: 18, cell: (row) => day(row.promotion?.starts) },
  { field: "promotion.ends", heading: "Promoção termina", width: 18, cell: (row) => day(row.promotion?.ends) },
]

export function headingOf(field: string): string {
  return priceColumns.find((column) => column.field === field)?.heading ?? ""
}

function money(value: number | undefined) {
  return value === undefined ? undefined : { cents: toCents(value) }
}

function day(value: string | undefined) {
  return value === undefined ? undefined : { day: value }
}
