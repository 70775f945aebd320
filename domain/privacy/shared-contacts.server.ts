import type { Database } from "#platform/database/connect.ts"
import { nationalDigits } from "#platform/text/phone.ts"
import type { Contact } from "./contact.ts"
import { type PersonRequests, readPersonRequests } from "./person-rows.server.ts"

/** Further requests under another address or number of the found ones. */
export interface SharedContact extends PersonRequests {
  contact: Contact
}

/** A person has few; a family or a company may share one. */
const contactsMax = 30

/**
 * Requests that the search for `searched` did not find, by each other address and number of those that it found. They
 * may be the same person's or, on a shared phone, somebody else's: only people can tell, so no erasure follows them.
 */
export async function listSharedContacts(
  db: Database,
  { quotes, gifts }: PersonRequests,
  searched: Contact,
): Promise<SharedContact[]> {
  const found = new Set([...quotes, ...gifts].map(({ protocol }) => protocol))
  const isOther = ({ protocol }: { protocol: string }) => !found.has(protocol)
  const shared: SharedContact[] = []
  for (const contact of contactsOf({ quotes, gifts }, searched).slice(0, contactsMax)) {
    const further = await readPersonRequests(db, contact)
    const others = { quotes: further.quotes.filter(isOther), gifts: further.gifts.filter(isOther) }
    if (others.quotes.length + others.gifts.length > 0) shared.push({ contact, ...others })
  }
  return shared
}

/** Each address and number of the requests but those searched for. */
function contactsOf({ quotes, gifts }: PersonRequests, searched: Contact): Contact[] {
  const emails = new Set([...quotes, ...gifts].map(({ email }) => email.toLowerCase()))
  const numbers = [...quotes.flatMap(({ cellphone, phone }) => [cellphone, phone]), ...gifts.map(({ phone }) => phone)]
  const phones = new Set(numbers.filter(Boolean).map((number) => nationalDigits(number as string)))
  return [
    ...[...emails].filter((email) => email !== searched.email).map((email) => ({ email })),
    ...[...phones].filter((phone) => phone !== searched.phone).map((phone) => ({ phone })),
  ]
}
