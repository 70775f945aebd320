import { recordAudit } from "#domain/audit/audit.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { OwnActor } from "./actor.ts"
import { prepareStaffEmails } from "./email-staff.server.ts"
import type { StaffServices } from "./panel-key.server.ts"
import { type Client, type Session, createSession, hashToken, removeSessionsOf } from "./sessions.server.ts"
import { emailErrors } from "./staff-fields.ts"
import { createLink, findLink, removeLinks } from "./staff-links.server.ts"
import { type StaffRow, findStaff, findStaffByEmail, foldEmail, getStaff } from "./staff-rows.server.ts"

/* Changing the address for signing in. It takes effect when a link mailed to the new address is opened. */

export interface PendingEmail {
  email: string
  endsAt: string
}

/** The new address that is not confirmed yet. */
export async function findPendingEmail(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  staffId: string,
): Promise<PendingEmail | undefined> {
  const link = await db
    .selectFrom("staff_link")
    .select(["email", "ends_at"])
    .where("staff_id", "=", staffId)
    .where("purpose", "=", "email")
    .where("ends_at", ">", clock().toISOString())
    .executeTakeFirst()
  return link?.email ? { email: link.email, endsAt: link.ends_at } : undefined
}

/**
 * Mails a link to the new address, which replaces an earlier one, and notifies the present address. Returns error
 * messages about the new address. It does not reveal whether the new address is a colleague's: the result is the same,
 * and the colleague is notified.
 */
export async function askEmailChange(services: StaffServices, actor: OwnActor, typed: string): Promise<string[]> {
  const { db, clock } = services
  const email = foldEmail(typed)
  const errors = emailErrors(email)
  if (errors.length > 0) return errors
  const staff = await getStaff(db, actor.staff.id)
  if (email === staff.email) return ["Você já entra com este e-mail."]
  const owner = await findStaffByEmail(db, email)
  const emails = await prepareStaffEmails(services)
  await db.transaction().execute(async (trx) => {
    const token = await createLink(trx, clock(), staff.id, "email", email)
    if (owner) await emails.taken(trx, owner)
    else await emails.link(trx, { name: staff.name, email }, { purpose: "email", token })
    await recordAudit(trx, clock(), { ...actor, action: "account-changed", details: { what: "email-asked" } })
    await emails.addressAsked(trx, staff)
  })
  return []
}

/** Cancels the unconfirmed address. */
export async function cancelEmailChange({ db, clock }: StaffServices, actor: OwnActor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await removeLinks(trx, actor.staff.id, ["email"]))
      await recordAudit(trx, clock(), { ...actor, action: "account-changed", details: { what: "email-cancelled" } })
  })
}

/** The change that a link confirms; undefined if the link is not valid (any more). */
export async function findEmailLink(
  { db, clock }: Pick<StaffServices, "db" | "clock">,
  token: string,
): Promise<{ staff: StaffRow; email: string } | undefined> {
  const link = await findLink(db, clock(), token)
  if (link?.purpose !== "email" || link.email === null) return undefined
  const staff = await findStaff(db, link.staff_id)
  return staff?.disabled_at === null ? { staff, email: link.email } : undefined
}

/**
 * Changes the address. Ends every session of the person; the confirming browser continues under the returned new token.
 * Undefined if the link is not valid (any more).
 */
export async function confirmEmail(
  services: StaffServices,
  { token, client, before }: { token: string; client: Client; before: Session | undefined },
): Promise<{ token: string | undefined } | undefined> {
  const found = await findEmailLink(services, token)
  if (!found) return undefined
  const { staff, email } = found
  const emails = await prepareStaffEmails(services)
  const now = services.clock()
  return services.db.transaction().execute(async (trx) => {
    const isFirst = await takeLinksTo(trx, email, hashToken(token))
    if (!isFirst || (await findStaffByEmail(trx, email))) return undefined
    // Links mailed to the former address.
    await removeLinks(trx, staff.id, ["invitation", "password"])
    await trx.updateTable("staff").set({ email }).where("id", "=", staff.id).execute()
    await removeSessionsOf(trx, staff.id)
    const actor = { staff: { id: staff.id, name: staff.name }, address: client.address }
    await recordAudit(trx, now, { ...actor, action: "account-changed", details: { what: "email" } })
    await emails.change(trx, staff, "o e-mail com que você entra no painel foi trocado por outro.")
    const goesOn = before?.staff_id === staff.id && before.state === "open"
    return {
      token: goesOn
        ? await createSession(trx, now, { staffId: staff.id, state: "open", continues: before, ...client })
        : undefined,
    }
  })
}

/**
 * Removes all links to an address, so that only one of two people gets it. Returns whether this link was among them.
 */
async function takeLinksTo(trx: Database, email: string, tokenHash: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom("staff_link")
    .where("purpose", "=", "email")
    .where("email", "=", email)
    .returning("token_hash")
    .execute()
  return taken.some(({ token_hash }) => token_hash === tokenHash)
}
