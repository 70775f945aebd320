import { crc32, deflateSync } from "node:zlib"

/* Pictures built byte by byte, which no encoder would write, and readers for encoded pictures. */

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type Chunk = [type: string, data: Buffer]

export function png(...chunks: Chunk[]): Buffer {
  return Buffer.concat([pngStart, ...chunks.map(pngChunk)])
}

/** A PNG with these chunks. */
export function pngChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = pngStart.length; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    chunks.push([bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length)])
    at += 12 + length
  }
  return chunks
}

function pngChunk([type, data]: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

export const pngEnd: Chunk = ["IEND", Buffer.alloc(0)]

export function pngHeader({ width = 8, height = 8, depth = 8, color = 2, interlaced = false }): Chunk {
  return ["IHDR", Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, color, 0, 0, interlaced ? 1 : 0])])]
}

/** A black picture of one bit a pixel: small on the wire, whatever its size. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return png(pngHeader({ width, height, depth: 1, color: 0 }), ["IDAT", deflateSync(rows)], pngEnd)
}

/** A picture of three frames: red, then others, in the frames' own chunks. */
export function animatedPng(first: Buffer): Buffer {
  const chunks = pngChunks(first)
  const frame = (sequence: number): Chunk => [
    "fcTL",
    Buffer.concat([uint32(sequence), uint32(8), uint32(8), uint32(0), uint32(0), Buffer.from([0, 1, 0, 10, 0, 0])]),
  ]
  const blue = deflateSync(
    Buffer.concat(
      Array.from({ length: 8 }, () => Buffer.from([0, ...Array.from({ length: 8 }, () => [0, 0, 255]).flat()])),
    ),
  )
  return png(
    ...chunks.filter(([type]) => type === "IHDR"),
    ["acTL", Buffer.concat([uint32(2), uint32(0)])],
    frame(0),
    ...chunks.filter(([type]) => type === "IDAT"),
    frame(1),
    ["fdAT", Buffer.concat([uint32(2), blue])],
    pngEnd,
  )
}

/** The same PNG with a chunk repeated after its header. */
export function withPngChunks(bytes: Buffer, chunk: Chunk, times: number): Buffer {
  const headEnd = pngStart.length + 25
  const [one, many] = [pngChunk(chunk), Buffer.alloc(pngChunk(chunk).length * times)]
  return Buffer.concat([bytes.subarray(0, headEnd), many.fill(one), bytes.subarray(headEnd)])
}

/** A JPEG with more segments behind its first two bytes. */
export function withSegments(jpeg: Buffer, ...segments: Array<[marker: number, data: Buffer | string]>): Buffer {
  const written = segments.map(([marker, data]) => {
    const bytes = Buffer.from(data as string)
    return Buffer.concat([Buffer.from([0xff, marker]), uint16(bytes.length + 2), bytes])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)])
}

/** The markers of a JPEG's segments before the picture itself, and how many bytes follow its end. */
export function jpegMarkers(jpeg: Buffer): { markers: number[]; rest: number } {
  const markers: number[] = []
  let at = 2
  while (jpeg[at + 1] !== 0xda) {
    if (jpeg[at] !== 0xff) throw new Error(`no marker at ${at}`)
    markers.push(jpeg[at + 1] as number)
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  const end = jpeg.indexOf(Buffer.from([0xff, 0xd9]), at)
  return { markers, rest: jpeg.length - end - 2 }
}

/** The same JPEG with another size in its header. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] as number))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** The same JPEG with its last scan repeated. A decoder decodes every repetition. */
export function withScans(jpeg: Buffer, times: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}

/** The header of a WebP alone, with a size and the animation flag. */
export function webpHeader(width: number, height: number, flags = 0): Buffer {
  const canvas = Buffer.alloc(10)
  canvas.writeUInt8(flags, 0)
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  return riff("WEBP", riffChunk("VP8X", canvas))
}

/** The same WebP with empty chunks behind its picture. */
export function withRiffChunks(webp: Buffer, times: number): Buffer {
  const one = riffChunk("junk", Buffer.alloc(0))
  return riff("WEBP", webp.subarray(12), Buffer.alloc(one.length * times).fill(one))
}

/** A picture of 8 × 8 black pixels, many times over. */
export function webpOfFrames(frames: number): Buffer {
  const canvas = Buffer.from([2, 0, 0, 0, 7, 0, 0, 7, 0, 0])
  const placed = Buffer.from([0, 0, 0, 0, 0, 0, 7, 0, 0, 7, 0, 0, 100, 0, 0, 0])
  const frame = riffChunk("ANMF", Buffer.concat([placed, riffChunk("VP8L", blackVp8l)]))
  return riff(
    "WEBP",
    riffChunk("VP8X", canvas),
    riffChunk("ANIM", Buffer.alloc(6)),
    Buffer.alloc(frame.length * frames).fill(frame),
  )
}

/** 8 × 8 pixels of one colour without loss: a signature, the size, and codes of no bits. */
const blackVp8l = Buffer.from("2f07c00100071011fd0f4444ff03", "hex")

export function riff(form: string, ...chunks: Buffer[]): Buffer {
  return riffChunk("RIFF", Buffer.concat([Buffer.from(form), ...chunks]))
}

function riffChunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
