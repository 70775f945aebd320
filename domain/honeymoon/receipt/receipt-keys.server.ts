import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { writeOnce } from "#platform/storage/write-durably.server.ts"
import { type ReceiptKey, receiptKey, receiptKeyBytes } from "./receipt-cipher.server.ts"

/** The keys of the receipts. They are read anew each time, so that a new key needs no new start. */
export interface ReceiptKeys {
  /** The key for new receipts: the first of the given ones, or else of the file, which is made when there is none. */
  forNew: () => Promise<ReceiptKey>
  /** Every key that there is, the given ones first. */
  list: () => Promise<ReceiptKey[]>
}

/** `given` is the environment's list; the keys of `file` open receipts also when others are given, so that one may move from one to the other. */
export function createReceiptKeys({ given = "", file }: { given?: string; file: string }): ReceiptKeys {
  const list = async () => [...parseReceiptKeys(given, "RECEIPTS_KEY"), ...(await readKeyFile(file))]
  return {
    list,
    async forNew() {
      const [first] = await list()
      if (first) return first
      await writeOnce(file, Buffer.from(`${randomBytes(receiptKeyBytes).toString("base64")}\n`))
      const [made] = await readKeyFile(file)
      if (!made) throw new Error(`${file} vanished after it was made`)
      return made
    },
  }
}

/** Keys of 32 bytes in base64, between commas or lines. The words of a key are never repeated in an error. */
function parseReceiptKeys(text: string, source: string): ReceiptKey[] {
  const words = text.split(/[\s,]+/).filter(Boolean)
  return words.map((word, index) => {
    const bytes = Buffer.from(word, "base64")
    if (bytes.length !== receiptKeyBytes)
      throw new Error(`${source}: key ${index + 1} is not ${receiptKeyBytes} bytes in base64`)
    return receiptKey(bytes)
  })
}

async function readKeyFile(file: string): Promise<ReceiptKey[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
  if (text === undefined) return []
  const keys = parseReceiptKeys(text, file)
  // An empty file is an accident: a new key in its place would hide that the old one is gone.
  if (keys.length === 0) throw new Error(`${file} holds no key`)
  return keys
}
