import { recordAudit } from "#domain/audit/audit.server.ts"
import type { AuditAction } from "#domain/audit/audit-action.ts"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { Actor } from "./actor.ts"
import { roleFlags } from "./invite-staff.server.ts"
import { removeSessionsOf } from "./sessions.server.ts"
import { type Role, roles as allRoles, may } from "./staff.ts"
import { type LinkEmail, createLink, removeLinks } from "./staff-links.server.ts"
import { foldEmail, getStaff, hasAccess } from "./staff-rows.server.ts"

/*
 * Changes that an owner makes to another person's access. Each of them ends the person's sessions, and removes unused
 * links for a new password or address.
 */

/** The change would leave no owner who can sign in. */
export class LastOwnerError extends Error {
  override name = "LastOwnerError"
  readonly code = "LAST_OWNER"
}

/** The person's access is disabled, so that no invitation lets the person in. */
export class DisabledStaffError extends Error {
  override name = "DisabledStaffError"
}

/** Called in the transaction of the change if the person may not publish after it. */
export type OnContentEnded = (trx: Database, now: Date, staffId: string) => Promise<unknown>

/** Replaces a person's roles and ends the person's sessions. Throws `LastOwnerError`. */
export async function changeRoles(
  services: StaffServices,
  actor: Actor,
  { id, roles }: { id: string; roles: readonly Role[] },
  onContentEnded?: OnContentEnded,
): Promise<void> {
  const granted = allRoles.filter((role) => roles.includes(role))
  await change(services, actor, { id, action: "staff-changed", details: { roles: granted } }, async (trx) => {
    await trx.updateTable("staff").set(roleFlags(granted)).where("id", "=", id).execute()
    if (!may({ roles: granted }, "content")) await onContentEnded?.(trx, services.clock(), id)
  })
}

/** Disables a person's access and ends the person's sessions. Throws `LastOwnerError`. */
export async function disableStaff(
  services: StaffServices,
  actor: Actor,
  id: string,
  onContentEnded?: OnContentEnded,
): Promise<void> {
  const now = services.clock()
  await change(services, actor, { id, action: "staff-disabled" }, async (trx) => {
    await trx.updateTable("staff").set({ disabled_at: now.toISOString() }).where("id", "=", id).execute()
    await onContentEnded?.(trx, now, id)
  })
}

/** Enables a disabled person again. Sessions that were ended stay ended. */
export async function enableStaff(services: StaffServices, actor: Actor, id: string): Promise<void> {
  await change(services, actor, { id, action: "staff-enabled" }, (trx) =>
    trx.updateTable("staff").set({ disabled_at: null }).where("id", "=", id).execute(),
  )
}

/** Ends all sessions of a person; the access stays. */
export async function endSessions(services: StaffServices, actor: Actor, id: string): Promise<void> {
  await change(services, actor, { id, action: "sessions-ended" }, async () => {})
}

/**
 * For a person who lost the password and every factor: removes both, ends the sessions and mails a new invitation.
 * Returns the invitation's address. The owner does not choose the password. Throws `DisabledStaffError`, and
 * `LastOwnerError`, but the latter not for a command on the server, which shows the new invitation to who has the
 * server: the last owner lost everything.
 */
export async function resetStaff(
  services: StaffServices,
  actor: Actor,
  id: string,
  emails: LinkEmail,
): Promise<string> {
  const mayBeLast = actor.staff === undefined
  return change(services, actor, { id, action: "staff-reset", mayBeLast }, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("staff")
      .set({ password: null, totp_secret: null, totp_step: null, recovery: null, failures: 0, wait_until: null })
      .where("id", "=", id)
      .where("disabled_at", "is", null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DisabledStaffError("no access")
    await trx.deleteFrom("staff_passkey").where("staff_id", "=", id).execute()
    const token = await createLink(trx, services.clock(), id, "invitation")
    return emails.link(trx, await getStaff(trx, id), { purpose: "invitation", token })
  })
}

interface StaffChange {
  id: string
  action: AuditAction
  details?: { roles?: readonly Role[] }
  /** Whether the change may leave no owner who can sign in. */
  mayBeLast?: boolean
}

function change<Result>(
  { db, clock }: StaffServices,
  actor: Actor,
  { id, action, details = {}, mayBeLast = false }: StaffChange,
  work: (trx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const before = await lockOwners(trx)
    const { name } = await getStaff(trx, id)
    const result = await work(trx)
    // Only if there was an owner before: without one, as after a first invitation without that role, a command on the
    // server can still change the others.
    if (!mayBeLast && before.length > 0 && (await isWithoutOwner(trx))) throw new LastOwnerError("the last owner")
    await removeLinks(trx, id, ["password", "email"])
    await removeSessionsOf(trx, id)
    await recordAudit(trx, clock(), { ...actor, action, subject: { kind: "staff", id }, details: { name, ...details } })
    return result
  })
}

/** Locks the owners: if two owners demote each other at once, the second waits and is refused. */
function lockOwners(trx: Database) {
  return activeOwners(trx)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute()
}

/** Whether no person who can sign in is an owner. */
export async function isWithoutOwner(db: Database): Promise<boolean> {
  return (await activeOwners(db).limit(1).executeTakeFirst()) === undefined
}

/** Whether there is an owner, or one is invited with another address than this one. */
export async function expectsOwner(db: Database, invited: string): Promise<boolean> {
  const owner = await db
    .selectFrom("staff")
    .select("id")
    .where("is_owner", "=", 1)
    .where("disabled_at", "is", null)
    .where((eb) => eb.or([hasAccess(eb), eb("email", "<>", foldEmail(invited))]))
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

function activeOwners(db: Database) {
  return db.selectFrom("staff").select("id").where("is_owner", "=", 1).where("disabled_at", "is", null).where(hasAccess)
}
