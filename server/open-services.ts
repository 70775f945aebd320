import { existsSync } from "node:fs"
import type { Services } from "#domain/services.server.ts"
import { isMigrated, requireCurrentDatabase } from "#platform/database/migrate.ts"
import type { Env } from "./env.ts"
import { migrateDatabase } from "./migrate-database.ts"
import { createServices, databaseFile } from "./services.ts"

/** The configured database does not exist or was never migrated. */
export class DatabaseMissingError extends Error {
  override name = "DatabaseMissingError"
}

export interface OpenOptions {
  /** Makes the tables where there are none. */
  creates?: boolean
  /** Opens a database of another version too. */
  anyVersion?: boolean
}

/**
 * The services for a command, which may run beside a server. Throws for a database without tables, so that a wrong
 * DATA_DIR does not look like an agency without requests. Never migrates one that has some: the site of an older
 * version could not start any more.
 */
export async function openServices(
  env: Env,
  { creates = false, anyVersion = false }: OpenOptions = {},
): Promise<Services> {
  if (!creates && isDatabaseMissing(env))
    throw new DatabaseMissingError(`Não há banco de dados em ${databaseFile(env)}: confira DATA_DIR, ou DATABASE_URL.`)
  const services = createServices(env)
  try {
    const isEmpty = !(await isMigrated(services.db))
    if (isEmpty && !creates)
      throw new DatabaseMissingError("O banco de dados está vazio: confira DATABASE_URL, ou inicie o site uma vez.")
    if (isEmpty) await migrateDatabase(env)
    else if (!anyVersion) await requireCurrentDatabase(services.db)
    return services
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

/** Whether the embedded database has no file yet. The first query would make it. */
export function isDatabaseMissing(env: Env): boolean {
  return !env.DATABASE_URL && !existsSync(databaseFile(env))
}

/** Closes every connection, so that the process can exit. */
export async function closeServices({ db, contentVersion }: Services): Promise<void> {
  await contentVersion.close()
  await db.destroy()
}
