import { recordAudit } from "#domain/audit/audit.server.ts"
import type { AuditAction } from "#domain/audit/audit-action.ts"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import type { StaffServices } from "./panel-key.server.ts"
import type { Actor } from "./actor.ts"
import { type OnAccessChanged, roleFlags } from "./invite-staff.server.ts"
import { memberOf, removeSessionsOf } from "./sessions.server.ts"
import { type Role, roles as allRoles } from "./staff.ts"
import { type LinkEmail, createLink, removeLinks } from "./staff-links.server.ts"
import { type StaffRow, foldEmail, getStaff, hasAccess, lockStaff } from "./staff-rows.server.ts"

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

/** The person's roles or access are no longer those that the owner saw. */
export class StaffChangedError extends Error {
  override name = "StaffChangedError"
  readonly code = "STAFF_CHANGED"
}

/**
 * Replaces a person's roles and ends the person's sessions. Throws `LastOwnerError`, and `StaffChangedError` if the
 * person does not have the roles `shown` any more.
 */
export async function changeRoles(
  services: StaffServices,
  actor: Actor,
  { id, roles, shown }: { id: string; roles: readonly Role[]; shown?: readonly Role[] },
  onAccessChanged?: OnAccessChanged,
): Promise<void> {
  const granted = allRoles.filter((role) => roles.includes(role))
  await change(services, actor, { id, action: "staff-changed", details: { roles: granted } }, async (trx, person) => {
    const { roles: current } = memberOf(person)
    if (shown && current.join() !== shown.join()) throw new StaffChangedError("other roles")
    await trx.updateTable("staff").set(roleFlags(granted)).where("id", "=", id).execute()
    await onAccessChanged?.(trx, services.clock(), id)
  })
}

/** Disables a person's access and ends the person's sessions. Throws `LastOwnerError`. */
export async function disableStaff(
  services: StaffServices,
  actor: Actor,
  id: string,
  onAccessChanged?: OnAccessChanged,
): Promise<void> {
  const now = services.clock()
  await change(services, actor, { id, action: "staff-disabled" }, async (trx) => {
    await trx.updateTable("staff").set({ disabled_at: now.toISOString() }).where("id", "=", id).execute()
    await onAccessChanged?.(trx, now, id)
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
 * Returns the invitation's address. The owner does not choose the password. Throws `StaffChangedError` if the person
 * joined at another time than `shown`: somebody reset the person meanwhile. Throws `DisabledStaffError`, and
 * `LastOwnerError`, but the latter not for a command on the server, which shows the new invitation to who has the
 * server: the last owner lost everything.
 */
export async function resetStaff(
  services: StaffServices,
  actor: Actor,
  { id, shown }: { id: string; shown?: string },
  emails: LinkEmail,
): Promise<string> {
  const mayBeLast = actor.staff === undefined
  return change(services, actor, { id, action: "staff-reset", mayBeLast }, async (trx, person) => {
    if (person.disabled_at !== null) throw new DisabledStaffError("no access")
    if (shown !== undefined && (person.joined_at ?? "") !== shown) throw new StaffChangedError("joined again")
    await trx
      .updateTable("staff")
      .set({ password: null, totp_secret: null, totp_step: null, recovery: null, failures: 0, wait_until: null })
      .where("id", "=", id)
      .execute()
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
  work: (trx: Database, person: StaffRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const before = await lockOwners(trx)
    await lockStaff(trx, id)
    const person = await getStaff(trx, id)
    const result = await work(trx, person)
    // Only if there was an owner before: without one, as after a first invitation without that role, a command on the
    // server can still change the others.
    if (!mayBeLast && before.length > 0 && (await isWithoutOwner(trx))) throw new LastOwnerError("the last owner")
    await removeLinks(trx, id, ["password", "email"])
    await removeSessionsOf(trx, id)
    await recordAudit(trx, clock(), {
      ...actor,
      action,
      subject: { kind: "staff", id },
      details: { name: person.name, ...details },
    })
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
