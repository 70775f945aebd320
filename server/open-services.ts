import { existsSync } from "node:fs"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"
import { migrateDatabase } from "./migrate-database.ts"
import { createServices, databaseFile } from "./services.ts"

/** The configured database does not exist or was never migrated. */
export class DatabaseMissingError extends Error {
  override name = "DatabaseMissingError"
}

/**
 * The services for a command, which may run beside a server. Throws for a database that was never migrated, so that a
 * wrong DATA_DIR does not look like an agency without requests. `migrates: false` leaves the database as it is: the
 * processes of an earlier version could not start any more.
 */
export async function openServices(env: Env, { migrates = true } = {}): Promise<Services> {
  if (isDatabaseMissing(env))
    throw new DatabaseMissingError(`Não há banco de dados em ${databaseFile(env)}: confira DATA_DIR, ou DATABASE_URL.`)
  const services = createServices(env)
  try {
    const tables = await services.db.introspection.getTables({ withInternalKyselyTables: true })
    if (!tables.some(({ name }) => name === "kysely_migration"))
      throw new DatabaseMissingError("O banco de dados está vazio: confira DATABASE_URL, ou inicie o site uma vez.")
    if (migrates) await migrateDatabase(env)
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
