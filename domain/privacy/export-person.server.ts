import { mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { readReceipt } from "#domain/gifts/view-receipt.server.ts"
import { exportedGift } from "#domain/requests/export/exported-requests.server.ts"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import { presentGift, presentQuote } from "#domain/requests/export/requests-json.server.ts"
import { listViews } from "#domain/requests/request-views.server.ts"
import { listHoneymoonTitles } from "#domain/honeymoon/honeymoons.server.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { isConfidential } from "#domain/staff/confidential-email.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import type { Contact } from "./contact.ts"
import { isInboxEmail } from "./owned-rows.server.ts"
import { type Person, type PrivacyServices, collectPerson } from "./person.server.ts"

/** Readable by their owner only; an existing file is an error. */
const forOwner = { mode: 0o600, flag: "wx" }

export interface PersonCopy {
  /** The rows found about the person. */
  person: Person
  /** `dados.json`, the receipts and the email files, each read on demand. */
  files: AsyncIterable<CopiedFile>
}

interface CopiedFile {
  /** `dados.json`, `comprovantes/….jpg`, `emails/….eml`. */
  path: string
  bytes: Buffer
}

/**
 * A copy of all data stored about a person, without the texts of two kinds of emails. Those whose links sign a staff
 * member in: whoever makes the copy could use them. Those to the inbox about somebody else, whose request first had
 * this person's address: they say what that visitor wrote.
 */
export async function copyPerson(services: PrivacyServices, contact: Contact): Promise<PersonCopy> {
  const person = withoutSecrets(await collectPerson(services, contact))
  return { person, files: copyFiles(services, contact, person) }
}

/**
 * Writes a person's copy into an empty folder, for a command on the server. Recorded before the first file is written.
 * Returns the rows found. Throws `UsageError` when the folder is not empty.
 */
export async function exportPerson(services: PrivacyServices, contact: Contact, folder: string): Promise<Person> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new UsageError(`A pasta ${folder} não está vazia: escolha outra.`)
  const { person, files } = await copyPerson(services, contact)
  const details = { quotes: person.quotes.length, gifts: person.gifts.length }
  await recordAudit(services.db, services.clock(), { ...commandActor, action: "person-copied", details })
  for await (const { path, bytes } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, path), bytes, forOwner)
  }
  return person
}

function withoutSecrets(person: Person): Person {
  const { emailIds } = person.owned
  const isSecret = (email: Person["emails"][number]) =>
    isConfidential(email.kind) || (isInboxEmail(email) && emailIds.includes(email.id))
  const secret = new Set(person.emails.filter(isSecret).map(({ message_id }) => message_id))
  return {
    ...person,
    emails: person.emails.map((email) => (secret.has(email.message_id) ? { ...email, text: "", html: "" } : email)),
    emailFiles: person.emailFiles.filter(({ messageId }) => !secret.has(messageId)),
  }
}

/** `dados.json` comes last, because it lists which receipts could be copied. */
async function* copyFiles(services: PrivacyServices, contact: Contact, person: Person): AsyncGenerator<CopiedFile> {
  const copied = new Map<string, string | null>()
  for (const { protocol, receipt_name } of person.gifts) {
    const read = await readReceipt(services, receipt_name)
    const file = typeof read === "string" ? undefined : { path: `comprovantes/${protocol}.jpg`, bytes: read }
    copied.set(protocol, file?.path ?? null)
    if (file) yield file
  }
  for (const { file } of person.emailFiles)
    yield { path: `emails/${file}`, bytes: await services.emailFolder.read(file) }
  const data = await describe(services, contact, person, copied)
  yield { path: "dados.json", bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) }
}

async function describe(
  { db, clock }: PrivacyServices,
  contact: Contact,
  person: Person,
  receipts: Map<string, string | null>,
) {
  const couples = await listHoneymoonTitles(db)
  const cards = new Map(person.cards.map((card) => [card.protocol, card]))
  return {
    exportedAt: clock(),
    contact,
    quotes: person.quotes.map(presentQuote),
    /** Consents to promotions, with their text, time and channel. */
    consents: person.quotes.flatMap(({ protocol, request }) => {
      const { marketing } = readStoredQuote(request)
      return marketing ? [{ protocol, ...marketing }] : []
    }),
    withdrawnConsents: person.quotes.flatMap(({ protocol, request }) => {
      const { withdrawn } = readStoredQuote(request)
      return withdrawn ? [{ protocol, ...withdrawn }] : []
    }),
    gifts: person.gifts.map((row) => ({
      ...presentGift(exportedGift(row, couples.get(row.honeymoon_id) ?? null, cards.get(row.protocol))),
      receiptFile: receipts.get(row.protocol) ?? null,
    })),
    /** Without the HTML part, which has the same content as the text part. */
    mails: person.emails.map(({ html: _html, ...email }) => email),
    mailFiles: person.emailFiles.map(({ file, to, replyTo, subject, date }) => ({
      file: `emails/${file}`,
      to,
      replyTo,
      subject,
      date,
    })),
    repeats: person.idempotencyKeys,
    /** The staff's work on each request, with their notes. */
    work: person.cards.map(({ protocol, stage, lost_reason, next_on, next_time, next_step }) => ({
      protocol,
      stage,
      lostReason: lost_reason,
      nextStep: next_on === null ? null : { on: next_on, time: next_time, text: next_step },
    })),
    /** Of a change of the owner only that there was one: its text names the colleagues. */
    events: person.events.map(({ protocol, at, kind, text }) => ({
      protocol,
      at,
      kind,
      text: kind === "owner" ? null : text,
    })),
    views: await listViews(db, person.owned.protocols),
  }
}
