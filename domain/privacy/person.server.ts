import type { FiledEmail, EmailFolder } from "#platform/email/email-folder.server.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { listInboxes } from "#domain/agency/agency.ts"
import type { RequestExportServices } from "#domain/exports/request-export.ts"
import { type Contact, contactIdentifiers } from "./contact.ts"
import type { Erasures } from "./erasures.server.ts"
import { listEmailFiles } from "./person-emails.server.ts"
import { type PersonRows, readPersonRows } from "./person-rows.server.ts"

/** Services for finding and erasing a person. */
export interface PrivacyServices extends Services, Pick<RequestExportServices, "exports"> {
  /** Emails that were delivered as files. */
  emailFolder: EmailFolder
  erasures: Erasures
}

/** Everything that is stored about a person. */
export interface Person extends PersonRows {
  emailFiles: FiledEmail[]
}

export async function collectPerson(services: PrivacyServices, contact: Contact): Promise<Person> {
  const rows = await readPersonRows(services.db, contact)
  return {
    ...rows,
    emailFiles: await listPersonEmailFiles(
      services,
      contact,
      rows.owned.protocols,
      rows.emails.map(({ message_id }) => message_id),
    ),
  }
}

export async function listPersonEmailFiles(
  services: PrivacyServices,
  contact: Contact,
  protocols: readonly string[],
  messageIds: readonly string[],
): Promise<FiledEmail[]> {
  const own = identifiersOf(contact)
  const isTheirs = (identifiers: readonly string[]) => identifiers.some((identifier) => own.includes(identifier))
  return listEmailFiles(services, {
    protocols,
    messageIds,
    isTheirs,
    ourAddresses: await listOurAddresses(services),
  })
}

export function identifiersOf({ email, phone }: Contact): string[] {
  return contactIdentifiers({ emails: email === undefined ? [] : [email], phones: [phone ?? null] })
}

/** The agency's present addresses, with the inboxes of its stores: files of emails to them are about other people. */
export async function listOurAddresses(services: Services): Promise<Set<string>> {
  const agency = await getAgency(services)
  const addresses = [...listInboxes(agency), agency.email, agency.privacy_contact.email]
  return new Set(addresses.map((address) => address.toLowerCase()))
}
