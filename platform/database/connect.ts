import { mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { Kysely, type LogEvent, type PostgresPool, PostgresDialect } from "kysely"
import pg from "pg"
import type { Schema } from "#database/schema.ts"
import { prepareConnection } from "./connection-settings.ts"
import { FairSqliteDialect } from "./fair-sqlite-dialect.ts"
import { openSqlite } from "./sqlite.ts"
import { isReadOnly } from "./unavailable.ts"

export type Database = Kysely<Schema>

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`; without it the embedded database is opened. */
  url?: string
  /** Path of the embedded database's file; its folder is created. */
  file: string
  /** Opens the embedded database read-only: a long read does not block writers. */
  readOnly?: boolean
  /** For rows that may be lost in a power cut: the embedded database does not sync writes. */
  unsynced?: boolean
  /**
   * Timeout of a PostgreSQL statement; then its connection is closed, and the statement fails as on a lost one.
   * Default: none.
   */
  statementMaxMs?: number
  /**
   * Timeout between two statements of a PostgreSQL transaction; then the server rolls it back and closes the
   * connection. Default: the server's, which is none.
   */
  idleTransactionMaxMs?: number
  /** Timeout for a PostgreSQL connection; five seconds by default. */
  connectMaxMs?: number
  /** Called with every statement: the query counter of tests and benchmarks. */
  onQuery?: (sql: string) => void
  /** Called for every failed statement or connection. */
  onFailure?: () => void
  /** Called with the PostgreSQL pool, whose counts may be read at any time. */
  onPool?: (pool: { totalCount: number; idleCount: number; waitingCount: number }) => void
}

/** Opens PostgreSQL when there is a URL, else the embedded SQLite. */
export function connectDatabase({
  url,
  file,
  readOnly,
  unsynced,
  statementMaxMs,
  idleTransactionMaxMs,
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
    // The same for a connection between two statements of a transaction; its next statement fails.
    pool.on("connect", (client) => {
      client.on("error", () => {})
      if (statementMaxMs) limitStatementTime(client, statementMaxMs)
      client.query(prepareConnection({ idleTransactionMaxMs })).catch(() => {})
    })
    leaveReadOnly(pool)
    onPool?.(pool)
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reportingFailures(pool, onFailure) }), log })
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return new Kysely<Schema>({
    dialect: new FairSqliteDialect(async () => openSqlite(file, { readOnly, unsynced })),
    log,
  })
}

/** Kysely's log reports statements only, so a failure to connect is reported here. */
function reportingFailures(pool: pg.Pool, onFailure: () => void = () => {}): PostgresPool {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      onFailure()
      throw error
    })
  return { connect, end: () => pool.end() }
}

/**
 * When the network drops packets, a statement would wait a quarter of an hour for the system's TCP timeout.
 * Ending a client during a statement closes the connection.
 */
function limitStatementTime(client: pg.Client, statementMaxMs: number): void {
  watchStatements(client, (running) => {
    const timer = setTimeout(() => void client.end().catch(() => {}), statementMaxMs)
    return running.finally(() => clearTimeout(timer))
  })
}

/**
 * After a failover, connections may lead to the former primary, which reads but refuses writes. Such a connection works
 * otherwise, so the pool would keep it for good. It is closed when it comes back to the pool, after the rollback of its
 * transaction; the next one is opened to where the name leads by then.
 */
function leaveReadOnly(pool: pg.Pool): void {
  const refusing = new WeakSet<pg.Client>()
  pool.on("connect", (client) =>
    watchStatements(client, (running) =>
      running.catch((error: unknown) => {
        if (isReadOnly(error)) refusing.add(client)
        throw error
      }),
    ),
  )
  // The pool removes a client that is ending; it looks after this event.
  pool.on("release", (_error, client) => {
    if (refusing.has(client)) void client.end().catch(() => {})
  })
}

function watchStatements(client: pg.Client, watch: (running: Promise<unknown>) => Promise<unknown>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const running = query(...args)
    return running instanceof Promise ? watch(running) : running
  }
  client.query = watched as typeof client.query
}
