import { randomBytes } from "node:crypto"
import { readFile, readdir, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { openReceipt, sealReceipt, tampered } from "./receipt-cipher.server.ts"
import { pictureFormat } from "./receipt-format.ts"
import { type ReceiptKeys, createReceiptKeys } from "./receipt-keys.server.ts"
import { makePrivateFolder, notStored, writeDurably } from "#app/requests/write-durably.server.ts"

/** Private storage of receipts, encrypted: no public address reaches it. */
export interface ReceiptStore {
  /** Stores an already inspected and re-encoded receipt under a random name, durably, and returns that name. */
  save: (jpeg: Buffer) => Promise<string>
  /**
   * The picture as it was stored. Throws an `UnreadableReceiptError` when the file was changed or its key is missing
   * (`code` `RECEIPT_TAMPERED` or `RECEIPT_KEY_MISSING`), and `ENOENT` when there is none.
   */
  read: (name: string) => Promise<Buffer>
  /** Removing what is not there is no failure. */
  remove: (name: string) => Promise<void>
  /** Names of the receipts stored before an instant, and of halves that a crash left. */
  listOlderThan: (instant: Date) => Promise<string[]>
}

/** Receipts as files in a folder that only this process' user can open. Their keys stand beside it unless told. */
export function createReceiptStore(
  folder: string,
  keys: ReceiptKeys = createReceiptKeys({ file: join(dirname(folder), "keys", "receipts.key") }),
): ReceiptStore {
  return {
    async save(jpeg) {
      const name = `${randomBytes(16).toString("hex")}.receipt`
      try {
        await makePrivateFolder(folder)
        await writeDurably(join(folder, name), sealReceipt(name, jpeg, await keys.forNew()))
      } catch (error) {
        throw notStored("receipt", error)
      }
      return name
    },
    async read(name) {
      if (!isStored.test(name)) throw unknownName()
      const bytes = await readFile(join(folder, name))
      if (!isPlain.test(name)) return openReceipt(name, bytes, await keys.list())
      if (!pictureFormat(bytes)) throw tampered(name)
      return bytes
    },
    async remove(name) {
      if (!isOurs.test(name)) throw unknownName()
      await rm(join(folder, name), { force: true })
    },
    listOlderThan: (instant) => listOlderThan(folder, instant),
  }
}

/* A name is only ever one of ours: no path leads out of the folder. Encrypted receipts have an ending of their own, so that none can be replaced by a plain one. */
const isStored = /^[0-9a-f]{32}\.(jpg|receipt)$/
/** Stored before receipts were encrypted. */
const isPlain = /\.jpg$/
const isOurs = /^[0-9a-f]{32}\.(jpg|receipt)(\.part)?$/

function unknownName(): Error {
  return new Error("Nome de comprovante desconhecido.")
}

async function listOlderThan(folder: string, instant: Date): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  const older: string[] = []
  for (const name of names) {
    if (!isOurs.test(name)) continue
    // Another process may have removed it meanwhile.
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file && file.mtime < instant) older.push(name)
  }
  return older
}
