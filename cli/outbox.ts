import {
  type FailedEmail,
  listFailedEmails,
  outboxState,
  retryFailedEmails,
} from "#platform/email/failed-emails.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { DatabaseTooNewError } from "#platform/database/migrate.ts"
import { EnvError, readEnv } from "#server/env.ts"
import { DatabaseMissingError, closeServices, openServices } from "#server/open-services.ts"

const usage = `Uso:
  npm run outbox -- list                  quantos e-mails esperam, e quais foram desistidos e por quê
  npm run outbox -- retry [protocolo …]   põe os desistidos de volta na fila: os desses pedidos, ou todos`

const kinds: Record<string, string> = {
  "quote-received": "pedido de orçamento, para a agência",
  "quote-confirmation": "confirmação do orçamento, para quem pediu",
  "gift-received": "presente de lua de mel, para a agência",
  "gift-confirmation": "confirmação do presente, para quem presenteou",
  "staff-invitation": "convite para o painel",
  "staff-password": "senha nova do painel",
  "staff-email": "confirmação de e-mail novo do painel",
  "staff-change": "aviso de mudança no acesso ao painel",
  "gift-confirmed": "presente confirmado, para quem presenteou",
  "gift-refused": "presente recusado, para quem presenteou",
}

const commands: Record<string, (db: Database, protocols: string[]) => Promise<void>> = { list, retry }

const [name = "", ...rest] = process.argv.slice(2)
const command = name === "list" && rest.length > 0 ? undefined : commands[name]
if (!command) {
  console.error(usage)
  process.exit(2)
}

try {
  const services = await openServices(readEnv(process.env))
  try {
    await command(
      services.db,
      rest.map((protocol) => protocol.toUpperCase()),
    )
  } finally {
    await closeServices(services)
  }
} catch (error) {
  if (!(error instanceof EnvError || error instanceof DatabaseTooNewError || error instanceof DatabaseMissingError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}

async function list(db: Database) {
  const { waiting, dead, waitingSince } = await outboxState(db)
  console.log(`${emailCount(waiting)} na fila${waitingSince ? `, o mais antigo há ${age(waitingSince)}` : ""}.`)
  if (dead === 0) return console.log("Nenhum e-mail desistido.")
  console.log(`\n${emailCount(dead)} ${dead === 1 ? "desistido" : "desistidos"}:`)
  for (const email of await listFailedEmails(db)) console.log(failedEmailLine(email))
  console.log("\nResolvida a causa, npm run outbox -- retry põe de volta na fila os que ainda têm texto.")
}

async function retry(db: Database, protocols: string[]) {
  const revived = await retryFailedEmails({ db, clock: () => new Date() }, protocols)
  console.log(
    revived === 0
      ? "Nenhum e-mail desistido que ainda se possa enviar."
      : `${emailCount(revived)} de volta na fila. O site no ar entrega em instantes.`,
  )
  if (revived === 0 && protocols.length > 0) process.exitCode = 1
}

/** One line without message text and addresses, which are personal data. */
function failedEmailLine({ protocol, kind, attempts, last_error, created_at, forgotten }: FailedEmail): string {
  const state = forgotten ? "texto já apagado, não pode mais sair" : `${attempts} tentativas`
  return (
    `  ${protocol}  ${kinds[kind] ?? kind}; há ${age(created_at)}; ${state}\n                ` +
    `${last_error ?? "sem resposta do servidor"}`
  )
}

function emailCount(count: number): string {
  return count === 1 ? "1 e-mail" : `${count} e-mails`
}

/** `3 dias`, `5 horas`, `12 minutos`. */
function age(since: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000))
  const [amount, one, many] =
    minutes >= 2_880
      ? [minutes / 1_440, "dia", "dias"]
      : minutes >= 120
        ? [minutes / 60, "hora", "horas"]
        : [minutes, "minuto", "minutos"]
  return `${Math.floor(amount as number)} ${Math.floor(amount as number) === 1 ? one : many}`
}
