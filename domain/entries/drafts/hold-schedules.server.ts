import type { Database } from "#platform/database/connect.ts"
import { formatDay, timeOfDay, today } from "#platform/time/day.ts"
import { formatTime } from "#platform/time/relative-time.ts"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import type { ScheduleRefusal } from "./drafts.server.ts"

/**
 * Takes the schedule from every scheduled draft, which then counts as refused: after a restore it is unknown which
 * publications were cancelled, moved or done since the backup was made, whether their instant has passed or not.
 * Returns how many.
 */
export async function holdSchedules(db: Database, now: Date): Promise<number> {
  const scheduled = await db
    .selectFrom("content_draft")
    .select(["kind", "entry_id", "publish_at"])
    .where("publish_at", "is not", null)
    .execute()
  for (const { kind, entry_id: id, publish_at: at } of scheduled) {
    const reason = `retida ao restaurar um backup, onde estava agendada para ${scheduledFor(at as string)}`
    const advice = "pode já ter saído, ou ter sido cancelada: confira, e agende de novo o que vale"
    const refused: ScheduleRefusal = {
      held: true,
      at: now.toISOString(),
      problems: [{ kind: kind as EntryKind, id, field: "", reason: `${reason}; ${advice}` }],
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

/** "24/12/2026, 12h". */
function scheduledFor(iso: string): string {
  const instant = new Date(iso)
  return `${formatDay(today(instant))}, ${formatTime(timeOfDay(instant))}`
}
