import type { StaffMember } from "#domain/staff/staff.ts"
import { findStaffName } from "#domain/staff/staff-rows.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Saver } from "#panel/content/fields/form-base.server.ts"
import { formatAge } from "#platform/time/relative-time.ts"

/** Another person who saved the draft this recently is assumed to be editing it. */
const coEditingMs = 15 * 60_000

/** The first of these who is another person and saved a moment ago. */
export function findOtherSaver(
  savers: ReadonlyArray<Saver | undefined>,
  { id }: Pick<StaffMember, "id">,
  now: Date,
): Saver | undefined {
  return savers.find(
    (saver) => saver?.staffId && saver.staffId !== id && now.getTime() - Date.parse(saver.savedAt) < coEditingMs,
  )
}

export async function presentCoEditor(db: Database, { staffId = "", savedAt }: Saver, now: Date) {
  const name = await findStaffName(db, staffId)
  return name === undefined ? undefined : { name, age: formatAge(savedAt, now) }
}
