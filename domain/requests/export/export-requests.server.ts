import { randomBytes } from "node:crypto"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, extname } from "node:path"
import { UsageError } from "#platform/text/usage-error.ts"
import type { Services } from "#platform/services.ts"
import { csvHead, csvRow } from "#platform/sheets/csv.ts"
import { type ExportFormat, exportFormats, isExportFormat } from "./export-format.ts"
import { giftColumns } from "./gift-columns.ts"
import { quoteColumns, readQuoteRow } from "./quote-columns.ts"
import type { RequestFilter } from "#domain/requests/request-filter.server.ts"
import { requestsJson } from "./requests-json.server.ts"
import { type RequestRows, readRequests } from "#domain/requests/requests.server.ts"
import { requestsXlsx } from "./requests-xlsx.server.ts"

/** The format named by the option, else by the file extension. Throws `UsageError`. */
export function readFormat(option: string | undefined, file: string | undefined): ExportFormat {
  const given = (option ?? extname(file ?? "").slice(1)).toLowerCase()
  if (!isExportFormat(given))
    throw new UsageError(
      given
        ? `--format ${given}: não existe. Use ${exportFormats.join(", ")}.`
        : `Falta o formato: use --format ${exportFormats.join(", ")}.`,
    )
  return given
}

/**
 * Streams the requests to a new file that only its owner can read; on failure no file is left. Returns the number of
 * requests. A CSV file contains one kind only, because quotes and gifts have different columns. Throws `UsageError` if
 * the file exists.
 */
export async function exportRequests(
  { db, clock }: Pick<Services, "db" | "clock">,
  filter: RequestFilter,
  format: ExportFormat,
  file: string,
): Promise<number> {
  if (format === "csv" && filter.kinds.length > 1)
    throw new UsageError("Um arquivo CSV tem um tipo só: acrescente --kind orcamento ou --kind lua-de-mel.")
  let written = 0
  const { quotes, gifts } = readRequests(db, filter)
  const rows: RequestRows = {
    ...(quotes && { quotes: counted(quotes, () => written++) }),
    ...(gifts && { gifts: counted(gifts, () => written++) }),
  }
  await writeNewFile(file, exportChunks(rows, format, clock()))
  return written
}

/** The content of an export, as a stream. A CSV has one kind only. */
export function exportChunks(rows: RequestRows, format: ExportFormat, now: Date): AsyncIterable<string | Uint8Array> {
  return format === "csv" ? requestsCsv(rows) : format === "json" ? requestsJson(rows, now) : requestsXlsx(rows)
}

async function* requestsCsv({ quotes, gifts }: RequestRows): AsyncGenerator<string> {
  if (quotes) {
    yield csvHead(quoteColumns)
    for await (const row of quotes) yield csvRow(quoteColumns, readQuoteRow(row))
  } else if (gifts) {
    yield csvHead(giftColumns)
    for await (const row of gifts) yield csvRow(giftColumns, row)
  }
}

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow()
    yield row
  }
}

/** Characters buffered before each write. */
const bufferedMax = 256 * 1024

async function writeNewFile(file: string, chunks: AsyncIterable<string | Uint8Array>) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(4).toString("hex")}.part`
  const handle = await open(draft, "wx", 0o600)
  try {
    let buffered = ""
    for await (const chunk of chunks) {
      if (typeof chunk === "string") buffered += chunk
      if (buffered.length > bufferedMax || typeof chunk !== "string") {
        await handle.writeFile(buffered)
        buffered = ""
      }
      if (typeof chunk !== "string") await handle.writeFile(chunk)
    }
    await handle.writeFile(buffered)
    await handle.sync()
    await handle.close()
    await takeName(draft, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Moves the finished file to its name without overwriting: the name is reserved first. Not by a hard link, which not
 * every file system supports.
 */
async function takeName(draft: string, file: string) {
  try {
    await (await open(file, "wx", 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    throw new UsageError(`${file} já existe: escolha outro nome para os pedidos.`)
  }
  try {
    await rename(draft, file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
