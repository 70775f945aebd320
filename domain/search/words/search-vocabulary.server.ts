import type { Services } from "#platform/services.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { fold, nameOfNumber } from "./search-words.ts"
import type { Vocabulary } from "./spelling-correction.ts"

/** Every word of the entries, cached until the content changes. */
export function getVocabulary(services: Services): Promise<Vocabulary> {
  return cachedContent(services, "search words", async () => {
    const rows = await services.db.selectFrom("search_word").select(["word", "uses", "shown"]).execute()
    const words = rows.map(({ word, uses, shown }) => ({
      word,
      uses,
      shown,
      folded: nameOfNumber(word) ?? fold(shown),
    }))
    // By code unit, not by a database collation: `wordsWithPrefix` does a binary search.
    words.sort((a, b) => (a.word < b.word ? -1 : 1))
    return { words, sorted: words.map(({ word }) => word), byWord: new Map(words.map((known) => [known.word, known])) }
  })
}
