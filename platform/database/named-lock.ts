import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "./connect.ts"

/**
 * Holds the lock with this name until the transaction `trx` ends; a second transaction waits here. A no-op on SQLite,
 * which serialises transactions that write.
 */
export async function holdNamedLock(trx: Database, name: string): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
