import { addDays } from "#platform/time/day.ts"

/** The columns that decide whether a promotion is in force. */
interface PromotionDays {
  promotion_cents: number | null
  promotion_starts: string | null
  promotion_ends: string | null
}

/** Both days are inclusive. A promotion needs a value. */
export function isInForce(row: PromotionDays, today: string): boolean {
  const { promotion_cents: cents, promotion_starts: starts, promotion_ends: ends } = row
  return cents !== null && cents > 0 && starts !== null && ends !== null && starts <= today && today <= ends
}

/** Days, today included. */
const endingDays = 7

/** Staff are told of promotions that end on this day or before. */
export function lastEndingDay(today: string): string {
  return addDays(today, endingDays - 1)
}
