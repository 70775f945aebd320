import {
  type Cipheriv,
  type Hash,
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  randomUUID,
} from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { readFile, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { makePrivateFolder, notStored } from "./write-durably.server.ts"

/** Stores uploaded files on disk until they are processed. */
export interface UploadStore {
  /** Receives a file to its end. A failed one leaves nothing; one that cannot be written throws `NOT_STORED`. */
  receive: (content: Readable) => Promise<Upload>
  /** Removes what a killed process left. */
  removeOlderThan: (instant: Date) => Promise<void>
  /** Timeout for receiving a whole form. */
  maxMs: number
}

export interface Upload {
  bytes: number
  /** Of the file as it came, in hex. */
  sha256: string
  read: () => Promise<Buffer>
  /** The same in chunks, for a file that is too large to be decrypted in one go. */
  stream: () => Readable
  remove: () => Promise<void>
}

/** Uploads as files in a private folder, each encrypted with a key that exists only in this process' memory. */
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
          stream: () => createReadStream(path).compose(createDecipheriv("aes-256-ctr", key, nonce)),
        }
      } catch (error) {
        await remove().catch(() => {})
        throw error
      }
    },
    async removeOlderThan(instant) {
      for (const name of await readdir(folder).catch(() => [])) {
        // Another process may have removed it meanwhile.
        const file = await stat(join(folder, name)).catch(() => undefined)
        if (name.endsWith(".upload") && file && file.mtime < instant) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Hashes, encrypts and writes the stream in large chunks. Returns its size in bytes and its hash. */
async function write(path: string, content: Readable, cipher: Cipheriv): Promise<Pick<Upload, "bytes" | "sha256">> {
  // The stream may fail while the folder is created, before `pipeline` listens.
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

/** Failures of these system calls are ours, others the sender's. */
const fileCalls: ReadonlySet<string> = new Set(["mkdir", "open", "write", "writev", "close"])
