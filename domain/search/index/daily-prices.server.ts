import { promotionInForce } from "#domain/packages/promotion.ts"
import { type Order, orderBy } from "./entry-order.ts"
import { growingIntegers, numbering } from "./growing-integers.ts"
import type { SearchSort } from "#domain/search/search.ts"

/** The prices of all entries on one day: promotions begin and end at midnight. */
export interface DailyPrices {
  /** 0 for an entry without a price. */
  cents: Int32Array
  /** Indexes into `codes`; `codes.length` where there is no price. */
  currencies: Uint8Array
  /** ISO 4217. */
  codes: string[]
  /** 1 where a promotion is in force. */
  promotions: Uint8Array
  /**
   * The order by price, grouped by currency with reais first, because amounts of different currencies cannot be
   * compared. Entries without a price come last.
   */
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

export interface PricesBuilder {
  /** Adds the next entry. */
  add: (row: PricedRow) => void
  /** Returns the prices of a day, by entry; the last day is cached. `equals` orders equal prices. */
  build: (equals: Order) => (day: string) => DailyPrices
}

export function createPrices(): PricesBuilder {
  const columns = {
    values: growingIntegers(),
    promotions: growingIntegers(),
    valueCurrencies: growingIntegers(),
    promotionCurrencies: growingIntegers(),
    periods: growingIntegers(),
  }
  const codes = numbering<string>()
  const periods = numbering<string>()
  return {
    add: (row) => {
      const priced = isPriced(row) ? row : undefined
      const currency = priced?.value_currency ?? ""
      columns.values.push(priced?.value_cents ?? 0)
      columns.promotions.push(priced?.promotion_cents ?? 0)
      columns.valueCurrencies.push(codes.numberOf(currency))
      columns.promotionCurrencies.push(codes.numberOf(priced?.promotion_currency ?? currency))
      columns.periods.push(periods.numberOf(periodOf(priced)))
    },
    build: (equals) => {
      const stored: StoredPrices = {
        values: columns.values.toArray(),
        promotions: columns.promotions.toArray(),
        valueCurrencies: columns.valueCurrencies.toArray(),
        promotionCurrencies: columns.promotionCurrencies.toArray(),
        periods: columns.periods.toArray(),
        codes: codes.values(),
        periodTexts: periods.values(),
      }
      let known: { day: string; prices: DailyPrices } | undefined
      return (day) => {
        if (known?.day !== day) known = { day, prices: pricesOn(day, stored, equals) }
        return known.prices
      }
    },
  }
}

/** The prices of all days, by entry. Currencies are indexes into `codes`, periods into `periodTexts`. */
interface StoredPrices {
  values: Int32Array
  promotions: Int32Array
  valueCurrencies: Int32Array
  promotionCurrencies: Int32Array
  periods: Int32Array
  /** ISO 4217; empty for none. */
  codes: string[]
  periodTexts: string[]
}

function isPriced({ value_cents, value_currency, promotion_cents }: PricedRow): boolean {
  return value_currency !== null && Boolean(value_cents || promotion_cents)
}

/** The first and last day of a promotion as one text; there are few different ones. */
function periodOf(row: PricedRow | undefined): string {
  return row?.promotion_starts && row.promotion_ends ? `${row.promotion_starts} ${row.promotion_ends}` : ""
}

function isInForceOn(period: string, day: string): boolean {
  const [promotion_starts = null, promotion_ends = null] = period === "" ? [] : period.split(" ")
  return promotionInForce({ promotion_cents: 1, promotion_starts, promotion_ends }, day) !== undefined
}

function pricesOn(day: string, stored: StoredPrices, equals: Order): DailyPrices {
  const size = stored.values.length
  const codes = stored.codes.filter((code) => code !== "").sort()
  const places = stored.codes.map((code) => Math.max(0, codes.indexOf(code)))
  const inForce = stored.periodTexts.map((period) => isInForceOn(period, day))
  const [cents, currencies, promotions] = [new Int32Array(size), new Uint8Array(size), new Uint8Array(size)]
  for (let entry = 0; entry < size; entry++) {
    const promotion = stored.promotions[entry] as number
    const promoted = promotion > 0 && inForce[stored.periods[entry] as number] === true
    const currency = (promoted ? stored.promotionCurrencies : stored.valueCurrencies)[entry] as number
    const price = Math.max(0, promoted ? promotion : (stored.values[entry] as number))
    cents[entry] = price
    currencies[entry] = price === 0 ? codes.length : (places[currency] as number)
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
  const [blocks, prices] = [new Int32Array(cents.length), new Int32Array(cents.length)]
  const blockOf = [...codes.map((code, currency) => (code === "BRL" ? 0 : currency + 1)), codes.length + 1]
  for (let entry = 0; entry < cents.length; entry++) {
    blocks[entry] = blockOf[currencies[entry] as number] as number
    prices[entry] = (cents[entry] as number) * (sort === "cheapest" ? 1 : -1)
  }
  return orderBy(equals.entryAt, [blocks, prices])
}
