import { randomUUID } from "node:crypto"
import { link, mkdir, open, rename, rm } from "node:fs/promises"
import { dirname, resolve } from "node:path"

/** Makes a folder that only this process' user can open; one that exists stays as it is. */
export async function makePrivateFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  // Each new folder's name lives in the one above it.
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made))
    await syncFolder(dirname(made))
}

/** Writes a file that only this process' user can read, whole and on the disk, or not at all. */
export async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  // A name of its own: two that write the same file, and what a crash left, are not in each other's way.
  const draft = `${path}.${randomUUID()}.part`
  let halves = [draft]
  try {
    await writeSynced(draft, bytes)
    await rename(draft, path)
    halves = [path]
    // The file's name lives in the folder: without this a power cut could lose an acknowledged file.
    await syncFolder(dirname(path))
  } catch (error) {
    for (const half of halves) await rm(half, { force: true }).catch(() => {})
    throw error
  }
}

/**
 * Writes a file, in a private folder that is made when needed, unless there is one of that name: true when it was written now.
 * A linked file is there whole or not at all, and of two processes that start together the second link fails.
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

/** A new file with its bytes on the disk; under this name it may be half written when the process dies. */
async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps names by itself.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * What could not be written, whatever the reason (disk full, read-only, no right, no key), is nobody's mistake but ours
 * and may work later: the code tells `isUnavailable` so.
 */
export function notStored(what: string, cause: unknown): Error {
  return Object.assign(new Error(`${what} could not be stored`, { cause }), { code: "NOT_STORED" })
}
