import { deflateSync } from "node:zlib"
import { jpegSegmentsMax } from "#platform/images/picture-limits.server.ts"
import { jpeg, picture } from "./sample-photo.ts"
import {
  blackPng,
  png,
  pngEnd,
  pngHeader,
  withPngChunks,
  withRiffChunks,
  withScans,
  withSegments,
  withSize,
  webpHeader,
  webpOfFrames,
} from "./picture-bytes.ts"
import { progressiveJpeg } from "./progressive-jpeg.ts"
import type { Specimen } from "./specimen.ts"

/* Files that are refused: broken, too large, of another type, or malicious. */

const latin = (text: string) => Buffer.from(text, "latin1")

export const tooMuch: Specimen[] = [
  { what: "more than 50 megapixels", bytes: () => blackPng(8320, 6251), verdict: "tooManyPixels" },
  { what: "256 megapixels in 32 KB", bytes: () => blackPng(16_000, 16_000), verdict: "tooManyPixels", byPage: true },
  {
    what: "a PNG that says it has 4 gigapixels",
    bytes: () => png(pngHeader({ width: 65_535, height: 65_535 }), ["IDAT", deflateSync(Buffer.alloc(9))], pngEnd),
    verdict: "tooManyPixels",
  },
  {
    what: "a JPEG that says it has 4 gigapixels",
    bytes: async () => withSize(await jpeg(), 65_500, 65_500),
    verdict: "tooManyPixels",
  },
  { what: "a WebP that says it has 268 megapixels", bytes: () => webpHeader(16_383, 16_383), verdict: "broken" },
  {
    what: "an animated WebP that says it has 281 terapixels",
    bytes: () => webpHeader(16_777_216, 16_777_216, 2),
    verdict: "broken",
  },
  { what: "12,001 px wide", bytes: () => blackPng(12_001, 1), verdict: "tooLong" },
  { what: "12,001 px high", bytes: () => blackPng(1, 12_001), verdict: "tooLong", byPage: true },
  {
    what: "50 interlaced megapixels of 16 bits: 400 MB to hold at once",
    bytes: () =>
      png(
        pngHeader({ width: 8000, height: 6250, depth: 16, color: 6, interlaced: true }),
        ["IDAT", deflateSync(Buffer.alloc(9))],
        pngEnd,
      ),
    verdict: "tooHeavy",
  },
  {
    what: "50 progressive megapixels in all colours: 300 MB to hold at once",
    bytes: async () =>
      withSize(await picture().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(), 8000, 6250),
    verdict: "tooHeavy",
  },
  {
    what: "a JPEG of 5,000 scans",
    bytes: async () => withScans(await picture().jpeg({ progressive: true }).toBuffer(), 5000),
    verdict: "tooHeavy",
  },
  {
    what: "48 grey megapixels in 800 scans: 137 KB",
    bytes: () => progressiveJpeg({ width: 8000, height: 6000, scans: 800 }),
    verdict: "tooHeavy",
    byPage: true,
  },
  {
    what: "a JPEG of a few segments too many",
    bytes: async () => withSegments(await jpeg(), ...comments(jpegSegmentsMax)),
    verdict: "tooHeavy",
  },
  { what: "an animated WebP of 50,000 pictures", bytes: () => webpOfFrames(50_000), verdict: "tooHeavy" },
  {
    what: "a WebP of 100,000 chunks",
    bytes: async () => withRiffChunks(await picture().webp().toBuffer(), 100_000),
    verdict: "tooHeavy",
  },
  {
    what: "a PNG of 100,000 chunks",
    bytes: async () => withPngChunks(await picture().png().toBuffer(), ["tEXt", latin("a\0b")], 100_000),
    verdict: "tooHeavy",
  },
  {
    what: "a PNG of 900 texts that grow from 8 KB to 8 MB each",
    bytes: async () => withPngChunks(await picture().png().toBuffer(), ["zTXt", growingText()], 900),
    verdict: "tooHeavy",
  },
]

const comments = (count: number) => Array.from({ length: count }, (): [number, string] => [0xfe, "x"])

const growingText = () => Buffer.concat([latin("Comment\0\0"), deflateSync(Buffer.alloc(7_900_000))])
