import { pictureFormat } from "./picture-format.ts"

/*
 * Limits on the work of a decoder. Bytes and pixels do not bound it: 137 KB of scans, or 5 MB of frames,
 * take half a minute. So the parts are counted, in one pass over the bytes, before decoding.
 */

/**
 * Pixels of a picture of the content: 208 MB in memory. "50 megapixels" as phones count: 8192 × 6144 and a little more.
 * Receipts have a limit of their own.
 */
const picturePixelsMax = 52_000_000
/**
 * How a picture of the content is opened, on every occasion: what is accepted must be encoded, too. Cameras of phones
 * write JPEGs that libjpeg warns of, so warnings refuse nothing.
 */
export const pictureDecoding = { limitInputPixels: picturePixelsMax, failOn: "error" } as const
/**
 * Each scan visits every block of the picture: 15 to 30 ms at 48 megapixels. libjpeg writes 10 scans, mozjpeg about
 * 12.
 */
export const jpegScansMax = 32
/** A colour profile may take 255 segments, the largest XMP packet of a phone about 160; the rest are a few dozen. */
export const jpegSegmentsMax = 1_000
/**
 * Encoders write the pixels in chunks of 8 KB or more: about 1,300 in 10 MB. Animated files have two chunks a frame.
 */
export const pngChunksMax = 20_000
/**
 * Compressed texts and profiles. libpng unpacks at most 8 MB of each, whatever its ratio; editors write two or three.
 */
export const pngCompressedChunksMax = 32
/** libwebp looks for each frame from the first one on: 1,000 take a millisecond, 100,000 more than half a minute. */
export const webpFramesMax = 1_000
/** Frames, and a few chunks of metadata. */
export const webpChunksMax = 2_000

/**
 * True when the picture has more parts than any encoder writes. Truncated and malformed files are left to the
 * decoder.
 */
export function exceedsPictureLimits(bytes: Buffer): boolean {
  switch (pictureFormat(bytes)) {
    case "jpeg":
      return exceedsJpegLimits(bytes)
    case "png":
      return exceedsPngLimits(bytes)
    case "webp":
      return exceedsWebpLimits(bytes)
    default:
      return false
  }
}

const [firstRestart, lastRestart, startOfImage, endOfImage, startOfScan, firstWithLength] = [
  0xd0, 0xd7, 0xd8, 0xd9, 0xda, 0xc0,
]

/** Finds markers as libjpeg does: after any number of 0xff; 0x00 is no marker but image data. */
function exceedsJpegLimits(bytes: Buffer): boolean {
  let scans = 0
  let segments = 0
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) {
      at += 1
      continue
    }
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? endOfImage
    at += 1
    if (marker === endOfImage) return false
    if (marker < firstWithLength || (marker >= firstRestart && marker <= lastRestart) || marker === startOfImage)
      continue
    segments += 1
    if (marker === startOfScan) scans += 1
    if (scans > jpegScansMax || segments - scans > jpegSegmentsMax) return true
    if (at + 2 > bytes.length) return false
    at += Math.max(2, bytes.readUInt16BE(at))
  }
  return false
}

const compressedChunks: ReadonlySet<string> = new Set(["iCCP", "zTXt", "iTXt"])

function exceedsPngLimits(bytes: Buffer): boolean {
  let compressed = 0
  let at = 8
  for (let chunks = 0; at + 8 <= bytes.length; chunks += 1) {
    const type = bytes.toString("latin1", at + 4, at + 8)
    if (type === "IEND") return false
    if (compressedChunks.has(type)) compressed += 1
    if (chunks >= pngChunksMax || compressed > pngCompressedChunksMax) return true
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}

function exceedsWebpLimits(bytes: Buffer): boolean {
  // Bytes after the RIFF size are not read.
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let frames = 0
  let at = 12
  for (let chunks = 0; at + 8 <= end; chunks += 1) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames += 1
    if (frames > webpFramesMax || chunks >= webpChunksMax) return true
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}
