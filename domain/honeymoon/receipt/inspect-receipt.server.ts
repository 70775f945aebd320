import { createHash } from "node:crypto"
import { type SubprocessDecoder, createSubprocessDecoder } from "#platform/images/decode-in-subprocess.server.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import { notStored } from "#platform/storage/write-durably.server.ts"
import { QueueBusyError, type Turn, createFairQueue } from "#platform/images/fair-queue.server.ts"
import type { DecodedReceipt } from "./receipt-decoder.server.ts"
import { refusalOf } from "./receipt-format.ts"
import { receiptWaitMaxMs, receiptsWaitingPerSender } from "./receipt-limits.ts"
import { type ReceiptRefusal, receiptMaxBytes } from "./receipt.ts"

/** The picture to keep, and the hash of the file as it came: two sendings of the same file are equal. */
interface KeptReceipt {
  jpeg: Buffer
  sha256: string
  refusal?: undefined
}

interface RefusedReceipt {
  /** `busy`: not opened, because its sender has too many waiting or it waited too long. */
  refusal: ReceiptRefusal | "busy"
  jpeg?: undefined
  sha256?: undefined
}

export type InspectedReceipt = KeptReceipt | RefusedReceipt

/** A file that waits for its turn to be in memory. Once its sender is gone, it is neither read nor decoded to the end. */
export interface WaitingReceipt extends Turn {
  read: () => Promise<Buffer>
}

/** The bytes of a file, or how to get them once it is their turn. */
export type ReceiptSource = Buffer | WaitingReceipt

export type InspectReceipt = (source: ReceiptSource) => Promise<InspectedReceipt>

export interface ReceiptInspectionOptions {
  /** What decodes; a file of the project's folder. */
  program?: string
  waitMaxMs?: number
}

/**
 * Believes nothing of an upload but its own bytes: only what decodes as JPEG, PNG or WebP passes, the first picture of
 * several, upright and newly encoded, so that neither metadata nor anything appended to the file is kept.
 * A large picture takes up to 250 MB while it is decoded: one after another.
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
      // Whatever a killed decoder said of it.
      if (turn.gone?.aborted) throw turn.gone.reason
      if (error instanceof QueueBusyError) return { refusal: "busy" }
      throw error
    }
  }
}

/** The one of this process. */
export const inspectReceipt = createReceiptInspection()

async function inspect(bytes: Buffer, decode: SubprocessDecoder<DecodedReceipt>): Promise<InspectedReceipt> {
  if (bytes.length === 0) return { refusal: "empty" }
  if (bytes.length > receiptMaxBytes) return { refusal: "tooLarge" }
  if (!pictureFormat(bytes)) return { refusal: refusalOf(bytes) }
  const answer = await decode(bytes).catch((error: unknown) => {
    throw notStored("receipt", error)
  })
  if (answer === "crashed") return { refusal: "broken" }
  if (typeof answer === "string") return { refusal: answer }
  const jpeg = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  return { jpeg, sha256: createHash("sha256").update(bytes).digest("hex") }
}
