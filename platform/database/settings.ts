import type { Database } from "./connect.ts"

/** The single value of this name; undefined if there is none. */
export async function readSetting(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst()
  return row?.value
}

/** Stores a single value under its name, in place of the one before. `now` is ISO 8601. */
export async function saveSetting(db: Database, name: string, value: string, now: string): Promise<void> {
  await db
    .insertInto("setting")
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute()
}
