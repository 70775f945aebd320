import { access, constants, readFile, readdir, rm, stat } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import { makePrivateFolder, writeDurably } from "./write-durably.server.ts"
import { MissingObjectError, type ObjectStorage, checkedKey, unlessMissing } from "./storage.server.ts"

/**
 * Objects as files in a folder that only this process' user can open; several processes may share it. `put` resolves
 * after fsync.
 */
export function createFolderStorage(folder: string): ObjectStorage {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await makePrivateFolder(dirname(path))
      await writeDurably(path, bytes)
    },
    async get(key) {
      const bytes = await unlessMissing(readFile(pathOf(key)))
      if (!bytes) throw new MissingObjectError(`${key} is not there`)
      return bytes
    },
    findSize: async (key) => (await unlessMissing(stat(pathOf(key))))?.size,
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => list(folder, prefix),
    async ready() {
      await makePrivateFolder(folder)
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

async function* list(folder: string, prefix: string) {
  const root = prefix === "" ? folder : join(folder, checkedKey(prefix.replace(/\/$/, "")))
  for (const entry of (await unlessMissing(readdir(root, { recursive: true, withFileTypes: true }))) ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // Another process may have removed it meanwhile.
    const file = await unlessMissing(stat(path))
    if (file) yield { key: prefix + relative(root, path).split(sep).join("/"), bytes: file.size, storedAt: file.mtime }
  }
}
