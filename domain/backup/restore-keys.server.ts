import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { unlessMissing } from "#platform/storage/storage.server.ts"
import { makePrivateFolder, writeDurably } from "#platform/storage/write-durably.server.ts"
import { type Manifest, keyPath } from "./manifest.server.ts"

const panelKey = "panel.key"

/**
 * Adds the keys of a backup to those already here and removes none, because an old receipt may need an old key. Leaves
 * out the panel's key. Returns messages for the user.
 */
export async function restoreKeys({ keys }: Manifest, backup: string, folder: string): Promise<string[]> {
  const notes: string[] = []
  if (keys.length > 0) await makePrivateFolder(folder)
  for (const { name } of keys) {
    if (name === panelKey) continue
    const path = join(folder, name)
    const stored = await readFile(keyPath(backup, name), "utf8")
    const here = await unlessMissing(readFile(path, "utf8"))
    if (here === undefined) await writeDurably(path, Buffer.from(stored))
    // It hashes addresses for ten minutes only, so either key will do.
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
 * Replaces the panel's key with the one of the backup: only it decrypts the sealed columns of the restored rows. Call
 * it after their transaction has committed, because until then the rows need the current key.
 */
export async function restorePanelKey({ keys }: Manifest, backup: string, folder: string): Promise<void> {
  if (keys.some(({ name }) => name === panelKey))
    await writeDurably(join(folder, panelKey), await readFile(keyPath(backup, panelKey)))
}

/** The lines of both files, the current ones first: the first key encrypts new receipts. */
function mergeLines(here: string, stored: string): string {
  return `${[...new Set(`${here}\n${stored}`.split("\n").filter(Boolean))].join("\n")}\n`
}
