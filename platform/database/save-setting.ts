import type { Database } from "./connect.ts"

/** Stores a single value under its name, in place of the one before. `now` is ISO 8601. */
export async function saveSetting(db: Database, name: string, value: string, now: string): Promise<void> {
  await db
    .insertInto("setting")
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: now }))
    .execute()
}
