import { access, mkdir, open, readFile, readdir, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { receiptsInUse } from "#domain/honeymoon/honeymoons.server.ts"
import { listReferencedHashes } from "#domain/pictures/referenced-originals.server.ts"
import { originalKeys } from "#platform/images/image-store.server.ts"
import type { Services } from "#domain/services.server.ts"
import { withoutLinkText } from "#domain/staff/staff-links.server.ts"
import { freeBytes } from "#platform/storage/free-bytes.server.ts"
import { releaseName } from "#platform/release.server.ts"
import { type ObjectStorage, unlessMissing, within } from "#platform/storage/storage.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import { appliedMigrations } from "#platform/database/migrate.ts"
import { checkBackup } from "./check-backup.server.ts"
import { sumBytes, writeLines } from "./line-file.server.ts"
import {
  BackupError,
  type Manifest,
  backupFormat,
  filePath,
  keyPath,
  manifestPath,
  manifestSumPath,
  tablePath,
} from "./manifest.server.ts"
import { eachTableRow, lineOf, sumLines } from "./table-rows.server.ts"
import { tableShapes } from "./table-shapes.server.ts"

export interface BackupOptions {
  /** A separate read-only connection, so that the long read transaction does not block writes. */
  reading: Database
  /** The folder of the keys, when the backup shall contain them. */
  keysFolder?: string
  /** The backup ends before it leaves less free space than this: the site may be on the same disk. */
  freeMinBytes?: number
}

const filesAtOnce = 8
/** Errors of the target folder, not of the database. A folder that the user may not enter is the command's to tell. */
const noRoom: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "ENOTDIR"])
const ownerOnly = { mode: 0o600, flag: "wx", flush: true }

/**
 * Writes a backup into a new folder: a snapshot of every row, and the files that these rows refer to. The site may keep
 * running, also as an earlier version: the schema that is copied is that of the database, not of this code. The folder
 * gets its final name after everything in it was read back and checked. Throws a `BackupError` when the name is taken,
 * the folder has too little room, the database has no content, or what was written is not what is read back.
 */
export async function writeBackup(
  services: Pick<Services, "db" | "storage" | "clock">,
  folder: string,
  { reading, keysFolder, freeMinBytes = 0 }: BackupOptions,
): Promise<Manifest> {
  const draft = `${folder}.part`
  await refuseExisting(folder, draft)
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const takenAt = services.clock().toISOString()
    const ensureFreeSpace = (bytes: number) => refuseFull(draft, bytes + freeMinBytes)
    const { migrations, tables, keys } = await writeTables(reading, services.storage, draft, ensureFreeSpace)
    const manifest: Manifest = {
      format: backupFormat,
      takenAt,
      release: releaseName(),
      engine: isPostgres(reading) ? "postgres" : "sqlite",
      migrations,
      tables,
      ...(await copyFiles(services, keys, draft, ensureFreeSpace)),
      keys: keysFolder === undefined ? [] : await copyKeys(keysFolder, draft),
    }
    await writeManifest(manifest, draft)
    await checkBackup(draft)
    await rename(draft, folder)
    await syncFolders(folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    const { code = "" } = error as NodeJS.ErrnoException
    if (!noRoom.has(code)) throw error
    throw new BackupError(`Não foi possível gravar em ${folder} (${code}): confira a pasta e o espaço livre.`)
  }
}

const draftExists = "outro backup está em andamento, ou foi interrompido e pode ser apagado"

async function refuseExisting(...paths: string[]) {
  for (const path of paths) {
    const isTaken = await access(path).then(
      () => true,
      () => false,
    )
    if (isTaken)
      throw new BackupError(`Já existe ${path}: ${path.endsWith(".part") ? draftExists : "escolha outro nome"}.`)
  }
}

/** Called before each write with its bytes, as far as they are known. */
type EnsureFreeSpace = (bytes: number) => Promise<void>

async function refuseFull(draft: string, bytes: number) {
  if ((await freeBytes(draft)) < bytes)
    throw new BackupError(
      `Não foi possível gravar em ${dirname(draft)}: sobraria menos espaço livre do que DISK_FREE_MIN_MB pede, para ` +
        "o site não parar. Apague os backups mais antigos, e diminua BACKUP_DAYS ou aumente o disco.",
    )
}

/**
 * Reads all tables in one snapshot transaction. Files are copied later: they are stored before the rows that name
 * them.
 */
