import { randomUUID } from "node:crypto"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { checkPassword } from "./check-password.server.ts"
import { roleFlags } from "./invite-staff.server.ts"
import { endNetworkWaits } from "./networks.server.ts"
import { hashPassword } from "./password-hash.server.ts"
import { type Client, type Session, createSession, removeSession } from "./sessions.server.ts"
import { emailErrors, nameErrors } from "./staff-fields.ts"
import { findLink, useLinks } from "./staff-links.server.ts"
import { findStaff, foldEmail, isWithoutStaff } from "./staff-rows.server.ts"

export interface OpenInvitation {
  /** True for the first access: there is no staff yet, so the form asks for the email address too. */
  first: boolean
  name: string
  email: string
}

/** The invitation or first access of a link; undefined if the link is not valid (any more). */
export async function findInvitation(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  token: string,
): Promise<(OpenInvitation & { staffId: string }) | undefined> {
  const link = await findLink(db, clock(), token)
  if (link?.purpose === "first")
    return (await isWithoutStaff(db)) ? { first: true, name: "", email: "", staffId: "" } : undefined
  const staff = link?.purpose === "invitation" && (await findStaff(db, link.staff_id))
  if (!staff || staff.disabled_at !== null) return undefined
  return { first: false, name: staff.name, email: staff.email, staffId: staff.id }
}

export interface Acceptance {
  name: string
  /** Only for the first access. */
  email: string
  password: string
}

export type AcceptanceErrors = Partial<Record<keyof Acceptance, string[]>>

export type Accepted = { errors: AcceptanceErrors } | { errors: undefined; token: string } | undefined

/**
 * Joins the staff with a name and a password. Returns the token of a half-open session, in which the second factor is
 * set up next, or the errors of the form. Undefined if the link is not valid (any more).
 */
export async function acceptInvitation(
  services: StaffServices,
  { token, typed, client, before }: { token: string; typed: Acceptance; client: Client; before: Session | undefined },
): Promise<Accepted> {
  const invitation = await findInvitation(services, token)
  if (!invitation) return undefined
  const { first, staffId } = invitation
  const name = typed.name.trim()
  const email = first ? foldEmail(typed.email) : invitation.email
  const agency = await getAgency(services)
  const weak = await checkPassword(typed.password, [name, email, agency.name, agency.company_name])
  const [badName, badEmail] = [nameErrors(name, "Escreva o seu nome."), first ? emailErrors(email) : []]
  const errors: AcceptanceErrors = {
    ...(badName.length > 0 && { name: badName }),
    ...(badEmail.length > 0 && { email: badEmail }),
    ...(weak.length > 0 && { password: weak }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const password = await hashPassword(typed.password)
  const now = services.clock()
  return services.db.transaction().execute(async (trx) => {
    if (!(await useLinks(trx, now, token))) return undefined
    const id = first ? randomUUID() : staffId
    const joined = { name, password, joined_at: now.toISOString(), failures: 0, wait_until: null }
    if (first) {
      // A person invited meanwhile who has not joined would keep the address reserved.
      await trx.deleteFrom("staff").where("email", "=", email).where("joined_at", "is", null).execute()
      await trx
        .insertInto("staff")
        .values({ id, email, ...roleFlags(["owner", "editor", "sales"]), created_at: now.toISOString(), ...joined })
        .execute()
    } else {
      await trx.updateTable("staff").set(joined).where("id", "=", id).execute()
      await endNetworkWaits(trx, id)
    }
    await recordAudit(trx, now, { staff: { id, name }, action: "staff-joined", address: client.address })
    if (before) await removeSession(trx, before.token_hash)
    return {
      errors: undefined,
      token: await createSession(trx, now, { staffId: id, state: "half", proved: true, ...client }),
    }
  })
}
