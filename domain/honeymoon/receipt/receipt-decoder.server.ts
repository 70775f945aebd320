import sharp, { type Metadata } from "sharp"
import { serveDecoding } from "#platform/images/decoding-program.server.ts"
import { foreignFormat } from "#platform/images/foreign-format.ts"
import { pictureFormat } from "#platform/images/picture-format.ts"
import { exceedsPictureLimits } from "#platform/images/picture-limits.server.ts"
import { type ReceiptRefusal, receiptMaxBytes, receiptMaxPixels, receiptMaxSide } from "./receipt.ts"

/*
 * The subprocess that decodes receipts. A message names the encrypted file. The reply is the JPEG to store, in another
 * such file, or the name of a refusal.
 */

/** The reply to a file. */
export type DecodedReceipt = Uint8Array | ReceiptRefusal

/** Larger pictures are scaled down to this: text stays readable, and the picture fits into memory and into an email. */
const storedPixelsMax = 16_000_000

/**
 * Maximum bytes that a decoder may hold at once: baseline pictures need few; progressive and interlaced ones are held
 * as a whole.
 */
const heldMaxBytes = 210_000_000

serveDecoding(decode)

async function decode(bytes: Buffer): Promise<DecodedReceipt> {
  if (bytes.length === 0) return "empty"
  if (bytes.length > receiptMaxBytes) return "tooLarge"
  if (!pictureFormat(bytes)) return foreignFormat(bytes)
  if (exceedsPictureLimits(bytes)) return "tooHeavy"
  try {
    const picture = sharp(bytes, { limitInputPixels: receiptMaxPixels, failOn: "error" })
    const metadata = await picture.metadata()
    if (metadata.format !== pictureFormat(bytes)) return "broken"
    const refusal = sizeRefusal(metadata)
    if (refusal) return refusal
    const stored = picture
      .autoOrient()
      .resize(storedSize(metadata))
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
    // Optimised Huffman tables would need the whole picture in memory: three times the memory for a few per cent fewer
    // bytes.
    return await stored.jpeg({ quality: 85, optimiseCoding: false }).toBuffer()
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
  // Two bytes per coefficient; chroma may be subsampled.
  const planes = { "4:2:0": 1.5, "4:2:2": 2 }[chromaSubsampling] ?? channels
  return width * height * 2 * planes
}

function storedSize({ width, height, autoOrient }: Metadata): { width: number } {
  const share = Math.min(1, Math.sqrt(storedPixelsMax / (width * height)))
  return { width: Math.max(1, Math.floor(autoOrient.width * share)) }
}
