import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { Kysely, type LogEvent, type PostgresPool, PostgresDialect, SqliteDialect } from "kysely"
import pg from "pg"
import type { Schema } from "#database/schema.ts"
import { openSqlite } from "./sqlite.ts"

export type Database = Kysely<Schema>

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`; absent: the embedded database. */
  url?: string
  /** Path of the embedded database's file; its folder is made. */
  file: string
  /** For looking only: a long look holds up nobody who writes. The embedded database is opened so that nothing can be written. */
  readOnly?: boolean
  /** For rows that a power cut may take: the embedded database neither syncs them nor waits for other writers. */
  unsynced?: boolean
  /** PostgreSQL's longest silence about a statement; then its connection is given up, and the statement fails as on a lost one. Absent: none. */
  silenceMaxMs?: number
  /** PostgreSQL's longest time to give a connection; five seconds unless told. */
  connectMaxMs?: number
  /** Called with every statement: the query counter of tests and benchmarks. */
  onQuery?: (sql: string) => void
  /** Called for every statement, or connection, that failed. */
  onFailure?: () => void
  /** Told of PostgreSQL's connections, whose numbers may be asked for at any time. */
  onPool?: (pool: { totalCount: number; idleCount: number; waitingCount: number }) => void
}

/** Opens PostgreSQL when an address is given, else the embedded SQLite. */
export function connectDatabase({
  url,
  file,
  readOnly,
  unsynced,
  silenceMaxMs,
  connectMaxMs = 5_000,
  onQuery,
  onFailure,
  onPool,
}: DatabaseOptions): Database {
  const log =
    (onQuery || onFailure) &&
    ((event: LogEvent) => (event.level === "error" && onFailure?.(), onQuery?.(event.query.sql)))
  if (url) {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: connectMaxMs,
      idleTimeoutMillis: 30_000,
    })
    // An idle connection that the server closes must not end the process; the next query opens another.
    pool.on("error", () => {})
    // Nor must one that is in use, between two statements of a transaction; its next statement fails, and is answered for.
    pool.on("connect", (client) => {
      client.on("error", () => {})
      if (silenceMaxMs) giveUpSilent(client, silenceMaxMs)
    })
    onPool?.(pool)
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellingFailures(pool, onFailure) }), log })
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: async () => openSqlite(file, { readOnly, unsynced }) }),
    log,
  })
}

/** A connection that cannot be had is no statement, so the statements' log does not tell of it. */
function tellingFailures(pool: pg.Pool, onFailure: () => void = () => {}): PostgresPool {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      onFailure()
      throw error
    })
  return { connect, end: () => pool.end() }
}

/**
 * A network that drops packets says nothing: without this a statement would wait for a quarter of an hour, until the
 * system gives its connection up. Ending a client in the middle of a statement cuts the connection.
 */
function giveUpSilent(client: pg.Client, silenceMaxMs: number): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const bounded = (...words: unknown[]) => {
    const running = query(...words)
    if (!(running instanceof Promise)) return running
    const timer = setTimeout(() => void client.end().catch(() => {}), silenceMaxMs)
    return running.finally(() => clearTimeout(timer))
  }
  client.query = bounded as typeof client.query
}
