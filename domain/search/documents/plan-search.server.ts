import type { Transaction } from "kysely"
import { type Row, type TablePlan, planTable } from "#platform/database/plan-rows.server.ts"
import { lockContent, writePlans } from "#platform/database/write-plan.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Schema } from "#database/schema.ts"
import { type SearchEntry, type SearchedContent, searchRows } from "./search-documents.server.ts"
import { saveSearchVersion } from "./search-documents-version.server.ts"

/* The import writes the entries in its transaction. A database without them gets them at the next start. */

/** Compares the entries of this content with the database and returns what to write and remove. */
export async function planSearch(db: Database, content: SearchedContent): Promise<TablePlan[]> {
  const { entries, words } = searchRows(content)
  return [
    await planEntries(db, entries),
    await planTable(db, { table: "search_word", key: ["word"], undated: true }, words as unknown as Row[], { now: "" }),
  ]
}

/** Rebuilds the entries from the content tables in one transaction, under a lock. */
export async function rebuildSearch(db: Database, now: Date): Promise<void> {
  await db.transaction().execute((trx) => rebuildSearchWithin(trx, now))
}

/** Rebuilds the entries within the caller's transaction. */
export async function rebuildSearchWithin(trx: Transaction<Schema>, now: Date): Promise<void> {
  await lockContent(trx)
  await writePlans(trx, await planSearch(trx, await readContent(trx)))
  await saveSearchVersion(trx, now.toISOString())
}

/** Compares by digest, so that the long texts of unchanged rows are not read. */
async function planEntries(db: Database, entries: SearchEntry[]): Promise<TablePlan> {
  const found = await db.selectFrom("search_entry").select(["kind", "thing_id", "digest"]).execute()
  const before = new Map(found.map((row) => [keyOf(row), row.digest]))
  const wanted = new Set(entries.map(keyOf))
  const write = entries.filter((entry) => before.get(keyOf(entry)) !== entry.digest)
  const remove = found.filter((row) => !wanted.has(keyOf(row))).map(({ kind, thing_id }) => ({ kind, thing_id }))
  const created = entries.filter((entry) => !before.has(keyOf(entry))).length
  const counts = {
    created,
    changed: write.length - created,
    removed: remove.length,
    unchanged: entries.length - write.length,
  }
  return {
    table: "search_entry",
    key: ["kind", "thing_id"],
    counts,
    write: write as unknown as Row[],
    remove,
    touched: [],
  }
}

function keyOf({ kind, thing_id }: Pick<SearchEntry, "kind" | "thing_id">): string {
  return `${kind} ${thing_id}`
}

async function readContent(db: Database): Promise<SearchedContent> {
  return {
    country: await db.selectFrom("country").selectAll().orderBy("position").orderBy("id").execute(),
    city: await db.selectFrom("city").selectAll().orderBy("position").orderBy("id").execute(),
    attraction: await db.selectFrom("attraction").selectAll().orderBy("position").orderBy("id").execute(),
    segment: await db.selectFrom("segment").selectAll().orderBy("position").orderBy("id").execute(),
    package: await db.selectFrom("package").selectAll().orderBy("position").orderBy("id").execute(),
    static_page: await db.selectFrom("static_page").selectAll().orderBy("position").orderBy("id").execute(),
    static_page_section: await db
      .selectFrom("static_page_section")
      .selectAll()
      .orderBy("page_id")
      .orderBy("position")
      .execute(),
    image_use: await db.selectFrom("image_use").selectAll().execute(),
  }
}
