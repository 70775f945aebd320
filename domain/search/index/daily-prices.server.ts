import { isInForce } from "#domain/packages/promotion.ts"
import { type Order, orderOf } from "./entry-order.ts"
import type { SearchSort } from "#domain/search/search.ts"

/** The prices of all entries on one day: promotions begin and end at midnight. */
export interface DailyPrices {
  /** 0 for an entry without a price. */
  cents: Int32Array
  /** Indexes into `codes`. */
  currencies: Uint8Array
  /** ISO 4217. */
  codes: string[]
  /** 1 where a promotion is in force. */
  promotions: Uint8Array
  /** Grouped by currency, reais first, because amounts of two currencies are not compared. No price comes last. */
  order: (sort: PriceSort) => Order
}

type PriceSort = Exclude<SearchSort, "relevance">

interface PricedRow {
  value_cents: number | null
  value_currency: string | null
  promotion_cents: number | null
  promotion_currency: string | null
  promotion_starts: string | null
  promotion_ends: string | null
}

/** Returns the prices of a day, by entry; the last day is cached. `equals` orders equal prices. */
export function dailyPrices(rows: readonly PricedRow[], equals: Order): (day: string) => DailyPrices {
  const priced = rows.map(pricedOf)
  const codes = [...new Set(priced.flatMap((row) => [row?.value_currency, row?.promotion_currency]))]
    .filter((code) => typeof code === "string")
    .sort()
  let known: { day: string; prices: DailyPrices } | undefined
  return (day) => {
    if (known?.day !== day) known = { day, prices: pricesOn(day, priced, codes, equals) }
    return known.prices
  }
}

/** The fields of a row that prices need, to save memory. Undefined for a row without a price. */
function pricedOf({
  value_cents,
  value_currency,
  promotion_cents,
  promotion_currency,
  promotion_starts,
  promotion_ends,
}: PricedRow): PricedRow | undefined {
  if (value_currency === null || !(value_cents || promotion_cents)) return undefined
  return { value_cents, value_currency, promotion_cents, promotion_currency, promotion_starts, promotion_ends }
}

function pricesOn(
  day: string,
  rows: ReadonlyArray<PricedRow | undefined>,
  codes: string[],
  equals: Order,
): DailyPrices {
  const placeOf = new Map(codes.map((code, place) => [code, place]))
  const [cents, currencies, promotions] = [
    new Int32Array(rows.length),
    new Uint8Array(rows.length),
    new Uint8Array(rows.length),
  ]
  for (const [entry, row] of rows.entries()) {
    if (!row) continue
    const promoted = isInForce(row, day)
    const currency = promoted ? (row.promotion_currency ?? row.value_currency) : row.value_currency
    cents[entry] = Math.max(0, (promoted ? row.promotion_cents : row.value_cents) ?? 0)
    currencies[entry] = placeOf.get(currency as string) ?? 0
    promotions[entry] = promoted ? 1 : 0
  }
  // Sorted on first use.
  const orders = new Map<PriceSort, Order>()
  const order = (sort: PriceSort) => {
    const known = orders.get(sort) ?? priceOrder({ cents, currencies, codes }, equals, sort)
    orders.set(sort, known)
    return known
  }
  return { cents, currencies, codes, promotions, order }
}

function priceOrder(
  { cents, currencies, codes }: Pick<DailyPrices, "cents" | "currencies" | "codes">,
  equals: Order,
  sort: PriceSort,
): Order {
  const block = (entry: number) => {
    const currency = currencies[entry] as number
    return cents[entry] === 0 ? codes.length + 1 : codes[currency] === "BRL" ? 0 : currency + 1
  }
  const direction = sort === "cheapest" ? 1 : -1
  const price = (entry: number) => direction * (cents[entry] as number)
  const place = (entry: number) => equals.placeOf[entry] as number
  return orderOf(cents.length, (a, b) => block(a) - block(b) || price(a) - price(b) || place(a) - place(b))
}
