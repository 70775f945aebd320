import { randomBytes } from "node:crypto"
import { openReceipt, sealReceipt, tampered } from "./receipt-cipher.server.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import type { ReceiptKeys } from "./receipt-keys.server.ts"
import { releaseMemory } from "#platform/storage/release-memory.server.ts"
import { notStored } from "#platform/storage/write-durably.server.ts"
import type { PrivateFiles } from "#platform/storage/private-files.ts"
import type { ObjectStorage } from "#platform/storage/storage.server.ts"

export type ReceiptStore = PrivateFiles

/** Receipts in the object storage, encrypted before they are sent there: its operator cannot read them. */
export function createReceiptStore(storage: ObjectStorage, keys: ReceiptKeys): ReceiptStore {
  return {
    async save(jpeg) {
      const name = `${randomBytes(16).toString("hex")}.receipt`
      try {
        const sealed = sealReceipt(name, jpeg, await keys.forNew())
        await storage.put(name, sealed)
        releaseMemory(sealed)
      } catch (error) {
        throw notStored("receipt", error)
      }
      return name
    },
    async read(name) {
      if (!isStored.test(name)) throw unknownName()
      const bytes = await storage.get(name)
      if (!isPlain.test(name)) return openReceipt(name, bytes, await keys.list())
      if (!pictureFormat(bytes)) throw tampered(name)
      return bytes
    },
    async remove(name) {
      if (!isOurs.test(name)) throw unknownName()
      await storage.remove(name)
    },
    async listOlderThan(instant, isListed = () => true) {
      const older: string[] = []
      for await (const { key, storedAt } of storage.list(""))
        if (isOurs.test(key) && storedAt < instant && isListed(storedAt)) older.push(key)
      return older
    },
  }
}

/*
 * Only names in our own format are accepted, so that no path leads out of the folder. Encrypted receipts have their own
 * extension, so that none can be replaced by a plain one.
 */
const isStored = /^[0-9a-f]{32}\.(jpg|receipt)$/
/** Stored before receipts were encrypted. */
const isPlain = /\.jpg$/
const isOurs = /^[0-9a-f]{32}\.(jpg|receipt)((\.[0-9a-f-]{36})?\.part)?$/

function unknownName(): Error {
  return new Error("Nome de comprovante desconhecido.")
}
