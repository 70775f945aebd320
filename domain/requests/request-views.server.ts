import type { Services } from "#platform/services.ts"
import type { Database } from "#platform/database/connect.ts"
import { readInChunks } from "#platform/database/chunks.ts"
import { type AuditAction, auditActions } from "#domain/audit/audit-action.ts"
import { recordAuditOnce } from "#domain/audit/audit.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"

export interface Viewer {
  staffId: string | null
  name: string
  /** Time of the last view. */
  at: string
  /** When this person last viewed the receipt of a gift. */
  receiptAt: string | null
}

const mostViewers = 8
const viewActions = ["request-viewed", "receipt-viewed"] as const satisfies AuditAction[]

/** Records that someone opened a request, at most once in ten minutes. */
export async function recordView(
  { db, clock }: Pick<Services, "db" | "clock">,
  { protocol, staff, address }: OwnActor & { protocol: string },
): Promise<void> {
  const subject = { kind: "request", id: protocol } as const
  await recordAuditOnce(db, clock(), { staff, address, action: "request-viewed", subject })
}

/** Every recorded view of these requests and their receipts, without who it was: for the people whose data they are. */
export async function listViews(
  db: Database,
  protocols: readonly string[],
): Promise<Array<{ protocol: string; what: string; at: string }>> {
  const views = await readInChunks(protocols, (some) =>
    db
      .selectFrom("audit_event")
      .where("subject_kind", "=", "request")
      .where("subject_id", "in", some)
      .where("action", "in", viewActions)
      .select(["subject_id", "action", "at"])
      .orderBy("id")
      .execute(),
  )
  return views.map(({ subject_id, action, at }) => ({
    protocol: subject_id as string,
    what: auditActions[action as (typeof viewActions)[number]],
    at,
  }))
}

/** The people who viewed a request or its receipt, the most recent first. */
export async function listViewers(db: Database, protocol: string): Promise<Viewer[]> {
  const rows = await db
    .selectFrom("audit_event")
    .where("subject_kind", "=", "request")
    .where("subject_id", "=", protocol)
    .where("action", "in", viewActions)
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
