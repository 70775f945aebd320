import type { DailyPrices } from "#domain/search/index/daily-prices.server.ts"
import { placeInKey, rankSpan, smallest } from "#domain/search/index/entry-order.ts"
import type { IdColumn } from "#domain/search/index/facets.ts"
import { type SearchIndex, profileBits } from "#domain/search/index/search-index.server.ts"
import {
  type Counted,
  type CurrencyCount,
  type SearchCounts,
  type SearchQuery,
  searchKinds,
} from "#domain/search/search.ts"

export interface CountedResults {
  /** Positions in the index of the entries that pass every filter. */
  passing: Int32Array
  /** How many entries pass the profile filter alone. */
  unfiltered: number
  /**
   * For each value of each filter, the number of entries with it that pass the other filters. Of countries, cities and
   * segments: the `choicesMax` with most results, and those in the query.
   */
  count: (choicesMax: number) => SearchCounts
}

/** One bit for each filter except the price. */
const bits = { profile: 1, kind: 2, country: 4, city: 8, segment: 16, promotion: 32 }
const everyBit = Object.values(bits).reduce((every, bit) => every | bit)

/**
 * Finds the candidates that pass all filters. The candidates are first counted by key (combination and promotion); each
 * filter is then evaluated once per key.
 */
export function countResults(
  index: SearchIndex,
  candidates: Int32Array,
  query: SearchQuery,
  day: string,
): CountedResults {
  const prices = index.prices(day)
  const isInRange = priceFilter(query, prices)
  const daily = dailyKeys(index, prices)
  const isWhole = candidates === index.all
  const all = isWhole ? (daily.whole ??= tally(daily, candidates)) : tally(daily, candidates)
  const keys = usedKeys(all)
  const failed = failedFilters(index, keys, query)
  const selected = failed.isAnySet ? passingOf(daily, candidates, failed.bits) : candidates
  const passing = isInRange ? selected.filter(isInRange) : selected
  let unfiltered = 0
  // Inline loop: without a loop of its own, V8 keeps `countResults` in its middle tier, and the passes above, which are
  // inlined into it, take three times as long.
  for (const key of keys) if (((failed.bits[key] as number) & bits.profile) === 0) unfiltered += all[key] as number
  return {
    passing,
    unfiltered,
    count: (choicesMax) => {
      const countAll = () => {
        const inRange = isInRange ? tally(daily, candidates.filter(isInRange)) : all
        const values = countValues(index, { keys, counts: inRange, failed: failed.bits })
        return { ...values, currencies: countPrices(selected, prices) }
      }
      const isFiltered = failed.isAnySet || isInRange !== undefined
      const counted = isWhole && !isFiltered ? (daily.countedWhole ??= countAll()) : countAll()
      return namedCounts(index, counted, { query, choicesMax })
    },
  }
}

/** Data that depends only on the content and the day. */
interface DailyKeys {
  /** The key of each entry: twice the number of its combination, plus one with a promotion. */
  keyOf: Uint16Array | Uint32Array
  /** Number of keys. */
  size: number
  /** The tally of all entries. Each search without words begins with it, and one without filters needs nothing else. */
  whole?: Uint32Array
  countedWhole?: CountedValues
}

const keysOfDays = new WeakMap<DailyPrices, DailyKeys>()

function dailyKeys({ facets }: SearchIndex, prices: DailyPrices): DailyKeys {
  const known = keysOfDays.get(prices)
  if (known) return known
  const { combinationOf } = facets
  const size = 2 * facets.size
  const keyOf = size < 65_536 ? new Uint16Array(combinationOf.length) : new Uint32Array(combinationOf.length)
  for (let entry = 0; entry < keyOf.length; entry++)
    keyOf[entry] = 2 * (combinationOf[entry] as number) + (prices.promotions[entry] as number)
  const daily = { keyOf, size }
  keysOfDays.set(prices, daily)
  return daily
}

