import { readPublishAt } from "#domain/entries/drafts/publish-at.ts"
import { type DraftToSchedule, scheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import type { EntryProblem } from "#domain/entries/publish/plan-entries.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { addDays, timeOfDay, today } from "#platform/time/day.ts"
import { formatComingInstant } from "#platform/time/relative-time.ts"
import { formText } from "#panel/form-text.server.ts"
import type { ScheduleView } from "./schedule-form.tsx"

/** Initial values: the current schedule, or tomorrow at 8:00. */
export function presentSchedule(publishAt: string | null | undefined, now: Date): ScheduleView {
  if (!publishAt) return { day: addDays(today(now), 1), time: "08:00" }
  const at = new Date(publishAt)
  return { day: today(at), time: timeOfDay(at), scheduled: formatComingInstant(publishAt, now) }
}

export type ScheduleAttempt =
  | { status: "scheduled" }
  | { status: "conflict" }
  | { status: "refused"; day: string; time: string; error: string; problems: EntryProblem[] }

/** Schedules the drafts for the submitted day and time. */
export async function scheduleByForm(
  services: Services,
  actor: OwnActor,
  drafts: readonly DraftToSchedule[],
  form: FormData,
): Promise<ScheduleAttempt> {
  const [day, time] = [formText(form, "day"), formText(form, "time")]
  const { at, error } = readPublishAt(day, time, services.clock())
  if (!at) return { status: "refused", day, time, error, problems: [] }
  const result = await scheduleDrafts(services, drafts, at, actor)
  if (result.status !== "refused") return { status: result.status }
  return { status: "refused", day, time, error: "", problems: result.problems }
}
