/**
 * The format by the first bytes: the allow-list of decoders. libvips knows dozens of formats, some of which
 * interpret a whole document (SVG, PDF): those must not be tried.
 */
export function pictureFormat(bytes: Buffer): "jpeg" | "png" | "webp" | undefined {
  const start = bytes.toString("latin1", 0, 12)
  if (start.startsWith("\xff\xd8\xff")) return "jpeg"
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png"
  return /^RIFF.{4}WEBP/s.test(start) ? "webp" : undefined
}
