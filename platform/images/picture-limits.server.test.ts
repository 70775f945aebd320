import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import {
  type Chunk,
  jpegMarkers,
  png,
  pngEnd,
  pngHeader,
  webpOfFrames,
  withPngChunks,
  withRiffChunks,
  withSegments,
} from "#test/receipts/picture-bytes.ts"
import { progressiveJpeg } from "#test/receipts/progressive-jpeg.ts"
import * as limits from "./picture-limits.server.ts"

/* Files on either side of each limit. test/receipts tests the whole product with such files. */

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: "#0b3f4a" } })
const jpegOfScans = (scans: number) => progressiveJpeg({ width: 1024, height: 1024, scans: scans - 1 })
const comments = (count: number) => Array.from({ length: count }, (): [number, string] => [0xfe, "x"])
const jpeg = await picture().jpeg().toBuffer()
const jpegSegments = jpegMarkers(jpeg).markers.length
const plainPng = png(pngHeader({}), ["IDAT", deflateSync(Buffer.alloc(8 * 25))], pngEnd)
const texts = (type: string): Chunk => [type, Buffer.concat([Buffer.from("Comment\0\0"), deflateSync("x")])]
const webp = await picture().webp().toBuffer()

const lines: Array<[what: string, max: number, of: (count: number) => Buffer]> = [
  ["scans of a JPEG", limits.jpegScansMax, jpegOfScans],
  ["segments of a JPEG", limits.jpegSegmentsMax, (count) => withSegments(jpeg, ...comments(count - jpegSegments))],
  [
    "chunks of a PNG",
    limits.pngChunksMax,
    (count) => withPngChunks(plainPng, ["tEXt", Buffer.from("a\0b")], count - 2),
  ],
  [
    "compressed chunks of a PNG",
    limits.pngCompressedChunksMax,
    (count) => withPngChunks(plainPng, texts("zTXt"), count),
  ],
  ["frames of a WebP", limits.webpFramesMax, webpOfFrames],
  ["chunks of a WebP", limits.webpChunksMax, (count) => withRiffChunks(webp, count - 1)],
]

describe("a picture", () => {
  it.each(lines)("may have so many %s: %i", async (_what, max, of) => {
    expect(limits.exceedsPictureLimits(of(max))).toBe(false)
    expect(limits.exceedsPictureLimits(of(max + 1))).toBe(true)
    // The counted pictures are pictures.
    expect((await sharp(of(max)).raw().toBuffer()).length).toBeGreaterThan(0)
  })

  it("is counted to its end: what stands behind is not read", () => {
    const behind = Buffer.concat(Array.from({ length: 100 }, () => jpegOfScans(4)))
    expect(limits.exceedsPictureLimits(Buffer.concat([jpeg, behind]))).toBe(false)
    expect(limits.exceedsPictureLimits(Buffer.concat([plainPng, withPngChunks(plainPng, texts("zTXt"), 99)]))).toBe(
      false,
    )
    expect(limits.exceedsPictureLimits(Buffer.concat([webp, Buffer.alloc(100_000)]))).toBe(false)
  })

  it("whose scans are in its comments, its thumbnail or its data has not more of them", async () => {
    const scanMarkers = Buffer.alloc(60_000).fill(Buffer.from([0xff, 0xda]))
    expect(limits.exceedsPictureLimits(withSegments(jpeg, [0xfe, scanMarkers]))).toBe(false)
    const stuffed = Buffer.concat([
      jpeg.subarray(0, -2),
      Buffer.alloc(60_000).fill(Buffer.from([0xff, 0x00])),
      jpeg.subarray(-2),
    ])
    expect(limits.exceedsPictureLimits(stuffed)).toBe(false)
  })

  it("whose markers follow filling bytes and restarts has all of its scans", () => {
    const scan = Buffer.from([0xff, 0xff, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0x55, 0xff, 0xd0, 0x55])
    const many = Buffer.alloc(scan.length * limits.jpegScansMax).fill(scan)
    expect(limits.exceedsPictureLimits(Buffer.concat([jpeg.subarray(0, -2), many, jpeg.subarray(-2)]))).toBe(true)
  })

  it("that is cut off anywhere is left to its decoder", () => {
    for (const whole of [jpeg, plainPng, webp]) {
      for (let bytes = 0; bytes < whole.length; bytes += 1)
        expect(limits.exceedsPictureLimits(whole.subarray(0, bytes))).toBe(false)
    }
  })
})
