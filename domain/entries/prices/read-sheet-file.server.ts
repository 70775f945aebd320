import { type CsvRow, readCsv } from "#platform/sheets/read-csv.ts"
import { readWorkbook } from "#platform/sheets/read-workbook.server.ts"

/** Reads the rows of a CSV or XLSX file, or returns why it is refused, in Portuguese. */
export async function readSheetFile(bytes: Uint8Array): Promise<{ rows: CsvRow[] } | { refusal: string }> {
  if (!isArchive(bytes)) return { rows: readCsv(bytes) }
  const read = await readWorkbook(Buffer.from(bytes))
  return "rows" in read ? read : { refusal: refusals[read.refusal] }
}

const refusals = {
  unreadable: "não conseguimos ler esta planilha: salve de novo como XLSX, ou como CSV",
  wrongFormulas: "há fórmulas com erro (#REF!, #N/D…) ou sem resultado: corrija essas células e salve de novo",
  tooLarge: "a planilha é grande demais: apague linhas e colunas que não usa, ou salve como CSV",
}

/** An XLSX file is a ZIP. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}
