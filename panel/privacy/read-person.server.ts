import type { RouterContextProvider } from "react-router"
import { type AuditAction } from "#domain/audit/audit-action.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { type Contact, readContact } from "#domain/privacy/contact.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import type { Database } from "#platform/database/connect.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"

/** The person in a privacy form, or an error message. */
export type TypedPerson = { contact: Contact; error?: undefined } | { error: string; contact?: undefined }

export function readPerson(fields: FormData): TypedPerson {
  const [email, phone] = ["email", "phone"].map((name) => String(fields.get(name) ?? "").trim())
  if (!email && !phone) return { error: "Escreva o e-mail ou o telefone de quem pede." }
  try {
    return { contact: readContact({ email, phone }) }
  } catch (error) {
    if (error instanceof UsageError) return { error: error.message }
    throw error
  }
}

/** Records an action on a person's data in the audit trail: counts only, never the identity. */
export function recordPrivacy(
  context: Readonly<RouterContextProvider>,
  action: Extract<AuditAction, `person-${string}`>,
  details: Record<string, number | string>,
  db: Database = context.get(servicesContext).db,
): Promise<void> {
  return recordAudit(db, context.get(servicesContext).clock(), {
    staff: context.get(staffContext),
    action,
    details,
    address: context.get(panelRequestContext).address,
  })
}
