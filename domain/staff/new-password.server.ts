import { recordAudit } from "#domain/audit/audit.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { checkPassword } from "./check-password.server.ts"
import { type StaffMail, prepareMail } from "./mail-staff.server.ts"
import { hashPassword } from "./password-hash.server.ts"
import { holdSession, removeSessionsOf } from "./sessions.server.ts"
import { createLink, findLink, hasNewLink, removeLinks, useLinks } from "./staff-links.server.ts"
import { type StaffRow, findStaff, findStaffByEmail, lockStaff } from "./staff-rows.server.ts"

/**
 * So long after a link was mailed another request changes nothing: anybody can make one, and each new link ends the one
 * before.
 */
const linkRestMs = 10 * 60_000

/**
 * Mails a link for a new password, if the address is of somebody who joined and has none of the last ten minutes.
 * Nobody learns whether it is.
 */
export async function askNewPassword(services: StaffServices, email: string, address: string): Promise<void> {
  const { db, clock } = services
  const staff = await findStaffByEmail(db, email)
  if (!staff?.joined_at || staff.disabled_at !== null) return
  const mail = await prepareMail(services)
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, clock(), { staff, action: "password-reset-asked", address })
    // Of requests at the same instant one is the first.
    await lockStaff(trx, staff.id)
    if (await hasNewLink(trx, clock(), { staffId: staff.id, purpose: "password", maxAgeMs: linkRestMs })) return
    const token = await createLink(trx, clock(), staff.id, "password")
    await mail.link(trx, staff, { purpose: "password", token })
  })
}

/** Whose link for a new password it is; undefined when it does not count (any more). */
export async function findPasswordLink(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  token: string,
): Promise<StaffRow | undefined> {
  const link = await findLink(db, clock(), token)
  const staff = link?.purpose === "password" ? await findStaff(db, link.staff_id) : undefined
  return staff?.disabled_at === null ? staff : undefined
}

/** Sets the new password. It does not sign in: the second factor is asked as always. */
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
  const mail = await prepareMail(services)
  return db.transaction().execute(async (trx) => {
    if (!(await useLinks(trx, clock(), staff.id, "password"))) return undefined
    await storePassword({ trx, mail, now: clock() }, staff, hash, { address, exceptSession: "" })
    return { errors: [] }
  })
}

/** Changes one's own password; every other session of the person ends. The present one was proved by the caller. */
export async function changePassword(
  services: StaffServices,
  staff: StaffRow,
  { password, address, exceptSession }: { password: string; address: string; exceptSession: string },
): Promise<string[]> {
  const errors = await checkNewPassword(services, staff, password)
  if (errors.length > 0) return errors
  const hash = await hashPassword(password)
  const { db, clock } = services
  const mail = await prepareMail(services)
  return db.transaction().execute(async (trx) => {
    if (!(await holdSession(trx, { token_hash: exceptSession, staff_id: staff.id })))
      return ["A sua sessão foi encerrada. Entre de novo para trocar a senha."]
    await storePassword({ trx, mail, now: clock() }, staff, hash, { address, exceptSession })
    return []
  })
}

async function checkNewPassword(services: StaffServices, staff: StaffRow, password: string): Promise<string[]> {
  const { name, company_name } = await getAgency(services)
  return checkPassword(password, [staff.name, staff.email, name, company_name])
}

async function storePassword(
  { trx, mail, now }: { trx: Database; mail: StaffMail; now: Date },
  staff: StaffRow,
  password: string,
  { address, exceptSession }: { address: string; exceptSession: string },
) {
  await trx.updateTable("staff").set({ password, failures: 0, wait_until: null }).where("id", "=", staff.id).execute()
  await removeSessionsOf(trx, staff.id, exceptSession)
  // Who asked for another address may be who knew the old password.
  await removeLinks(trx, staff.id, ["email"])
  await recordAudit(trx, now, { staff, action: "password-changed", address })
  await mail.change(trx, staff, "a senha do seu acesso ao painel foi trocada.")
}
