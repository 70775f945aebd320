import { addDays } from "#platform/time/day.ts"

/** Resolves `2026-11-20`, `hoje`, `hoje+30` or `hoje-5` to a day. Undefined for a day that does not exist. */
export function resolveDay(written: string, today: string): string | undefined {
  const relative = /^hoje(?:([+-]\d{1,4}))?$/.exec(written)
  if (relative) return addDays(today, Number(relative[1] ?? 0))
  const date = new Date(`${written}T00:00:00Z`)
  // `Date` turns 2026-02-30 into 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written ? written : undefined
}
