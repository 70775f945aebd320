import { formatMoney, toCents } from "#platform/text/money.ts"
import { type PriceField, type PricedPackage, headingOf } from "./price-columns.ts"
import type { PriceMistake } from "./read-price-sheet.ts"
import type { PricedEntry } from "./warn-of-drafts.server.ts"

interface Amount {
  value?: number | undefined
  currency: string
}

interface Change {
  field: PriceField
  old: Amount
  now: Amount
}

/** From this factor on, a misread separator is likelier than a new price. */
const leap = 10

/**
 * How many times larger or smaller the price or the promotion becomes. Infinite for a price that appears, disappears or
 * changes its currency.
 */
export function changeFactor(entry: PricedEntry, day: string): number {
  return Math.max(...amountsOf(entry, day).map(({ old, now }) => factorOf(old, now)))
}

/**
 * Warnings of amounts that change tenfold or more: `1.980`, typed into a sheet set to English, is 1,98. Also of those
 * that disappear, because a sheet that another program wrote may have lost them.
 */
export function warnOfLeaps(entry: PricedEntry, day: string): PriceMistake[] {
  return amountsOf(entry, day).flatMap(({ field, old, now }) => {
    const warning = (reason: string) => [{ row: entry.row, column: headingOf(field), reason }]
    if (!old.value) return []
    const older = format(old.value, old.currency)
    if (now.value === undefined) return warning(`vazio no lugar de ${older}: confira a célula`)
    if (old.currency !== now.currency || factorOf(old, now) < leap) return []
    return warning(`${format(now.value, now.currency)} no lugar de ${older}: confira a vírgula`)
  })
}

/** A new promotion is compared with the price. One that ended before `day` may go. */
function amountsOf({ before: entry, document: after }: PricedEntry, day: string): Change[] {
  const before = entry.document as PricedPackage
  const { promotion } = before
  const field = "promotion.value"
  const price = { field: "value", old: priceOf(before), now: priceOf(after) } as const
  if (after.promotion) return [price, { field, old: promotion ?? priceOf(after), now: after.promotion }]
  if (!promotion || promotion.ends < day) return [price]
  return [price, { field, old: promotion, now: { currency: promotion.currency } }]
}

function priceOf({ value, value_currency }: PricedPackage): Amount {
  return { value, currency: value_currency }
}

function factorOf(old: Amount, now: Amount): number {
  if (old.value === now.value && old.currency === now.currency) return 1
  if (!old.value || !now.value || old.currency !== now.currency) return Infinity
  return Math.max(old.value / now.value, now.value / old.value)
}

function format(value: number, currency: string): string {
  return formatMoney({ cents: toCents(value), currency })
}
