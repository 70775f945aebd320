import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import type { KnownWords } from "#domain/search/words/search-words.ts"
import { type AffectedEntities, type SearchChanges, affectedEntities } from "./affected-entities.server.ts"
import { planEntriesOf, searchEntryKey } from "./plan-search-entries.server.ts"
import { type BuiltEntry, buildEntry, planVocabulary } from "./plan-vocabulary.server.ts"
import { readSearchSlice } from "./search-slice.server.ts"
import { buildSources } from "./search-sources.server.ts"

/**
 * The plans that `planSearch` would return for all content after these changes, without reading all of it: only the
 * entries of the changed entities and of entities that show their names or places, and the words of these entries.
 */
export async function planSearchChanges(db: Database, changes: SearchChanges): Promise<TablePlan[]> {
  const affected = await affectedEntities(db, changes)
  const before = await build(db, affected)
  const after = await build(db, affected, changes)
  const entries = [...after.values()].map(({ entry }) => entry)
  return [await planEntriesOf(db, affected, entries), await planVocabulary(db, before, after)]
}

async function build(
  db: Database,
  affected: AffectedEntities,
  changes?: SearchChanges,
): Promise<Map<string, BuiltEntry>> {
  const known: KnownWords = new Map()
  const { content, tourism } = await readSearchSlice(db, affected, changes)
  return new Map(
    buildSources(content, tourism)
      .filter((source) => affected[source.kind].has(source.thing_id))
      .map((source) => [searchEntryKey(source), buildEntry(source, known)]),
  )
}
