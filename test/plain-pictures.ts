import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs"
import sharp from "sharp"
import type { PictureOrder, PictureSource } from "#domain/content/picture-source.ts"
import { drawingSchema, drawingSize } from "@travessia/posters/drawing.ts"
import { drawingFiles, posters } from "@travessia/posters/picture-source.ts"

/** Set by the configurations of the test runners. Measurements and screenshots draw the demo's pictures. */
export const arePicturesPlain = process.env.TEST_PICTURES === "plain"

/**
 * Replaces the demo's drawings: pictures of the same sizes in one colour each, in the files where the drawings are
 * cached. Drawing and encoding the real ones takes minutes of processor time.
 */
export const plainPosters: PictureSource = { fields: posters.fields, make: makePlain }

async function makePlain(orders: readonly PictureOrder[], folder: string): Promise<Map<string, string>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = drawingFiles(orders, folder)
  const plain = new Map<string, Buffer>()
  for (const { name, order } of orders) {
    const file = files.get(name) as string
    if (existsSync(file)) continue
    const size = drawingSize(drawingSchema.parse(order))
    const key = `${size.width}x${size.height}`
    const bytes = plain.get(key) ?? (await plainJpeg(size))
    plain.set(key, bytes)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, withComment(bytes, name))
    renameSync(draft, file)
  }
  return files
}

function plainJpeg(size: { width: number; height: number }): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: "#7d8a93" } })
    .jpeg()
    .toBuffer()
}

/** Pictures are identified by their bytes, so no two may be equal. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const words = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(words.length + 2, 2)
  const start = jpeg.subarray(0, 2)
  return Buffer.concat([start, head, words, jpeg.subarray(2)])
}
