import { addDays } from "#platform/time/day.ts"
import { isObject, own, without } from "#platform/text/untrusted-input.ts"

/** The field of the form with the day of its page, whose prices the visitor saw. */
export const priceDayField = "price_day"

/** As long as a draft. */
const pageOpenDays = 7

/** The day of the page that sent the form. Without one, and for a day that no open page can have, it is `today`. */
export function priceDay(input: unknown, today: string): string {
  const sent = isObject(input) ? own(input, priceDayField) : undefined
  const days = Array.from({ length: pageOpenDays + 1 }, (_, age) => addDays(today, -age))
  return days.find((day) => day === sent) ?? today
}

/** Whether a page of the site sent the form: clients of the API show no prices of a day. */
export function isFromPage(input: unknown): boolean {
  return isObject(input) && own(input, priceDayField) !== undefined
}

/** The form without that day: the same answers from a page that was loaded again are a repeat. */
export function withoutPriceDay(input: unknown): unknown {
  return without(input, priceDayField)
}
