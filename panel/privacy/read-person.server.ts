import type { RouterContextProvider } from "react-router"
import type { AuditAction, AuditDetails } from "#domain/audit/audit-action.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type Contact, readContact } from "#domain/privacy/contact.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import type { Database } from "#platform/database/connect.ts"
import { actorOf } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import { servicesContext } from "#panel/request-context.server.ts"

export type PersonErrors = Record<keyof Contact, string[]>

/** The person in a privacy form, or error messages by field. */
export type TypedPerson = { contact: Contact; errors?: undefined } | { errors: PersonErrors; contact?: undefined }

export function readPerson(fields: FormData): TypedPerson {
  const [email, phone] = [formText(fields, "email").trim(), formText(fields, "phone").trim()]
  if (!email && !phone) return { errors: { email: ["Escreva o e-mail ou o telefone de quem pede."], phone: [] } }
  const errors = { email: email ? problemsOf({ email }) : [], phone: phone ? problemsOf({ phone }) : [] }
  return errors.email.length + errors.phone.length > 0 ? { errors } : { contact: readContact({ email, phone }) }
}

function problemsOf(contact: Contact): string[] {
  try {
    readContact(contact)
    return []
  } catch (error) {
    if (error instanceof UsageError) return [error.message]
    throw error
  }
}

/** Records an action on a person's data in the audit trail: counts only, never the identity. */
export function recordPrivacy(
  context: Readonly<RouterContextProvider>,
  action: Extract<AuditAction, `person-${string}`>,
  details: AuditDetails,
  db: Database = context.get(servicesContext).db,
): Promise<void> {
  return recordAudit(db, context.get(servicesContext).clock(), {
    ...actorOf(context),
    action,
    details,
  })
}
