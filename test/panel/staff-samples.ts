import { Secret, TOTP } from "otpauth"
import type { Services } from "#domain/services.server.ts"
import { acceptInvitation } from "#domain/staff/accept-invitation.server.ts"
import { addTotp } from "#domain/staff/change-factors.server.ts"
import { inviteStaff } from "#domain/staff/invite-staff.server.ts"
import { prepareStaffEmails } from "#domain/staff/email-staff.server.ts"
import { createRecoveryCodes } from "#domain/staff/recovery-codes.server.ts"
import { findSession } from "#domain/staff/sessions.server.ts"
import { type Role, roles as allRoles } from "#domain/staff/staff.ts"
import { totpSetup } from "#domain/staff/totp.server.ts"

/* Staff for tests, created by the use cases. */

export const password = "onze cavalos amarelos"
export const client = { address: "203.0.113.7", device: "Firefox no Windows" }
const actor = { staff: undefined, address: "servidor" }

export interface Joined {
  id: string
  email: string
  /** The session's token. */
  token: string
  /** The authenticator app's code at the services' current time. */
  code: () => string
}

/** Invites a person. Returns the link's token. */
export async function invite(services: Services, email: string, roles: readonly Role[] = allRoles) {
  const invited = await inviteStaff(
    services,
    actor,
    { name: "Ana Prado", email, roles },
    await prepareStaffEmails(services),
  )
  if (invited.errors) throw new Error(JSON.stringify(invited.errors))
  return { id: invited.id, link: invited.link, token: invited.link.slice(-43) }
}

/** A person who accepted the invitation; the session lacks the second factor. */
export async function joinHalf(services: Services, email = "ana@agencia.example", roles: readonly Role[] = allRoles) {
  const { id, token } = await invite(services, email, roles)
  const typed = { name: "Ana Prado", email: "", password }
  const accepted = await acceptInvitation(services, { token, typed, client, before: undefined })
  if (!accepted || accepted.errors) throw new Error(JSON.stringify(accepted))
  return { id, email, token: accepted.token }
}

/** A signed-in person with password and authenticator app. */
export async function join(
  services: Services,
  email = "ana@agencia.example",
  roles: readonly Role[] = allRoles,
): Promise<Joined> {
  const half = await joinHalf(services, email, roles)
  const session = await getSession(services, half.token)
  const { id, secret } = await totpSetup(services, session, { agency: "Travessia", email })
  const code = () => codeOf(secret, services)
  const change = { staff: session.staff!, session, client }
  const token = await addTotp(services, change, { id, code: code() })
  if (!token) throw new Error("the code was refused")
  return { ...half, token, code }
}

/** Gives the person ten new recovery codes, and nothing else. */
export async function giveRecoveryCodes(db: Services["db"], staffId: string): Promise<string[]> {
  const { codes, recovery } = await createRecoveryCodes()
  await db.updateTable("staff").set({ recovery }).where("id", "=", staffId).execute()
  return codes
}

export function codeOf(secret: string, { clock }: Pick<Services, "clock">): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) })
  return totp.generate({ timestamp: clock().getTime() })
}

export async function getSession({ db, clock }: Services, token: string) {
  const session = await findSession(db, token, clock())
  if (!session?.staff_id) throw new Error("no session")
  return { ...session, staff_id: session.staff_id }
}
