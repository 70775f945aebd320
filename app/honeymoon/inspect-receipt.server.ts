import sharp, { type Metadata } from "sharp"
import { createQueue } from "#app/images/queue.server.ts"
import { type ReceiptRefusal, receiptMaxBytes, receiptMaxPixels, receiptMaxSide } from "./receipt.ts"

export type InspectedReceipt = { jpeg: Buffer; refusal?: undefined } | { refusal: ReceiptRefusal; jpeg?: undefined }

/** A large picture takes 150 MB while it is decoded: one after another. */
const queue = createQueue(1)

/**
 * Believes nothing of an upload but its own bytes: only what decodes as JPEG, PNG or WebP passes,
 * upright and newly encoded, so that neither metadata nor anything appended to the file is kept.
 */
export async function inspectReceipt(bytes: Buffer): Promise<InspectedReceipt> {
  if (bytes.length === 0) return { refusal: "empty" }
  if (bytes.length > receiptMaxBytes) return { refusal: "tooLarge" }
  const format = formatOf(bytes)
  if (!format) return { refusal: refusalOf(bytes) }
  return queue(() => decode(bytes, format))
}

async function decode(bytes: Buffer, format: string): Promise<InspectedReceipt> {
  try {
    const picture = sharp(bytes, { limitInputPixels: receiptMaxPixels, failOn: "error" }).timeout({ seconds: 20 })
    const metadata = await picture.metadata()
    if (metadata.format !== format) return { refusal: "broken" }
    const tooBig = sizeRefusal(metadata)
    if (tooBig) return { refusal: tooBig }
    return { jpeg: await picture.autoOrient().flatten({ background: "#ffffff" }).toColourspace("srgb").jpeg({ quality: 85 }).toBuffer() }
  } catch (error) {
    return { refusal: error instanceof Error && error.message.includes("pixel limit") ? "tooManyPixels" : "broken" }
  }
}

function sizeRefusal({ width, height }: Pick<Metadata, "width" | "height">): ReceiptRefusal | undefined {
  if (width * height > receiptMaxPixels) return "tooManyPixels"
  return Math.max(width, height) > receiptMaxSide ? "tooLong" : undefined
}

/**
 * The decoder that may see these bytes, by how they begin. libvips knows dozens of formats, some of which
 * run a whole document (SVG, PDF): they must not even be tried.
 */
function formatOf(bytes: Buffer): "jpeg" | "png" | "webp" | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg"
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png"
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP") return "webp"
  return undefined
}

/** What to tell a guest whose file is something else. */
function refusalOf(bytes: Buffer): ReceiptRefusal {
  const start = latin(bytes, 0, 1024)
  if (start.includes("%PDF-")) return "pdf"
  if (start.startsWith("GIF8")) return "gif"
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(start)) return "heic"
  if (/<svg[\s>]/i.test(start)) return "svg"
  if (/^(BM|II\*\0|MM\0\*|....ftypavi|\0\0\0\x0cJXL|\xff\x0a)/s.test(start)) return "otherImage"
  return "notAnImage"
}

function latin(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("latin1", start, end)
}
