import type { Services } from "#platform/services.ts"
import type { Database } from "#platform/database/connect.ts"
import type { AuditAction } from "#domain/audit/audit-action.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"

export interface Viewer {
  staffId: string | null
  name: string
  /** Time of the last view. */
  at: string
  /** When this person last viewed the receipt of a gift. */
  receiptAt: string | null
}

/** Within this time, repeated views by a person are recorded once. */
const repeatMs = 10 * 60_000
const mostViewers = 8

/** Records that someone opened a request. */
export async function recordView(
  { db, clock }: Pick<Services, "db" | "clock">,
  { protocol, staff, address }: OwnActor & { protocol: string },
): Promise<void> {
  const now = clock()
  const recent = await viewsOf(db, protocol, ["request-viewed"])
    .select("id")
    .where("staff_id", "=", staff.id)
    .where("at", ">", new Date(now.getTime() - repeatMs).toISOString())
    .executeTakeFirst()
  if (recent) return
  await recordAudit(db, now, { staff, action: "request-viewed", subject: { kind: "request", id: protocol }, address })
}

/** The people who viewed a request or its receipt, the most recent first. */
export async function listViewers(db: Database, protocol: string): Promise<Viewer[]> {
  const rows = await viewsOf(db, protocol, ["request-viewed", "receipt-viewed"])
    .select(({ fn }) => [
      "staff_id",
      "staff_name",
      fn.max("at").as("last"),
      fn.max("at").filterWhere("action", "=", "receipt-viewed").as("receipt"),
    ])
    .groupBy(["staff_id", "staff_name"])
    .orderBy("last", "desc")
    .limit(mostViewers)
    .execute()
  return rows.map(({ staff_id, staff_name, last, receipt }) => ({
    staffId: staff_id,
    name: staff_name,
    at: last,
    receiptAt: receipt,
  }))
}

function viewsOf(db: Database, protocol: string, actions: readonly AuditAction[]) {
  return db
    .selectFrom("audit_event")
    .where("subject_kind", "=", "request")
    .where("subject_id", "=", protocol)
    .where("action", "in", actions)
}
