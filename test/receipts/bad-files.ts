import { deflateSync, gzipSync } from "node:zlib"
import sharp from "sharp"
import { receiptMaxBytes } from "#domain/honeymoon/receipt/receipt.ts"
import { jpeg, picture } from "./sample-photo.ts"
import { png, pngEnd, pngHeader, riff, withSize } from "./picture-bytes.ts"
import type { Specimen } from "./specimen.ts"
import { tooMuch } from "./oversized-files.ts"

/* Files that are refused: broken, too large, of another type, or malicious. */

const latin = (text: string) => Buffer.from(text, "latin1")

const svg = (inside: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`

const html = "<html><body>comprovante</body></html>"

const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })

const cut = (what: string, whole: () => Promise<Buffer>, share: number): Specimen => ({
  what,
  bytes: async () => {
    const bytes = await whole()
    return bytes.subarray(0, Math.ceil(bytes.length * share))
  },
  verdict: "broken",
})

const broken: Specimen[] = [
  { what: "no bytes", bytes: () => Buffer.alloc(0), verdict: "empty", byPage: true },
  { what: "one byte", bytes: () => Buffer.from([0xff]), verdict: "notAnImage" },
  { what: "the first three bytes of a JPEG", bytes: () => Buffer.from([0xff, 0xd8, 0xff]), verdict: "broken" },
  { what: "the signature of a PNG alone", bytes: () => png(), verdict: "broken" },
  { what: "the head of a PNG alone", bytes: () => png(pngHeader({})), verdict: "broken" },
  { what: "a PNG without its picture", bytes: () => png(pngHeader({}), pngEnd), verdict: "broken" },
  ...[0.02, 0.25, 0.5, 0.9, 0.999].map((share) =>
    cut(`a JPEG cut after ${share * 100} %`, () => noise().jpeg().toBuffer(), share),
  ),
  ...[0.01, 0.25, 0.5, 0.9].map((share) =>
    cut(`a PNG cut after ${share * 100} %`, () => noise().png().toBuffer(), share),
  ),
  ...[0.01, 0.25, 0.5, 0.9].map((share) =>
    cut(`a WebP cut after ${share * 100} %`, () => noise().webp().toBuffer(), share),
  ),
  cut("a progressive JPEG cut in the middle", () => noise().jpeg({ progressive: true }).toBuffer(), 0.5),
  {
    what: "a PNG whose picture has a wrong check sum",
    bytes: async () => spoiled(await picture().png().toBuffer(), "IDAT"),
    verdict: "broken",
  },
  {
    what: "a PNG whose head has a wrong check sum",
    bytes: async () => spoiled(await picture().png().toBuffer(), "IHDR"),
    verdict: "broken",
  },
  {
    what: "a PNG whose picture is no deflate stream",
    bytes: () => png(pngHeader({}), ["IDAT", Buffer.alloc(100, 0x41)], pngEnd),
    verdict: "broken",
  },
  {
    what: "a PNG with too little picture",
    bytes: () => png(pngHeader({ width: 900, height: 900 }), ["IDAT", deflateSync(Buffer.alloc(100))], pngEnd),
    verdict: "broken",
  },
  {
    what: "a PNG of no width",
    bytes: () => png(pngHeader({ width: 0 }), ["IDAT", deflateSync(Buffer.alloc(9))], pngEnd),
    verdict: "broken",
  },
  {
    what: "a PNG of an unknown kind",
    bytes: () => png(pngHeader({ color: 5, depth: 3 }), ["IDAT", deflateSync(Buffer.alloc(99))], pngEnd),
    verdict: "broken",
  },
  {
    what: "noise that begins like a JPEG",
    bytes: () => Buffer.concat([latin("\xff\xd8\xff\xe0"), deflateSync(Buffer.from(svg(html)))]),
    verdict: "broken",
    byPage: true,
  },
  { what: "a WebP with nonsense inside", bytes: () => latin("RIFF\x10\0\0\0WEBPVP8 nonsense"), verdict: "broken" },
  { what: "a JPEG of no height", bytes: async () => withSize(await jpeg(), 40, 0), verdict: "broken" },
  {
    what: "10 MB that begin like a JPEG",
    bytes: () => Buffer.concat([latin("\xff\xd8\xff\xe0"), Buffer.alloc(receiptMaxBytes - 4, 0x41)]),
    verdict: "broken",
  },
  { what: "10 MB of nothing in particular", bytes: () => Buffer.alloc(receiptMaxBytes, 0x41), verdict: "notAnImage" },
]

function spoiled(whole: Buffer, type: string): Buffer {
  const bytes = Buffer.from(whole)
  const at = bytes.indexOf(type)
  const end = at + 4 + bytes.readUInt32BE(at - 4)
  bytes.writeUInt8((bytes[end] as number) ^ 0xff, end)
  return bytes
}

const others: Specimen[] = [
  {
    what: "a PDF",
    bytes: () => latin("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj"),
    file: "comprovante.pdf",
    type: "application/pdf",
    verdict: "pdf",
    byPage: true,
  },
  { what: "a PDF called JPEG", bytes: () => latin("%PDF-1.4\n1 0 obj"), verdict: "pdf" },
  { what: "a PDF behind other bytes", bytes: () => latin(`\n\n\0\0HTTP/1.1 200 OK\r\n\r\n%PDF-1.4`), verdict: "pdf" },
  { what: "a GIF", bytes: () => picture().gif().toBuffer(), type: "image/gif", verdict: "gif", byPage: true },
  { what: "a GIF of 1987", bytes: () => latin("GIF87a\x01\0\x01\0"), verdict: "gif" },
  {
    what: "a GIF that is a Java archive too",
    bytes: async () => Buffer.concat([await picture().gif().toBuffer(), latin("PK\x03\x04META-INF/MANIFEST.MF")]),
    verdict: "gif",
  },
  {
    what: "an SVG called PNG",
    bytes: () => Buffer.from(svg("<circle r='4'/>")),
    file: "logo.png",
    type: "image/png",
    verdict: "svg",
    byPage: true,
  },
  {
    what: "an SVG with a script",
    bytes: () => Buffer.from(svg("<script>alert(1)</script>")),
    type: "image/svg+xml",
    verdict: "svg",
  },
  {
    what: "an SVG that reads files",
    bytes: () => Buffer.from(svg(`<image xlink:href="file:///etc/passwd"/>`)),
    verdict: "svg",
  },
  {
    what: "an SVG with entities that grow",
    bytes: () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg("<text>&b;</text>")}`),
    verdict: "svg",
  },
  { what: "an SVG, compressed", bytes: () => gzipSync(svg("<circle r='4'/>")), verdict: "notAnImage" },
  {
    what: "an SVG far behind the beginning",
    bytes: () => Buffer.from(" ".repeat(2000) + svg("")),
    verdict: "notAnImage",
  },
  {
    what: "a HEIC",
    bytes: () => latin("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    file: "IMG_0001.HEIC",
    type: "image/heic",
    verdict: "heic",
    byPage: true,
  },
  { what: "a HEIF of another brand", bytes: () => latin("\0\0\0\x1cftypmif1\0\0\0\0mif1heicmiaf"), verdict: "heic" },
  { what: "an AVIF", bytes: () => picture().avif({ effort: 0 }).toBuffer(), type: "image/avif", verdict: "otherImage" },
  {
    what: "an AVIF of another brand",
    bytes: () => latin("\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf"),
    verdict: "otherImage",
  },
  { what: "a TIFF", bytes: () => picture().tiff().toBuffer(), type: "image/tiff", verdict: "otherImage" },
  { what: "a TIFF of the other byte order", bytes: () => latin("MM\0*\0\0\0\x08"), verdict: "otherImage" },
  {
    what: "a raw photo of Canon",
    bytes: () => latin("II*\0\x10\0\0\0CR\x02\0"),
    file: "IMG_0001.CR2",
    verdict: "otherImage",
  },
  {
    what: "a newer raw photo of Canon",
    bytes: () => latin("\0\0\0\x18ftypcrx \0\0\0\x01crx isom"),
    verdict: "otherImage",
  },
  { what: "a raw photo of Fuji", bytes: () => latin("FUJIFILMCCD-RAW 0201"), verdict: "otherImage" },
  { what: "a raw photo of Olympus", bytes: () => latin("IIRO\x08\0\0\0"), verdict: "otherImage" },
  {
    what: "a BMP",
    bytes: () => latin("BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0"),
    type: "image/bmp",
    verdict: "otherImage",
  },
  { what: "an icon", bytes: () => latin("\0\0\x01\0\x01\0\x10\x10\0\0"), verdict: "otherImage" },
  { what: "a JPEG XL", bytes: () => latin("\xff\x0a\xfa\x7f"), verdict: "otherImage" },
  { what: "a JPEG XL in a container", bytes: () => latin("\0\0\0\x0cJXL \x0d\x0a\x87\x0a"), verdict: "otherImage" },
  { what: "a JPEG 2000", bytes: () => latin("\0\0\0\x0cjP  \x0d\x0a\x87\x0a"), verdict: "otherImage" },
  { what: "a Photoshop file", bytes: () => latin("8BPS\0\x01\0\0\0\0\0\0"), verdict: "otherImage" },
  { what: "a ZIP", bytes: () => latin("PK\x03\x04\x14\0\0\0\x08\0"), file: "comprovante.zip", verdict: "notAnImage" },
  {
    what: "a program for Windows",
    bytes: () => Buffer.concat([latin("MZ\x90\0\x03\0\0\0"), Buffer.alloc(500)]),
    file: "comprovante.jpg.exe",
    verdict: "notAnImage",
  },
  {
    what: "a program for Linux",
    bytes: () => Buffer.concat([latin("\x7fELF\x02\x01\x01\0"), Buffer.alloc(500)]),
    verdict: "notAnImage",
  },
  { what: "a web page", bytes: () => Buffer.from(html), type: "text/html", verdict: "notAnImage", byPage: true },
  { what: "a web page in UTF-16", bytes: () => Buffer.from(`\ufeff${html}`, "utf16le"), verdict: "notAnImage" },
  { what: "a text", bytes: () => Buffer.from("Paguei ontem, juro."), type: "text/plain", verdict: "notAnImage" },
  { what: "a text that begins like a BMP", bytes: () => Buffer.from("BMW, 2019, seminovo"), verdict: "notAnImage" },
  {
    what: "a picture in base64",
    bytes: async () => Buffer.from((await jpeg()).toString("base64")),
    verdict: "notAnImage",
  },
  {
    what: "a PHP program",
    bytes: () => Buffer.from("<?php system($_GET['id']);"),
    file: "shell.php",
    type: "image/jpeg",
    verdict: "notAnImage",
  },
  { what: "a program of the shell", bytes: () => Buffer.from("#!/bin/sh\nrm -rf /\n"), verdict: "notAnImage" },
  { what: "PostScript", bytes: () => Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n"), verdict: "notAnImage" },
  {
    what: "commands for a picture editor",
    bytes: () => Buffer.from("push graphic-context\nfill 'url(https://example.com/x.jpg\"|id\")'\npop graphic-context"),
    verdict: "notAnImage",
  },
  { what: "a sound", bytes: () => riff("WAVE", latin("fmt ")), verdict: "notAnImage" },
  {
    what: "a film",
    bytes: () => latin("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
    file: "video.mp4",
    type: "video/mp4",
    verdict: "notAnImage",
  },
  {
    what: "a PNG behind one other byte",
    bytes: async () => Buffer.concat([Buffer.from([0]), await picture().png().toBuffer()]),
    verdict: "notAnImage",
  },
]

export const badFiles: Specimen[] = [...broken, ...tooMuch, ...others]
