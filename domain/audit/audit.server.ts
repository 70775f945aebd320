import type { AuditSubject } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import { idsFrom, timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import type { AuditAction, AuditDetails } from "./audit-action.ts"

export interface AuditEntry {
  /** Undefined for a failed sign-in and for commands. */
  staff: { id: string; name: string } | undefined
  action: AuditAction
  /** The object of the action: `{ kind: "request", id: "TV-7K3M-92QX" }`. */
  subject?: { kind: AuditSubject; id: string }
  details?: AuditDetails
  /** IP address, or `commandAddress`. */
  address: string
}

/** Recorded as the address of commands on the server. */
const commandAddress = "servidor"

/** The actor of commands on the server. */
export const commandActor = { staff: undefined, address: commandAddress } as const

/** Records an audit event. Pass the transaction of the action, if there is one. */
export function recordAudit(db: Database, now: Date, entry: AuditEntry): Promise<void> {
  return recordAudits(db, now, [entry])
}

/** Within this time, the same action of a person on the same object is recorded once. */
const repeatMs = 10 * 60_000

/** Records what repeats with each page view: at most once in ten minutes for a person and an object. */
export async function recordAuditOnce(
  db: Database,
  now: Date,
  entry: AuditEntry & { staff: NonNullable<AuditEntry["staff"]> },
): Promise<void> {
  const { staff, action, subject } = entry
  const recent = await db
    .selectFrom("audit_event")
    .select("id")
    // Ids sort by time, and the primary key is their only index.
    .where("id", ">=", idsFrom(new Date(now.getTime() - repeatMs)))
    // Later ones are of a clock that was ahead.
    .where("id", "<", idsFrom(new Date(now.getTime() + 1)))
    .where("staff_id", "=", staff.id)
    .where("action", "=", action)
    .$if(subject !== undefined, (query) =>
      query.where("subject_kind", "=", subject?.kind ?? null).where("subject_id", "=", subject?.id ?? null),
    )
    .executeTakeFirst()
  if (!recent) await recordAudit(db, now, entry)
}

/** Records that a person searched the requests, without the search text. At most once in ten minutes. */
export function recordSearch(
  db: Database,
  now: Date,
  actor: Pick<AuditEntry, "address"> & { staff: NonNullable<AuditEntry["staff"]> },
): Promise<void> {
  return recordAuditOnce(db, now, { ...actor, action: "requests-searched" })
}

/** Records several events of the same instant. */
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
