import { addDays, today } from "#platform/time/day.ts"
import { daysBefore } from "#platform/time/retention.ts"
import { daysSince } from "#platform/time/relative-time.ts"
import type { Stage } from "./stages.ts"
import { idleAfterDays } from "./urgency.ts"

/*
 * An idle request is in progress, but nobody has worked on it for some days and nothing is planned. A step that was due
 * equally long ago counts as forgotten. urgency.server.ts implements the same rule in SQL, and applies it
 * to gifts under review too; `idleDays` is asked about quotes only.
 */

/** The stages in which a request can be idle. */
export const idleStages: readonly Stage[] = ["contacted", "proposal"]

export interface IdleFacts {
  stage: Stage
  created_at: string
  worked_at: string | null
  next_on: string | null
}

/** A request is idle if it was last worked on before this instant, and its step, if any, was due before this day. */
export function idleLimits(now: Date): { worked: string; step: string } {
  return { worked: daysBefore(now, idleAfterDays).toISOString(), step: addDays(today(now), -idleAfterDays) }
}

/** The number in "Parado há 6 dias"; undefined for a request that is not idle. */
export function idleDays({ stage, created_at, worked_at, next_on }: IdleFacts, now: Date): number | undefined {
  if (!idleStages.includes(stage)) return undefined
  const [limits, lastWork] = [idleLimits(now), worked_at ?? created_at]
  if (lastWork >= limits.worked || (next_on !== null && next_on >= limits.step)) return undefined
  return daysSince(lastWork, now)
}
