import { foldName } from "#platform/text/remove-accents.ts"
import type { CsvRow } from "#platform/sheets/read-csv.ts"
import { type PriceField, headingOf } from "./price-columns.ts"
import { sheetColumns } from "./price-marks.ts"

/** A mistake in a price sheet, for the person who sent it. */
export interface PriceMistake {
  /** Row number as the spreadsheet program counts it. */
  row: number
  /** Heading of the column; empty: about the whole row. */
  column: string
  reason: string
}

export interface PriceRow {
  row: number
  id: number
  /** The trimmed texts of the columns that the file has. */
  cells: ReadonlyMap<SheetField, string>
}

type SheetField = PriceField | "mark"

/** A file must have all columns of a group or none. */
const groups: PriceField[][] = [
  ["value", "value_currency"],
  ["promotion.value", "promotion.currency", "promotion.starts", "promotion.ends"],
]

/** Reads rows with the columns of the export, in any order. Only the id is required. */
export function readPriceSheet([heading, ...lines]: readonly CsvRow[]): {
  rows: PriceRow[]
  mistakes: PriceMistake[]
} {
  if (!heading) return { rows: [], mistakes: [{ row: 1, column: "", reason: "o arquivo está vazio" }] }
  const fields = heading.cells.map((cell) => fieldOf(cell))
  const mistakes = headingMistakes(heading.row, heading.cells, fields)
  if (mistakes.length > 0) return { rows: [], mistakes }
  const rows: PriceRow[] = []
  const seen = new Map<number, number>()
  for (const { row, cells } of lines) {
    const texts = new Map(
      fields.flatMap((field, index) => (field ? [[field, (cells[index] ?? "").trim()] as const] : [])),
    )
    const id = Number(texts.get("id"))
    const wrong = (reason: string) => mistakes.push({ row, column: headingOf("id"), reason })
    if (!/^\d{1,10}$/.test(texts.get("id") ?? "")) wrong("escreva o número do pacote, como na planilha exportada")
    else if (seen.has(id)) wrong(`o pacote ${id} já está na linha ${seen.get(id)}`)
    else rows.push({ row, id, cells: texts })
    seen.set(id, row)
  }
  return { rows, mistakes }
}

function fieldOf(heading: string): SheetField | undefined {
  const name = foldName(heading)
  // The heading in sheets of older releases.
  if (name === "id") return "id"
  return sheetColumns.find((column) => foldName(column.heading) === name)?.field
}

function headingMistakes(row: number, cells: readonly string[], fields: ReadonlyArray<SheetField | undefined>) {
  const mistakes: PriceMistake[] = []
  const wrong = (column: string, reason: string) => mistakes.push({ row, column, reason })
  const names = sheetColumns.map(({ heading }) => heading).join(", ")
  for (const [index, field] of fields.entries()) {
    const column = cells[index] ?? ""
    if (!field && column.trim() !== "") wrong(column, `não conhecemos esta coluna; as que existem: ${names}`)
    else if (field && fields.indexOf(field) < index) wrong(column, "esta coluna aparece duas vezes")
  }
  if (!fields.includes("id")) wrong(headingOf("id"), "falta esta coluna: ela diz de que pacote é a linha")
  for (const group of groups)
    if (group.some((field) => fields.includes(field)))
      for (const field of group)
        if (!fields.includes(field))
          wrong(
            headingOf(field),
            `falta esta coluna: ela vai junto com ${headingOf(group.find((one) => fields.includes(one)) ?? "")}`,
          )
  return mistakes
}
