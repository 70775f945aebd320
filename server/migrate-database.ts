import { connectDatabase } from "#platform/database/connect.ts"
import { migrate } from "#platform/database/migrate.ts"
import type { Env } from "./env.ts"
import { databaseFile } from "./services.ts"

/** Uses its own connection without a statement timeout: a migration may take longer than a visitor's query. */
export async function migrateDatabase(env: Env): Promise<void> {
  const db = connectDatabase({ url: env.DATABASE_URL, file: databaseFile(env) })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
