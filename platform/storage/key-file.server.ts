import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { writeOnce } from "./write-durably.server.ts"

export interface KeptKey {
  key: Buffer
  /** It was made now: what an earlier key said is lost. */
  isNew: boolean
}

/** The key in a file that only its owner can read; made, whole or not at all, when it is not there. Two processes get the same one. */
export async function readOrMakeKey(file: string): Promise<KeptKey> {
  const kept = await readKey(file)
  if (kept) return { key: kept, isNew: false }
  const isNew = await writeOnce(file, Buffer.from(`${randomBytes(32).toString("hex")}\n`))
  return { key: (await readKey(file)) as Buffer, isNew }
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`A chave em ${file} não está inteira: recupere-a de um backup.`)
  return Buffer.from(text.trim(), "hex")
}
