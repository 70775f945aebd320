import { createHash, randomUUID } from "node:crypto"
import { open, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { type SealedFile, newSeal, readSealed, sealing, streamSealed } from "./sealed-file.server.ts"
import { unlessMissing } from "./storage.server.ts"
import { makePrivateFolder, notStored } from "./write-durably.server.ts"

/** Stores uploaded files on disk until they are processed. */
export interface UploadStore {
  /** Receives a file to its end. A failed one leaves nothing; one that cannot be written throws `NOT_STORED`. */
  receive: (content: Readable) => Promise<Upload>
  /** Removes files that a killed process left. */
  removeOlderThan: (instant: Date) => Promise<void>
  /** Timeout for receiving a whole form. */
  maxMs: number
}

export interface Upload {
  bytes: number
  /** Hash of the received bytes, in hex. */
  sha256: string
  /** The encrypted file: another process of ours can read it. */
  sealed: SealedFile
  read: () => Promise<Buffer>
  stream: () => Readable
  remove: () => Promise<void>
}

/** Uploads as files in a private folder, each encrypted with a key that exists only in this process' memory. */
export function createUploadStore(folder: string, { maxMs = 120_000 } = {}): UploadStore {
  return {
    maxMs,
    async receive(content) {
      const sealed = newSeal(join(folder, `${randomUUID()}.upload`))
      const remove = () => rm(sealed.path, { force: true })
      try {
        const written = await write(sealed, content)
        return { ...written, sealed, remove, read: () => readSealed(sealed), stream: () => streamSealed(sealed) }
      } catch (error) {
        await remove().catch(() => {})
        throw error
      }
    },
    async removeOlderThan(instant) {
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        // Another process may have removed it meanwhile.
        const file = await unlessMissing(stat(join(folder, name)))
        if (name.endsWith(".upload") && file && file.mtime < instant) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/**
 * Hashes, encrypts and writes the stream, one chunk after the other. Returns its size in bytes and its hash.
 */
async function write(sealed: SealedFile, content: Readable): Promise<Pick<Upload, "bytes" | "sha256">> {
  // The stream may fail while the folder is created, before it is read.
  content.on("error", () => {})
  try {
    await makePrivateFolder(dirname(sealed.path))
    await using file = await open(sealed.path, "wx", 0o600)
    const [hash, cipher] = [createHash("sha256"), sealing(sealed)]
    let bytes = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.writeFile(cipher.update(chunk))
      bytes += chunk.length
    }
    return { bytes, sha256: hash.digest("hex") }
  } catch (error) {
    throw fileCalls.has((error as NodeJS.ErrnoException).syscall ?? "") ? notStored("upload", error) : error
  }
}

/** A failure of one of these system calls is ours; any other is the sender's. */
const fileCalls: ReadonlySet<string> = new Set(["mkdir", "open", "write", "writev", "close"])
