import { today } from "#platform/time/day.ts"
import { daysBefore } from "#platform/time/retention.ts"

/** From this many days before a deletion, Hoje and the couple's page announce it. */
const noticeDays = 14

/** The period of gifts that retention keeps. `days`: the agency's `gifts_days`. */
export function giftRetention(days: number, now: Date) {
  return {
    days,
    /** The earliest day of a gift that is still kept. */
    since: today(daysBefore(now, days)),
    noticeDays,
    /** Gifts received before this instant are deleted within `noticeDays`. */
    leavingBefore: daysBefore(now, days - noticeDays).toISOString(),
  }
}
