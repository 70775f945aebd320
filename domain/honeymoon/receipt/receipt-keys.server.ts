import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { unlessMissing } from "#platform/storage/storage.server.ts"
import { writeOnce } from "#platform/storage/write-durably.server.ts"
import { type ReceiptKey, receiptKey, receiptKeyBytes } from "./receipt-cipher.server.ts"

/** The encryption keys of receipts, read again at every use, so that a new key needs no restart. */
export interface ReceiptKeys {
  /** The key for new receipts: the first configured one, else the first of the file, which is created if missing. */
  forNew: () => Promise<ReceiptKey>
  /** All keys, the configured ones first. */
  list: () => Promise<ReceiptKey[]>
}

/**
 * `given` is the environment's list. The keys of `file` then still decrypt receipts, so that the configuration can be
 * switched.
 */
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

/** Keys of 32 bytes in base64, separated by commas or line breaks. Errors never contain a key. */
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
  const text = await unlessMissing(readFile(file, "utf8"))
  if (text === undefined) return []
  const keys = parseReceiptKeys(text, file)
  // An empty file is an error: a new key in its place would hide that the old one was lost.
  if (keys.length === 0) throw new Error(`${file} holds no key`)
  return keys
}
