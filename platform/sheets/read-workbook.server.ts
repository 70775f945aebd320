import { createSubprocessDecoder } from "#platform/images/decode-in-subprocess.server.ts"
import type { ReadWorkbook } from "./workbook-reader.server.ts"

/** A hostile workbook names a cell in the last row of the last column: its reader ends before the machine's memory. */
const heapMegabytes = 512

/**
 * The first sheet of a workbook (XLSX) as texts, as a CSV file has them: `1980,5` and `30/11/2026`. Of a formula its
 * last result counts. Read in a process of its own, which a hostile file can only crash.
 */
export async function readWorkbook(file: Buffer): Promise<ReadWorkbook> {
  const read = createSubprocessDecoder<ReadWorkbook>("platform/sheets/workbook-reader.server.ts", { heapMegabytes })
  const answer = await read(file)
  return answer === "crashed" || answer === "tooSlow" ? { refusal: "tooLarge" } : answer
}
