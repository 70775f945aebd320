import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect } from "kysely"
import pg from "pg"
import type { Schema } from "./schema.ts"
import { openSqlite } from "./sqlite.ts"

export type Database = Kysely<Schema>

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`; absent: the embedded database. */
  url?: string
  /** Path of the embedded database's file; its folder is made. */
  file: string
  /** Called with every statement: the query counter of tests and benchmarks. */
  onQuery?: (sql: string) => void
}

/** Opens PostgreSQL when an address is given, else the embedded SQLite. */
export function connectDatabase({ url, file, onQuery }: DatabaseOptions): Database {
  const log = onQuery && ((event: { query: { sql: string } }) => onQuery(event.query.sql))
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 })
    // An idle connection that the server closes must not end the process; the next query opens another.
    pool.on("error", () => {})
    // Nor must one that is in use, between two statements of a transaction; its next statement fails, and is answered for.
    pool.on("connect", (client) => void client.on("error", () => {}))
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log })
  }
  mkdirSync(dirname(file), { recursive: true })
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: async () => openSqlite(file) }), log })
}

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
