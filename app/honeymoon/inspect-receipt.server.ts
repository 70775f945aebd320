import { createHash } from "node:crypto"
import { createQueue } from "#app/images/queue.server.ts"
import { decodeApart } from "./decode-apart.server.ts"
import { pictureFormat, refusalOf } from "./receipt-format.ts"
import { type ReceiptRefusal, receiptMaxBytes } from "./receipt.ts"

/** The picture to keep, and the hash of the file as it came: two sendings of the same file are equal. */
export type InspectedReceipt = { jpeg: Buffer; sha256: string; refusal?: undefined } | { refusal: ReceiptRefusal; jpeg?: undefined; sha256?: undefined }

/** The bytes of a file, or how to get them once it is their turn to be in memory. */
export type ReceiptSource = Buffer | (() => Promise<Buffer>)

/** A large picture takes up to 250 MB while it is decoded: one after another. */
const queue = createQueue(1)

/**
 * Believes nothing of an upload but its own bytes: only what decodes as JPEG, PNG or WebP passes, the first picture of
 * several, upright and newly encoded, so that neither metadata nor anything appended to the file is kept.
 */
export function inspectReceipt(source: ReceiptSource): Promise<InspectedReceipt> {
  return queue(async () => inspect(Buffer.isBuffer(source) ? source : await source()))
}

async function inspect(bytes: Buffer): Promise<InspectedReceipt> {
  if (bytes.length === 0) return { refusal: "empty" }
  if (bytes.length > receiptMaxBytes) return { refusal: "tooLarge" }
  if (!pictureFormat(bytes)) return { refusal: refusalOf(bytes) }
  const answer = await decodeApart(bytes)
  if (typeof answer === "string") return { refusal: answer }
  const jpeg = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  return { jpeg, sha256: createHash("sha256").update(bytes).digest("hex") }
}
