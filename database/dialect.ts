import type { Kysely } from "kysely"

/**
 * True on PostgreSQL, false on SQLite. Declared here because migrations use it too. Does not compare the adapter's
 * class: the handle may come from another copy of Kysely, as in tests of the bundle.
 */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter.supportsTransactionalDdl
}
