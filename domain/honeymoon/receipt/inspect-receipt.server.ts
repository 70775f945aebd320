import { createHash } from "node:crypto"
import { type SubprocessDecoder, createSubprocessDecoder } from "#platform/images/decode-in-subprocess.server.ts"
import { foreignFormat } from "#platform/images/foreign-format.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import { notStored } from "#platform/storage/write-durably.server.ts"
import { QueueBusyError, type Turn, createFairQueue } from "#platform/images/fair-queue.server.ts"
import type { DecodedReceipt } from "./receipt-decoder.server.ts"
import { type ReceiptRefusal, receiptMaxBytes } from "./receipt.ts"

/** Of one sender, beside the receipt being decoded. A family behind one address sends two or three at once. */
export const receiptsWaitingPerSender = 8

/** Senders who would wait longer get an answer before the browser's timeout: two minutes, upload included. */
const receiptWaitMaxMs = 20_000

/** The newly encoded picture, and the SHA-256 of the file as received. */
interface KeptReceipt {
  jpeg: Buffer
  sha256: string
  refusal?: undefined
}

interface RefusedReceipt {
  /** `busy`: not decoded, because its sender has too many files waiting or it waited too long. */
  refusal: ReceiptRefusal | "busy"
  jpeg?: undefined
  sha256?: undefined
}

export type InspectedReceipt = KeptReceipt | RefusedReceipt

/** A file that is read into memory when its turn comes. When its connection ends, reading and decoding are aborted. */
export interface WaitingReceipt extends Turn {
  read: () => Promise<Buffer>
}

/** The bytes of a file, or how to get them once it is their turn. */
type ReceiptSource = Buffer | WaitingReceipt

export type InspectReceipt = (source: ReceiptSource) => Promise<InspectedReceipt>

export interface ReceiptInspectionOptions {
  /** Path of the decoding program, relative to the project folder. */
  program?: string
  waitMaxMs?: number
}

/**
 * Trusts nothing but the bytes of an upload: only what decodes as JPEG, PNG or WebP passes. The first frame is rotated
 * upright and encoded again, so that neither metadata nor data appended to the file is stored.
 * A large picture takes up to 250 MB while it is decoded, so files are decoded one at a time.
 */
export function createReceiptInspection(options: ReceiptInspectionOptions = {}): InspectReceipt {
  const { program = "domain/honeymoon/receipt/receipt-decoder.server.ts", waitMaxMs = receiptWaitMaxMs } = options
  const queue = createFairQueue({ waitingPerSender: receiptsWaitingPerSender, waitMaxMs })
  const decode = createSubprocessDecoder<DecodedReceipt>(program)
  return async (source) => {
    const { read, ...turn } = Buffer.isBuffer(source)
      ? { sender: "", gone: undefined, read: async () => source }
      : source
    try {
      return await queue(turn, async () => inspect(await read(), (bytes) => decode(bytes, turn.gone)))
    } catch (error) {
      // A killed decoder may have reported any error.
      if (turn.gone?.aborted) throw turn.gone.reason
      if (error instanceof QueueBusyError) return { refusal: "busy" }
      throw error
    }
  }
}

/** The inspection shared by the whole process. */
export const inspectReceipt = createReceiptInspection()

async function inspect(bytes: Buffer, decode: SubprocessDecoder<DecodedReceipt>): Promise<InspectedReceipt> {
  if (bytes.length === 0) return { refusal: "empty" }
  if (bytes.length > receiptMaxBytes) return { refusal: "tooLarge" }
  if (!pictureFormat(bytes)) return { refusal: foreignFormat(bytes) }
  const answer = await decode(bytes).catch((error: unknown) => {
    throw notStored("receipt", error)
  })
  if (answer === "crashed") return { refusal: "broken" }
  if (typeof answer === "string") return { refusal: answer }
  const jpeg = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  return { jpeg, sha256: createHash("sha256").update(bytes).digest("hex") }
}
