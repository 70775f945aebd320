import type { Transaction } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import type { Schema } from "#database/schema.ts"

/* For which content, and by which rules, the entries of a database were made. */

/** Raised when the rules by which entries are made change: every database makes its entries anew at its next start. */
export const searchRules = "2"

/**
 * Whether the entries are those of the content that there is. They are not in a database from before the search, nor
 * after an import of a version that knows of none.
 */
export async function isSearchMade(db: Database): Promise<boolean> {
  const { made, wanted } = await readMade(db)
  return made === wanted
}

/** After the content's version is written. */
export async function noteSearchMade(trx: Transaction<Schema>, now: string): Promise<void> {
  const row = { name: "search_made", value: (await readMade(trx)).wanted, updated_at: now }
  await trx
    .insertInto("setting")
    .values(row)
    .onConflict((c) => c.column("name").doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}

async function readMade(db: Database): Promise<{ made: string | undefined; wanted: string }> {
  const rows = await db
    .selectFrom("setting")
    .select(["name", "value"])
    .where("name", "in", ["search_made", "content_version"])
    .execute()
  const valueOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.value
  return { made: valueOf("search_made"), wanted: `${searchRules} ${valueOf("content_version") ?? ""}` }
}
