import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import { type ReceiptFailure, viewReceipt } from "#domain/gifts/view-receipt.server.ts"
import type { ExportFormat } from "#domain/requests/export/export-format.ts"
import { exportRequests, readFormat } from "#domain/requests/export/export-requests.server.ts"
import { listRequests } from "#domain/requests/list-requests.server.ts"
import { markRequest } from "#domain/requests/mark-request.server.ts"
import {
  type RequestFilter,
  filterMeanings,
  readProtocol,
  readRequestFilter,
  readStatus,
} from "#domain/requests/request-filter.server.ts"
import { statusName } from "#domain/requests/request-status.ts"
import { findRequestDetails } from "#domain/requests/request-details.server.ts"
import { counted } from "#platform/text/format-count.ts"
import { requestsTable, sectionsText } from "./format-requests.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { timeOfDay, today } from "#platform/time/day.ts"
import {
  type CommandContext,
  type OptionList,
  describeOptions,
  readCommandLine,
  readCount,
  runCommand,
  typedPath,
} from "./command-line.ts"

/* npm run requests: the requests of visitors, for the agency's staff. */

const filters: OptionList = Object.fromEntries(
  Object.entries(filterMeanings).map(([name, meaning]) => [name, { value: "…", meaning }]),
)
const limit = { limit: { value: "n", meaning: "quantos mostrar (50)" } }
const receipt = { receipt: { value: "arquivo", meaning: "grava ali o comprovante do presente" } }
const target = {
  format: { value: "…", meaning: "csv, xlsx ou json" },
  output: { value: "arquivo", meaning: "onde gravar, um nome novo; sem ela, em DATA_DIR/exports" },
}

export const usage = `Os pedidos que chegaram pelo site.

Uso:
  npm run requests -- list [opções]                 lista, do mais novo ao mais antigo
  npm run requests -- show <protocolo> [opções]     mostra tudo de um pedido
  npm run requests -- mark <protocolo> <situação>   anota até onde o atendimento chegou
  npm run requests -- export [opções]               grava os pedidos em um arquivo

Opções de list e export:
${describeOptions(filters)}

Só de list:
${describeOptions(limit)}

Só de show:
${describeOptions(receipt)}

Só de export:
${describeOptions(target)}`

export const commands = { list, show, mark, export: exportAll }

if (import.meta.main) await runCommand(usage, commands)

async function list({ args, open }: CommandContext) {
  const { values } = readCommandLine(args, { ...filters, ...limit })
  const filter = readRequestFilter(values)
  const most = values.limit === undefined ? 50 : readCount("limit", values.limit)
  const { db } = await open()
  console.log(requestsTable(await listRequests(db, filter, most)))
}

async function show({ args, open }: CommandContext) {
  const { words, values } = readCommandLine(args, receipt, 1)
  const protocol = readProtocol(words[0])
  const services = await open()
  const details = (await findRequestDetails(services, protocol)) ?? notFound(protocol)
  console.log(sectionsText(details.sections))
  if (values.receipt === undefined) return
  if (details.row.kind !== "gift")
    throw new UsageError(`${protocol} é um orçamento: só presentes de lua de mel têm comprovante.`)
  const file = typedPath(values.receipt)
  const viewed = (await viewReceipt(services, protocol, commandActor)) ?? notFound(protocol)
  if (viewed.failure) throw new UsageError(receiptFailures[viewed.failure])
  await saveReceipt(file, viewed.bytes)
  console.log(`\nComprovante gravado em ${file}.`)
}

async function mark({ args, open }: CommandContext) {
  const { words } = readCommandLine(args, {}, Number.POSITIVE_INFINITY)
  const [protocol, wanted] = [readProtocol(words[0]), readStatus(words.slice(1).join(" "))]
  const { row, status, contactedAt } = (await markRequest(await open(), protocol, wanted)) ?? notFound(protocol)
  console.log(
    `${protocol}: ${statusName(row.status)} → ${statusName(status)}${contactedAt ? "; contato anotado agora" : ""}.`,
  )
}

async function exportAll({ args, open, env }: CommandContext) {
  const { values } = readCommandLine(args, { ...target, ...filters })
  const filter = readRequestFilter(values)
  const format = readFormat(values.format, values.output)
  const services = await open()
  const file =
    values.output === undefined
      ? join(resolve(env.DATA_DIR), "exports", exportName(filter, format, services.clock()))
      : typedPath(values.output)
  const rows = await exportRequests(services, filter, format, file)
  const [kind, other] = filter.kinds
  await recordAudit(services.db, services.clock(), {
    ...commandActor,
    action: "requests-exported",
    details: { format, ...(!other && { kind }), requests: rows },
  })
  console.log(
    `${counted(rows, "pedido", "pedidos")} em ${file}. O arquivo tem dados pessoais: apague-o quando não ` +
      "precisar mais.",
  )
}

/** `pedidos-lua-de-mel-20261120-120001.csv`: the kind of requests, and the time in São Paulo. */
function exportName({ kinds }: RequestFilter, format: ExportFormat, now: Date): string {
  const [kind, other] = kinds
  const what = other ? "" : kind === "gift" ? "-lua-de-mel" : "-orcamento"
  const [day, minute] = [today(now), timeOfDay(now)].map((text) => text.replace(/\D/g, ""))
  return `pedidos${what}-${day}-${minute}${now.toISOString().slice(17, 19)}.${format}`
}

function notFound(protocol: string): never {
  throw new UsageError(`Não há pedido com o protocolo ${protocol}: confira as letras, ou procure com list --search.`)
}

const receiptFailures: Record<ReceiptFailure, string> = {
  missing: "O comprovante não está mais no servidor.",
  damaged: "O comprovante não pode ser aberto: o arquivo foi alterado ou está danificado.",
  locked: "O comprovante não pode ser aberto: confira RECEIPTS_KEY ou DATA_DIR/keys/receipts.key.",
}

/** Readable by its owner only; never overwrites a file. */
async function saveReceipt(file: string, bytes: Buffer) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, bytes, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new UsageError(`${file} já existe: escolha outro nome para o comprovante.`) : error
  })
}
