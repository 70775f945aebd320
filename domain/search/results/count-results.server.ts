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

/** One bit for each filter. */
const bits = { profile: 1, kind: 2, country: 4, city: 8, segment: 16, price: 32, promotion: 64 }

/** One pass over the candidates: the entries that pass all filters, and the count of each value of each filter. */
export function countResults(
  index: SearchIndex,
  candidates: Int32Array,
  query: SearchQuery,
  day: string,
): CountedResults {
  const { kinds, shownIn } = index
  const [countries, cities, segments] = [index.countries.places, index.cities.places, index.segments.places]
  const { promotions, cents, currencies } = index.prices(day)
  const failed = failedFilters(index, candidates, query, day)
  const counted = emptyCounts(index, day)
  const { kind, country, city, segment, promotion } = counted
  const passing = new Int32Array(candidates.length)
  let [passed, unfiltered] = [0, 0]
  for (let place = 0; place < candidates.length; place++) {
    const entry = candidates[place] as number
    const fails = failed[place] as number
    if (fails === 0) passing[passed++] = entry
    if ((fails & bits.profile) === 0) unfiltered += 1
    if ((fails & ~bits.profile) === 0) counted.profile[shownIn[entry] as number]! += 1
    if ((fails & ~bits.kind) === 0) kind[kinds[entry] as number]! += 1
    if ((fails & ~bits.country) === 0) country[countries[entry] as number]! += 1
    if ((fails & ~bits.city) === 0) city[cities[entry] as number]! += 1
    if ((fails & ~bits.segment) === 0) segment[segments[entry] as number]! += 1
    if ((fails & ~bits.promotion) === 0) promotion[promotions[entry] as number]! += 1
    if ((fails & ~bits.price) === 0 && cents[entry] !== 0)
      addPrice(counted.currencies[currencies[entry] as number] as CurrencyCount, cents[entry] as number)
  }
  return { passing: passing.subarray(0, passed), unfiltered, counts: namedCounts(index, counted) }
}

/** How many entries have each value of each filter, by the numbers that the index has for the values. */
function emptyCounts(index: SearchIndex, day: string) {
  const { codes } = index.prices(day)
  return {
    profile: new Uint32Array(4),
    kind: new Uint32Array(searchKinds.length),
    country: new Uint32Array(index.countries.ids.length),
    city: new Uint32Array(index.cities.ids.length),
    segment: new Uint32Array(index.segments.ids.length),
    promotion: new Uint32Array(2),
    currencies: codes.map((currency): CurrencyCount => ({
      currency,
      count: 0,
      lowestCents: Infinity,
      highestCents: 0,
    })),
  }
}

function addPrice(counted: CurrencyCount, price: number) {
  counted.count += 1
  if (price < counted.lowestCents) counted.lowestCents = price
  if (price > counted.highestCents) counted.highestCents = price
}

function namedCounts(index: SearchIndex, counted: ReturnType<typeof emptyCounts>): SearchCounts {
  const [none = 0, exchange = 0, tourism = 0, both = 0] = counted.profile
  return {
    anyProfile: none + exchange + tourism + both,
    profiles: { exchange: exchange + both, tourism: tourism + both },
    kinds: searchKinds.flatMap((kind, number) => {
      const count = counted.kind[number] as number
      return count > 0 ? [{ kind, count }] : []
    }),
    countries: mergeNames(index, labelled(index, "country", index.countries, counted.country)),
    cities: labelled(index, "city", index.cities, counted.city),
    segments: labelled(index, "segment", index.segments, counted.segment),
    currencies: counted.currencies
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1)),
    promotions: counted.promotion[1] as number,
  }
}

interface Filter {
  bit: number
  passes: (entry: number) => boolean
}

/** The filters that the query has. Unknown ids were removed before. */
function filtersOf(index: SearchIndex, query: SearchQuery, prices: DailyPrices): Filter[] {
  const { profile, kind, countryIds, cityId, segmentId, promotion, currency } = query
  const filters: Filter[] = []
  const add = (bit: number, passes: Filter["passes"]) => filters.push({ bit, passes })
  /** `places` are indexes into the ids of the column. */
  const addIds = (bit: number, { ids, places }: IdColumn, wanted: readonly number[]) => {
    const known = new Set(wanted.map((id) => ids.indexOf(id)))
    add(bit, (entry) => known.has(places[entry] as number))
  }
  if (profile) add(bits.profile, (entry) => ((index.shownIn[entry] as number) & profileBits[profile]) !== 0)
  if (kind) {
    const number = searchKinds.indexOf(kind)
    add(bits.kind, (entry) => index.kinds[entry] === number)
  }
  if (countryIds.length > 0) addIds(bits.country, index.countries, countryIds)
  if (cityId !== undefined) addIds(bits.city, index.cities, [cityId])
  if (segmentId !== undefined) addIds(bits.segment, index.segments, [segmentId])
  if (promotion) add(bits.promotion, (entry) => prices.promotions[entry] === 1)
  if (currency !== undefined) {
    const number = prices.codes.indexOf(currency)
    const [lowest, highest] = [query.lowestCents ?? 0, query.highestCents ?? Number.MAX_SAFE_INTEGER]
    add(bits.price, (entry) => {
      const cents = prices.cents[entry] as number
      return cents !== 0 && prices.currencies[entry] === number && cents >= lowest && cents <= highest
    })
  }
  return filters
}

/** The bits of the filters that each candidate does not pass; without any filter nothing is asked. */
function failedFilters(index: SearchIndex, candidates: Int32Array, query: SearchQuery, day: string): Uint8Array {
  const failed = new Uint8Array(candidates.length)
  for (const { bit, passes } of filtersOf(index, query, index.prices(day)))
    for (let place = 0; place < candidates.length; place++)
      if (!passes(candidates[place] as number)) failed[place]! |= bit
  return failed
}

function labelled(
  { labels }: SearchIndex,
  kind: SearchKind,
  { ids }: IdColumn,
  counts: Uint32Array,
): Array<Counted<number>> {
  const named: Array<Counted<number>> = []
  for (let place = 0; place < counts.length; place++) {
    const [value, count] = [ids[place] as number, counts[place] as number]
    const name = count > 0 ? labels.get(labelKey(kind, value)) : undefined
    if (name !== undefined) named.push({ value, name, count })
  }
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
