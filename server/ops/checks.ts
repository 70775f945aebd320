import { outboxState } from "#domain/emails/outbox.server.ts"
import { mkdir, rm, statfs, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { lastBackupAt } from "#domain/backup/last-backup.server.ts"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "#platform/database/connect.ts"
import { isReadOnly } from "#platform/database/unavailable.ts"
import { dueSince } from "#platform/email/failed-emails.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Check } from "./readiness.ts"

export interface CheckLimits {
  /** DATA_DIR. */
  dataDir: string
  /** Minimum free space; with less the check fails. */
  freeMinBytes: number
  /** True if receipts and pictures are in a bucket. */
  hasBucket?: boolean
}

/** If an email is overdue for longer than this, no process is delivering. */
const dueMaxSeconds = 600
/** If the newest backup is older, the nightly one fails or is not made any more. */
const backupMaxSeconds = 26 * 3600

/** The readiness checks of the process. Checks that are not required only inform the operator. */
export function createChecks(
  { db, clock, storage }: Pick<Services, "db" | "clock" | "storage">,
  { dataDir, freeMinBytes, hasBucket }: CheckLimits,
): Record<string, Check> {
  return {
    database: { required: true, run: () => askDatabase(db) },
    storage: { required: true, run: () => writeAndRemove(join(dataDir, `.ready-${process.pid}`), dataDir) },
    disk: { required: true, run: () => measureDisk(dataDir, freeMinBytes) },
    // Not required, because all processes share the bucket, and pages and quotes need none.
    ...(hasBucket && { bucket: { required: false, run: () => storage.ready().then(() => ({ ok: true })) } }),
    // Not required, because all processes share the outbox: late emails would take the whole site down.
    outbox: {
      required: false,
      run: async () => {
        const { waiting, dead, waitingSince, sinceWithoutExcluded } = await outboxState(db)
        const due = await dueSince(db, clock())
        const figures = {
          waiting,
          dead,
          oldest_seconds: secondsSince(waitingSince, clock()),
          agency_seconds: secondsSince(sinceWithoutExcluded, clock()),
          due_seconds: secondsSince(due, clock()),
        }
        const ok = figures.due_seconds <= dueMaxSeconds
        return { ok, figures, ...(!ok && { why: "há e-mails na vez que ninguém entrega" }) }
      },
    },
    // Nothing is reported before the first backup: there are other ways to make them.
    backup: {
      required: false,
      run: async () => {
        const made = await lastBackupAt(db)
        const ok = secondsSince(made, clock()) <= backupMaxSeconds
        return { ok, ...(!ok && { why: `o último é de ${made}` }) }
      },
    },
  }
}

function secondsSince(instant: string | null | undefined, now: Date): number {
  return instant ? Math.max(0, (now.getTime() - Date.parse(instant)) / 1000) : 0
}

/**
 * On a PostgreSQL server that refuses writes, this fails as a write would, but without a table, which may be locked.
 * The pool then replaces the connection, also of a process that gets no requests because it is not ready.
 */
async function askDatabase(db: Database) {
  try {
    await (isPostgres(db) ? refuseReadOnly : sql`select 1`).execute(db)
    return { ok: true }
  } catch (error) {
    if (isReadOnly(error)) return { ok: false, why: "o banco só aceita leituras" }
    throw error
  }
}

const refuseReadOnly = sql`do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'cannot write in a read-only transaction';
  end if;
end $$`

async function writeAndRemove(file: string, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, "ok", { mode: 0o600 })
  await rm(file)
  return { ok: true }
}

async function measureDisk(folder: string, freeMinBytes: number) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const figures = { free_bytes: bavail * bsize, size_bytes: blocks * bsize }
  const ok = figures.free_bytes >= freeMinBytes
  return { ok, figures, ...(!ok && { why: "pouco espaço livre" }) }
}
