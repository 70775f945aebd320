import { randomBytes } from "node:crypto"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, extname } from "node:path"
import { WrongWordError } from "#platform/text/usage-error.ts"
import type { Services } from "#platform/services.ts"
import { csvLine, csvMark, csvTexts } from "./csv.ts"
import { giftColumns } from "./gift-columns.ts"
import { quoteColumns, readQuoteRow } from "./quote-columns.ts"
import type { RequestFilter } from "./request-filter.server.ts"
import { requestsJson } from "./requests-json.server.ts"
import { type RequestRows, readRequests } from "./requests.server.ts"
import { requestsXlsx } from "./requests-xlsx.server.ts"

export const exportFormats = ["csv", "xlsx", "json"] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Reads the format from its word, or from the ending of the file. Throws `WrongWordError`. */
export function readFormat(word: string | undefined, file: string | undefined): ExportFormat {
  const given = (word ?? extname(file ?? "").slice(1)).toLowerCase()
  const format = exportFormats.find((one) => one === given)
  if (!format)
    throw new WrongWordError(
      given
        ? `--format ${given}: não existe. Use ${exportFormats.join(", ")}.`
        : `Falta o formato: use --format ${exportFormats.join(", ")}.`,
    )
  return format
}

/**
 * Writes the requests to a file that only its owner can read, whole or not at all, and little by little.
 * Returns how many. A CSV file holds one kind only: the two have other columns.
 */
export async function exportRequests(
  { db, clock }: Pick<Services, "db" | "clock">,
  filter: RequestFilter,
  format: ExportFormat,
  file: string,
): Promise<number> {
  if (format === "csv" && filter.kinds.length > 1)
    throw new WrongWordError("Um arquivo CSV tem um tipo só: acrescente --kind orcamento ou --kind lua-de-mel.")
  let written = 0
  const { quotes, gifts } = readRequests(db, filter)
  const rows: RequestRows = {
    ...(quotes && { quotes: counted(quotes, () => written++) }),
    ...(gifts && { gifts: counted(gifts, () => written++) }),
  }
  await writeWhole(
    file,
    format === "csv" ? requestsCsv(rows) : format === "json" ? requestsJson(rows, clock()) : requestsXlsx(rows),
  )
  return written
}

async function* requestsCsv({ quotes, gifts }: RequestRows): AsyncGenerator<string> {
  if (quotes) {
    yield csvMark + csvLine(quoteColumns.map(({ heading }) => heading))
    for await (const row of quotes) yield csvLine(csvTexts(quoteColumns, readQuoteRow(row)))
  } else if (gifts) {
    yield csvMark + csvLine(giftColumns.map(({ heading }) => heading))
    for await (const row of gifts) yield csvLine(csvTexts(giftColumns, row))
  }
}

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

/** Pieces gathered before they are written. */
const writtenAtOnce = 256 * 1024

async function writeWhole(file: string, pieces: AsyncIterable<string | Uint8Array>) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(4).toString("hex")}.part`
  const handle = await open(draft, "wx", 0o600)
  try {
    let waiting = ""
    for await (const piece of pieces) {
      if (typeof piece === "string") waiting += piece
      if (waiting.length > writtenAtOnce || typeof piece !== "string") {
        await handle.writeFile(waiting)
        waiting = ""
      }
      if (typeof piece !== "string") await handle.writeFile(piece)
    }
    await handle.writeFile(waiting)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}
