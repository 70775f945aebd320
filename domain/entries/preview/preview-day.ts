import { isDay } from "#platform/time/calendar-day.ts"
import { addDays, today } from "#platform/time/day.ts"

/** Days before and after today that a preview shows. */
const range = 5 * 366

/** Whether a text is a day that a preview can show. */
export function isPreviewDay(text: string, now: Date): boolean {
  return isDay(text) && text >= addDays(today(now), -range) && text <= addDays(today(now), range)
}
