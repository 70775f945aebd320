import { isDay } from "#platform/time/calendar-day.ts"
import { addDays } from "#platform/time/day.ts"

/** Resolves `2026-11-20`, `hoje`, `hoje+30` or `hoje-5` to a day. Undefined for a day that does not exist. */
export function resolveDay(written: string, today: string): string | undefined {
  const relative = /^hoje(?:([+-]\d{1,4}))?$/.exec(written)
  if (relative) return addDays(today, Number(relative[1] ?? 0))
  return isDay(written) ? written : undefined
}
