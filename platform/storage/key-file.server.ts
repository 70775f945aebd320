import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { unlessMissing } from "./storage.server.ts"
import { writeOnce } from "./write-durably.server.ts"

export interface StoredKey {
  key: Buffer
  /** The key was created by this call: data encrypted with an earlier key cannot be read. */
  isNew: boolean
}

/**
 * The key in a file that only its owner can read; created atomically when it is missing. Concurrent processes get the
 * same one.
 */
export async function readOrMakeKey(file: string): Promise<StoredKey> {
  const stored = await readKey(file)
  if (stored) return { key: stored, isNew: false }
  const isNew = await writeOnce(file, Buffer.from(`${randomBytes(32).toString("hex")}\n`))
  return { key: (await readKey(file)) as Buffer, isNew }
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await unlessMissing(readFile(file, "utf8"))
  if (text === undefined) return undefined
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`A chave em ${file} não está inteira: recupere-a de um backup.`)
  return Buffer.from(text.trim(), "hex")
}
