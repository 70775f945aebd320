import { access, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { LRUCache } from "lru-cache"
import { unlessMissing } from "#platform/storage/storage.server.ts"
import { makePrivateFolder, writeDurably } from "#platform/storage/write-durably.server.ts"

/** The path of an encoded picture, or its bytes where the disk is full. */
export type Rendition = string | Buffer

/** Encoded pictures, in a folder that may be lost at any time. */
export interface RenditionCache {
  find: (name: string) => Promise<Rendition | undefined>
  /** Writes the file atomically: browsers keep what is served for a year. What cannot be written is kept a minute. */
  save: (name: string, bytes: Buffer) => Promise<Rendition>
  /** Removes the least recently read files until the rest fits, and the partial files that a crash left. */
  trim: () => Promise<void>
}

const dayMs = 86_400_000
/** Without space, every view of a page would encode its pictures again. */
const unsavedMs = 60_000
const unsavedMaxBytes = 16 * 1024 ** 2

export function createRenditionCache(folder: string, maxBytes = 4 * 1024 ** 3): RenditionCache {
  const unsaved = new LRUCache<string, Buffer>({
    ttl: unsavedMs,
    maxSize: unsavedMaxBytes,
    sizeCalculation: ({ length }) => length,
  })
  return {
    async find(name) {
      const path = join(folder, name)
      return access(path).then(
        () => path,
        () => unsaved.get(name),
      )
    },
    async save(name, bytes) {
      const path = join(folder, name)
      try {
        await makePrivateFolder(dirname(path))
        await writeDurably(path, bytes)
        return path
      } catch {
        // The operator knows: /readyz says that there is no space.
        unsaved.set(name, bytes)
        return bytes
      }
    },
    async trim() {
      const files = await listFiles(folder)
      let total = files.reduce((sum, { size }) => sum + size, 0)
      for (const { path, size, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
        const isPartial = path.endsWith(".part") && usedAt < Date.now() - dayMs
        if (total <= maxBytes && !isPartial) continue
        await rm(path, { force: true })
        total -= size
      }
    },
  }
}

/** Most file systems update the access time about once a day; where they never do, the oldest files are removed. */
async function listFiles(folder: string) {
  const files: Array<{ path: string; size: number; usedAt: number }> = []
  for (const entry of (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []) {
    const path = join(entry.parentPath, entry.name)
    const file = entry.isFile() ? await unlessMissing(stat(path)) : undefined
    if (file) files.push({ path, size: file.size, usedAt: Math.max(file.atimeMs, file.mtimeMs) })
  }
  return files
}
