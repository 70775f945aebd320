import type { Database } from "#platform/database/connect.ts"
import { chunks, rowsMax } from "#platform/database/write-plan.server.ts"
import { timeOrderedId } from "#platform/text/time-ordered-id.server.ts"
import type { AuditAction } from "./audit-action.ts"

export interface AuditEntry {
  /** Undefined for a sign-in that failed, and for what a command did. */
  staff: { id: string; name: string } | undefined
  action: AuditAction
  /** What it was done to: `{ kind: "request", id: "TV-7K3M-92QX" }`. */
  subject?: { kind: string; id: string }
  /** Never a visitor's words. */
  details?: Record<string, string | number | boolean | readonly string[]>
  /** IP address, or `commandAddress`. */
  address: string
}

/** Stands for the address of what a command on the server did. */
const commandAddress = "servidor"

/** Who does what a command on the server does. */
export const commandActor = { staff: undefined, address: commandAddress } as const

/** Records who did what. In the transaction of what was done, where there is one. */
export function recordAudit(db: Database, now: Date, entry: AuditEntry): Promise<void> {
  return recordAudits(db, now, [entry])
}

/** The same of much that was done at once. */
export async function recordAudits(db: Database, now: Date, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ staff, action, subject, details, address }) => ({
    id: timeOrderedId(now),
    at: now.toISOString(),
    staff_id: staff?.id ?? null,
    staff_name: staff?.name ?? "",
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    details: details ? JSON.stringify(details) : null,
    address,
  }))
  for (const some of chunks(rows, rowsMax)) await db.insertInto("audit_event").values(some).execute()
}
