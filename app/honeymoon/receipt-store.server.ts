import { randomBytes } from "node:crypto"
import { mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** Private storage of receipts: no public address reaches it. */
export interface ReceiptStore {
  /** Stores an already inspected and re-encoded receipt under a random name, durably, and returns that name. */
  save: (jpeg: Buffer) => Promise<string>
  read: (name: string) => Promise<Buffer>
  /** Removing what is not there is no failure. */
  remove: (name: string) => Promise<void>
  /** Names of the receipts stored before an instant, and of halves that a crash left. */
  listOlderThan: (instant: Date) => Promise<string[]>
}

/** Receipts as files in a folder that only this process' user can open. */
export function createReceiptStore(folder: string): ReceiptStore {
  return {
    async save(jpeg) {
      const name = `${randomBytes(16).toString("hex")}.jpg`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, name), jpeg)
      // The file's name lives in the folder: without this a power cut could lose an acknowledged receipt.
      await syncFolder(folder)
      return name
    },
    read: async (name) => readFile(pathOf(folder, name)),
    remove: async (name) => rm(pathOf(folder, name, isOurs), { force: true }),
    listOlderThan: (instant) => listOlderThan(folder, instant),
  }
}

const isStored = /^[0-9a-f]{32}\.jpg$/
const isOurs = /^[0-9a-f]{32}\.jpg(\.part)?$/

/** A name is only ever one of ours: no path leads out of the folder. */
function pathOf(folder: string, name: string, allowed = isStored): string {
  if (!allowed.test(name)) throw new Error("Nome de comprovante desconhecido.")
  return join(folder, name)
}

async function writeWhole(path: string, bytes: Buffer) {
  const draft = `${path}.part`
  try {
    const file = await open(draft, "wx", 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function syncFolder(folder: string) {
  // Windows opens no folders; its file system keeps names by itself.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function listOlderThan(folder: string, instant: Date): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  const older: string[] = []
  for (const name of names) {
    if (!isOurs.test(name)) continue
    // Another process may have removed it meanwhile.
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file && file.mtime < instant) older.push(name)
  }
  return older
}
