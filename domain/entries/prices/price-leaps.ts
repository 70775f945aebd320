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
export function changeFactor(entry: PricedEntry): number {
  return Math.max(...amountsOf(entry).map(({ old, now }) => factorOf(old, now)))
}

/** Warnings of amounts that change tenfold or more: `1.980`, typed into a sheet set to English, is 1,98. */
export function warnOfLeaps(entry: PricedEntry): PriceMistake[] {
  return amountsOf(entry).flatMap(({ field, old, now }) => {
    if (!old.value || now.value === undefined || old.currency !== now.currency) return []
    if (factorOf(old, now) < leap) return []
    const [newer, older] = [now.value, old.value].map((value) => format(value, now.currency))
    return [{ row: entry.row, column: headingOf(field), reason: `${newer} no lugar de ${older}: confira a vírgula` }]
  })
}

/** A new promotion is compared with the price. */
function amountsOf({ before: entry, document: after }: PricedEntry): Change[] {
  const before = entry.document as PricedPackage
  const price = { field: "value", old: priceOf(before), now: priceOf(after) } as const
  if (!after.promotion) return [price]
  return [price, { field: "promotion.value", old: before.promotion ?? priceOf(after), now: after.promotion }]
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
