import { access, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { unlessMissing } from "#platform/storage/storage.server.ts"
import { makePrivateFolder, writeDurably } from "#platform/storage/write-durably.server.ts"

/** Encoded pictures, in a folder that may be lost at any time. */
export interface RenditionCache {
  /** Path of the file, if it is cached. */
  find: (name: string) => Promise<string | undefined>
  /** Writes the file atomically and returns its path: browsers keep what is served for a year. */
  save: (name: string, bytes: Buffer) => Promise<string>
  /** Removes the least recently read files until the rest fits, and the partial files that a crash left. */
  trim: () => Promise<void>
}

const dayMs = 86_400_000

export function createRenditionCache(folder: string, maxBytes = 4 * 1024 ** 3): RenditionCache {
  return {
    async find(name) {
      const path = join(folder, name)
      return access(path).then(
        () => path,
        () => undefined,
      )
    },
    async save(name, bytes) {
      const path = join(folder, name)
      await makePrivateFolder(dirname(path))
      await writeDurably(path, bytes)
      return path
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
