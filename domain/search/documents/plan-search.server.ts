import { type TablePlan, planTable } from "#platform/database/plan-rows.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { SearchWordTable } from "#database/schema.ts"
import { planAllEntries } from "./plan-search-entries.server.ts"
import type { KnownWords } from "#domain/search/words/search-words.ts"
import { type SearchedContent, buildSources } from "./search-sources.server.ts"
import { type SearchEntry, type WordRows, entryOf } from "./search-entry.server.ts"
import { tourismOf } from "./tourism-pages.ts"

/** Compares the entries of this content with the database and returns what to write and remove. */
export async function planSearch(db: Database, content: SearchedContent): Promise<TablePlan[]> {
  const { entries, words } = searchRows(content)
  return [await planAllEntries(db, entries), await planWords(db, words)]
}

/** Plans the changes after which the vocabulary is exactly these words. */
export function planWords(db: Database, words: readonly SearchWordTable[]): Promise<TablePlan> {
  const spec = { table: "search_word", key: ["word"], undated: true }
  return planTable(db, spec, words, { now: "" })
}

/** Builds every entry and their vocabulary. Entities that no profile shows are left out. */
function searchRows(content: SearchedContent): { entries: SearchEntry[]; words: SearchWordTable[] } {
  const vocabulary: WordRows = new Map()
  const known: KnownWords = new Map()
  const entries = buildSources(content, tourismOf(content.package)).map((source) => entryOf(source, vocabulary, known))
  return { entries, words: [...vocabulary.values()] }
}
