import { deflateSync } from "node:zlib"
import { png, pngChunks, withSegments } from "./picture-bytes.ts"
import type { AcceptedFile, Specimen } from "./specimen.ts"
import { upright, picture, jpeg } from "./sample-photo.ts"
import { kinds, turned, largest } from "./photo-formats.ts"
import { twofold } from "./polyglot-files.ts"

const gps = {
  IFD0: { Artist: "Fulana Secreta" },
  IFD3: { GPSLatitudeRef: "S", GPSLatitude: "25/1 25/1 45/1", GPSLongitudeRef: "W", GPSLongitude: "49/1 16/1 0/1" },
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="Fulana Secreta"/></rdf:RDF></x:xmpmeta>`

const iptc = Buffer.concat([
  Buffer.from("Photoshop 3.0\0"),
  Buffer.from("8BIM\x04\x04\0\0\0\0\0\x13\x1c\x02\x50\0\x0eFulana Secreta\0", "latin1"),
])

const hidden: AcceptedFile = { ...upright, without: ["Fulana Secreta"] }

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
