import type { Transaction } from "kysely"
import type { Schema, SearchKind } from "#database/schema.ts"
import { chunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { lockContent, writePlans } from "#platform/database/write-plan.server.ts"
import type { KnownWords } from "#domain/search/words/search-words.ts"
import { type AffectedEntities, searchedTables } from "./affected-entities.server.ts"
import { planEntriesOf } from "./plan-search-entries.server.ts"
import { planWords } from "./plan-search.server.ts"
import { buildSources, searchOrder } from "./search-sources.server.ts"
import { type WordRows, entryOf } from "./search-entry.server.ts"
import { isSearchCurrent, saveSearchVersion } from "./search-documents-version.server.ts"
import { readSearchSlice, readStoredTourism } from "./search-slice.server.ts"

/** Rebuilds the entries if they belong to older content or rules. Returns whether it did. */
export async function rebuildOutdatedSearch({ db, clock }: Pick<Services, "db" | "clock">): Promise<boolean> {
  if (await isSearchCurrent(db)) return false
  await rebuildSearch(db, clock())
  return true
}

/** Rebuilds the entries from the content tables in one transaction, under a lock. */
export async function rebuildSearch(db: Database, now: Date): Promise<void> {
  await db.transaction().execute((trx) => rebuildSearchWithin(trx, now))
}

/** Rebuilds the entries within the caller's transaction, in batches to limit memory. */
export async function rebuildSearchWithin(trx: Transaction<Schema>, now: Date): Promise<void> {
  await lockContent(trx)
  const vocabulary: WordRows = new Map()
  const known: KnownWords = new Map()
  const tourism = await readStoredTourism(trx)
  for (const kind of searchOrder) {
    for (const ids of chunks(await idsInOrder(trx, kind), batchSize)) {
      const entities = { ...noEntities(), [kind]: new Set(ids) }
      const { content } = await readSearchSlice(trx, entities, undefined, { counted: false })
      const entries = buildSources(content, tourism, [kind])
        .filter(({ thing_id }) => entities[kind].has(thing_id))
        .map((source) => entryOf(source, vocabulary, known))
      await writePlans(trx, [await planEntriesOf(trx, { [kind]: entities[kind] }, entries)])
    }
    await removeOrphans(trx, kind)
  }
  await writePlans(trx, [await planWords(trx, [...vocabulary.values()])])
  await saveSearchVersion(trx, now.toISOString())
}

const batchSize = 500

function noEntities(): AffectedEntities {
  return Object.fromEntries(searchOrder.map((kind) => [kind, new Set<number>()])) as AffectedEntities
}

/** In `searchOrder`, which determines the spelling of words in the vocabulary. */
async function idsInOrder(db: Database, kind: SearchKind): Promise<number[]> {
  const table = searchedTables[kind] as "package"
  const rows = await db.selectFrom(table).select("id").orderBy("id").execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes the entries of entities that are no longer in the content. Not by `not in`: PostgreSQL would read all
 * packages for each entry, because so many ids exceed the memory of a statement.
 */
async function removeOrphans(trx: Transaction<Schema>, kind: SearchKind) {
  const table = searchedTables[kind] as "package"
  await trx
    .deleteFrom("search_entry")
    .where("kind", "=", kind)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(table).select("id").whereRef(`${table}.id`, "=", "search_entry.thing_id"))),
    )
    .execute()
}
