import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import type { FiledEmail, EmailFolder } from "#platform/email/email-folder.server.ts"
import { quoteLabels } from "#domain/quotes/quote-fields.ts"
import { parseKeptPhone } from "#platform/text/phone.ts"
import { contactIdentifiers } from "./contact.ts"

interface EmailSearch {
  /** Protocols of the person's requests. */
  protocols: readonly string[]
  /** Message ids of the person's emails in the outbox; file names in the folder are derived from them. */
  messageIds: readonly string[]
  /** Whether one of the `contactIdentifiers` of an email with that date (ISO 8601) is the person's. */
  isTheirs: (identifiers: readonly string[], date: string) => boolean | Promise<boolean>
  /** The agency's own addresses, which identify nobody. */
  ourAddresses: ReadonlySet<string>
}

/**
 * The emails in the folder that are to or about a person, and all other emails of the same requests. Texts that
 * visitors wrote are not searched: mentioning an address does not make an email its owner's.
 */
export async function findEmailFiles(
  folder: EmailFolder,
  { protocols, messageIds, isTheirs, ourAddresses }: EmailSearch,
): Promise<FiledEmail[]> {
  const filed: Array<{ email: FiledEmail; protocol: string | undefined; matches: boolean }> = []
  for await (const email of folder.each()) {
    const emails = [...email.to, ...email.replyTo].filter((address) => !ourAddresses.has(address))
    const matches =
      messageIds.includes(email.messageId) ||
      (await isTheirs(contactIdentifiers({ emails, phones: phonesIn(email.text) }), email.date))
    filed.push({ email: { ...email, text: "" }, protocol: /TV-\w{4}-\w{4}/.exec(email.subject)?.[0], matches })
  }
  const all = new Set([...protocols, ...filed.filter(({ matches }) => matches).map(({ protocol }) => protocol)])
  all.delete(undefined)
  return filed.filter(({ matches, protocol }) => matches || all.has(protocol)).map(({ email }) => email)
}

const phoneLabels = [quoteLabels.cellphone, quoteLabels.phone, giftLabels.phone]
/** A row of the table in an email's text. Lines that a visitor wrote are indented there, so they do not match. */
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const phoneRow = new RegExp(`^(?:${phoneLabels.join("|")}): (.+)$`, "gm")

function phonesIn(text: string): string[] {
  return [...text.matchAll(phoneRow)].flatMap(([, number = ""]) => {
    const parsed = parseKeptPhone(number)
    return "phone" in parsed ? [parsed.phone] : []
  })
}
