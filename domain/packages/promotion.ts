import { addDays } from "#platform/time/day.ts"

/** The columns that decide whether a promotion is in force. */
interface PromotionDays {
  promotion_cents: number | null
  promotion_starts: string | null
  promotion_ends: string | null
}

interface PromotionInForce {
  cents: number
  /** First and last day, `YYYY-MM-DD`. */
  starts: string
  ends: string
}

/** The promotion, if it is in force. Both days are inclusive. A promotion needs a value. */
export function promotionInForce(row: PromotionDays, today: string): PromotionInForce | undefined {
  const { promotion_cents: cents, promotion_starts: starts, promotion_ends: ends } = row
  if (cents === null || cents <= 0 || starts === null || ends === null) return undefined
  return starts <= today && today <= ends ? { cents, starts, ends } : undefined
}

/** Days, today included. */
const endingDays = 7

/** Staff are told of promotions that end on this day or before. */
export function lastEndingDay(today: string): string {
  return addDays(today, endingDays - 1)
}
