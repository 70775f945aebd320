import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { makePrivateFolder, writeDurably } from "#platform/storage/write-durably.server.ts"
import { type Manifest, keyPath } from "./manifest.server.ts"

/**
 * Puts the keys that a backup has beside those that are here, and takes none away: an old key may be all that opens an old
 * receipt. What one may want to know of it, in words for people.
 */
export async function restoreKeys({ keys }: Manifest, backup: string, folder: string): Promise<string[]> {
  const notes: string[] = []
  if (keys.length > 0) await makePrivateFolder(folder)
  for (const { name } of keys) {
    const path = join(folder, name)
    const kept = await readFile(keyPath(backup, name), "utf8")
    const here = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined
      throw error
    })
    if (here === undefined) await writeDurably(path, Buffer.from(kept))
    else if (name === "privacy.key")
      notes.push(
        ...(here.trim() === kept.trim() ? [] : [`Ficou a chave dos apagamentos daqui (${path}); a do backup é outra.`]),
      )
    else await writeDurably(path, Buffer.from(together(here, kept)))
  }
  return notes
}

/** Lines of both, those that are here first: the first key is the one for new receipts. */
function together(here: string, kept: string): string {
  return `${[...new Set(`${here}\n${kept}`.split("\n").filter(Boolean))].join("\n")}\n`
}
