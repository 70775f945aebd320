import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "./connect.ts"

/** How often it is tried while the caller waits. */
const tries = 25

interface Pauses {
  /** Between two tries, in ms. */
  pauseMs?: number
  /** The same in the background. */
  laterMs?: number
}

/**
 * Empties SQLite's write-ahead log, which keeps the old pages of removed rows. A reader in another process, such as a
 * backup, prevents that: after five seconds it is tried in the background, as long as this process runs. PostgreSQL has
 * no such file.
 */
export async function truncateWal(db: Database, { pauseMs = 200, laterMs = 10_000 }: Pauses = {}): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < tries; tried++) {
    if (await isTruncated(db)) return
    await sleep(pauseMs)
  }
  // It fails once the database is closed.
  truncateLater(db, laterMs).catch(() => {})
}

async function truncateLater(db: Database, pauseMs: number): Promise<void> {
  do await sleep(pauseMs, undefined, { ref: false })
  while (!(await isTruncated(db)))
}

async function isTruncated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
