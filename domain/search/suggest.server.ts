import { today } from "#platform/time/day.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#platform/services.ts"
import { closeBeginnings, closestWords, resolveWord } from "#domain/search/words/spelling-correction.ts"
import { countResults } from "#domain/search/results/count-results.server.ts"
import { smallest } from "#domain/search/index/entry-order.ts"
import { orderResults } from "#domain/search/results/order-results.server.ts"
import { type SearchIndex, getSearchIndex, profileBits } from "#domain/search/index/search-index.server.ts"
import { getVocabulary } from "#domain/search/words/search-vocabulary.server.ts"
import { unfinishedWord, wordsWithPrefix } from "#domain/search/words/search-words.ts"
import { type SearchResults, matchPlaces, typedWords } from "./search.server.ts"
import { type SearchKind, type SearchQuery, emptyQuery, searchKinds } from "./search.ts"
import { markUses } from "#domain/search/index/inverted-index.ts"

/** What is suggested first among equals: one who begins to type a name mostly means a place. */
const suggestedKinds: readonly SearchKind[] = ["country", "city", "segment", "package", "attraction", "page"]

export const suggestionsMax = 8

/** What may be meant while it is still being typed: by name, misspelt or not. Numbers of entries, the likeliest first. */
export async function suggest(
  services: Services,
  { text, profile }: Pick<SearchQuery, "text" | "profile">,
): Promise<number[]> {
  const unfinished = unfinishedWord(text)
  const finished = typedWords(unfinished ? text.slice(0, -unfinished.shown.length) : text)
  if (!unfinished && finished.length === 0) return []
  const index = await getSearchIndex(services)
  const vocabulary = await getVocabulary(services)
  const asked = {
    index,
    profile,
    parts: finished.map((word) => resolveWord(word, vocabulary).words.map(({ word }) => word)),
  }
  if (!unfinished) return suggestNamed(asked)
  // Of "lua d" it cannot be known yet whether the "d" is of a name.
  const lastMayMiss = finished.length > 0 && unfinished.folded.length <= 2
  const asTyped = suggestNamed({
    ...asked,
    last: [unfinished.word, ...wordsWithPrefix(index.names.words, unfinished.folded)],
    lastMayMiss,
  })
  return asTyped.length > 0
    ? asTyped
    : suggestNamed({ ...asked, last: closeBeginnings(unfinished, vocabulary).map(({ word }) => word) })
}

interface AskedName {
  index: SearchIndex
  profile: Profile | undefined
  /** For each typed word: the words of the name, or of the place, that it may be. */
  parts: string[][]
  /** For the word that is being typed: those of the name. */
  last?: string[]
  /** Names without it come after those with it. */
  lastMayMiss?: boolean
}

function suggestNamed({ index, profile, parts, last, lastMayMiss = false }: AskedName): number[] {
  const { size, names, places, shownIn } = index
  const wanted = profile ? profileBits[profile] : profileBits.exchange | profileBits.tourism
  const has = new Uint8Array(size)
  for (const words of parts) {
    const own = new Uint8Array(size)
    markUses(own, places, words, 1)
    markUses(own, names, words, 1)
    for (let entry = 0; entry < size; entry++) has[entry]! += own[entry] as number
  }
  const hasLast = new Uint8Array(size)
  if (last) markUses(hasLast, names, last, 1)
  else hasLast.fill(1)
  const first = new Set((parts[0] ?? last ?? []).map((word) => names.words.indexOf(word)))
  const keys: number[] = []
  for (let entry = 0; entry < size; entry++) {
    if (has[entry] !== parts.length || ((shownIn[entry] as number) & wanted) === 0 || !(hasLast[entry] || lastMayMiss))
      continue
    keys.push(
      suggestionKey(index, entry, (first.has(names.firsts[entry] as number) ? 0 : 2) + (hasLast[entry] ? 0 : 1)),
    )
  }
  return Array.from(
    smallest(Float64Array.from(keys), suggestionsMax),
    (key) => index.numbers[index.order.entryAt[key % placesSpan] as number] as number,
  )
}

const placesSpan = 2 ** 24

function suggestionKey({ kinds, order }: SearchIndex, entry: number, closeness: number): number {
  const kind = suggestedKinds.indexOf(searchKinds[kinds[entry] as number] as SearchKind)
  return (closeness * suggestedKinds.length + kind) * placesSpan + (order.placeOf[entry] as number)
}

const nearestMax = 6
const nearestWordsMax = 3

/** For a question without an answer: the entries with some of its words, and the words that come nearest to those that are in none. */
export async function findNearest(
  services: Services,
  { query, groups }: SearchResults,
): Promise<{ numbers: number[]; words: string[] }> {
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
  const words = unknown.flatMap(({ typed }) =>
    closestWords(typed, vocabulary, { distanceMax: typed.folded.length < 7 ? 2 : 3, most: nearestWordsMax }),
  )
  return {
    numbers: nearest.map((entry) => index.numbers[entry] as number),
    words: [...new Set(words.map(({ shown }) => shown))],
  }
}
