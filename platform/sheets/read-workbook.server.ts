import { createSubprocessDecoder } from "#platform/images/decode-in-subprocess.server.ts"
import type { ReadWorkbook } from "./workbook-reader.server.ts"

/**
 * A hostile workbook may name a cell in the last row of the last column. With this limit, its reader fails before the
 * machine's memory is used up.
 */
const heapMegabytes = 512

/**
 * The first sheet of a workbook (XLSX) as texts, like those of a CSV file: `1980,5` and `30/11/2026`. A formula is read
 * as its last result, and numbers are rounded to cents. Read in a subprocess, which is all that a hostile file can
 * crash.
 */
export async function readWorkbook(file: Buffer): Promise<ReadWorkbook> {
  const read = createSubprocessDecoder<ReadWorkbook>("platform/sheets/workbook-reader.server.ts", { heapMegabytes })
  const answer = await read(file)
  return answer === "crashed" || answer === "tooSlow" || answer === "late" ? { refusal: "tooLarge" } : answer
}
