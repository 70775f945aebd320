import { unzipSync } from "fflate"
import { readSheet } from "read-excel-file/universal"
import type { Decoded } from "#platform/images/decoding-program.server.ts"
import { limitCpuTime } from "#platform/processes/limit-cpu-time.server.ts"
import type { CsvRow } from "./read-csv.ts"
import { firstSheetXml, mergedAreas, wrongFormulas } from "./sheet-faults.ts"

/* Entry of the process that reads one workbook. */

/** Rows of a workbook's first sheet, or why it is refused; `cells` are addresses such as `C17` or `C2:C3`. */
export type ReadWorkbook =
  | { rows: CsvRow[] }
  | { refusal: "unreadable" | "tooLarge" }
  | { refusal: "wrongFormulas" | "mergedCells"; cells: string[] }

/** Limit of the inflated workbook: 20,000 rows of ours take about a tenth. */
const inflatedMaxBytes = 100 * 1024 * 1024
const rowsMax = 100_000
/** The largest valid workbooks take about three seconds. */
const maxCpuMs = 20_000

limitCpuTime(maxCpuMs)
process.on("disconnect", () => process.exit())
process.on("message", async ({ file }: { file: Uint8Array }) => {
  const answer = await read(new Uint8Array(file))
  process.send?.({ answer, last: true } satisfies Decoded<ReadWorkbook>, () => process.exit())
})
// The first message says that the time of the file begins. A failure means that the site has ended.
process.send?.("ready", () => {})

async function read(file: Uint8Array<ArrayBuffer>): Promise<ReadWorkbook> {
  try {
    // By the sizes in the archive's directory: the library inflates to the original size, but copies all bytes of a
    // stored file, and several may be the same bytes.
    let bytes = 0
    unzipSync(file, { filter: ({ size, originalSize }) => ((bytes += Math.max(size, originalSize)), false) })
    if (bytes > inflatedMaxBytes) return { refusal: "tooLarge" }
    const xml = firstSheetXml(file)
    const wrong = wrongFormulas(xml)
    if (wrong.length > 0) return { refusal: "wrongFormulas", cells: wrong }
    const data = await readSheet(file.buffer)
    if (data.length > rowsMax) return { refusal: "tooLarge" }
    const rows = data
      .map((cells, index) => ({ row: index + 1, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((text) => text.trim() !== ""))
    const [heading = { row: 0 }] = rows
    const merged = mergedAreas(xml, heading.row + 1, rows.at(-1)?.row ?? 0)
    return merged.length > 0 ? { refusal: "mergedCells", cells: merged } : { rows }
  } catch {
    return { refusal: "unreadable" }
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (value instanceof Date) return dayOf(value)
  // Calculated amounts, such as 2148,925, of which the sheet shows two decimals; the product alone is inexact.
  if (typeof value === "number") return String(Math.round(Number((value * 100).toFixed(6))) / 100).replace(".", ",")
  return String(value)
}

/** `30/11/2026`: sheets have no time zones. */
function dayOf(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-")
  return `${day}/${month}/${year}`
}
