import { type Cipheriv, createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { readFile, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { makePrivateFolder, notStored } from "./write-durably.server.ts"

/** Where files wait, out of memory, between their arrival and their turn. */
export interface UploadStore {
  /** Takes a file to its end. One that fails on the way leaves nothing; what cannot be written throws `NOT_STORED`. */
  receive: (content: Readable) => Promise<Upload>
  /** For what a process left when it was killed. */
  removeOlderThan: (instant: Date) => Promise<void>
  /** Longest time that a whole form may take to arrive. */
  maxMs: number
}

export interface Upload {
  bytes: number
  read: () => Promise<Buffer>
  remove: () => Promise<void>
}

/** Uploads as files in a private folder, each encrypted with a key that only this process' memory holds. */
export function createUploadStore(folder: string, { maxMs = 120_000 } = {}): UploadStore {
  return {
    maxMs,
    async receive(content) {
      const path = join(folder, `${randomUUID()}.upload`)
      const [key, nonce] = [randomBytes(32), randomBytes(16)]
      const cipher = createCipheriv("aes-256-ctr", key, nonce)
      const remove = () => rm(path, { force: true })
      try {
        const bytes = await write(path, content, cipher)
        return {
          bytes,
          remove,
          read: async () => createDecipheriv("aes-256-ctr", key, nonce).update(await readFile(path)),
        }
      } catch (error) {
        await remove().catch(() => {})
        throw error
      }
    },
    async removeOlderThan(instant) {
      for (const name of await readdir(folder).catch(() => [])) {
        // Another process may be done with it meanwhile.
        const file = await stat(join(folder, name)).catch(() => undefined)
        if (name.endsWith(".upload") && file && file.mtime < instant) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Encrypts while it writes, in few large steps; how many bytes came. */
async function write(path: string, content: Readable, cipher: Cipheriv): Promise<number> {
  // It may fail before anyone listens: while the folder is made.
  content.on("error", () => {})
  try {
    await makePrivateFolder(dirname(path))
    const file = createWriteStream(path, { flags: "wx", mode: 0o600, highWaterMark: 256 * 1024 })
    await pipeline(content, cipher, file)
    return file.bytesWritten
  } catch (error) {
    throw fileCalls.has((error as NodeJS.ErrnoException).syscall ?? "") ? notStored("upload", error) : error
  }
}

/** Failures of these calls are the disk's, others the sender's. */
const fileCalls: ReadonlySet<string> = new Set(["mkdir", "open", "write", "writev", "close"])
