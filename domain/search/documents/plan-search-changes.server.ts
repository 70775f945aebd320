import type { Database } from "#platform/database/connect.ts"
import type { Row, TablePlan } from "#platform/database/plan-rows.server.ts"
import type { KnownWords } from "#domain/search/words/search-words.ts"
import { type AffectedThings, type SearchChanges, affectedThings } from "./affected-things.server.ts"
import { type BuiltEntry, buildEntry, planVocabulary } from "./plan-vocabulary.server.ts"
import { readSearchSlice } from "./search-slice.server.ts"
import { type SearchEntry, describeThings } from "./search-documents.server.ts"

/**
 * What `planSearch` would return for all content after these changes, without reading all of it: the entries of the
 * changed things and of those that show a name or a place of them, and the words of these entries.
 */
export async function planSearchChanges(db: Database, changes: SearchChanges): Promise<TablePlan[]> {
  const affected = await affectedThings(db, changes)
  const before = await build(db, affected)
  const after = await build(db, affected, changes)
  return [await planEntries(db, affected, after), await planVocabulary(db, before, after)]
}

async function build(
  db: Database,
  affected: AffectedThings,
  changes?: SearchChanges,
): Promise<Map<string, BuiltEntry>> {
  const known: KnownWords = new Map()
  const { content, tourism, positionOf } = await readSearchSlice(db, affected, changes)
  return new Map(
    describeThings(content, tourism)
      .filter((thing) => affected[thing.kind].has(thing.thing_id))
      .map((thing) => [keyOf(thing), buildEntry(thing, positionOf(thing), known)]),
  )
}

function keyOf({ kind, thing_id }: Pick<SearchEntry, "kind" | "thing_id">): string {
  return `${kind} ${thing_id}`
}

const idsMax = 500

async function planEntries(
  db: Database,
  affected: AffectedThings,
  after: ReadonlyMap<string, BuiltEntry>,
): Promise<TablePlan> {
  const found: Array<Pick<SearchEntry, "kind" | "thing_id" | "digest">> = []
  for (const [kind, ids] of Object.entries(affected)) {
    const all = [...ids]
    for (let start = 0; start < all.length; start += idsMax)
      found.push(
        ...(await db
          .selectFrom("search_entry")
          .select(["kind", "thing_id", "digest"])
          .where("kind", "=", kind as keyof AffectedThings)
          .where("thing_id", "in", all.slice(start, start + idsMax))
          .execute()),
      )
  }
  const digests = new Map(found.map((row) => [keyOf(row), row.digest]))
  const entries = [...after.values()].map(({ entry }) => entry)
  const write = entries.filter((entry) => digests.get(keyOf(entry)) !== entry.digest)
  const remove = found.filter((row) => !after.has(keyOf(row))).map(({ kind, thing_id }) => ({ kind, thing_id }))
  const created = write.filter((entry) => !digests.has(keyOf(entry))).length
  return {
    table: "search_entry",
    key: ["kind", "thing_id"],
    counts: {
      created,
      changed: write.length - created,
      removed: remove.length,
      unchanged: entries.length - write.length,
    },
    write: write as unknown as Row[],
    remove,
    touched: [],
  }
}
