import { type CsvRow, readCsv } from "#platform/sheets/read-csv.ts"
import { readWorkbook } from "#platform/sheets/read-workbook.server.ts"
import type { PriceMistake } from "./read-price-sheet.ts"

/** Reads the rows of a CSV or XLSX file, or returns why it is refused. */
export async function readSheetFile(bytes: Uint8Array): Promise<{ rows: CsvRow[] } | { mistakes: PriceMistake[] }> {
  if (startsWith(bytes, oldWorkbook)) return { mistakes: [{ row: 1, column: "", reason: refusals.oldWorkbook }] }
  if (!startsWith(bytes, archive)) return { rows: readCsv(bytes) }
  const read = await readWorkbook(Buffer.from(bytes))
  if ("rows" in read) return read
  const reason = refusals[read.refusal]
  if (!("cells" in read)) return { mistakes: [{ row: 1, column: "", reason }] }
  return { mistakes: read.cells.map((cells) => ({ row: rowOf(cells), column: cells, reason })) }
}

/** `C17` is in row 17. A cell without an address is reported in the first. */
function rowOf(cells: string): number {
  return Number(/\d+/.exec(cells)?.[0] ?? 1)
}

const refusals = {
  oldWorkbook: "é uma planilha antiga (.xls) ou protegida por senha: salve como XLSX, sem senha",
  unreadable: "não conseguimos ler esta planilha: salve de novo como XLSX, ou como CSV",
  wrongFormulas: "fórmula com erro (#REF!, #N/D…) ou sem resultado: corrija a célula e salve de novo",
  mergedCells: "células mescladas, das quais só a primeira tem valor: separe-as e escreva o valor em cada uma",
  tooLarge: "a planilha é grande demais: apague linhas e colunas que não usa, ou salve como CSV",
}

/** An XLSX file is a ZIP. */
const archive = [0x50, 0x4b, 0x03, 0x04]
/** The container of XLS, and of an encrypted XLSX. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
