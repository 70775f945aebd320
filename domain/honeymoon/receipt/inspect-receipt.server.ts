import { hash } from "node:crypto"
import { type SubprocessDecoder, createSubprocessDecoder } from "#platform/images/decode-in-subprocess.server.ts"
import type { SealedFile } from "#platform/storage/sealed-file.server.ts"
import { notStored } from "#platform/storage/write-durably.server.ts"
import { QueueBusyError, type Turn, createFairQueue } from "#platform/images/fair-queue.server.ts"
import type { DecodedReceipt } from "./receipt-decoder.server.ts"
import type { ReceiptRefusal } from "./receipt.ts"

/**
 * Maximum waiting receipts per sender, besides the one being decoded. A family behind one address sends two or three at
 * once.
 */
export const receiptsWaitingPerSender = 8

/**
 * Maximum wait; after it the sender is asked to try again. It is longer than one file takes, the decoder's start
 * included, so that no sender makes another one wait in vain. The browser's timeout includes it: post-gift-message.ts.
 */
export const receiptWaitMaxMs = 20_000

/** The newly encoded picture, and the SHA-256 of the file as received. */
interface AcceptedReceipt {
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

export type InspectedReceipt = AcceptedReceipt | RefusedReceipt

/**
 * A file that the decoder reads when its turn comes, without passing through this process. If the sender's connection
 * closes, waiting and decoding are aborted.
 */
export interface WaitingReceipt extends Turn {
  sealed: SealedFile
  /** Hash of the received file, in hex. */
  sha256: string
}

/** The bytes of a file, or where it is stored. */
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
 * A large picture takes up to 200 MB while it is decoded, so files are decoded one at a time.
 */
export function createReceiptInspection(options: ReceiptInspectionOptions = {}): InspectReceipt {
  const { program = "domain/honeymoon/receipt/receipt-decoder.server.ts", waitMaxMs = receiptWaitMaxMs } = options
  const queue = createFairQueue({ waitingPerSender: receiptsWaitingPerSender, waitMaxMs })
  const decode = createSubprocessDecoder<DecodedReceipt>(program, { startCounts: true })
  return async (source) => {
    const { file, sha256, ...turn } = Buffer.isBuffer(source) ? waitingBytes(source) : waitingFile(source)
    try {
      return await queue(turn, async () => present(await decode(file, turn.gone).catch(failed), sha256))
    } catch (error) {
      // After an abort, the killed decoder may report any error.
      if (turn.gone?.aborted) throw turn.gone.reason
      if (error instanceof QueueBusyError) return { refusal: "busy" }
      throw error
    }
  }
}

/** The inspection shared by the whole process. */
export const inspectReceipt = createReceiptInspection()

function waitingBytes(bytes: Buffer) {
  return { sender: "", gone: undefined, file: bytes, sha256: hash("sha256", bytes, "hex") }
}

function waitingFile({ sealed: file, ...waiting }: WaitingReceipt) {
  return { ...waiting, file }
}

function failed(error: unknown): never {
  throw notStored("receipt", error)
}

function present(answer: Awaited<ReturnType<SubprocessDecoder<DecodedReceipt>>>, sha256: string): InspectedReceipt {
  if (answer === "crashed") return { refusal: "broken" }
  if (answer === "late") return { refusal: "tooSlow" }
  if (typeof answer === "string") return { refusal: answer }
  return { jpeg: Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength), sha256 }
}
