import type { Kysely } from "kysely"

/**
 * True on PostgreSQL, false on SQLite. Here, because migrations ask it too. Not by the adapter's class: the handle may
 * come from another copy of Kysely, as that of a test does in the bundle.
 */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl
}
