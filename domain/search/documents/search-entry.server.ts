import { hash } from "node:crypto"
import type { Insertable } from "kysely"
import type { SearchEntryTable, SearchKind, SearchWordTable } from "#database/schema.ts"
import { profiles, publishedIn } from "#domain/agency/profile.ts"
import { type KnownWords, fold, wordList, wordsIn } from "#domain/search/words/search-words.ts"
import type { SearchSource } from "./search-sources.server.ts"

export type SearchEntry = Insertable<SearchEntryTable>

export type WordRows = Map<string, SearchWordTable>

/** Words that people type for a kind of entity. They match, but do not add to the relevance. */
const kindSynonyms: Record<SearchKind, string> = {
  package: "pacote viagem",
  country: "país destino",
  city: "cidade destino",
  attraction: "atração ponto turístico passeio",
  segment: "segmento viagem",
  page: "página",
}
const profileSynonyms = { exchange: "intercâmbio curso", tourism: "turismo lazer" }

/** Each group has the names of one place, in the content and in queries. */
const sameNames = [
  ["Estados Unidos", "Estados Unidos da América", "EUA", "USA"],
  ["Reino Unido", "Inglaterra", "Grã-Bretanha", "UK"],
  ["Países Baixos", "Holanda"],
  ["Nova York", "Nova Iorque", "New York", "NY"],
]

/** Other names of places, by folded name. They count as the name of the place. */
const placeSynonyms = new Map(
  sameNames.flatMap((names) => names.map((name) => [fold(name), names.filter((other) => other !== name).join(" ")])),
)

/** Long texts are indexed by their first words only, to keep the index small. */
const bodyWordsMax = 80
const bodyLength = 1_000

/** Adds the words of the entry to the vocabulary. `known` is a cache. */
export function entryOf(
  { places, body, ...source }: SearchSource,
  vocabulary: WordRows,
  known: KnownWords,
): SearchEntry {
  const words = new Set<string>()
  const add = (text: string, most = Number.POSITIVE_INFINITY) => {
    for (const { word, shown } of wordsIn(text, known)) {
      if (words.has(word)) continue
      if (words.size >= most) return
      words.add(word)
      const use = vocabulary.get(word)
      if (use) use.uses += 1
      else vocabulary.set(word, { word, uses: 1, shown })
    }
  }
  const named = places.filter((one) => one !== undefined)
  const synonyms = [source.name, ...named].map((one) => placeSynonyms.get(fold(one).trim()))
  const place = [...named, ...synonyms.filter((one) => one !== undefined)].join(" ")
  const called = [
    kindSynonyms[source.kind],
    ...(source.kind === "package"
      ? profiles.filter((one) => source[publishedIn(one)]).map((one) => profileSynonyms[one])
      : []),
  ]
  for (const text of [source.name, place, ...called]) add(text)
  for (const text of body) if (text && words.size < bodyWordsMax) add(bareText(text), bodyWordsMax)
  const row = {
    ...source,
    name_words: between(wordList(source.name, known)),
    place_words: between(wordList(place, known)),
    words: [...words].join(" "),
  }
  return { ...row, digest: hash("sha256", JSON.stringify(row), "base64url") }
}

function between(words: string[]): string {
  return ` ${words.join(" ")} `
}

/** The beginning of a text that contains the indexed words. Sanitised HTML has no other entities than these. */
function bareText(html: string): string {
  return html.slice(0, bodyLength).replace(/<[^>]*>?|&(?:amp|lt|gt|quot|#39|nbsp);/g, " ")
}
