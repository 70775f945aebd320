import { randomUUID } from "node:crypto"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Database, DatabaseOptions } from "./connect.ts"

/** The setting `content_version`, which every import changes. */
export interface ContentVersion {
  /**
   * The current version. While the database is unavailable, the last known one;
   * rejects only when none is known.
   */
  current: () => string | Promise<string>
  /** The version that the database has now; rejects while it is unavailable. */
  latest: () => Promise<string>
  close: () => Promise<void>
}

/** The channel on which PostgreSQL notifies every process that the content changed; a migration creates its trigger. */
const contentChannel = "content_changed"

/**
 * Changes the version, in the transaction that changes the content: every process discards what it cached of the old
 * one.
 */
export async function changeContentVersion(trx: Database, now: string): Promise<void> {
  const row = { name: "content_version", value: `${now}-${randomUUID().slice(0, 8)}`, updated_at: now }
  await trx
    .insertInto("setting")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}

/**
 * Follows the version of the content of either database. `freshMs`: how long SQLite's is used without reading it again;
 * tests that change content and look at once set 0.
 */
export function watchContentVersion(
  { url, file }: Pick<DatabaseOptions, "url" | "file">,
  { freshMs = sqliteFreshMs }: { freshMs?: number } = {},
): ContentVersion {
  return url ? watchPostgres(url) : watchSqlite(file, freshMs)
}

const versionQuery = "select value from setting where name = 'content_version'"

/**
 * A version that was read is used for this long. A look-up by key takes 9 % of answering a cached page, and a change
 * must show within a second.
 */
const sqliteFreshMs = 50

function watchSqlite(file: string, freshMs: number): ContentVersion {
  let database: DatabaseSync | undefined
  let statement: StatementSync | undefined
  let known: string | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const read = (): string => {
    database ??= new DatabaseSync(file, { readOnly: true })
    statement ??= database.prepare(versionQuery)
    known = String(statement.get()?.value ?? "")
    readAt = performance.now()
    return known
  }
  return {
    current: () => {
      if (known !== undefined && performance.now() - readAt < freshMs) return known
      try {
        return read()
      } catch (error) {
        if (known !== undefined) return known
        return Promise.reject(error)
      }
    },
    latest: async () => read(),
    close: async () => database?.close(),
  }
}

/** How long a version is used without reading it again; a notified change counts at once. */
const freshMs = 1_000

/**
 * PostgreSQL notifies. The version is also read every second, for connections that cannot listen (behind some
 * poolers).
 */
function watchPostgres(url: string): ContentVersion {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on("error", () => {})
  const read = async () => (await pool.query<{ value: string }>(versionQuery)).rows[0]?.value ?? ""
  const closing = new AbortController()
  let known: string | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<string> | undefined
  const refresh = () => {
    readAt = performance.now()
    reading ??= read()
      .then((version) => (known = version))
      .finally(() => (reading = undefined))
    return reading
  }
  const listening = listen(url, closing.signal, () => refresh().catch(() => {}))
  return {
    current: () => {
      if (known === undefined) return refresh()
      if (performance.now() - readAt > freshMs) refresh().catch(() => {})
      return known
    },
    // Not `refresh()`: a question that is under way may have been answered before the last change.
    latest: async () => (known = await read()),
    close: async () => {
      closing.abort()
      await listening
      await pool.end()
    },
  }
}

/**
 * Listens until it is closed, and again after a lost connection; then the version is read, as it may have changed
 * meanwhile.
 */
async function listen(url: string, closing: AbortSignal, onChange: () => void) {
  while (!closing.aborted) {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // Without it a line that falls silent before the answer holds up this loop, and closing, for ever.
      query_timeout: 5_000,
    })
    const lost = new Promise<void>((done) => {
      client.once("end", done)
      client.on("error", () => done())
      closing.addEventListener("abort", () => done(), { once: true })
    })
    try {
      client.on("notification", onChange)
      await client.connect()
      await client.query(`listen ${contentChannel}`)
      onChange()
      await lost
    } catch {
      // Unavailable: tried again below.
    }
    await client.end().catch(() => {})
    await sleep(freshMs, undefined, { signal: closing, ref: false }).catch(() => {})
  }
}
