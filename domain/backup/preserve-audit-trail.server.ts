import type { Selectable } from "kysely"
import type { AuditEventTable } from "#database/schema.ts"
import { commandActor, recordAudit } from "#domain/audit/audit.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import { today } from "#platform/time/day.ts"

/*
 * A restore takes nothing from the audit trail: what was done since the backup, such as an export, was done all the
 * same.
 */

type TrailEvent = Selectable<AuditEventTable>

/** The events since the backup was made, read before a restore replaces this database. */
export function readAuditTrail(db: Database, since: string): Promise<TrailEvent[]> {
  return db
    .selectFrom("audit_event")
    .select(["id", "at", "staff_id", "staff_name", "action", "subject_kind", "subject_id", "details", "address"])
    .where("at", ">=", since)
    .execute()
}

/** Adds them to the restored trail, and records the restore in it. The backup may have the first of them too. */
export async function preserveAuditTrail(trx: Database, events: readonly TrailEvent[], takenAt: string, now: Date) {
  for (const some of chunks(events, rowsMax))
    await trx
      .insertInto("audit_event")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const details = { from: today(new Date(takenAt)) }
  await recordAudit(trx, now, { ...commandActor, action: "backup-restored", details })
}
