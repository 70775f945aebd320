import type { ReceiptRefusal } from "./receipt.ts"

/**
 * The decoder that may see these bytes, by how they begin. libvips knows dozens of formats, some of which
 * run a whole document (SVG, PDF): they must not even be tried.
 */
export function pictureFormat(bytes: Buffer): "jpeg" | "png" | "webp" | undefined {
  const start = bytes.toString("latin1", 0, 12)
  if (start.startsWith("\xff\xd8\xff")) return "jpeg"
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png"
  return /^RIFF.{4}WEBP/s.test(start) ? "webp" : undefined
}

/** What to tell a guest whose file is something else. */
export function refusalOf(bytes: Buffer): ReceiptRefusal {
  const start = bytes.toString("latin1", 0, 1024)
  return signatures.find(([signature]) => signature.test(start))?.[1] ?? "notAnImage"
}

const signatures: ReadonlyArray<[RegExp, ReceiptRefusal]> = [
  [/%PDF-/, "pdf"],
  [/^GIF8/, "gif"],
  // AVIF and HEIC share their container; either may name a general brand first.
  [/^....ftyp(avi[fs]|.{8,60}avi[fs])/s, "otherImage"],
  [/^....ftyp(hei|hev|mif1|msf1)/s, "heic"],
  [/<svg[\s>]/i, "svg"],
  // BMP, TIFF and the raw formats made of it, JPEG XL (two kinds), JPEG 2000, icons, Photoshop, raw of Canon and Fuji.
  [/^(BM.{4}\0\0\0\0|II\*\0|MM\0\*|II[RU]|\xff\x0a|\0\0\0\x0c(JXL|jP) |\0\0[\x01\x02]\0|8BPS|....ftypcrx|FUJIFILM)/s, "otherImage"],
]
