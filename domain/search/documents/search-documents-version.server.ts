import type { Transaction } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { saveSetting } from "#platform/database/settings.ts"
import type { Schema } from "#database/schema.ts"

/* The version of the entries: the rules and the content version that they were built from. */

/** Increase it when the way entries are built changes: every database then rebuilds its entries at the next start. */
export const searchRules = "6"

/**
 * Whether the entries belong to the current content and rules. False for a database from before the search, and after
 * an import by such a version.
 */
export async function isSearchCurrent(db: Database): Promise<boolean> {
  const { stored, current } = await readVersions(db)
  return stored === current
}

/** Marks the entries as belonging to the stored content version and these rules. */
export async function saveSearchVersion(trx: Transaction<Schema>, now: string): Promise<void> {
  await saveSetting(trx, "search_made", (await readVersions(trx)).current, now)
}

async function readVersions(db: Database): Promise<{ stored: string | undefined; current: string }> {
  const rows = await db
    .selectFrom("setting")
    .select(["name", "value"])
    .where("name", "in", ["search_made", "content_version"])
    .execute()
  const valueOf = (setting: string) => rows.find(({ name }) => name === setting)?.value
  return { stored: valueOf("search_made"), current: `${searchRules} ${valueOf("content_version") ?? ""}` }
}
