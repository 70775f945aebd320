import { type Kysely, PostgresAdapter } from "kysely"

/** True on PostgreSQL, false on SQLite. Here, because migrations ask it too. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
