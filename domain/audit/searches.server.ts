import type { Database } from "#platform/database/connect.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { recordAudit } from "./audit.server.ts"

/** Within this time after a recorded search, further searches by the same person are not recorded. */
const onceInMs = 10 * 60_000

/** Records that a person searched the requests, without the search text. At most once in ten minutes. */
export async function recordSearch(
  db: Database,
  now: Date,
  { staff, address }: { staff: { id: string; name: string }; address: string },
): Promise<void> {
  // Ids sort by time, and the primary key is their only index.
  const since = timeOrderedId(new Date(now.getTime() - onceInMs)).slice(0, 9)
  const recent = await db
    .selectFrom("audit_event")
    .select("id")
    .where("id", ">=", since)
    .where("staff_id", "=", staff.id)
    .where("action", "=", "requests-searched")
    .executeTakeFirst()
  if (!recent) await recordAudit(db, now, { staff, action: "requests-searched", address })
}
