import { addDays, today } from "#platform/time/day.ts"

/** Days before and after today that a preview shows. */
const range = 5 * 366

/** Whether a text is a day that a preview can show. */
export function isPreviewDay(text: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)) || addDays(text, 0) !== text) return false
  return text >= addDays(today(now), -range) && text <= addDays(today(now), range)
}
