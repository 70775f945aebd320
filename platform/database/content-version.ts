import { randomUUID } from "node:crypto"
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Database, DatabaseOptions } from "./connect.ts"

/** Another text after every change of the content: the setting `content_version`, written by every import. */
export interface ContentVersion {
  /**
   * The version now. While the database is away, the one that was known last;
   * rejects only when none ever was.
   */
  current: () => string | Promise<string>
  close: () => Promise<void>
}

/** The channel on which PostgreSQL tells every process that the content changed; its trigger is in the migrations. */
export const contentChannel = "content_changed"

/** Makes it another text, in the transaction that changes the content: every process forgets what it kept of the old one. */
export async function changeContentVersion(trx: Database, now: string): Promise<void> {
  const row = { name: "content_version", value: `${now}-${randomUUID().slice(0, 8)}`, updated_at: now }
  await trx
    .insertInto("setting")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}

/** Follows the version of the content of either database. */
export function watchContentVersion({ url, file }: Pick<DatabaseOptions, "url" | "file">): ContentVersion {
  return url ? watchPostgres(url) : watchSqlite(file)
}

const versionQuery = "select value from setting where name = 'content_version'"

/** A look-up by key in the file takes microseconds: every question is answered from it, so a change counts at once. */
function watchSqlite(file: string): ContentVersion {
  let database: DatabaseSync | undefined
  let statement: StatementSync | undefined
  let known: string | undefined
  const read = (): string => {
    database ??= new DatabaseSync(file, { readOnly: true })
    statement ??= database.prepare(versionQuery)
    return String(statement.get()?.value ?? "")
  }
  return {
    current: () => {
      try {
        return (known = read())
      } catch (error) {
        if (known !== undefined) return known
        return Promise.reject(error)
      }
    },
    close: async () => database?.close(),
  }
}

/** How long a version is believed without asking; a change that is notified counts at once. */
const believedMs = 1_000

/** PostgreSQL notifies; for a connection that cannot listen (behind some poolers) the version is asked for every second as well. */
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
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<string> | undefined
  const ask = () => {
    askedAt = performance.now()
    asking ??= read()
      .then((version) => (known = version))
      .finally(() => (asking = undefined))
    return asking
  }
  const listening = listen(url, closing.signal, () => ask().catch(() => {}))
  return {
    current: () => {
      if (known === undefined) return ask()
      if (performance.now() - askedAt > believedMs) ask().catch(() => {})
      return known
    },
    close: async () => {
      closing.abort()
      await listening
      await pool.end()
    },
  }
}

/** Listens until the end, again after every loss of the connection; what changed in between is asked for. */
async function listen(url: string, closing: AbortSignal, onChange: () => void) {
  while (!closing.aborted) {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
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
      // Away: tried again below.
    }
    await client.end().catch(() => {})
    await sleep(believedMs, undefined, { signal: closing, ref: false }).catch(() => {})
  }
}
