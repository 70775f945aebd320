import { DecoderBusyError, createSubprocessDecoder } from "#platform/images/decode-in-subprocess.server.ts"
import type { ReadWorkbook } from "./workbook-reader.server.ts"

/**
 * A hostile workbook may name a cell in the last row of the last column. With this limit, its reader fails before the
 * machine's memory is used up.
 */
const heapMegabytes = 512

/** Staff wait rather than be told that the file is at fault. Processor time limits the workbook. */
const workbookMaxMs = 120_000

/**
 * The first sheet of a workbook (XLSX) as texts, like those of a CSV file: `1980,5` and `30/11/2026`. A formula is read
 * as its last result, and numbers are rounded to cents. Read in a subprocess, which is all that a hostile file can
 * crash. Throws `DecoderBusyError` for what is no fault of the file.
 */
export async function readWorkbook(file: Buffer): Promise<ReadWorkbook> {
  const read = createSubprocessDecoder<ReadWorkbook>("platform/sheets/workbook-reader.server.ts", {
    heapMegabytes,
    maxMs: workbookMaxMs,
  })
  const answer = await read(file)
  if (answer === "late") throw new DecoderBusyError()
  return answer === "crashed" || answer === "tooSlow" ? { refusal: "tooLarge" } : answer
}
