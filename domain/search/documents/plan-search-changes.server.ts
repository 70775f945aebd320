import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import type { KnownWords } from "#domain/search/words/search-words.ts"
import { type AffectedThings, type SearchChanges, affectedThings } from "./affected-things.server.ts"
import { planEntriesOf, searchEntryKey } from "./plan-search-entries.server.ts"
import { type BuiltEntry, buildEntry, planVocabulary } from "./plan-vocabulary.server.ts"
import { readSearchSlice } from "./search-slice.server.ts"
import { describeThings } from "./search-documents.server.ts"

/**
 * The plans that `planSearch` would return for all content after these changes, without reading all of it: only the
 * entries of the changed things and of things that show their names or places, and the words of these entries.
 */
export async function planSearchChanges(db: Database, changes: SearchChanges): Promise<TablePlan[]> {
  const affected = await affectedThings(db, changes)
  const before = await build(db, affected)
  const after = await build(db, affected, changes)
  const entries = [...after.values()].map(({ entry }) => entry)
  return [await planEntriesOf(db, affected, entries), await planVocabulary(db, before, after)]
}

async function build(
  db: Database,
  affected: AffectedThings,
  changes?: SearchChanges,
): Promise<Map<string, BuiltEntry>> {
  const known: KnownWords = new Map()
  const { content, tourism } = await readSearchSlice(db, affected, changes)
  return new Map(
    describeThings(content, tourism)
      .filter((thing) => affected[thing.kind].has(thing.thing_id))
      .map((thing) => [searchEntryKey(thing), buildEntry(thing, known)]),
  )
}
