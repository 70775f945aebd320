import { formatPhone, nationalDigits, parseStoredPhone, phoneForms } from "#platform/text/phone.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { visibleText } from "#platform/text/visible-text.ts"

/* Identifies a person by an email address, a phone number, or both. */

export interface Contact {
  /** Lower case. */
  email?: string
  /** As stored: digits with the area code and without 55; foreign numbers begin with `+`. */
  phone?: string
}

/** Parses the typed contact, which needs at least one of the two. Throws `UsageError`. */
export function readContact({ email, phone }: { email?: string; phone?: string }): Contact {
  const contact = {
    ...(email?.trim() && { email: readEmail(email) }),
    ...(phone?.trim() && { phone: readPhone(phone) }),
  }
  if (!contact.email && !contact.phone)
    throw new UsageError('Diga de quem: --email nome@exemplo.com.br, --phone "(41) 99000-0000", ou os dois.')
  return contact
}

/**
 * The identifiers that an erasure hashes, one per address and number: `email:…`, `phone:…`. A number has each
 * of its forms, because it is erased with any of them: stored with 55, and a mobile's with and without its 9.
 */
export function contactIdentifiers({
  emails,
  phones,
}: {
  emails: readonly string[]
  phones: ReadonlyArray<string | null>
}): string[] {
  return [
    ...emails.map((email) => `email:${email.toLowerCase()}`),
    ...phones
      .filter((phone) => phone !== null)
      .flatMap((phone) => [...new Set([phone, ...phoneForms(nationalDigits(phone))])])
      .map((phone) => `phone:${phone}`),
  ]
}

/** The identifier of an erased request: its contact may have been another one when a backup was made. */
export function protocolIdentifier(protocol: string): string {
  return `protocol:${protocol}`
}

/** The identifier of a request whose consent to promotions was withdrawn. */
export function consentIdentifier(protocol: string): string {
  return `consent:${protocol}`
}

/** The contact as people read it. */
export function contactName({ email, phone }: Contact): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(" ou ")
}

function readEmail(typed: string): string {
  // As forms store it: a pasted address may hold invisible characters.
  const email = visibleText(typed).toLowerCase()
  // Addresses that the forms' rules refuse today may have been stored before.
  if (!/^[^\s@]+@[^\s@]*[\p{L}\d]$/u.test(email))
    throw new UsageError(`“${typed}” não é um e-mail: escreva como em nome@exemplo.com.br.`)
  return email
}

function readPhone(typed: string): string {
  const parsed = parseStoredPhone(visibleText(typed))
  if ("problem" in parsed)
    throw new UsageError(`“${typed}” não é um telefone com DDD: escreva como em (41) 99000-0000.`)
  return parsed.phone
}
