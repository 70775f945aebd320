/** The format of a file that is not JPEG, PNG or WebP. */
export type ForeignFormat = "pdf" | "gif" | "svg" | "heic" | "otherImage" | "notAnImage"

/** Detects the format by the first bytes. */
export function foreignFormat(bytes: Buffer): ForeignFormat {
  const start = bytes.toString("latin1", 0, 1024)
  return signatures.find(([signature]) => signature.test(start))?.[1] ?? "notAnImage"
}

const signatures: ReadonlyArray<[RegExp, ForeignFormat]> = [
  [/%PDF-/, "pdf"],
  [/^GIF8/, "gif"],
  // AVIF and HEIC share their container; either may name a general brand first.
  [/^....ftyp(avi[fs]|.{8,60}avi[fs])/s, "otherImage"],
  [/^....ftyp(hei|hev|mif1|msf1)/s, "heic"],
  [/<svg[\s>]/i, "svg"],
  // BMP, TIFF and the raw formats made of it, JPEG XL (two kinds), JPEG 2000, icons, Photoshop, raw of Canon and Fuji.
  [
    /^(BM.{4}\0\0\0\0|II\*\0|MM\0\*|II[RU]|\xff\x0a|\0\0\0\x0c(JXL|jP) |\0\0[\x01\x02]\0|8BPS|....ftypcrx|FUJIFILM)/s,
    "otherImage",
  ],
]
