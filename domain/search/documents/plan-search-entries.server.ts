import { readInChunks } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import { untypedRows } from "#platform/database/untyped-tables.ts"
import type { AffectedEntities } from "./affected-entities.server.ts"
import type { SearchEntry } from "./search-entry.server.ts"

/* Entries are compared by their digest, so that the long texts of unchanged rows are not read. */

/** Plans the changes after which the table has exactly these entries. */
export async function planAllEntries(db: Database, entries: readonly SearchEntry[]): Promise<TablePlan> {
  return compareEntries(await digests(db).execute(), entries)
}

/** Plans the changes after which the table has exactly these entries of these entities. Other entries stay. */
export async function planEntriesOf(
  db: Database,
  entities: Partial<AffectedEntities>,
  entries: readonly SearchEntry[],
): Promise<TablePlan> {
  const found: StoredEntry[] = []
  for (const [kind, ids] of Object.entries(entities)) {
    const ofKind = digests(db).where("kind", "=", kind as keyof AffectedEntities)
    found.push(...(await readInChunks([...ids], (some) => ofKind.where("thing_id", "in", some).execute())))
  }
  return compareEntries(found, entries)
}

export function searchEntryKey({ kind, thing_id }: Pick<SearchEntry, "kind" | "thing_id">): string {
  return `${kind} ${thing_id}`
}

type StoredEntry = Pick<SearchEntry, "kind" | "thing_id" | "digest">

function digests(db: Database) {
  return db.selectFrom("search_entry").select(["kind", "thing_id", "digest"])
}

function compareEntries(found: readonly StoredEntry[], entries: readonly SearchEntry[]): TablePlan {
  const before = new Map(found.map((row) => [searchEntryKey(row), row.digest]))
  const wanted = new Set(entries.map(searchEntryKey))
  const write = entries.filter((entry) => before.get(searchEntryKey(entry)) !== entry.digest)
  const remove = found
    .filter((row) => !wanted.has(searchEntryKey(row)))
    .map(({ kind, thing_id }) => ({ kind, thing_id }))
  const created = write.filter((entry) => !before.has(searchEntryKey(entry))).length
  return {
    table: "search_entry",
    key: ["kind", "thing_id"],
    counts: {
      created,
      changed: write.length - created,
      removed: remove.length,
      unchanged: entries.length - write.length,
    },
    write: untypedRows(write),
    remove,
    touched: [],
  }
}
