import { escapeFormula } from "#platform/sheets/csv.ts"
import { currencySign } from "#platform/text/money.ts"
import { readMoney } from "#domain/entries/entry-form.ts"
import { type PriceField, type PricedPackage, headingOf } from "./price-columns.ts"
import { mergeParts, sheetText } from "./price-marks.ts"
import type { PriceMistake, PriceRow } from "./read-price-sheet.ts"

/**
 * The package with the prices of a row. A missing column leaves its field unchanged, and so does a price that only the
 * site changed since the sheet was exported. `kept` has a warning for each of these, and `replaced` for each that both
 * changed.
 */
export function applyPriceRow<Package extends PricedPackage>(
  before: Package,
  { row, cells }: PriceRow,
): { document: object; mistakes: PriceMistake[]; kept: PriceMistake[]; replaced: PriceMistake[] } {
  const mistakes: PriceMistake[] = []
  const wrong = (field: PriceField, reason: string) => mistakes.push({ row, column: headingOf(field), reason })
  const { promotion: _promotion, ...document } = { ...before } as Package & Record<string, unknown>
  const set = (field: "value" | "value_currency" | "price_basis", value: unknown) => {
    if (value === undefined) delete document[field]
    else Object.assign(document, { [field]: value })
  }
  const name = textOf(cells.get("name"), before.name)
  if (name && name !== before.name)
    wrong("name", `o pacote ${before.id} se chama “${before.name}”: ${name.includes("?") ? lostLetters : mixedRows}`)
  const currency = cells.get("value_currency")?.toUpperCase() || before.value_currency
  if (cells.has("value")) {
    const text = cells.get("value") ?? ""
    if (text !== "" && cells.get("value_currency") === "") wrong("value_currency", "falta a moeda do preço, como BRL")
    set(
      "value",
      money(text, currency, (reason) => wrong("value", reason)),
    )
    set("value_currency", currency)
  }
  if (cells.has("price_basis")) set("price_basis", textOf(cells.get("price_basis"), before.price_basis) || undefined)
  const promotion = cells.has("promotion.value") ? promotionOf(cells, currency, wrong) : before.promotion
  const sent = { ...document, ...(promotion && { promotion }) } as Package
  const { merged, late } = mergeParts(before, sent, cells.get("mark"))
  const warn = (parts: typeof late, then: string) =>
    parts.map(({ column }) => ({ row, column: headingOf(column), reason: `${changedSince}; ${then}` }))
  return {
    document: inOrder(before, { ...merged }),
    mistakes,
    kept: warn(
      late.filter(({ isKept }) => isKept),
      "na planilha não mudou, e fica o do site",
    ),
    replaced: warn(
      late.filter(({ isKept }) => !isKept),
      "publicar troca o do site pelo da planilha",
    ),
  }
}

const mixedRows = "confira se as linhas não se misturaram"
/** Excel's plain CSV has a question mark for each character outside Windows-1252. */
const lostLetters = `${mixedRows}, ou salve como XLSX ou CSV UTF-8, que guardam todas as letras`

const changedSince = "mudou no site depois que a planilha foi baixada"

/**
 * The text of a cell, without the apostrophe that a CSV export adds against formula injection. An agency may write one
 * itself: the published text is recognized first.
 */
function textOf(cell = "", published = ""): string {
  const isSame = [published, escapeFormula(published)].some((text) => sheetText(text) === sheetText(cell))
  if (isSame) return published
  return cell.startsWith("'") && escapeFormula(cell.slice(1)) === cell ? cell.slice(1) : cell
}

type Wrong = (field: PriceField, reason: string) => void

function promotionOf(cells: PriceRow["cells"], priceCurrency: string, wrong: Wrong): object | undefined {
  const text = (field: PriceField) => cells.get(field) ?? ""
  const amount = text("promotion.value")
  if (amount === "") {
    if (text("promotion.starts") + text("promotion.ends") !== "")
      wrong("promotion.value", "falta o preço da promoção; para não ter promoção, apague também os dias")
    return undefined
  }
  const currency = text("promotion.currency").toUpperCase() || priceCurrency
  return {
    value: money(amount, currency, (reason) => wrong("promotion.value", reason)),
    currency,
    starts: day(text("promotion.starts"), (reason) => wrong("promotion.starts", reason)),
    ends: day(text("promotion.ends"), (reason) => wrong("promotion.ends", reason)),
  }
}

/** `1.980,00`, `1980`, `R$ 1.980,00`. An empty cell has no price. */
function money(text: string, currency: string, wrong: (reason: string) => void): number | undefined {
  const sign = currencySign(currency)
  const written = (text.startsWith(sign) ? text.slice(sign.length) : text).trim()
  if (written === "") return undefined
  const amount = /^\d/.test(written) ? readMoney(written) : written
  if (typeof amount === "number") return amount
  return void wrong(`“${text}” não é um valor em ${currency}: escreva como 1.980,00`)
}

/** `30/11/2026` or `2026-11-30`. */
function day(text: string, wrong: (reason: string) => void): string | undefined {
  const [, date = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (year !== "") return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  return void wrong(text === "" ? "falta o dia, como 30/11/2026" : `“${text}” não é um dia: escreva como 30/11/2026`)
}

/** The fields in the order of the former document; a new promotion is the last field. */
function inOrder(before: object, document: Record<string, unknown>): object {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(document)])]
  return Object.fromEntries(fields.flatMap((field) => (field in document ? [[field, document[field]]] : [])))
}