async function writeTables(reading: Database, storage: ObjectStorage, draft: string, ensureFreeSpace: EnsureFreeSpace) {
  await mkdir(join(draft, "tables"), { mode: 0o700 })
  const transaction = isPostgres(reading)
    ? reading.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
    : reading.transaction()
  const seen = await transaction.execute(async (trx) => {
    // The agency's settings hold inboxes and retention periods: a backup without them is not complete.
    const agency = await trx.selectFrom("setting").select("name").where("name", "=", "agency").executeTakeFirst()
    if (!agency)
      throw new BackupError(
        "O banco está sem conteúdo: não há agência para copiar. Importe um conteúdo, ou inicie o site uma vez.",
      )
    const migrations = await appliedMigrations(trx)
    const tables: Manifest["tables"] = []
    for (const shape of await tableShapes(migrations)) {
      await ensureFreeSpace(0)
      const { add, sum } = sumLines()
      const lines = async function* () {
        for await (const row of eachTableRow(trx, shape)) {
          const line = lineOf(shape.name === "outbox_mail" ? withoutLinkText(row) : row, shape)
          add(line)
          yield line
        }
      }
      const file = await writeLines(tablePath(draft, shape.name), lines())
      tables.push({ name: shape.name, ...sum(), ...file })
    }
    const receipts = await trx.selectFrom("gift_message").select("receipt_name").orderBy("receipt_name").execute()
    const images = await listReferencedHashes(trx)
    return { migrations, tables, receipts, images }
  })
  const keys = seen.receipts.map(({ receipt_name }) => `receipts/${receipt_name}`)
  for (const hash of seen.images)
    keys.push(...(await originalKeys(within(storage, "images/"), hash)).map((key) => `images/${key}`))
  return { migrations: seen.migrations, tables: seen.tables, keys }
}

async function copyFiles(
  { db, storage }: Pick<Services, "db" | "storage">,
  keys: readonly string[],
  draft: string,
  ensureFreeSpace: EnsureFreeSpace,
): Promise<Pick<Manifest, "files" | "missing">> {
  const files: Manifest["files"] = []
  const missing: string[] = []
  const copy = async (key: string) => {
    const bytes = await unlessMissing(storage.get(key))
    if (!bytes) return void missing.push(key)
    await ensureFreeSpace(bytes.length)
    await mkdir(dirname(filePath(draft, key)), { recursive: true, mode: 0o700 })
    await writeFile(filePath(draft, key), bytes, ownerOnly)
    files.push({ key, ...sumBytes(bytes) })
  }
  for (let start = 0; start < keys.length; start += filesAtOnce) {
    // All have ended when a failed backup's folder is removed: a later one would make it again.
    const copies = await Promise.allSettled(keys.slice(start, start + filesAtOnce).map(copy))
    const failed = copies.find((one) => one.status === "rejected")
    if (failed) throw failed.reason
  }
  return { files: files.sort((a, b) => (a.key < b.key ? -1 : 1)), missing: await stillNamed(db, missing) }
}

/** Leaves out receipts that were erased while the backup was written. */
async function stillNamed(db: Database, missing: readonly string[]): Promise<string[]> {
  const receipts = missing.filter((key) => key.startsWith("receipts/")).map((key) => key.slice("receipts/".length))
  const named = await receiptsInUse(db, receipts)
  return missing.filter((key) => !key.startsWith("receipts/") || named.has(key.slice("receipts/".length))).sort()
}

async function copyKeys(folder: string, draft: string): Promise<Manifest["keys"]> {
  await mkdir(join(draft, "keys"), { mode: 0o700 })
  const keys: Manifest["keys"] = []
  for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (!entry.isFile() || !/^\w[\w-]*\.(key|jsonl)$/.test(entry.name)) continue
    const bytes = await readFile(join(folder, entry.name))
    await writeFile(keyPath(draft, entry.name), bytes, ownerOnly)
    keys.push({ name: entry.name, ...sumBytes(bytes) })
  }
  return keys
}

async function writeManifest(manifest: Manifest, draft: string) {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await writeFile(manifestPath(draft), text, ownerOnly)
  await writeFile(manifestSumPath(draft), `${sumBytes(text).sha256}  ${basename(manifestPath(draft))}\n`, ownerOnly)
}

/** A file name is stored in its folder: syncs the folders of the backup and the one that contains it. */
async function syncFolders(folder: string) {
  if (process.platform === "win32") return
  const within = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...within, folder, dirname(folder)]) {
    const handle = await open(path, "r")
    await handle.sync().finally(() => handle.close())
  }
}
