import { existsSync } from "node:fs"
import type { Services } from "#domain/services.server.ts"
import type { Env } from "./env.ts"
import { migrateStored } from "./migrate-stored.ts"
import { createServices, databaseFile } from "./services.ts"

/** The configured database does not exist. */
export class DatabaseMissingError extends Error {
  override name = "DatabaseMissingError"
}

/**
 * Services for a command that works on existing data, also beside a running server. A database that was never
 * initialised is refused: a wrong DATA_DIR must not look like an agency without requests.
 */
export async function openServices(env: Env): Promise<Services> {
  const file = databaseFile(env)
  if (!env.DATABASE_URL && !existsSync(file))
    throw new DatabaseMissingError(`Não há banco de dados em ${file}: confira DATA_DIR, ou DATABASE_URL.`)
  const services = createCommandServices(env)
  try {
    const tables = await services.db.introspection.getTables({ withInternalKyselyTables: true })
    if (!tables.some(({ name }) => name === "kysely_migration"))
      throw new DatabaseMissingError(
        "O banco de dados está vazio: confira DATABASE_URL, ou parta o site uma vez com npm start.",
      )
    await migrateStored(env)
    return services
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

/** Services for a command. Without the replica, which may lag behind. */
export function createCommandServices(env: Env): Services {
  return createServices({ ...env, DATABASE_REPLICA_URL: undefined })
}

/** Closes every connection, so that the process can exit. */
export async function closeServices({ db, contentVersion }: Services): Promise<void> {
  await contentVersion.close()
  await db.destroy()
}
