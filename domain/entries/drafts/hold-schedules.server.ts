import type { Selectable } from "kysely"
import type { ContentDraftTable } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { formatDayAndTime } from "#platform/time/relative-time.ts"
import { getStaff } from "#domain/staff/staff-rows.server.ts"
import type { ScheduleRefusal } from "./drafts.server.ts"
import { mayPublishDraft } from "./may-publish-draft.server.ts"

/* A draft that loses its schedule counts as refused, until somebody schedules it again. */

/**
 * Removes the schedule of every draft: after a restore it is unknown which publications were cancelled, rescheduled or
 * done since the backup was made, whether their instant has passed or not. Returns their number.
 */
export async function holdSchedules(db: Database, now: Date): Promise<number> {
  return hold(db, now, await selectScheduled(db).execute(), (time) => {
    const reason = `retida ao restaurar um backup, onde estava agendada para ${time}`
    return `${reason}; pode já ter saído, ou ter sido cancelada: confira, e agende de novo o que vale`
  })
}

/** The same for the drafts that a person has saved, but may not publish any more. */
export async function holdSchedulesOf(db: Database, now: Date, staffId: string): Promise<number> {
  const person = await getStaff(db, staffId)
  const scheduled: Scheduled[] = []
  for (const row of await selectScheduled(db).where("staff_id", "=", staffId).execute()) {
    const document: unknown = row.document === null ? null : JSON.parse(row.document)
    const draft = { kind: row.kind, id: row.entry_id, document, baseDigest: row.base_digest }
    if (!(await mayPublishDraft(db, draft, person))) scheduled.push(row)
  }
  return hold(db, now, scheduled, (time) => {
    const reason = `estava agendada para ${time} por quem não publica mais tudo o que há nela`
    return `${reason}: confira, e agende de novo o que vale`
  })
}

function selectScheduled(db: Database) {
  return db.selectFrom("content_draft").selectAll().where("publish_at", "is not", null)
}

type Scheduled = Pick<Selectable<ContentDraftTable>, "kind" | "entry_id" | "publish_at">

async function hold(
  db: Database,
  now: Date,
  scheduled: readonly Scheduled[],
  reason: (time: string) => string,
): Promise<number> {
  for (const { kind, entry_id: id, publish_at: at } of scheduled) {
    const refused: ScheduleRefusal = {
      held: true,
      at: now.toISOString(),
      problems: [{ kind, id, field: "", reason: reason(formatDayAndTime(at as string)) }],
    }
    await db
      .updateTable("content_draft")
      .set({ publish_at: null, leased_until: null, refused: JSON.stringify(refused) })
      .where("kind", "=", kind)
      .where("entry_id", "=", id)
      .execute()
  }
  return scheduled.length
}
