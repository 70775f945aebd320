import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import { quoteLabels } from "#domain/quotes/quote-fields.ts"
import type { Database } from "#platform/database/connect.ts"
import { readInChunks } from "#platform/database/chunks.ts"
import type { FiledEmail, EmailFolder } from "#platform/email/email-folder.server.ts"
import { parseStoredPhone } from "#platform/text/phone.ts"
import { contactIdentifiers, protocolIdentifier } from "./contact.ts"
import { listStoredProtocols } from "./owned-rows.server.ts"

interface EmailSearch {
  /** Protocols of the person's requests. */
  protocols: readonly string[]
  /** Message ids of the person's emails in the outbox; file names in the folder are derived from them. */
  messageIds: readonly string[]
  /** Whether one of the identifiers of an email with that date (ISO 8601) is the person's. */
  isTheirs: (identifiers: readonly string[], date: string) => boolean | Promise<boolean>
  /** The agency's own addresses, which identify nobody. */
  ourAddresses: ReadonlySet<string>
}

/**
 * The files of the person's emails. One whose request is stored belongs to that request; the others are found by the
 * person's address or number, with all other emails of the same request. A file does not say which of its addresses is
 * the visitor's, so its addresses count only without the email's row, which says it. Texts that visitors wrote are not
 * searched: mentioning an address does not make an email its owner's.
 */
export async function listEmailFiles(
  { db, emailFolder }: { db: Database; emailFolder: EmailFolder },
  { protocols, messageIds, isTheirs, ourAddresses }: EmailSearch,
): Promise<FiledEmail[]> {
  const filed: Array<{ email: FiledEmail; protocol: string; phones: string[] }> = []
  for await (const email of emailFolder.each()) {
    const protocol = /TV-\w{4}-\w{4}/.exec(email.subject)?.[0] ?? ""
    filed.push({ email: { ...email, text: "" }, protocol, phones: phonesIn(email.text) })
  }
  const stored = await listStoredProtocols(
    db,
    filed.map(({ protocol }) => protocol),
  )
  const inOutbox = await listAddressed(
    db,
    filed.map(({ email }) => email.messageId),
  )
  const own = new Set(protocols)
  const found = new Set<FiledEmail>()
  for (const { email, protocol, phones } of filed) {
    if (stored.has(protocol)) continue
    const emails = inOutbox.has(email.messageId) ? [] : [...email.to, ...email.replyTo]
    const identifiers = contactIdentifiers({ emails: emails.filter((address) => !ourAddresses.has(address)), phones })
    if (!(await isTheirs([...identifiers, protocolIdentifier(protocol)], email.date))) continue
    found.add(email)
    if (protocol) own.add(protocol)
  }
  return filed
    .filter(({ email, protocol }) => found.has(email) || messageIds.includes(email.messageId) || own.has(protocol))
    .map(({ email }) => email)
}

/** Those of the message ids whose row in the outbox still has its addresses. */
async function listAddressed(db: Database, messageIds: readonly string[]): Promise<Set<string>> {
  const addressed = db.selectFrom("outbox_mail").select("message_id").where("recipient", "!=", "")
  const rows = await readInChunks(messageIds, (some) => addressed.where("message_id", "in", some).execute())
  return new Set(rows.map(({ message_id }) => message_id))
}

const phoneLabels = [quoteLabels.cellphone, quoteLabels.phone, giftLabels.phone]
/** A row of the table in an email's text. Lines that a visitor wrote are indented there, so they do not match. */
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const phoneRow = new RegExp(`^(?:${phoneLabels.join("|")}): (.+)$`, "gm")

function phonesIn(text: string): string[] {
  return [...text.matchAll(phoneRow)].flatMap(([, number = ""]) => {
    const parsed = parseStoredPhone(number)
    return "phone" in parsed ? [parsed.phone] : []
  })
}
