import { unzipSync } from "fflate"
import { readSheet } from "read-excel-file/universal"
import type { Decoded } from "#platform/images/decoding-program.server.ts"
import type { CsvRow } from "./read-csv.ts"

/* Entry of the process that reads one workbook. */

/** Rows of a workbook's first sheet, or why it is refused. */
export type ReadWorkbook = { rows: CsvRow[] } | { refusal: "unreadable" | "tooLarge" | "wrongFormulas" }

/** Limit of the inflated workbook: 20,000 rows of ours take about a tenth. */
const inflatedMaxBytes = 100 * 1024 * 1024
const rowsMax = 100_000

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
    if (hasWrongFormulas(file)) return { refusal: "wrongFormulas" }
    const data = await readSheet(file.buffer)
    if (data.length > rowsMax) return { refusal: "tooLarge" }
    const rows = data.map((cells, index) => ({ row: index + 1, cells: cells.map(textOf) }))
    return { rows: rows.filter(({ cells }) => cells.some((text) => text.trim() !== "")) }
  } catch {
    return { refusal: "unreadable" }
  }
}

/**
 * The library reads an error value, and a formula without a result, as an empty cell: importing that would remove
 * prices.
 */
function hasWrongFormulas(file: Uint8Array): boolean {
  const sheets = unzipSync(file, { filter: ({ name }) => name.startsWith("xl/worksheets/") })
  return Object.values(sheets).some((xml) =>
    /<c\b[^>]*\bt="e"|<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*<\/c>/.test(text.decode(xml)),
  )
}

const text = new TextDecoder()

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (value instanceof Date) return dayOf(value)
  // Calculated amounts: 0,30000000000000004.
  if (typeof value === "number") return String(Number(value.toFixed(6))).replace(".", ",")
  return String(value)
}

/** `30/11/2026`: sheets have no time zones. */
function dayOf(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-")
  return `${day}/${month}/${year}`
}
