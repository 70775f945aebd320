import { addDays, today } from "#platform/time/day.ts"
import { daysBefore } from "#platform/time/retention.ts"
import { daysSince } from "#platform/time/spoken-time.ts"
import { idleAfterDays } from "./urgency.ts"

/*
 * An idle request: in work, but nobody worked it for some days and nothing is planned. A step that was due as many days
 * ago counts as forgotten. The urgency of the list (urgency.server.ts) says the same in SQL.
 */

export interface IdleFacts {
  stage: string
  created_at: string
  worked_at: string | null
  next_on: string | null
}

/** Worked before this instant, and with no step since this day, a request is idle. */
export function idleLimits(now: Date): { worked: string; step: string } {
  return { worked: daysBefore(now, idleAfterDays).toISOString(), step: addDays(today(now), -idleAfterDays) }
}

/** "Parado há 6 dias" as a number; undefined while someone works it or has a step to do. */
export function idleDays({ stage, created_at, worked_at, next_on }: IdleFacts, now: Date): number | undefined {
  if (stage !== "contacted" && stage !== "proposal") return undefined
  const [limits, lastWork] = [idleLimits(now), worked_at ?? created_at]
  if (lastWork >= limits.worked || (next_on !== null && next_on >= limits.step)) return undefined
  return daysSince(lastWork, now)
}
