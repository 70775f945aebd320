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
