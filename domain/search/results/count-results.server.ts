import type { DailyPrices } from "#domain/search/index/daily-prices.server.ts"
import { type IdColumn, type SearchIndex, labelKey, profileBits } from "#domain/search/index/search-index.server.ts"
import {
  type Counted,
  type CurrencyCount,
  type SearchCounts,
  type SearchKind,
  type SearchQuery,
  searchKinds,
} from "#domain/search/search.ts"

export interface CountedResults {
  /** Positions in the index of the entries that pass every filter. */
  passing: Int32Array
  /** How many entries pass the profile filter alone. */
  unfiltered: number
  counts: SearchCounts
}

/** One bit for each filter that an entry does not pass. */
const failsProfile = 1
const failsKind = 2
const failsCountry = 4
const failsCity = 8
const failsSegment = 16
const failsPrice = 32
const failsPromotion = 64

/** One pass over the candidates: the entries that pass all filters, and the count of each value of each filter. */
export function countResults(
  index: SearchIndex,
  candidates: Int32Array,
  query: SearchQuery,
  day: string,
): CountedResults {
  const prices = index.prices(day)
  const fails = failing(index, query, day)
  const passing = new Int32Array(candidates.length)
  const sums = { passed: 0, unfiltered: 0, any: 0, exchange: 0, tourism: 0, promotions: 0 }
  const kinds = new Uint32Array(searchKinds.length)
  const [countries, cities, segments] = [index.countries, index.cities, index.segments].map(
    ({ ids }) => new Uint32Array(ids.length),
  ) as [Uint32Array, Uint32Array, Uint32Array]
  const currencies = new Map<number, CurrencyCount>()
  for (let place = 0; place < candidates.length; place++) {
    const entry = candidates[place] as number
    const failed = fails(entry)
    if (failed === 0) passing[sums.passed++] = entry
    if ((failed & failsProfile) === 0) sums.unfiltered += 1
    if ((failed & ~failsKind) === 0) kinds[index.kinds[entry] as number]! += 1
    if ((failed & ~failsCountry) === 0) countries[index.countries.places[entry] as number]! += 1
    if ((failed & ~failsCity) === 0) cities[index.cities.places[entry] as number]! += 1
    if ((failed & ~failsSegment) === 0) segments[index.segments.places[entry] as number]! += 1
    if ((failed & ~failsPromotion) === 0 && prices.promotions[entry]) sums.promotions += 1
    if ((failed & ~failsPrice) === 0 && prices.cents[entry]) addPrice(currencies, prices, entry)
    if ((failed & ~failsProfile) !== 0) continue
    sums.any += 1
    if ((index.shownIn[entry] as number) & profileBits.exchange) sums.exchange += 1
    if ((index.shownIn[entry] as number) & profileBits.tourism) sums.tourism += 1
  }
  return {
    passing: passing.subarray(0, sums.passed),
    unfiltered: sums.unfiltered,
    counts: {
      anyProfile: sums.any,
      profiles: { exchange: sums.exchange, tourism: sums.tourism },
      kinds: [...kinds].flatMap((count, kind) => (count > 0 ? [{ kind: searchKinds[kind] as SearchKind, count }] : [])),
      countries: mergeNames(index, labelled(index, "country", index.countries, countries)),
      cities: labelled(index, "city", index.cities, cities),
      segments: labelled(index, "segment", index.segments, segments),
      currencies: [...currencies.values()].sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1)),
      promotions: sums.promotions,
    },
  }
}

/** Returns a function that gives the failed filters of an entry as bits. Unknown ids were removed before. */
function failing(index: SearchIndex, query: SearchQuery, day: string): (entry: number) => number {
  const prices = index.prices(day)
  const profile = query.profile ? profileBits[query.profile] : 0
  const kind = query.kind ? searchKinds.indexOf(query.kind) : -1
  const countries =
    query.countryIds.length > 0 ? new Set(query.countryIds.map((id) => index.countries.ids.indexOf(id))) : undefined
  const city = query.cityId === undefined ? 0 : index.cities.ids.indexOf(query.cityId)
  const segment = query.segmentId === undefined ? 0 : index.segments.ids.indexOf(query.segmentId)
  const currency = query.currency === undefined ? -1 : prices.codes.indexOf(query.currency)
  const [lowest, highest] = [query.lowestCents ?? 0, query.highestCents ?? Number.MAX_SAFE_INTEGER]
  return (entry) => {
    let failed = 0
    if (profile !== 0 && ((index.shownIn[entry] as number) & profile) === 0) failed |= failsProfile
    if (kind >= 0 && index.kinds[entry] !== kind) failed |= failsKind
    if (countries && !countries.has(index.countries.places[entry] as number)) failed |= failsCountry
    if (city !== 0 && index.cities.places[entry] !== city) failed |= failsCity
    if (segment !== 0 && index.segments.places[entry] !== segment) failed |= failsSegment
    if (query.promotion && !prices.promotions[entry]) failed |= failsPromotion
    if (query.currency !== undefined) {
      const cents = prices.cents[entry] as number
      if (cents === 0 || prices.currencies[entry] !== currency || cents < lowest || cents > highest)
        failed |= failsPrice
    }
    return failed
  }
}

function addPrice(counts: Map<number, CurrencyCount>, { cents, currencies, codes }: DailyPrices, entry: number) {
  const [price, currency] = [cents[entry] as number, currencies[entry] as number]
  const known = counts.get(currency)
  if (!known) {
    counts.set(currency, { currency: codes[currency] as string, count: 1, lowestCents: price, highestCents: price })
    return
  }
  known.count += 1
  if (price < known.lowestCents) known.lowestCents = price
  if (price > known.highestCents) known.highestCents = price
}

function labelled(
  { labels }: SearchIndex,
  kind: SearchKind,
  { ids }: IdColumn,
  counts: Uint32Array,
): Array<Counted<number>> {
  const named = [...counts].flatMap((count, place) => {
    const value = ids[place] as number
    const name = count > 0 ? labels.get(labelKey(kind, value)) : undefined
    return name === undefined ? [] : [{ value, name, count }]
  })
  return named.sort((a, b) => b.count - a.count || a.value - b.value)
}

/** Merges the counts of countries that share a name. */
function mergeNames({ namesakes }: SearchIndex, counts: Array<Counted<number>>): Array<Counted<number[]>> {
  const merged = [...Map.groupBy(counts, ({ value }) => namesakes.get(value) ?? [value])].map(([value, same]) => ({
    value,
    name: (same[0] as Counted<number>).name.trim(),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }))
  return merged.sort((a, b) => b.count - a.count || (a.value[0] as number) - (b.value[0] as number))
}
