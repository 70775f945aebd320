import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { makePrivateFolder, writeDurably } from "#platform/storage/write-durably.server.ts"
import { type Manifest, keyPath } from "./manifest.server.ts"

const panelKey = "panel.key"

/**
 * Adds the keys of a backup to those already here and removes none, because an old receipt may need an old key. Not the
 * panel's. Returns messages for the user.
 */
export async function restoreKeys({ keys }: Manifest, backup: string, folder: string): Promise<string[]> {
  const notes: string[] = []
  if (keys.length > 0) await makePrivateFolder(folder)
  for (const { name } of keys) {
    if (name === panelKey) continue
    const path = join(folder, name)
    const stored = await readFile(keyPath(backup, name), "utf8")
    const here = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined
      throw error
    })
    if (here === undefined) await writeDurably(path, Buffer.from(stored))
    // Hashes addresses for ten minutes: both keys are as good.
    else if (name === "limits.key") continue
    else if (name === "privacy.key")
      notes.push(
        ...(here.trim() === stored.trim()
          ? []
          : [`Ficou a chave dos apagamentos daqui (${path}); a do backup é outra.`]),
      )
    else await writeDurably(path, Buffer.from(mergeLines(here, stored)))
  }
  return notes
}

/**
 * Puts the backup's key of the panel in place of the one here: it alone opens what is sealed in the restored rows. Call
 * it after their transaction is committed: until then the database has rows that the key here opens.
 */
export async function restorePanelKey({ keys }: Manifest, backup: string, folder: string): Promise<void> {
  if (keys.some(({ name }) => name === panelKey))
    await writeDurably(join(folder, panelKey), await readFile(keyPath(backup, panelKey)))
}

/** The lines of both, the current ones first: the first key encrypts new receipts. */
function mergeLines(here: string, stored: string): string {
  return `${[...new Set(`${here}\n${stored}`.split("\n").filter(Boolean))].join("\n")}\n`
}
