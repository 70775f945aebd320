import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import type { FiledEmail, EmailFolder } from "#platform/email/email-folder.server.ts"
import { quoteLabels } from "#domain/quotes/quote.ts"
import { parsePhone } from "#platform/text/phone.ts"
import { contactWords } from "./contact.ts"

export interface EmailSearch {
  /** Of the requests that are the person's. */
  protocols: readonly string[]
  /** Of the outbox' mails that are the person's: the folder mailer names its files after them. */
  messageIds: readonly string[]
  /** Whether words of `contactWords` that a mail of that date (ISO 8601) is to or about are the person's. */
  isTheirs: (words: readonly string[], date: string) => boolean | Promise<boolean>
  /** The agency's own addresses, which are nobody's here. */
  ourAddresses: ReadonlySet<string>
}

/**
 * The mails in the folder that are to or about a person, with all others of the same requests. What visitors wrote
 * in a mail does not count: an address that someone mentions does not make the mail theirs.
 */
export async function findEmailFiles(
  folder: EmailFolder,
  { protocols, messageIds, isTheirs, ourAddresses }: EmailSearch,
): Promise<FiledEmail[]> {
  const mails: Array<{ mail: FiledEmail; protocol: string | undefined; theirs: boolean }> = []
  for await (const mail of folder.each()) {
    const emails = [...mail.to, ...mail.replyTo].filter((address) => !ourAddresses.has(address))
    const theirs =
      messageIds.includes(mail.messageId) ||
      (await isTheirs(contactWords({ emails, phones: phonesIn(mail.text) }), mail.date))
    mails.push({ mail: { ...mail, text: "" }, protocol: /TV-\w{4}-\w{4}/.exec(mail.subject)?.[0], theirs })
  }
  const all = new Set([...protocols, ...mails.filter(({ theirs }) => theirs).map(({ protocol }) => protocol)])
  all.delete(undefined)
  return mails.filter(({ theirs, protocol }) => theirs || all.has(protocol)).map(({ mail }) => mail)
}

const phoneLabels = [quoteLabels.cellphone, quoteLabels.phone, giftLabels.phone]
/** A row of a letter's table; lines that a visitor wrote stand behind spaces there. */
// oxlint-disable-next-line security/no-dynamic-regexp -- made of constants
const phoneRow = new RegExp(`^(?:${phoneLabels.join("|")}): (.+)$`, "gm")

function phonesIn(text: string): string[] {
  return [...text.matchAll(phoneRow)].flatMap(([, number = ""]) => {
    const parsed = parsePhone(number)
    return "phone" in parsed ? [parsed.phone] : []
  })
}
