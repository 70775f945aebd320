import { readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import { type Contact, contactName, readContact } from "#domain/privacy/contact.ts"
import { reapplyErasures } from "#domain/privacy/reapply-erasures.server.ts"
import { type ErasureResult, erasePerson } from "#domain/privacy/erase-person.server.ts"
import { exportPerson } from "#domain/privacy/export-person.server.ts"
import { type Person, collectPerson } from "#domain/privacy/person.server.ts"
import { type RetentionCounts, applyRetention } from "#domain/privacy/retention.server.ts"
import { listSharedContacts } from "#domain/privacy/shared-contacts.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { unlessMissing } from "#platform/storage/storage.server.ts"
import { counted } from "#platform/text/format-count.ts"
import { type CommandContext, describeOptions, readCommandLine, runCommand, typedPath } from "./command-line.ts"

/* npm run privacy: exports and erases a person's data, and applies the retention periods. */

const who = {
  email: { value: "e-mail", meaning: "quem, pelo e-mail" },
  phone: { value: "telefone", meaning: "quem, pelo celular ou telefone com DDD" },
}
const output = { output: { value: "pasta", meaning: "onde gravar a cópia; sem ela, em DATA_DIR/exports" } }
const yes = { yes: { meaning: "apaga de verdade; sem ela, só mostra o que seria apagado" } }
const dryRunOption = { "dry-run": { meaning: "só conta, não apaga" } }

export const usage = `Os dados de uma pessoa, e o que já passou do prazo.

Uso:
  npm run privacy -- export [opções]    copia tudo o que uma pessoa enviou para uma pasta
  npm run privacy -- erase [opções]     apaga tudo o que uma pessoa enviou
  npm run privacy -- reapply            apaga de novo quem já pediu, se o backup voltou sem o comando restore
  npm run privacy -- retain [opções]    apaga agora o que passou do prazo (o site faz isso todo dia)

Opções de export e erase:
${describeOptions(who)}

Só de export:
${describeOptions(output)}

Só de erase:
${describeOptions(yes)}

Só de retain:
${describeOptions(dryRunOption)}`

const nouns: Partial<Record<keyof RetentionCounts, [one: string, many: string]>> = {
  quote_request: ["orçamento", "orçamentos"],
  gift_message: ["mensagem de lua de mel", "mensagens de lua de mel"],
  receipts: ["comprovante", "comprovantes"],
  idempotency: ["chave de repetição", "chaves de repetição"],
  form_post: ["contagem de envios", "contagens de envios"],
  mail_words: ["texto de e-mail, com seus endereços", "textos de e-mail, com seus endereços"],
  outbox_mail: ["e-mail no banco", "e-mails no banco"],
  staff_session: ["sessão encerrada do painel", "sessões encerradas do painel"],
  staff_link: ["link usado ou vencido do painel", "links usados ou vencidos do painel"],
  staff_network: ["rede de onde alguém da equipe entrava", "redes de onde a equipe entrava"],
  preview_link: ["link vencido de prévia", "links vencidos de prévia"],
  audit_event: ["registro do painel", "registros do painel"],
  request_card: ["ficha do painel", "fichas do painel"],
  request_event: ["anotação da equipe", "anotações da equipe"],
  request_export: ["exportação do painel", "exportações do painel"],
}

export const commands = { export: exportAll, erase, reapply, retain }

if (import.meta.main) await runCommand(usage, commands)

async function exportAll({ args, env, open }: CommandContext) {
  const { values } = readCommandLine(args, { ...who, ...output })
  const contact = readContact(values)
  const services = await open()
  const stamp = services.clock().toISOString().slice(0, 19).replace(/\D/g, "")
  const folder =
    values.output === undefined ? join(resolve(env.DATA_DIR), "exports", `pessoa-${stamp}`) : typedPath(values.output)
  const person = await exportPerson(services, contact, folder)
  console.log(
    `${foundText(person, contactName(contact))}\n\nA cópia está em ${folder}. Entregue-a só a quem pediu, ` +
      "e apague-a depois.",
  )
  await tellShared(services.db, person, contact)
}

async function erase({ args, env, open }: CommandContext) {
  const { values, flags } = readCommandLine(args, { ...who, ...yes })
  const contact = readContact(values)
  const services = await open()
  const person = await collectPerson(services, contact)
  console.log(foundText(person, contactName(contact)))
  await tellShared(services.db, person, contact)
  if (!flags.has("yes")) return console.log("\nNada foi apagado. Para apagar de vez, repita com --yes.")
  const erased = await erasePerson(services, contact, {
    onRemoved: (trx, { quotes, gifts, emails, events }) =>
      recordAudit(trx, services.clock(), {
        ...commandActor,
        action: "person-erased",
        details: { quotes, gifts, emails, events },
      }),
  })
  console.log(`\n${erasedText(erased)}`)
  if (await services.erasures.hasNewKey())
    console.log(
      `A lista e a chave dos apagamentos estão em ${join(resolve(env.DATA_DIR), "keys")}: ao restaurar um ` +
        "backup, mantenha esta pasta como está hoje.",
    )
  const copies = (await unlessMissing(readdir(join(resolve(env.DATA_DIR), "exports")))) ?? []
  if (copies.length > 0)
    console.log(
      `Há ${counted(copies.length, "exportação", "exportações")} em ` +
        `${join(resolve(env.DATA_DIR), "exports")}: o que tiver dados desta pessoa, apague também.`,
    )
}

async function reapply({ args, open }: CommandContext) {
  readCommandLine(args, {})
  const services = await open()
  const asked = await services.erasures.list(services.db)
  if (asked.size === 0) return console.log("Ninguém pediu para ser apagado até hoje.")
  const erased = await reapplyErasures(services)
  if (await services.erasures.hasNewKey())
    console.log(
      "Atenção: a chave dos apagamentos é nova, e os que foram feitos com a anterior não podem ser " +
        "refeitos. Recupere DATA_DIR/keys (ou PRIVACY_KEY) e repita.",
    )
  console.log(erasedText(erased))
}

async function retain({ args, open }: CommandContext) {
  const { flags } = readCommandLine(args, dryRunOption)
  const removed = await applyRetention(await open(), { dryRun: flags.has("dry-run") })
  const lines = Object.entries(removed).map(([what, count]) => `  ${named(what as keyof RetentionCounts, count)}`)
  console.log(
    lines.length === 0
      ? "Nada passou do prazo."
      : [flags.has("dry-run") ? "Passou do prazo e seria apagado:" : "Apagado:", ...lines].join("\n"),
  )
}

/** What else may be the person's: the command does not reach it. */
async function tellShared(db: Database, person: Person, searched: Contact) {
  for (const { contact, quotes, gifts } of await listSharedContacts(db, person, searched))
    console.log(
      `Com ${contactName(contact)} há mais: ${protocolsOf([...quotes, ...gifts])}. Se for a mesma pessoa, ` +
        "repita o comando com este contato.",
    )
}

const protocolsOf = (rows: ReadonlyArray<{ protocol: string }>) => rows.map(({ protocol }) => protocol).join(", ")

function foundText({ quotes, gifts, emails, emailFiles, idempotencyKeys, events }: Person, name: string): string {
  const waiting = emails.filter(({ status }) => status === "waiting").length
  const lines = [
    quotes.length > 0 && `${named("quote_request", quotes.length)}: ${protocolsOf(quotes)}`,
    gifts.length > 0 && `${named("gift_message", gifts.length)}, com comprovante: ${protocolsOf(gifts)}`,
    emails.length > 0 && `${named("outbox_mail", emails.length)}${waiting > 0 ? `, ${waiting} ainda por enviar` : ""}`,
    emailFiles.length > 0 && counted(emailFiles.length, "arquivo de e-mail", "arquivos de e-mail"),
    idempotencyKeys.length > 0 && named("idempotency", idempotencyKeys.length),
    events.length > 0 && named("request_event", events.length),
  ].filter((line) => line !== false)
  return lines.length === 0
    ? `Não há nada de ${name}.`
    : [`De ${name} há:`, ...lines.map((line) => `  ${line}`)].join("\n")
}

function erasedText({ quotes, gifts, emails, emailFiles, receipts, events, inDelivery }: ErasureResult): string {
  const parts = [
    named("quote_request", quotes),
    named("gift_message", gifts),
    named("receipts", receipts.length),
    named("outbox_mail", emails),
    counted(emailFiles, "arquivo de e-mail", "arquivos de e-mail"),
    ...(events > 0 ? [named("request_event", events)] : []),
  ]
  const text = `Apagado: ${parts.join(", ")}.`
  return inDelivery > 0
    ? `${text}\nHavia ${counted(inDelivery, "e-mail", "e-mails")} saindo neste instante: ` +
        "repita o comando em três minutos."
    : text
}

function named(what: keyof RetentionCounts, count: number): string {
  const [one, many] = nouns[what] ?? [what, what]
  return counted(count, one, many)
}
