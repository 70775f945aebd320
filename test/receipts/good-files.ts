import { deflateSync } from "node:zlib"
import sharp, { type Sharp } from "sharp"
import { receiptMaxBytes } from "#domain/honeymoon/receipt/receipt.ts"
import { animatedPng, blackPng, png, pngChunks, pngEnd, pngHeader, withSegments } from "./picture-bytes.ts"
import type { Kept, Specimen } from "./specimen.ts"

/* Files that are receipts, however they were made, whatever else they carry and whatever they are called. */

const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 128, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const

/** 40 × 20 pixels in four quarters, so that what is turned or mirrored shows. */
const quarters = Buffer.from(
  Array.from({ length: 20 }, (_row, y) =>
    Array.from({ length: 40 }, (_column, x) => (y < 10 ? (x < 20 ? red : green) : x < 20 ? blue : white)),
  ).flat(2),
)
const size = { width: 40, height: 20 }
const upright: Kept = { ...size, corners: ["red", "green", "blue", "white"] }

export const picture = (): Sharp => sharp(quarters, { raw: { ...size, channels: 3 } })
export const jpeg = (): Promise<Buffer> => picture().jpeg({ quality: 90 }).toBuffer()

const gps = {
  IFD0: { Artist: "Fulana Secreta" },
  IFD3: { GPSLatitudeRef: "S", GPSLatitude: "25/1 25/1 45/1", GPSLongitudeRef: "W", GPSLongitude: "49/1 16/1 0/1" },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="Fulana Secreta"/></rdf:RDF></x:xmpmeta>`
const iptc = Buffer.concat([
  Buffer.from("Photoshop 3.0\0"),
  Buffer.from("8BIM\x04\x04\0\0\0\0\0\x13\x1c\x02\x50\0\x0eFulana Secreta\0", "latin1"),
])
const php = "<?php system($_GET['id']); ?>"
const html = "<html><script>alert(document.cookie)</script></html>"
const zip = Buffer.concat([
  Buffer.from("PK\x03\x04"),
  Buffer.alloc(26),
  Buffer.from("META-INF/MANIFEST.MF"),
  Buffer.from("PK\x05\x06"),
  Buffer.alloc(18),
])

const kinds: Specimen[] = [
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

/** How the camera was held: the same picture eight times, each stored differently. */
const turned: Specimen[] = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
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

const hidden: Kept = { ...upright, without: ["Fulana Secreta"] }

const talkative: Specimen[] = [
  {
    what: "a photo that says where it was taken",
    bytes: () => picture().withExif(gps).jpeg().toBuffer(),
    verdict: hidden,
    byPage: true,
  },
  { what: "a photo with an XMP packet", bytes: () => picture().withXmp(xmp).jpeg().toBuffer(), verdict: hidden },
  { what: "a photo with IPTC fields", bytes: async () => withSegments(await jpeg(), [0xed, iptc]), verdict: hidden },
  {
    what: "a photo with comments",
    bytes: async () => withSegments(await jpeg(), [0xfe, "Fulana Secreta"], [0xfe, "mais Fulana Secreta"]),
    verdict: hidden,
  },
  {
    what: "a photo with a colour profile",
    bytes: () => picture().withIccProfile("p3").jpeg().toBuffer(),
    verdict: { ...upright, without: ["Display P3", "acsp"] },
  },
  {
    what: "a photo with a broken colour profile",
    bytes: async () =>
      withSegments(await jpeg(), [
        0xe2,
        Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01"), Buffer.alloc(400, 0x41)]),
      ]),
    verdict: { ...upright, without: ["ICC_PROFILE"] },
  },
  {
    what: "a PNG with a profile that grows from 100 KB to 100 MB",
    bytes: async () => {
      const [head, ...chunks] = pngChunks(await picture().png().toBuffer())
      return png(
        head!,
        ["iCCP", Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(100_000_000))])],
        ...chunks,
      )
    },
    verdict: upright,
  },
  {
    what: "a photo with a thumbnail in its last segment",
    bytes: async () => withSegments(await jpeg(), [0xef, await jpeg()]),
    verdict: upright,
  },
  {
    what: "a PNG with texts, one of them compressed, and where it was taken",
    bytes: async () => {
      const [head, ...chunks] = pngChunks(await picture().withExif(gps).png().toBuffer())
      const compressed = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync("Fulana Secreta")])
      return png(
        head!,
        ["tEXt", Buffer.from("Author\0Fulana Secreta")],
        ["zTXt", compressed],
        ["iTXt", Buffer.from("Title\0\0\0\0\0Fulana Secreta")],
        ...chunks,
      )
    },
    verdict: hidden,
  },
  {
    what: "a WebP with EXIF and XMP",
    bytes: () => picture().withExif(gps).withXmp(xmp).webp().toBuffer(),
    verdict: hidden,
  },
]

const twofold: Specimen[] = [
  {
    what: "a JPEG that is a ZIP too",
    bytes: async () => Buffer.concat([await jpeg(), zip]),
    verdict: { ...upright, without: ["PK\x03\x04", "META-INF"] },
  },
  {
    what: "a JPEG that is a PHP program too",
    bytes: async () => withSegments(await jpeg(), [0xfe, php]),
    file: "foto.php.jpg",
    verdict: { ...upright, without: ["<?php"] },
    byPage: true,
  },
  {
    what: "a JPEG that is a script too",
    bytes: async () => withSegments(await jpeg(), [0xfe, "*/=1;alert(document.domain);/*"]),
    verdict: { ...upright, without: ["alert("] },
  },
  {
    what: "a JPEG with a web page in its EXIF",
    bytes: () =>
      picture()
        .withExif({ IFD0: { ImageDescription: html } })
        .jpeg()
        .toBuffer(),
    type: "text/html",
    verdict: { ...upright, without: ["<script>"] },
  },
  {
    what: "a PNG that is a web page too",
    bytes: async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from(html)]),
    file: "pagina.html",
    type: "text/html",
    verdict: { ...upright, without: ["<html>"] },
  },
  {
    what: "a PNG with a PHP program in a text",
    bytes: async () => {
      const [head, ...chunks] = pngChunks(await picture().png().toBuffer())
      return png(head!, ["tEXt", Buffer.from(`Comment\0${php}`)], ...chunks)
    },
    verdict: { ...upright, without: ["<?php"] },
  },
  {
    what: "a WebP with something behind it",
    bytes: async () => Buffer.concat([await picture().webp({ quality: 90 }).toBuffer(), Buffer.from(html)]),
    verdict: { ...upright, without: ["<html>"] },
  },
  {
    what: "two JPEGs, one behind the other",
    bytes: async () =>
      Buffer.concat([
        await jpeg(),
        await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
          .jpeg()
          .toBuffer(),
      ]),
    verdict: upright,
  },
]

const largest: Specimen[] = [
  {
    what: "50 megapixels, exactly: reduced to 16",
    bytes: () => blackPng(8000, 6250),
    verdict: { width: 4525, height: 3535 },
  },
  {
    what: "50 megapixels of JPEG",
    bytes: () =>
      sharp({ create: { width: 8000, height: 6250, channels: 3, background: "#f00" } })
        .jpeg()
        .toBuffer(),
    verdict: { width: 4525, height: 3535, corners: ["red", "red", "red", "red"] },
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

/** Zeros behind a picture: decoders stop at its end. */
export function filledTo(bytes: number, picture: Buffer): Buffer {
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const names = [
  "../../../../etc/passwd",
  "..\\..\\windows\\system32\\config\\sam",
  "/etc/cron.d/x",
  "C:\\autoexec.bat",
  "foto.jpg\0.php",
  "a".repeat(4000) + ".jpg",
  "foto\u202Egpj.exe",
  "CON",
  "NUL.jpg",
  ".htaccess",
  "📷🧾.jpg",
  "comprovante",
  "foto.jpg.php",
  "%2e%2e%2fpasswd",
  "'; drop table gift_message; --",
  "<script>alert(1)</script>.jpg",
  "$(reboot).jpg",
  "|id",
  " ",
  ".",
  "..",
  "comprovante.pdf",
]

const misnamed: Specimen[] = names.map((file) => ({
  what: `a JPEG called ${JSON.stringify(file.slice(0, 40))}`,
  bytes: jpeg,
  file,
  verdict: upright,
}))

const misdeclared: Specimen[] = [
  "image/png",
  "image/svg+xml",
  "application/pdf",
  "text/html; charset=utf-8",
  "application/x-php",
  "application/octet-stream",
  "message/rfc822",
  "x",
  "",
].map((type) => ({
  what: `a JPEG declared as ${type || "nothing"}`,
  bytes: jpeg,
  type,
  verdict: upright,
}))

export const goodFiles: Specimen[] = [
  ...kinds,
  ...turned,
  ...talkative,
  ...twofold,
  ...largest,
  ...misnamed,
  ...misdeclared,
]
