import { readFile } from "node:fs/promises"
import { sql } from "kysely"
import { holdWaitingEmails } from "#platform/email/failed-emails.server.ts"
import { giveUpLinkEmails } from "#domain/staff/staff-links.server.ts"
import {
  type ErasedRows,
  reapplyErasuresToFiles,
  reapplyErasuresToRows,
} from "#domain/privacy/reapply-erasures.server.ts"
import type { ErasureResult } from "#domain/privacy/erase-person.server.ts"
import type { PrivacyServices } from "#domain/privacy/person.server.ts"
import { rebuildSearchWithin } from "#domain/search/documents/rebuild-search.server.ts"
import type { ObjectStorage } from "#platform/storage/storage.server.ts"
import { clearContentCache } from "#platform/database/content-cache.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import { changeContentVersion } from "#platform/database/content-version.ts"
import { holdSchedules } from "#domain/entries/drafts/hold-schedules.server.ts"
import { lockContent } from "#platform/database/write-plan.server.ts"
import {
  appliedMigrations,
  applyMigrations,
  isNewerDatabase,
  migrationNames,
  recordMigrations,
} from "#platform/database/migrate.ts"
import { untypedTables } from "#platform/database/untyped-tables.ts"
import { checkBackup } from "./check-backup.server.ts"
import { isAccessUnknown, reapplyRevocations, readAccess } from "./reapply-revocations.server.ts"
import { preserveAuditTrail, readAuditTrail } from "./preserve-audit-trail.server.ts"
import { readLines, sumBytes } from "./line-file.server.ts"
import { BackupError, type Manifest, filePath, tablePath } from "./manifest.server.ts"
import { restoreKeys, restorePanelKey } from "./restore-keys.server.ts"
import { insertRows, sumTable } from "./table-rows.server.ts"
import { type TableShape, allTables, presentTables, tableShapes } from "./table-shapes.server.ts"

export interface RestoreOptions {
  /** The folder that keys from the backup are written to. */
  keysFolder: string
  /**
   * Whether emails that were queued in the backup are sent. Otherwise they are held until `npm run outbox -- retry`.
   */
  sendMails?: boolean
  onStep?: (step: RestoreStep) => void
}

/** What is complete: the check, the files, the rows but not their commit, the commit. */
export type RestoreStep = "checked" | "files" | "rows" | "replaced"

export interface Restored {
  manifest: Manifest
  /** Number of emails held back. */
  held: number
  /** Number of scheduled publications held back. */
  heldDrafts: number
  erased: ErasureResult
  /** Number of staff who can sign in only with a new invitation. */
  locked: number
  /** Whether everybody who had access in the backup has it again, because the replaced database knew none of them. */
  accessUnknown: boolean
  /** Number of contacts and requests on the erasure list. */
  asked: number
  /** Number of receipts that no key decrypts. */
  unreadable: number
  /** Messages for the user about keys that differ from those already here. */
  keyNotes: string[]
}

/** Tables that are filled at every startup. */
const filledByStart: ReadonlySet<string> = new Set(["setting", "state", "municipality"])

/** Whether a restore would replace nothing. A database without tables is empty. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const present = new Set(await presentTables(db))
  for (const { name } of await tableShapes(migrationNames)) {
    if (!present.has(name) || filledByStart.has(name)) continue
    if (
      await untypedTables(db)
        .selectFrom(name)
        .select(sql<number>`1`.as("one"))
        .limit(1)
        .executeTakeFirst()
    )
      return false
  }
  return true
}

/**
 * Replaces all data with that of a backup. The backup is checked first; then its files are copied into the storage;
 * then the tables are replaced in one transaction, those of another version too. A failure before its commit leaves the
 * database unchanged, with the panel key that decrypts its sealed columns. In the same transaction, people on the
 * erasure list of this database or of the backup are erased again, access that was revoked since the backup stays
 * revoked, the audit trail since then stays, and nothing that was scheduled in the backup is published by itself.
 */
