import {
  type Cipheriv,
  type Hash,
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  randomUUID,
} from "node:crypto"
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
  /** Of the file as it came, in hex. */
  sha256: string
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
        const written = await write(path, content, cipher)
        return {
          ...written,
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

/** Hashes and encrypts while it writes, in few large steps. */
async function write(path: string, content: Readable, cipher: Cipheriv): Promise<Pick<Upload, "bytes" | "sha256">> {
  // It may fail before anyone listens: while the folder is made.
  content.on("error", () => {})
  try {
    await makePrivateFolder(dirname(path))
    const file = createWriteStream(path, { flags: "wx", mode: 0o600, highWaterMark: 256 * 1024 })
    const hash = createHash("sha256")
    await pipeline(content, hashing(hash), cipher, file)
    return { bytes: file.bytesWritten, sha256: hash.digest("hex") }
  } catch (error) {
    throw fileCalls.has((error as NodeJS.ErrnoException).syscall ?? "") ? notStored("upload", error) : error
  }
}

function hashing(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
}

/** Failures of these calls are the disk's, others the sender's. */
const fileCalls: ReadonlySet<string> = new Set(["mkdir", "open", "write", "writev", "close"])
