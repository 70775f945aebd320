import { randomUUID } from "node:crypto"
import { link, mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import type { Readable } from "node:stream"

/** Creates a folder that only this process' user can open; an existing one is not changed. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  // Syncs the parents too, because they contain the entries of the new folders.
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made))
    await syncFolder(dirname(made))
}

/** Writes a file atomically (temporary file, fsync, rename); only this process' user can read it. */
export async function writeDurably(path: string, bytes: Buffer | Readable): Promise<void> {
  // A unique name, so that concurrent writers and files left by a crash do not collide.
  const draft = `${path}.${randomUUID()}.part`
  let partial = [draft]
  try {
    await writeSynced(draft, bytes)
    await rename(draft, path)
    partial = [path]
    // The directory entry must be synced too, or a power cut could lose an acknowledged file.
    await syncFolder(dirname(path))
  } catch (error) {
    for (const file of partial) await rm(file, { force: true }).catch(() => {})
    throw error
  }
}

/**
 * Writes a file unless it exists, in a private folder that is created when needed. Returns true when it was written
 * now. It is linked into place, which is atomic: of two concurrent processes the second one gets false.
 */
export async function writeOnce(path: string, bytes: Buffer): Promise<boolean> {
  const folder = dirname(path)
  await makePrivateFolder(folder)
  const draft = `${path}.${randomUUID()}`
  try {
    await writeSynced(draft, bytes)
    await link(draft, path)
    await syncFolder(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes a new file and syncs it. A crash may leave it partially written under this name. */
async function writeSynced(path: string, bytes: Buffer | Readable): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; NTFS journals directory entries.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The error for a failed write (disk full, read-only, no permission, no key): our failure, not the visitor's, and a
 * retry may succeed. `isUnavailable` knows its code.
 */
export function notStored(what: string, cause: unknown): Error {
  return Object.assign(new Error(`${what} could not be stored`, { cause }), { code: "NOT_STORED" })
}
