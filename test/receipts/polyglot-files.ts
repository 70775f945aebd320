import sharp from "sharp"
import { png, pngChunks, withSegments } from "./picture-bytes.ts"
import type { Specimen } from "./specimen.ts"
import { upright, picture, jpeg } from "./sample-photo.ts"

const php = "<?php system($_GET['id']); ?>"

const html = "<html><script>alert(document.cookie)</script></html>"

const zip = Buffer.concat([
  Buffer.from("PK\x03\x04"),
  Buffer.alloc(26),
  Buffer.from("META-INF/MANIFEST.MF"),
  Buffer.from("PK\x05\x06"),
  Buffer.alloc(18),
])

export const twofold: Specimen[] = [
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
