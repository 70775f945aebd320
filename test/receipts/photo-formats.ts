import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { receiptMaxBytes } from "#domain/honeymoon/receipt/receipt.ts"
import { animatedPng, blackPng, png, pngEnd, pngHeader } from "./picture-bytes.ts"
import type { Specimen } from "./specimen.ts"
import { red, size, upright, picture, jpeg, filledTo } from "./sample-photo.ts"

export const kinds: Specimen[] = [
  { what: "a baseline JPEG", bytes: jpeg, verdict: upright, byPage: true },
  { what: "a progressive JPEG", bytes: () => picture().jpeg({ progressive: true }).toBuffer(), verdict: upright },
  {
    what: "a JPEG with all of its colours",
    bytes: () => picture().jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
    verdict: upright,
  },
  { what: "a JPEG in CMYK", bytes: () => picture().toColourspace("cmyk").jpeg().toBuffer(), verdict: upright },
  {
    what: "a grey JPEG",
    bytes: () =>
      sharp({ create: { ...size, channels: 3, background: "#808080" } })
        .greyscale()
        .jpeg()
        .toBuffer(),
    verdict: { ...size, corners: ["grey", "grey", "grey", "grey"] },
  },
  {
    what: "a PNG",
    bytes: () => picture().png().toBuffer(),
    type: "image/png",
    file: "captura.png",
    verdict: upright,
    byPage: true,
  },
  { what: "a PNG of 16 bits", bytes: () => picture().toColourspace("rgb16").png().toBuffer(), verdict: upright },
  { what: "a PNG with a palette", bytes: () => picture().png({ palette: true }).toBuffer(), verdict: upright },
  { what: "an interlaced PNG", bytes: () => picture().png({ progressive: true }).toBuffer(), verdict: upright },
  {
    what: "an interlaced PNG of 16 bits",
    bytes: () => picture().toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    verdict: upright,
  },
  {
    what: "a PNG of one bit",
    bytes: () => blackPng(33, 7),
    verdict: { width: 33, height: 7, corners: ["black", "black", "black", "black"] },
  },
  {
    what: "a PNG that is all transparent: paper shows",
    bytes: () =>
      sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    verdict: { ...size, corners: ["white", "white", "white", "white"] },
  },
  {
    what: "a grey PNG with transparency",
    bytes: () => png(pngHeader({ color: 4 }), ["IDAT", deflateSync(Buffer.alloc(8 * 17))], pngEnd),
    verdict: { width: 8, height: 8, corners: ["white", "white", "white", "white"] },
  },
  {
    what: "an animated PNG: its first picture is kept",
    bytes: () =>
      animatedPng(
        png(
          pngHeader({}),
          [
            "IDAT",
            deflateSync(
              Buffer.concat(
                Array.from({ length: 8 }, () => Buffer.from([0, ...Array.from({ length: 8 }, () => red).flat()])),
              ),
            ),
          ],
          pngEnd,
        ),
      ),
    verdict: { width: 8, height: 8, corners: ["red", "red", "red", "red"] },
  },
  {
    what: "a WebP",
    bytes: () => picture().webp({ quality: 90 }).toBuffer(),
    type: "image/webp",
    file: "recibo.webp",
    verdict: upright,
    byPage: true,
  },
  {
    what: "a WebP without loss, half transparent",
    bytes: () => picture().ensureAlpha(0.999).webp({ lossless: true }).toBuffer(),
    verdict: upright,
  },
  {
    what: "an animated WebP: its first picture is kept",
    bytes: () => animatedWebp(3),
    verdict: { width: 16, height: 16, corners: ["red", "red", "red", "red"] },
  },
  { what: "an animated WebP of 1,000 pictures", bytes: () => animatedWebp(1000), verdict: { width: 16, height: 16 } },
  { what: "one pixel", bytes: () => blackPng(1, 1), verdict: { width: 1, height: 1 } },
]

/** A picture whose first frame is red and whose others are blue. */
async function animatedWebp(frames: number): Promise<Buffer> {
  const pixels = Array.from({ length: frames }, (_frame, index) =>
    Array.from({ length: 256 }, () => (index === 0 ? red : [0, index % 256, 255])).flat(),
  )
  return sharp(Buffer.from(pixels.flat()), { raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } })
    .webp({ effort: 0 })
    .toBuffer()
}

/** The eight Exif orientations of the same picture. */
export const turned: Specimen[] = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
  what: `a photo with orientation ${orientation}`,
  bytes: async () => {
    const [angle, mirror] = (
      [
        [0, ""],
        [0, "flop"],
        [180, ""],
        [0, "flip"],
        [90, "flop"],
        [270, ""],
        [90, "flip"],
        [90, ""],
      ] as const
    )[orientation - 1] as [number, string]
    const rotated = sharp(await picture().rotate(angle).png().toBuffer())
    const stored = mirror === "flop" ? rotated.flop() : mirror === "flip" ? rotated.flip() : rotated
    return stored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
  },
  verdict: upright,
}))

export const largest: Specimen[] = [
  {
    what: "52,000,000 pixels, exactly: reduced to 16 million",
    bytes: () => blackPng(8320, 6250),
    verdict: { width: 4615, height: 3467 },
  },
  {
    what: "50 megapixels of JPEG, as phones count",
    bytes: () =>
      sharp({ create: { width: 8192, height: 6144, channels: 3, background: "#f00" } })
        .jpeg()
        .toBuffer(),
    verdict: { width: 4618, height: 3464, corners: ["red", "red", "red", "red"] },
  },
  {
    what: "50 megapixels of WebP",
    bytes: () =>
      sharp({ create: { width: 8000, height: 6250, channels: 3, background: "#f00" } })
        .webp({ effort: 0 })
        .toBuffer(),
    verdict: { width: 4525, height: 3535 },
  },
  { what: "12,000 px wide", bytes: () => blackPng(12_000, 1), verdict: { width: 12_000, height: 1 } },
  { what: "12,000 px high", bytes: () => blackPng(1, 12_000), verdict: { width: 1, height: 12_000 } },
  { what: "12,000 × 4,166 px", bytes: () => blackPng(12_000, 4166), verdict: { width: 6788, height: 2357 } },
  {
    what: "a long screenshot: none of its pixels is lost",
    bytes: () => blackPng(1080, 12_000),
    verdict: { width: 1080, height: 12_000 },
  },
  {
    what: "10 MB, exactly",
    bytes: async () => filledTo(receiptMaxBytes, await jpeg()),
    verdict: upright,
    byPage: true,
  },
]
