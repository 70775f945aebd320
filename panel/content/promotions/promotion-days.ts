import { resolveDay } from "#domain/content/relative-day.ts"
import { readMoney } from "#domain/entries/entry-form.ts"
import { type Price, type PricePart, type PricedRow, type Rate, askForPrice, priceOf } from "#domain/packages/price.ts"
import { splitSign, toCents } from "#platform/text/money.ts"
import { addDays, formatShortDay } from "#platform/time/day.ts"
import type { PeriodView, SpokenPrice, TypedPrices } from "#panel/content/fields/form-view.ts"

export interface PromotionDays {
  row: PricedRow
  starts: string
  ends: string
  /** First and last day of the slider, with `margin` days before and after. */
  first: string
  last: string
}

/** Days shown before and after the promotion and today. */
const margin = 3

/** Undefined while dates or value are missing or invalid. */
export function readPromotion(typed: TypedPrices, today: string): PromotionDays | undefined {
  const starts = resolveDay(typed["promotion.starts"], today)
  const ends = resolveDay(typed["promotion.ends"], today)
  const cents = centsOf(typed["promotion.value"])
  if (!starts || !ends || ends < starts || !cents) return undefined
  const row = {
    value_cents: centsOf(typed.value),
    value_currency: typed.value_currency || "BRL",
    price_basis: null,
    promotion_cents: cents,
    promotion_currency: typed["promotion.currency"] || "BRL",
    promotion_starts: starts,
    promotion_ends: ends,
  }
  const first = addDays(starts < today ? starts : today, -margin)
  const last = addDays(ends > today ? ends : today, margin)
  return { row, starts, ends, first, last }
}

/** The price that the site shows on a day. */
export function formatPriceOn({ row }: PromotionDays, day: string, rates: readonly Rate[]): SpokenPrice {
  const { base, promotional }: Price = priceOf(row, day, rates)
  const part = promotional ?? base
  if (!part) return { now: askForPrice }
  return { ...(promotional && base && { struck: base.text }), now: formatPart(part) }
}

/** Whether the promotion does not lower the price. False if the currencies differ. */
export function isDearer({ row }: PromotionDays): boolean {
  const { value_cents, value_currency, promotion_cents, promotion_currency } = row
  return value_cents !== null && value_currency === promotion_currency && (promotion_cents ?? 0) >= value_cents
}

/** Prices before, during and after the promotion. */
export function listPeriods(days: PromotionDays, today: string, rates: readonly Rate[]): PeriodView[] {
  const { starts, ends } = days
  const [before, after] = [addDays(starts, -1), addDays(ends, 1)]
  const format = (day: string) => formatShortDay(day, today)
  const during = starts === ends ? `Em ${format(starts)}` : `De ${format(starts)} a ${format(ends)}`
  const period = (when: string, day: string, isNow: boolean) => ({
    when,
    isNow,
    price: formatPriceOn(days, day, rates),
  })
  return [
    period(`Até ${format(before)}`, before, today < starts),
    period(during, starts, starts <= today && today <= ends),
    period(`Depois, desde ${format(after)}`, after, today > ends),
  ]
}

function formatPart({ text, asReais }: PricePart): string {
  return asReais ? `${text} (${asReais.text})` : text
}

function centsOf(typed: string): number | null {
  const amount = readMoney(splitSign(typed).amount)
  return typeof amount === "number" ? toCents(amount) : null
}
