import { today } from "#platform/time/day.ts"
import { daysSince } from "#platform/time/spoken-time.ts"

/** A request that nobody worked for this many days, and that has no step ahead, is idle. */
const idleAfterDays = 3

const dayMs = 86_400_000

export interface IdleFacts {
  stage: string
  created_at: string
  worked_at: string | null
  next_on: string | null
}

/** "Parado há 6 dias" as a number; undefined while someone works it or has promised a step to come. */
export function idleDays({ stage, created_at, worked_at, next_on }: IdleFacts, now: Date): number | undefined {
  if (stage !== "contacted" && stage !== "proposal") return undefined
  if (next_on !== null && next_on >= today(now)) return undefined
  const days = daysSince(worked_at ?? created_at, now)
  return days >= idleAfterDays ? days : undefined
}

/** Worked before this instant, a request may be idle. */
export function idleBefore(now: Date): string {
  return new Date(now.getTime() - idleAfterDays * dayMs).toISOString()
}