export async function restoreBackup(
  services: PrivacyServices,
  folder: string,
  { keysFolder, sendMails = false, onStep = () => {} }: RestoreOptions,
): Promise<Restored> {
  const manifest = await checkBackup(folder)
  onStep("checked")
  const isNewer = await isNewerDatabase(services.db)
  // An older database is brought to this version, which is read from below, in the transaction that replaces it: a
  // restore that stops must leave one on which the older version starts.
  const applied = isNewer ? [] : await appliedMigrations(services.db)
  const keyNotes = await restoreKeys(manifest, folder, keysFolder)
  await restoreFiles(services.storage, manifest, folder)
  onStep("files")
  const { rows, ...counts } = await services.db.transaction().execute(async (trx) => {
    const present = isNewer ? await presentTables(trx) : await allTables(applied)
    // Taken first, as publications do: with another lock order, one of the two could fail as a deadlock.
    await lockContent(trx)
    // Requests of a running site wait from here on until the commit.
    if (isPostgres(trx) && present.length > 0)
      await sql`lock table ${sql.join(present.map((name) => sql.table(name)))} in access exclusive mode`.execute(trx)
    if (!isNewer)
      await applyMigrations(
        trx,
        migrationNames.filter((name) => !applied.includes(name)),
      )
    const erasures = await services.erasures.list(trx)
    const access = await readAccess(trx, manifest.takenAt)
    const trail = await readAuditTrail(trx, manifest.takenAt)
    await dropTables(trx, isNewer ? present : await allTables(migrationNames))
    await restoreTables(trx, manifest, folder)
    await recordMigrations(trx)
    const locked = await reapplyRevocations(trx, access)
    const accessUnknown = await isAccessUnknown(trx, access)
    const now = services.clock()
    await preserveAuditTrail(trx, trail, manifest.takenAt, now)
    await changeContentVersion(trx, now.toISOString())
    await rebuildSearchWithin(trx, now)
    onStep("rows")
    await giveUpLinkEmails(trx, now)
    const held = sendMails ? 0 : await holdWaitingEmails(trx, now)
    const heldDrafts = await holdSchedules(trx, now)
    return { held, heldDrafts, locked, accessUnknown, rows: await eraseWithin(services, trx, erasures) }
  })
  onStep("replaced")
  await restorePanelKey(manifest, folder, keysFolder)
  clearContentCache(services)
  const erased = await reapplyErasuresToFiles(services, rows)
  return {
    ...counts,
    manifest,
    erased,
    asked: rows.list.size,
    keyNotes,
    unreadable: await countUnreadable(services),
  }
}

/** Erases by the union of the current list and the one of the backup. */
async function eraseWithin(
  services: PrivacyServices,
  trx: Database,
  erasures: ReadonlyMap<string, string>,
): Promise<ErasedRows> {
  const list = new Map(await services.erasures.list(trx))
  for (const [hash, at] of erasures) if (at > (list.get(hash) ?? "")) list.set(hash, at)
  clearContentCache(services)
  return reapplyErasuresToRows({ ...services, db: trx }, list, (work) => work(trx))
}

async function restoreFiles(storage: ObjectStorage, { files }: Manifest, folder: string) {
  for (const { key, bytes, sha256 } of files) {
    // A running site removes a receipt that no row names a day after it was stored: the day starts anew.
    const isThere =
      !key.startsWith("receipts/") &&
      (await storage.findSize(key)) === bytes &&
      sumBytes(await storage.get(key)).sha256 === sha256
    if (isThere) continue
    await storage.put(key, await readFile(filePath(folder, key)))
    if (sumBytes(await storage.get(key)).sha256 !== sha256)
      throw new BackupError(`O armazenamento não devolve ${key} como foi gravado.`)
  }
}

/**
 * Creates the tables of the backup's schema version, inserts and verifies its rows, then applies the newer migrations.
 */
async function restoreTables(trx: Database, manifest: Manifest, folder: string) {
  await applyMigrations(trx, manifest.migrations)
  for (const shape of await tableShapes(manifest.migrations)) {
    // A migration may have inserted rows.
    await untypedTables(trx).deleteFrom(shape.name).execute()
    await insertRows(trx, shape, readLines(tablePath(folder, shape.name)))
    const expected = manifest.tables.find(({ name }) => name === shape.name)
    const { rows, rowsSha256 } = await sumTable(trx, shape)
    if (rows !== expected?.rows || rowsSha256 !== expected.rowsSha256)
      throw new BackupError(`A tabela ${shape.name} não saiu do banco como entrou: nada foi mudado.`)
    if (isPostgres(trx)) await continueNumbers(trx, shape)
  }
  await applyMigrations(trx, migrationNames.slice(manifest.migrations.length))
}

/** Sets PostgreSQL's sequences to the highest inserted id. SQLite needs nothing. */
async function continueNumbers(trx: Database, { name, columns }: TableShape) {
  if (!columns.includes("number")) return
  const highest = untypedTables(trx)
    .selectFrom(name)
    .select(({ fn }) => fn.max("number").as("number"))
  await sql`select setval(pg_get_serial_sequence(${name}, 'number'), number) from (${highest}) as highest
    where number is not null`.execute(trx)
}

/** Drops the tables and the functions of their triggers, because the migrations create both. */
async function dropTables(trx: Database, tables: readonly string[]) {
  if (!isPostgres(trx)) {
    const { rows: virtual } = await sql<{
      name: string
    }>`select name from pragma_table_list where schema = 'main' and type = 'virtual'`.execute(trx)
    for (const name of [...virtual.map(({ name }) => name), ...tables.toReversed()])
      await trx.schema.dropTable(name).execute()
    return
  }
  const { rows: functions } = await sql<{ name: string }>`
    select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and tgrelid in (${sql.join(tables.map((name) => sql`quote_ident(${name})::regclass`))})
  `.execute(trx)
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx)
  for (const { name } of functions) await sql`drop function ${sql.id(name)}`.execute(trx)
}

async function countUnreadable({ db, receipts }: PrivacyServices): Promise<number> {
  let unreadable = 0
  for (const { receipt_name } of await db.selectFrom("gift_message").select("receipt_name").execute()) {
    const isRead = await receipts.read(receipt_name).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === "ENOENT",
    )
    if (!isRead) unreadable += 1
  }
  return unreadable
}
