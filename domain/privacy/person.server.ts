import type { FiledEmail, EmailFolder } from "#platform/email/email-folder.server.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { type Contact, contactWords } from "./contact.ts"
import type { Erasures } from "./erasures.server.ts"
import { findEmailFiles } from "./person-emails.server.ts"
import { type PersonRows, findPersonRows } from "./person-rows.server.ts"

/** What it takes to find and forget a person everywhere. */
export interface PrivacyServices extends Services {
  /** Where mails lie that left as files. */
  mailFolder: EmailFolder
  erasures: Erasures
}

/** Everything that the system has of a person. */
export interface Person extends PersonRows {
  mailFiles: FiledEmail[]
}

export async function findPerson(services: PrivacyServices, contact: Contact): Promise<Person> {
  const ourAddresses = await listOurAddresses(services)
  const rows = await findPersonRows(services.db, contact, ourAddresses)
  return {
    ...rows,
    mailFiles: await findPersonEmailFiles(
      services,
      contact,
      protocolsOf(rows),
      rows.mails.map(({ message_id }) => message_id),
    ),
  }
}

export async function findPersonEmailFiles(
  services: PrivacyServices,
  contact: Contact,
  protocols: readonly string[],
  messageIds: readonly string[],
): Promise<FiledEmail[]> {
  const wanted = wordsOf(contact)
  const isTheirs = (words: readonly string[]) => words.some((word) => wanted.includes(word))
  return findEmailFiles(services.mailFolder, {
    protocols,
    messageIds,
    isTheirs,
    ourAddresses: await listOurAddresses(services),
  })
}

/** Of the requests, and of mails whose request is already forgotten. */
export function protocolsOf({ quotes, gifts, mails }: PersonRows): string[] {
  return [...new Set([...quotes, ...gifts, ...mails].map(({ protocol }) => protocol))]
}

export function wordsOf({ email, phone }: Contact): string[] {
  return contactWords({ emails: email === undefined ? [] : [email], phones: [phone ?? null] })
}

/** The agency's own addresses: mails to them are about others. */
export async function listOurAddresses(services: Services): Promise<Set<string>> {
  const { desks, email, privacy_contact } = await getAgency(services)
  return new Set([...Object.values(desks), email, privacy_contact.email].map((address) => address.toLowerCase()))
}
