import type { SearchKind } from "#database/schema.ts"
import { today } from "#platform/time/day.ts"
import type { Services } from "#platform/services.ts"
import { type Vocabulary, type WordGroup, resolveWord } from "#domain/search/words/spelling-correction.ts"
import { countResults } from "#domain/search/results/count-results.server.ts"
import { matchGroups } from "#domain/search/results/match-entries.server.ts"
import { orderResults } from "#domain/search/results/order-results.server.ts"
import { type SearchIndex, getSearchIndex, labelKey } from "#domain/search/index/search-index.server.ts"
import { getVocabulary } from "#domain/search/words/search-vocabulary.server.ts"
import { type Word, wordsIn } from "#domain/search/words/search-words.ts"
import { inAll, inAny } from "#domain/search/index/intersect-sorted.ts"
import { type Correction, type SearchCounts, type SearchQuery, resultsPerPage } from "./search.ts"

export interface SearchResults {
  /** The query as it was applied, with an existing page. */
  query: SearchQuery
  total: number
  pages: number
  /** Without any filter but the profile. */
  unfilteredTotal: number
  /** Numbers of this page's entries, best first. */
  numbers: number[]
  counts: SearchCounts
  corrections: Correction[]
  /** The resolved words; empty for a query without meaningful words. */
  groups: WordGroup[]
}

/** Further words of a query are ignored. */
const wordsMax = 10

interface SearchOptions {
  /** Maximum countries, cities and segments with a count: those with most results, and those in the query. */
  choicesMax?: number
  /** A filter that names nothing there is gives no results. By default it is left out: a visitor finds something. */
  strict?: boolean
}

/** Searches everything that is published: an entry must match every word and every filter. */
export async function search(
  services: Services,
  requested: SearchQuery,
  { choicesMax = Number.POSITIVE_INFINITY, strict = false }: SearchOptions = {},
): Promise<SearchResults> {
  const index = await getSearchIndex(services)
  const vocabulary = await getVocabulary(services)
  const resolved = typedWords(requested.text).map((typed) => resolveTyped(typed, index, vocabulary))
  const groups = resolved.flatMap((one) => one.groups).slice(0, wordsMax)
  const day = today(services.clock())
  const query = strict ? requested : existing(requested, index, day)
  const candidates = await candidatesOf(services, index, groups)
  const { passing, unfiltered, count } = countResults(index, candidates, query, day)
  const pages = Math.max(1, Math.ceil(passing.length / resultsPerPage))
  const page = Math.min(query.page, pages)
  const shown = orderResults(index, passing, {
    sort: query.sort,
    groups,
    day,
    skip: (page - 1) * resultsPerPage,
    take: resultsPerPage,
  })
  return {
    query: { ...query, page },
    total: passing.length,
    pages,
    unfilteredTotal: unfiltered,
    numbers: shown.map((entry) => index.numbers[entry] as number),
    counts: count(choicesMax),
    corrections: resolved.flatMap(({ correction }) => correction ?? []),
    groups,
  }
}

interface Resolved {
  groups: WordGroup[]
  correction?: Correction
}

/** Looks a typed word up; the name of a place or segment typed without its spaces is searched by its words. */
function resolveTyped(typed: Word, { gluedNames }: SearchIndex, vocabulary: Vocabulary): Resolved {
  const group = resolveWord(typed, vocabulary)
  if (group.how === "close")
    return { groups: [group], correction: { typed: typed.shown, used: group.words.map(({ shown }) => shown) } }
  const name = group.how === "none" ? gluedNames.get(typed.folded) : undefined
  if (name === undefined) return { groups: [group] }
  const groups = typedWords(name).map((word) => resolveWord(word, vocabulary))
  return { groups, correction: { typed: typed.shown, used: [name] } }
}

/** The meaningful words of a query, without duplicates. */
export function typedWords(text: string): Word[] {
  return [...new Map(wordsIn(text).map((word) => [word.word, word])).values()].slice(0, wordsMax)
}

/**
 * Positions in the index of the entries that match every group (with `any`, at least one), ascending. Matches are
 * cached by group, so that a common word is looked up once, whatever other words it is combined with.
 */
export async function matchPlaces(
  { db }: Services,
  index: SearchIndex,
  groups: readonly WordGroup[],
  { any = false } = {},
): Promise<Int32Array> {
  const wordLists = groups.map((group) => group.words.map(({ word }) => word))
  const known = new Map(wordLists.map((words) => [words.join(" "), index.matches.get(words.join(" "))]))
  const missing = [...known].flatMap(([key, places]) => (places ? [] : [key]))
  const matched = await matchGroups(
    db,
    missing.map((key) => key.split(" ")),
  )
  for (const [place, key] of missing.entries()) {
    const places = placesOf(index, matched[place] as Int32Array)
    known.set(key, places)
    index.matches.set(key, places)
  }
  const lists = wordLists.map((words) => known.get(words.join(" ")) as Int32Array)
  return any ? inAny(lists) : inAll(lists)
}

/** Converts entry numbers to positions; both are ascending. */
function placesOf({ numbers, size }: SearchIndex, matched: Int32Array): Int32Array {
  const places = new Int32Array(matched.length)
  let [place, found] = [0, 0]
  for (const number of matched) {
    while (place < size && (numbers[place] as number) < number) place += 1
    // An entry that an import has just added is not yet in the cached index.
    if (numbers[place] === number) places[found++] = place
  }
  return places.slice(0, found)
}

async function candidatesOf(services: Services, index: SearchIndex, groups: WordGroup[]): Promise<Int32Array> {
  if (groups.length === 0) return index.all
  // A word without any match excludes every entry.
  if (groups.some(({ words }) => words.length === 0)) return new Int32Array()
  return matchPlaces(services, index, groups)
}

/** Removes unknown places, segments and currencies, and a city outside the chosen countries. */
function existing(requested: SearchQuery, index: SearchIndex, day: string): SearchQuery {
  const exists = (kind: SearchKind, id: number) => index.labels.has(labelKey(kind, id))
  const countryIds = requested.countryIds.filter((id) => exists("country", id))
  const { cityId, segmentId, currency } = requested
  const cityFits =
    cityId !== undefined &&
    exists("city", cityId) &&
    (countryIds.length === 0 || countryIds.includes(index.countryOfCity.get(cityId) ?? 0))
  const isCurrency = currency !== undefined && (currency === "BRL" || index.prices(day).codes.includes(currency))
  return {
    ...requested,
    countryIds,
    cityId: cityFits ? cityId : undefined,
    segmentId: segmentId !== undefined && exists("segment", segmentId) ? segmentId : undefined,
    ...(!isCurrency && { currency: undefined, lowestCents: undefined, highestCents: undefined }),
  }
}
