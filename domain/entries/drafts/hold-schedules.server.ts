import type { Database } from "#platform/database/connect.ts"
import { formatDayAndTime } from "#platform/time/relative-time.ts"
import { getStaff } from "#domain/staff/staff-rows.server.ts"
import { type Draft, type ScheduleRefusal, listDrafts } from "./drafts.server.ts"
import { mayPublishDraft } from "./may-publish-draft.server.ts"

/* A draft that loses its schedule counts as refused, until somebody schedules it again. */

/**
 * Removes the schedule of every draft: after a restore it is unknown which publications were cancelled, rescheduled or
 * done since the backup was made, whether their instant has passed or not. Returns their number.
 */
export async function holdSchedules(db: Database, now: Date): Promise<number> {
  return hold(db, now, await listScheduled(db), (time) => {
    const reason = `retida ao restaurar um backup, onde estava agendada para ${time}`
    return `${reason}; pode já ter saído, ou ter sido cancelada: confira, e agende de novo o que vale`
  })
}

/** The same for the drafts that a person has saved, but may not publish any more. */
export async function holdSchedulesOf(db: Database, now: Date, staffId: string): Promise<number> {
  const person = await getStaff(db, staffId)
  const held: Scheduled[] = []
  for (const draft of await listScheduled(db))
    if (draft.staffId === staffId && !(await mayPublishDraft(db, draft, person))) held.push(draft)
  return hold(db, now, held, (time) => {
    const reason = `estava agendada para ${time} por quem não publica mais tudo o que há nela`
    return `${reason}: confira, e agende de novo o que vale`
  })
}

type Scheduled = Draft & { publishAt: string }

async function listScheduled(db: Database): Promise<Scheduled[]> {
  return (await listDrafts(db)).filter((draft): draft is Scheduled => draft.publishAt !== null)
}

async function hold(
  db: Database,
  now: Date,
  scheduled: readonly Scheduled[],
  reason: (time: string) => string,
): Promise<number> {
  for (const { kind, id, publishAt } of scheduled) {
    const refused: ScheduleRefusal = {
      held: true,
      at: now.toISOString(),
      problems: [{ kind, id, field: "", reason: reason(formatDayAndTime(publishAt)) }],
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
