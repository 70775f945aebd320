import type { SearchKind } from "#database/schema.ts"
import { today } from "#platform/time/day.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#platform/services.ts"
import { closeBeginnings, resolveWord, similarWords } from "#domain/search/words/spelling-correction.ts"
import { countResults } from "#domain/search/results/count-results.server.ts"
import { placeInKey, rankSpan, smallest } from "#domain/search/index/entry-order.ts"
import { orderResults } from "#domain/search/results/order-results.server.ts"
import { type SearchIndex, getSearchIndex, profileBits } from "#domain/search/index/search-index.server.ts"
import { getVocabulary } from "#domain/search/words/search-vocabulary.server.ts"
import { numbersWithPrefix, replaceWord, unfinishedWord, wordsWithPrefix } from "#domain/search/words/search-words.ts"
import { type SearchResults, matchPlaces, typedWords } from "./search.server.ts"
import { type SearchQuery, emptyQuery, searchKinds } from "./search.ts"
import { markEntries } from "#domain/search/index/inverted-index.ts"

/** The order of suggestions of equal rank: a name that is being typed is usually a place. */
const suggestedKinds: readonly SearchKind[] = ["country", "city", "segment", "package", "attraction", "page"]

const suggestionsMax = 8

/** Suggestions for an unfinished query, also with typing errors. Returns entry numbers, best first. */
export async function suggest(
  services: Services,
  { text, profile }: Pick<SearchQuery, "text" | "profile">,
): Promise<number[]> {
  const unfinished = unfinishedWord(text)
  const finished = typedWords(unfinished ? text.slice(0, -unfinished.shown.length) : text)
  if (!unfinished && finished.length === 0) return []
  const index = await getSearchIndex(services)
  const vocabulary = await getVocabulary(services)
  const nameQuery = {
    index,
    profile,
    parts: finished.map((word) => resolveWord(word, vocabulary).words.map(({ word }) => word)),
  }
  if (!unfinished) return suggestNamed(nameQuery)
  // The "d" of "lua d" may be the start of "de", which is not indexed.
  const lastMayMiss = finished.length > 0 && unfinished.folded.length <= 2
  const asTyped = suggestNamed({
    ...nameQuery,
    last: [
      unfinished.word,
      ...wordsWithPrefix(index.names.words, unfinished.folded),
      ...numbersWithPrefix(unfinished.folded),
    ],
    lastMayMiss,
  })
  return asTyped.length > 0
    ? asTyped
    : suggestNamed({ ...nameQuery, last: closeBeginnings(unfinished, vocabulary).map(({ word }) => word) })
}

interface NameQuery {
  index: SearchIndex
  profile: Profile | undefined
  /** For each finished word, the words of a name or place that it may stand for. */
  parts: string[][]
  /** The words of a name that the unfinished word may stand for. */
  last?: string[]
  /** Whether names without `last` match too, ranked lower. */
  lastMayMiss?: boolean
}

function suggestNamed({ index, profile, parts, last, lastMayMiss = false }: NameQuery): number[] {
  const { size, names, places, facets } = index
  const wanted = profile ? profileBits[profile] : profileBits.exchange | profileBits.tourism
  const has = new Uint8Array(size)
  for (const words of parts) {
    const own = new Uint8Array(size)
    markEntries(own, places, words, 1)
    markEntries(own, names, words, 1)
    for (let entry = 0; entry < size; entry++) has[entry]! += own[entry] as number
  }
  const hasLast = new Uint8Array(size)
  if (last) markEntries(hasLast, names, last, 1)
  else hasLast.fill(1)
  const first = new Set((parts[0] ?? last ?? []).map((word) => names.placeOf.get(word) ?? -1))
  const keys: number[] = []
  for (let entry = 0; entry < size; entry++) {
    if (
      has[entry] !== parts.length ||
      ((facets.shownIn[facets.combinationOf[entry] as number] as number) & wanted) === 0 ||
      !(hasLast[entry] || lastMayMiss)
    )
      continue
    keys.push(
      suggestionKey(index, entry, (first.has(names.firsts[entry] as number) ? 0 : 2) + (hasLast[entry] ? 0 : 1)),
    )
  }
  return Array.from(
    smallest(Float64Array.from(keys), suggestionsMax),
    (key) => index.numbers[index.order.entryAt[placeInKey(key)] as number] as number,
  )
}

function suggestionKey({ facets, order }: SearchIndex, entry: number, closeness: number): number {
  const number = facets.kinds[facets.combinationOf[entry] as number] as number
  const kind = suggestedKinds.indexOf(searchKinds[number] as SearchKind)
  return (closeness * suggestedKinds.length + kind) * rankSpan + (order.placeOf[entry] as number)
}

const nearestMax = 6
const nearestWordsMax = 3

/**
 * For a query without results: entries that match some of its words, and its text with a similar word in place of an
 * unknown one.
 */
export async function suggestNearest(
  services: Services,
  { query, groups }: SearchResults,
): Promise<{ numbers: number[]; texts: string[] }> {
  const index = await getSearchIndex(services)
  const vocabulary = await getVocabulary(services)
  const known = groups.filter(({ words }) => words.length > 0)
  const day = today(services.clock())
  const { passing } = countResults(
    index,
    await matchPlaces(services, index, known, { any: true }),
    { ...emptyQuery, profile: query.profile },
    day,
  )
  const nearest = orderResults(index, passing, { sort: "relevance", groups: known, day, skip: 0, take: nearestMax })
  const unknown = groups.filter(({ words }) => words.length === 0)
  const texts = unknown.flatMap(({ typed }) =>
    similarWords(typed, vocabulary, nearestWordsMax).map(({ shown }) => replaceWord(query.text, typed, shown)),
  )
  return {
    numbers: nearest.map((entry) => index.numbers[entry] as number),
    texts: [...new Set(texts)],
  }
}
