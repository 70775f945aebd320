import { type Kysely, PostgresAdapter } from "kysely"

export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