/** The number of entries of each key. */
function tally({ keyOf, size }: DailyKeys, entries: Int32Array): Uint32Array {
  const counts = new Uint32Array(size)
  for (let place = 0; place < entries.length; place++) counts[keyOf[entries[place] as number] as number]! += 1
  return counts
}

function usedKeys(counts: Uint32Array): Uint32Array {
  const keys = new Uint32Array(counts.length)
  let used = 0
  for (let key = 0; key < counts.length; key++) if (counts[key] !== 0) keys[used++] = key
  return keys.subarray(0, used)
}

function passingOf({ keyOf }: DailyKeys, candidates: Int32Array, failed: Uint8Array): Int32Array {
  const passing = new Int32Array(candidates.length)
  let passed = 0
  for (let place = 0; place < candidates.length; place++) {
    const entry = candidates[place] as number
    if (failed[keyOf[entry] as number] === 0) passing[passed++] = entry
  }
  return passing.subarray(0, passed)
}

/** Undefined without a price filter. */
function priceFilter({ currency, lowestCents, highestCents }: SearchQuery, prices: DailyPrices) {
  if (currency === undefined) return undefined
  const { cents, currencies } = prices
  const number = prices.codes.indexOf(currency)
  const [lowest, highest] = [lowestCents ?? 0, highestCents ?? Number.MAX_SAFE_INTEGER]
  return (entry: number) => {
    const price = cents[entry] as number
    return currencies[entry] === number && price >= lowest && price <= highest
  }
}

/** For each key, the bits of the filters that it does not pass. No key passes a filter by an unknown id. */
function failedFilters(
  { facets }: SearchIndex,
  keys: Uint32Array,
  { profile, kind, countryIds, cityId, segmentId, promotion }: SearchQuery,
): { bits: Uint8Array; isAnySet: boolean } {
  const failed = { bits: new Uint8Array(2 * facets.size), isAnySet: false }
  const fail = (bit: number, passes: (key: number) => boolean) => {
    for (const key of keys) if (!passes(key)) failed.bits[key]! |= bit
    failed.isAnySet = true
  }
  const failIds = (bit: number, { ids, places }: IdColumn, wanted: readonly number[]) => {
    const known = new Set(wanted.map((id) => ids.indexOf(id)))
    fail(bit, (key) => known.has(places[key >> 1] as number))
  }
  if (profile) fail(bits.profile, (key) => ((facets.shownIn[key >> 1] as number) & profileBits[profile]) !== 0)
  if (kind) {
    const number = searchKinds.indexOf(kind)
    fail(bits.kind, (key) => facets.kinds[key >> 1] === number)
  }
  if (countryIds.length > 0) failIds(bits.country, facets.countries, countryIds)
  if (cityId !== undefined) failIds(bits.city, facets.cities, [cityId])
  if (segmentId !== undefined) failIds(bits.segment, facets.segments, [segmentId])
  if (promotion) fail(bits.promotion, (key) => (key & 1) === 1)
  return failed
}

/**
 * The number of candidates with each value of each filter, by the index's numbers of the values. An entry that passes
 * all filters counts for each filter; one that fails a single filter counts for that one.
 */
function countValues(
  { facets }: SearchIndex,
  { keys, counts, failed }: { keys: Uint32Array; counts: Uint32Array; failed: Uint8Array },
) {
  const { shownIn, kinds, countries, cities, segments } = facets
  const [profile, kind] = [new Uint32Array(4), new Uint32Array(searchKinds.length)]
  const country = new Uint32Array(countries.ids.length)
  const city = new Uint32Array(cities.ids.length)
  const segment = new Uint32Array(segments.ids.length)
  let promotions = 0
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] as number
    const fails = failed[key] as number
    const failsSeveral = (fails & (fails - 1)) !== 0
    if (failsSeveral) continue
    const combination = key >> 1
    const count = counts[key] as number
    const counted = fails === 0 ? everyBit : fails
    if (counted & bits.profile) profile[shownIn[combination] as number]! += count
    if (counted & bits.kind) kind[kinds[combination] as number]! += count
    if (counted & bits.country) country[countries.places[combination] as number]! += count
    if (counted & bits.city) city[cities.places[combination] as number]! += count
    if (counted & bits.segment) segment[segments.places[combination] as number]! += count
    if (counted & bits.promotion) promotions += (key & 1) * count
  }
  return { profile, kind, country, city, segment, promotions }
}

