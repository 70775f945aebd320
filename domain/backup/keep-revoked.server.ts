import type { Database } from "#platform/database/connect.ts"
import { type StaffRow, factorsOf, findStaff, hasSecondFactor } from "#domain/staff/staff-rows.server.ts"

/*
 * A backup has the access of its day. What was taken from the staff since then stays taken; what was given since is not
 * given again, because it may be the reason for the restore.
 */

export interface Access {
  staff: StaffRow[]
  /** Ids. */
  passkeys: string[]
}

/** The access of the staff in the database that a restore replaces. */
export async function readAccess(db: Database): Promise<Access> {
  const passkeys = await db.selectFrom("staff_passkey").select("id").execute()
  return { staff: await db.selectFrom("staff").selectAll().execute(), passkeys: passkeys.map(({ id }) => id) }
}

/** Takes it again from those who are in both. Returns how many of them can enter only by a new invitation. */
export async function keepRevoked(trx: Database, { staff, passkeys }: Access): Promise<number> {
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
      // Without one since a reset.
      password: now.password && then.password,
      ...(isOtherApp && { totp_secret: null, totp_step: null }),
    })
    if ((removed.length === 0 && !isOtherApp) || hasSecondFactor(await factorsOf(trx, now.id))) continue
    // With the password alone anybody who knows it could set up a factor of their own.
    await change({ password: null })
    locked += 1
  }
  return locked
}
