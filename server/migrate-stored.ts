import { connectDatabase } from "#platform/database/connect.ts"
import { migrate } from "#platform/database/migrate.ts"
import type { Env } from "./env.ts"
import { databaseFile } from "./services.ts"

/** On a connection of its own, without the statement timeout that visitors' queries have. */
export async function migrateStored(env: Env): Promise<void> {
  const db = connectDatabase({ url: env.DATABASE_URL, file: databaseFile(env) })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
