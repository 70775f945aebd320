import sharp, { type Metadata } from "sharp"
import { serveDecoding } from "#platform/images/decoding-program.server.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import { exceedsPictureLimits } from "#platform/images/picture-limits.server.ts"
import { type ReceiptRefusal, receiptMaxPixels, receiptMaxSide } from "./receipt.ts"

/*
 * A program of its own, which opens the files that guests send: a message brings a file, the answer is the JPEG to keep or
 * the name of a refusal.
 */

/** The answer to a file. */
export type DecodedReceipt = Uint8Array | ReceiptRefusal

/** A larger picture is reduced to this: every word stays readable, and it fits into the memory and into a mail. */
const keptPixels = 16_000_000

/** Most of a picture that its decoder may hold at once: what comes line by line takes little, interlaced and progressive pictures all. */
const heldMaxBytes = 210_000_000

serveDecoding(decode)

async function decode(bytes: Buffer): Promise<DecodedReceipt> {
  if (exceedsPictureLimits(bytes)) return "tooHeavy"
  try {
    const picture = sharp(bytes, { limitInputPixels: receiptMaxPixels, failOn: "error" })
    const metadata = await picture.metadata()
    if (metadata.format !== pictureFormat(bytes)) return "broken"
    const refusal = sizeRefusal(metadata)
    if (refusal) return refusal
    const kept = picture
      .autoOrient()
      .resize(keptSize(metadata))
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
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

function heldBytes({
  format,
  isProgressive,
  width,
  height,
  channels,
  depth,
  chromaSubsampling = "",
}: Metadata): number {
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
