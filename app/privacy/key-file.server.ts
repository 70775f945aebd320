import { randomBytes } from "node:crypto"
import { link, mkdir, open, readFile, rm } from "node:fs/promises"
import { dirname } from "node:path"

export interface KeptKey {
  key: Buffer
  /** It was made now: what an earlier key said is lost. */
  isNew: boolean
}

/** The key in a file that only its owner can read; made, whole or not at all, when it is not there. Two processes get the same one. */
export async function readOrMakeKey(file: string): Promise<KeptKey> {
  const kept = await readKey(file)
  if (kept) return { key: kept, isNew: false }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(4).toString("hex")}.part`
  const handle = await open(draft, "wx", 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString("hex")}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  // A link never replaces: who comes second finds the first one's key.
  const isNew = await link(draft, file).then(() => true, (error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return false
    throw error
  }).finally(() => rm(draft, { force: true }))
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
