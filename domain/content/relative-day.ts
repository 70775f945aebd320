import { addDays } from "#platform/time/day.ts"

/** The day that content means: `2026-11-20` as it stands, `hoje`, `hoje+30`, `hoje-5` counted from today. Undefined when there is no such day. */
export function resolveDay(written: string, today: string): string | undefined {
  const relative = /^hoje(?:([+-]\d{1,4}))?$/.exec(written)
  if (relative) return addDays(today, Number(relative[1] ?? 0))
  const date = new Date(`${written}T00:00:00Z`)
  // 2026-02-30 would silently become 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written ? written : undefined
}
