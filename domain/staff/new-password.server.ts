import { recordAudit } from "#domain/audit/audit.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { checkPassword } from "./check-password.server.ts"
import { type StaffEmails, prepareStaffEmails } from "./email-staff.server.ts"
import { endNetworkWaits } from "./networks.server.ts"
import { hashPassword } from "./password-hash.server.ts"
import { type Client, type OwnSession, createSession, holdSession, removeSessionsOf } from "./sessions.server.ts"
import { createLink, findLink, hasNewLink, removeLinks, useLinks } from "./staff-links.server.ts"
import { type StaffRow, findStaff, findStaffByEmail, lockStaff } from "./staff-rows.server.ts"

/**
 * Within this time after a link was mailed, further requests are ignored: anybody can make one, and each new link
 * invalidates the one before.
 */
const linkRestMs = 10 * 60_000

/**
 * Mails a link for a new password if the address belongs to a person who has joined and got no link in the last ten
 * minutes. The result does not reveal whether it does.
 */
export async function askNewPassword(services: StaffServices, email: string, address: string): Promise<void> {
  const { db, clock } = services
  const staff = await findStaffByEmail(db, email)
  if (!staff?.joined_at || staff.disabled_at !== null) return
  const emails = await prepareStaffEmails(services)
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, clock(), { staff, action: "password-reset-asked", address })
    // Serialises concurrent requests, so that only the first one mails a link.
    await lockStaff(trx, staff.id)
    if (await hasNewLink(trx, clock(), { staffId: staff.id, purpose: "password", maxAgeMs: linkRestMs })) return
    const token = await createLink(trx, clock(), staff.id, "password")
    await emails.link(trx, staff, { purpose: "password", token })
  })
}

/** The person of a link for a new password; undefined if the link is not valid (any more). */
export async function findPasswordLink(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  token: string,
): Promise<StaffRow | undefined> {
  const link = await findLink(db, clock(), token)
  const staff = link?.purpose === "password" ? await findStaff(db, link.staff_id) : undefined
  return staff?.disabled_at === null ? staff : undefined
}

/** Sets the new password. Does not sign in: the second factor is still required. */
export async function resetPassword(
  services: StaffServices,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ errors: string[] } | undefined> {
  const staff = await findPasswordLink(services, token)
  if (!staff) return undefined
  const errors = await checkNewPassword(services, staff, password)
  if (errors.length > 0) return { errors }
  const hash = await hashPassword(password)
  const { db, clock } = services
  const emails = await prepareStaffEmails(services)
  return db.transaction().execute(async (trx) => {
    if (!(await useLinks(trx, clock(), token))) return undefined
    await storePassword({ trx, emails, now: clock() }, staff, hash, address)
    return { errors: [] }
  })
}

/**
 * Changes one's own password, of which the caller has proved the current one. Ends all of the person's sessions except
 * the present one, which continues under the returned new token.
 */
export async function changePassword(
  services: StaffServices,
  staff: StaffRow,
  { password, session, client }: { password: string; session: OwnSession; client: Client },
): Promise<{ errors: string[] } | { errors: undefined; token: string }> {
  const errors = await checkNewPassword(services, staff, password)
  if (errors.length > 0) return { errors }
  const hash = await hashPassword(password)
  const { db, clock } = services
  const emails = await prepareStaffEmails(services)
  return db.transaction().execute(async (trx) => {
    if (!(await holdSession(trx, session)))
      return { errors: ["A sua sessão foi encerrada. Entre de novo para trocar a senha."] }
    const now = clock()
    await storePassword({ trx, emails, now }, staff, hash, client.address)
    const next = { staffId: staff.id, state: "open", proved: true, continues: session, ...client } as const
    return { errors: undefined, token: await createSession(trx, now, next) }
  })
}

async function checkNewPassword(services: StaffServices, staff: StaffRow, password: string): Promise<string[]> {
  const { name, company_name } = await getAgency(services)
  return checkPassword(password, [staff.name, staff.email, name, company_name])
}

async function storePassword(
  { trx, emails, now }: { trx: Database; emails: StaffEmails; now: Date },
  staff: StaffRow,
  password: string,
  address: string,
) {
  await trx.updateTable("staff").set({ password, failures: 0, wait_until: null }).where("id", "=", staff.id).execute()
  await endNetworkWaits(trx, staff.id)
  await removeSessionsOf(trx, staff.id)
  // A pending change of address may come from somebody who knew the old password. After a reset, the person may have
  // come with a link for a new password, and the invitation would still set another one.
  await removeLinks(trx, staff.id, ["email", "invitation"])
  await recordAudit(trx, now, { staff, action: "password-changed", address })
  await emails.change(trx, staff, "a senha do seu acesso ao painel foi trocada.")
}
