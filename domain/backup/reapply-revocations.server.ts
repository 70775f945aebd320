import type { AuditAction } from "#domain/audit/audit-action.ts"
import type { Database } from "#platform/database/connect.ts"
import { commonRecoveryCodes } from "#domain/staff/recovery-codes.server.ts"
import { type StaffRow, factorsOf, findStaff, hasSecondFactor } from "#domain/staff/staff-rows.server.ts"

/*
 * A backup contains the staff's access at its time. Access that was revoked since then stays revoked. Access that was
 * granted to the same people since then is not granted again, because it may be the reason for the restore.
 */

interface Access {
  /** Staff whose access changed since the backup. */
  staff: StaffRow[]
  /** Everybody's unused recovery codes. */
  codes: Array<Pick<StaffRow, "id" | "recovery">>
  /** Ids of all passkeys in the replaced database. */
  passkeys: string[]
}

/**
 * The audit actions about somebody's access, with the column that names the person; null for those that revoke nothing.
 */
const personIn = {
  "staff-changed": "subject_id",
  "staff-disabled": "subject_id",
  "staff-reset": "subject_id",
  "factor-changed": "staff_id",
  "staff-enabled": null,
  "staff-invited": null,
  "staff-joined": null,
} as const satisfies Record<AccessAction, "subject_id" | "staff_id" | null>

type AccessAction = Extract<AuditAction, `staff-${string}` | `factor-${string}`>

/**
 * Reads, before a restore replaces this database, the access of everybody whose access changed since the backup was
 * made. If the database is older than the backup, nobody's did.
 */
export async function readAccess(db: Database, since: string): Promise<Access> {
  const actions = Object.keys(personIn) as AccessAction[]
  const events = await db
    .selectFrom("audit_event")
    .select(["action", "staff_id", "subject_id"])
    .distinct()
    .where("at", ">=", since)
    .where("action", "in", actions)
    .execute()
  const changed = new Set(
    events.map((event) => {
      const column = personIn[event.action as AccessAction]
      return column && event[column]
    }),
  )
  const staff = await db.selectFrom("staff").selectAll().execute()
  const passkeys = await db.selectFrom("staff_passkey").select("id").execute()
  return {
    staff: staff.filter(({ id }) => changed.has(id)),
    codes: staff.map(({ id, recovery }) => ({ id, recovery })),
    passkeys: passkeys.map(({ id }) => id),
  }
}

/**
 * Revokes this access again in the restored database, for people who are in both. Returns how many of them can sign in
 * only with a new invitation.
 */
export async function reapplyRevocations(trx: Database, { staff, codes, passkeys }: Access): Promise<number> {
  await removeUsedCodes(trx, codes)
  let locked = 0
  for (const now of staff) {
    const then = await findStaff(trx, now.id)
    if (!then) continue
    const removed = await trx
      .deleteFrom("staff_passkey")
      .where("staff_id", "=", now.id)
      .$if(passkeys.length > 0, (query) => query.where("id", "not in", passkeys))
      .returning("id")
      .execute()
    const isOtherApp = then.totp_secret !== now.totp_secret
    const change = (values: Partial<StaffRow>) =>
      trx.updateTable("staff").set(values).where("id", "=", now.id).execute()
    await change({
      disabled_at: then.disabled_at ?? now.disabled_at,
      is_owner: now.is_owner && then.is_owner,
      is_editor: now.is_editor && then.is_editor,
      is_sales: now.is_sales && then.is_sales,
      recovery: commonRecoveryCodes(then.recovery, now.recovery),
      // Null since a reset.
      password: now.password && then.password,
      ...(isOtherApp && { totp_secret: null, totp_step: null }),
    })
    if ((removed.length === 0 && !isOtherApp) || hasSecondFactor(await factorsOf(trx, now.id))) continue
    // With the password alone, anybody who knows it could set up their own second factor.
    await change({ password: null })
    locked += 1
  }
  return locked
}

/** Whether nobody of the restored staff was in the replaced database: then nothing tells whose access was revoked. */
export async function isAccessUnknown(trx: Database, { codes }: Access): Promise<boolean> {
  const known = new Set(codes.map(({ id }) => id))
  const restored = await trx.selectFrom("staff").select("id").execute()
  return !restored.some(({ id }) => known.has(id))
}

/** A recovery code that was used since the backup stays used. */
async function removeUsedCodes(trx: Database, codes: Access["codes"]): Promise<void> {
  for (const { id, recovery } of codes) {
    const then = await findStaff(trx, id)
    // Null for different sets: then one of them was made later, which counts as a change of access.
    const left = then && commonRecoveryCodes(then.recovery, recovery)
    if (left) await trx.updateTable("staff").set({ recovery: left }).where("id", "=", id).execute()
  }
}
