import sharp, { type Metadata } from "sharp"
import { pictureFormat } from "./receipt-format.ts"
import { type ReceiptRefusal, receiptMaxPixels, receiptMaxSide } from "./receipt.ts"

/*
 * A program of its own, which opens the files that guests send: a message brings a file, the answer is the JPEG to keep or
 * the name of a refusal. Whatever a hostile file does to a decoder ends here, and so does the memory that it took.
 */

export interface Decoded {
  answer: Uint8Array | ReceiptRefusal
  /** This process ends now. */
  last: boolean
}

/** A larger picture is reduced to this: every word stays readable, and it fits into the memory and into a mail. */
const keptPixels = 16_000_000

/** Most of a picture that its decoder may hold at once: what comes line by line takes little, interlaced and progressive pictures all. */
const heldMaxBytes = 210_000_000

/** What a large picture leaves behind never goes back to the system: the process goes instead. */
const restMaxBytes = 128_000_000

sharp.cache(false)
sharp.concurrency(1)
// A stopping site finishes what it has begun; whoever stops its whole process group stops no receipt half way.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {})
process.on("disconnect", () => process.exit())
process.on("message", async (file: Uint8Array) => {
  const answer = await decode(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const last = process.memoryUsage.rss() > restMaxBytes
  process.send?.({ answer, last } satisfies Decoded, () => {
    if (last) process.exit()
  })
})

async function decode(bytes: Buffer): Promise<Buffer | ReceiptRefusal> {
  try {
    const picture = sharp(bytes, { limitInputPixels: receiptMaxPixels, failOn: "error" })
    const metadata = await picture.metadata()
    if (metadata.format !== pictureFormat(bytes)) return "broken"
    const refusal = sizeRefusal(metadata)
    if (refusal) return refusal
    const kept = picture.autoOrient().resize(keptSize(metadata)).flatten({ background: "#ffffff" }).toColourspace("srgb")
    // Optimised codes are found by holding the whole picture: a few per cent of the bytes for three times the memory.
    return await kept.jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
  } catch (error) {
    return error instanceof Error && error.message.includes("pixel limit") ? "tooManyPixels" : "broken"
  }
}

function sizeRefusal(metadata: Metadata): ReceiptRefusal | undefined {
  const { width, height } = metadata
  if (width * height > receiptMaxPixels) return "tooManyPixels"
  if (Math.max(width, height) > receiptMaxSide) return "tooLong"
  return heldBytes(metadata) > heldMaxBytes ? "tooHeavy" : undefined
}

function heldBytes({ format, isProgressive, width, height, channels, depth, chromaSubsampling = "" }: Metadata): number {
  if (!isProgressive) return 0
  if (format === "png") return width * height * channels * (depth === "ushort" ? 2 : 1)
  // Two bytes a coefficient; colours may have fewer of them than the light.
  const planes = { "4:2:0": 1.5, "4:2:2": 2 }[chromaSubsampling] ?? channels
  return width * height * 2 * planes
}

function keptSize({ width, height, autoOrient }: Metadata): { width: number } {
  const share = Math.min(1, Math.sqrt(keptPixels / (width * height)))
  return { width: Math.max(1, Math.floor(autoOrient.width * share)) }
}
