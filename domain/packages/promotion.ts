/** What decides whether a promotion is in force. */
export interface PromotionDays {
  promotion_cents: number | null
  promotion_starts: string | null
  promotion_ends: string | null
}

/** First and last day both count, and a promotion without a value is none. */
export function isInForce(row: PromotionDays, today: string): boolean {
  const { promotion_cents: cents, promotion_starts: starts, promotion_ends: ends } = row
  return cents !== null && cents > 0 && starts !== null && ends !== null && starts <= today && today <= ends
}