/**
 * The number of prices in each currency, with the lowest and highest. Entries without a price count as a separate
 * currency.
 */
function countPrices(entries: Int32Array, { cents, currencies, codes }: DailyPrices): CurrencyCount[] {
  const counts = new Uint32Array(codes.length + 1)
  const lowest = new Int32Array(codes.length + 1).fill(2 ** 31 - 1)
  const highest = new Int32Array(codes.length + 1)
  for (let place = 0; place < entries.length; place++) {
    const entry = entries[place] as number
    const price = cents[entry] as number
    const currency = currencies[entry] as number
    counts[currency]! += 1
    if (price < (lowest[currency] as number)) lowest[currency] = price
    if (price > (highest[currency] as number)) highest[currency] = price
  }
  return codes.map((currency, number) => ({
    currency,
    count: counts[number] as number,
    lowestCents: lowest[number] as number,
    highestCents: highest[number] as number,
  }))
}

type CountedValues = ReturnType<typeof countValues> & { currencies: CurrencyCount[] }

function namedCounts(
  index: SearchIndex,
  counted: CountedValues,
  { query, choicesMax }: { query: SearchQuery; choicesMax: number },
): SearchCounts {
  const { facets } = index
  const [none = 0, exchange = 0, tourism = 0, both = 0] = counted.profile
  return {
    anyProfile: none + exchange + tourism + both,
    profiles: { exchange: exchange + both, tourism: tourism + both },
    kinds: searchKinds.flatMap((kind, number) => {
      const count = counted.kind[number] as number
      return count > 0 ? [{ kind, count }] : []
    }),
    countries: mergeNames(index, named(facets.countries, counted.country)).filter(
      ({ value }, rank) => rank < choicesMax || value.some((id) => query.countryIds.includes(id)),
    ),
    cities: named(facets.cities, counted.city, { most: choicesMax, selected: query.cityId }),
    segments: named(facets.segments, counted.segment, { most: choicesMax, selected: query.segmentId }),
    currencies: counted.currencies
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1)),
    promotions: counted.promotions,
  }
}

/** The `most` most frequent values in descending order, and the selected value if it occurs. */
function named(
  { ids, names }: IdColumn,
  counts: Uint32Array,
  { most = Number.POSITIVE_INFINITY, selected }: { most?: number; selected?: number } = {},
): Array<Counted<number>> {
  const keys = new Float64Array(counts.length)
  let occurring = 0
  for (let place = 0; place < counts.length; place++)
    if (counts[place] !== 0 && names[place] !== undefined)
      keys[occurring++] = place - (counts[place] as number) * rankSpan
  const places = new Set(Array.from(smallest(keys.subarray(0, occurring), most), placeInKey))
  const own = selected === undefined ? -1 : ids.indexOf(selected)
  if (own !== -1 && counts[own] !== 0) places.add(own)
  return [...places].map((place) => ({
    value: ids[place] as number,
    name: names[place] as string,
    count: counts[place] as number,
  }))
}

/** Merges the counts of countries that share a name. */
function mergeNames({ namesakes }: SearchIndex, counts: Array<Counted<number>>): Array<Counted<number[]>> {
  const merged = [...Map.groupBy(counts, ({ value }) => namesakes.get(value) ?? [value])].map(([value, same]) => ({
    value: [...value],
    name: (same[0] as Counted<number>).name.trim(),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  return merged.sort((a, b) => b.count - a.count || (a.value[0] as number) - (b.value[0] as number))
}
