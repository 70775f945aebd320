import type { RouterContextProvider } from "react-router"
import { getAgency } from "#domain/agency/agency.server.ts"
import { type TotpSetup, totpSetup } from "#domain/staff/totp.server.ts"
import { ownSession } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"

/**
 * The setup shown by `AuthenticatorSetup`. After a refused form it must be the same setup, identified by the form's
 * `id`.
 */
export async function showSetup(context: Readonly<RouterContextProvider>, id?: string): Promise<TotpSetup> {
  const services = context.get(servicesContext)
  const { name: agency } = await getAgency(services)
  return totpSetup(services, ownSession(context), { agency, email: context.get(staffContext).email, id })
}

/** Reads the form of `AuthenticatorSetup`. */
export function readSetup(form: FormData): { id: string; code: string } {
  return { id: formText(form, "setup"), code: formText(form, "code") }
}
