import { randomUUID } from "node:crypto"
import { access, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Pictures as they are sent, in a folder that may be lost at any time. */
export interface RenditionCache {
  /** Path of the file, when it is here. */
  find: (name: string) => Promise<string | undefined>
  /** Path of the file, written whole or not at all: a half would be served for a year. */
  keep: (name: string, bytes: Buffer) => Promise<string>
  /** Removes what was read longest ago until the rest fits, and the halves that a crash left. */
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
    async keep(name, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}.part`
      try {
        await writeFile(draft, bytes, { flag: "wx", flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return path
    },
    async trim() {
      const files = await listFiles(folder)
      let total = files.reduce((sum, { size }) => sum + size, 0)
      for (const { path, size, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
        const isHalf = path.endsWith(".part") && usedAt < Date.now() - dayMs
        if (total <= maxBytes && !isHalf) continue
        await rm(path, { force: true })
        total -= size
      }
    },
  }
}

/** Most file systems note about once a day that a file was read; one that never does forgets the oldest. */
async function listFiles(folder: string) {
  const files: Array<{ path: string; size: number; usedAt: number }> = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    const file = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (file) files.push({ path, size: file.size, usedAt: Math.max(file.atimeMs, file.mtimeMs) })
  }
  return files
}
