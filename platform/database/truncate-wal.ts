import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "./connect.ts"

/** How often it is tried while the caller waits, the pause between, and the pause in the background, in ms. */
const tries = 25
const pauseMs = 200
const backgroundPauseMs = 10_000

/**
 * Empties SQLite's write-ahead log, which keeps the old pages of removed rows. A reader in another process, such as a
 * backup, prevents that: after five seconds it is tried in the background, as long as this process runs. PostgreSQL has
 * no such file.
 */
export async function truncateWal(db: Database): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < tries; tried++) {
    if (await isTruncated(db)) return
    await sleep(pauseMs)
  }
  // It fails once the database is closed.
  truncateLater(db).catch(() => {})
}

async function truncateLater(db: Database): Promise<void> {
  do await sleep(backgroundPauseMs, undefined, { ref: false })
  while (!(await isTruncated(db)))
}

async function isTruncated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
