import { outboxState } from "#domain/emails/outbox.server.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { emailName } from "#domain/emails/email-names.ts"
import { retryAllEmails } from "#domain/emails/retry-all-emails.server.ts"
import { settleFailedEmails } from "#domain/emails/settle-failed-emails.server.ts"
import { readProtocol } from "#domain/requests/request-filter.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type FailedEmail, listFailedEmails, retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { staffProtocol } from "#platform/email/staff-protocol.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatList } from "#platform/text/format-list.ts"
import { formatAge } from "#platform/time/relative-time.ts"
import { type CommandContext, readCommandLine, runCommand } from "./command-line.ts"

export const usage = `Uso:
  npm run outbox -- list                   quantos e-mails esperam, quais não saíram e por quê
  npm run outbox -- retry [protocolo …]    põe os que não saíram de volta na fila: os desses pedidos,
                                           ou todos, menos decisões de presentes que já mudaram
  npm run outbox -- settle [protocolo …]   tira da lista, como já resolvidos, os que não saíram desses pedidos
                                           (EQUIPE: os da equipe), ou todos os que não podem mais sair`

export const commands = { list, retry, settle }

if (import.meta.main) await runCommand(usage, commands)

async function list({ args, open }: CommandContext) {
  readCommandLine(args, {})
  const { db, clock } = await open()
  const { waiting, dead, waitingSince } = await outboxState(db)
  const oldest = waitingSince
    ? `; ${waiting === 1 ? "" : "o mais antigo "}entrou ${formatAge(waitingSince, clock())}`
    : ""
  console.log(`${emailCount(waiting)} na fila${oldest}.`)
  if (dead === 0) return console.log("Nenhum e-mail deixou de sair.")
  console.log(`\n${counted(dead, "e-mail que não saiu", "e-mails que não saíram")}:`)
  for (const email of await listFailedEmails(db)) console.log(failedEmailLine(email, clock()))
  console.log(
    "\nResolvida a causa, outbox retry põe de volta na fila os que ainda têm texto. outbox settle tira da lista os " +
      "que não podem mais sair; com protocolos, todos os desses pedidos.",
  )
}

async function retry({ args, open }: CommandContext) {
  const protocols = readProtocols(args)
  const services = await open()
  const unknown = await withoutFailedEmails(services.db, protocols, ({ forgotten }) => !forgotten)
  const revived = await (protocols.length > 0 ? retryFailedEmails(services, { protocols }) : retryAllEmails(services))
  console.log(
    revived === 0
      ? "Nenhum e-mail que não saiu ainda pode ser enviado."
      : `${emailCount(revived)} de volta na fila. O site no ar entrega em instantes.`,
  )
  if (revived > 0) listUnknown(unknown, "não há e-mail a reenviar")
  if (unknown.length > 0) process.exitCode = 1
}

/** Like "Já resolvi" in the panel. Without protocols it leaves what `retry` can still send. */
async function settle({ args, open }: CommandContext) {
  const protocols = readProtocols(args)
  const services = await open()
  const unknown = await withoutFailedEmails(services.db, protocols)
  const settled = await settleFailedEmails(services, commandActor, { protocols })
  console.log(
    settled === 0
      ? `Nenhum e-mail ${protocols.length > 0 ? "desses pedidos deixou de sair" : "está sem poder sair"}.`
      : `${emailCount(settled)} fora da lista. O histórico de cada pedido continua a dizer que não saiu.`,
  )
  if (settled > 0) listUnknown(unknown, "não há e-mail a tirar da lista")
  if (unknown.length > 0) process.exitCode = 1
}

function readProtocols(args: readonly string[]): string[] {
  const { words } = readCommandLine(args, {}, Infinity)
  return words.map((word) => (word.toUpperCase() === staffProtocol ? staffProtocol : readProtocol(word)))
}

/** The protocols none of whose failed emails is meant. */
async function withoutFailedEmails(
  db: Database,
  protocols: readonly string[],
  isMeant: (email: FailedEmail) => boolean = () => true,
): Promise<string[]> {
  if (protocols.length === 0) return []
  const meant = new Set((await listFailedEmails(db)).filter(isMeant).map(({ protocol }) => protocol))
  return protocols.filter((protocol) => !meant.has(protocol))
}

function listUnknown(protocols: readonly string[], reason: string) {
  if (protocols.length > 0) console.log(`De ${formatList(protocols, "e")} ${reason}.`)
}

/** One line without message text and addresses, which are personal data. */
function failedEmailLine(
  { protocol, kind, attempts, last_error, created_at, forgotten }: FailedEmail,
  now: Date,
): string {
  const state = forgotten ? "texto já apagado, não pode mais sair" : counted(attempts, "tentativa", "tentativas")
  return (
    `  ${protocol}  ${emailName(kind)}; ${formatAge(created_at, now)}; ${state}\n                ` +
    `${last_error ?? "sem resposta do servidor"}`
  )
}

function emailCount(count: number): string {
  return counted(count, "e-mail", "e-mails")
}
