import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createS3Storage } from "#platform/storage/s3-storage.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { progressiveJpeg } from "#test/receipts/progressive-jpeg.ts"
import { startS3Server } from "#test/s3-server.ts"
import { type ImageFormat, imageFormats, imageWidths } from "./image.ts"
import { type ImageStore, createImageStore } from "./image-store.server.ts"
import { NotAPictureError } from "./inspect-picture.server.ts"
import type { Rendition } from "./rendition-cache.server.ts"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "travessia-images-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("keep names an original by its bytes and returns its size and mean colour", async () => {
  const store = createImageStore(folder)
  const bytes = await picture(800, 500, "#336699").webp({ lossless: true }).toBuffer()
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32)
  expect(await store.save(bytes)).toEqual({ hash, width: 800, height: 500, color: "#336699" })
  expect(await createImageStore(folder).save(bytes)).toEqual({ hash, width: 800, height: 500, color: "#336699" })
  expect(readdirSync(join(folder, "originals")).sort()).toEqual([`${hash}.json`, `${hash}.webp`])
})

test("an EXIF-rotated photograph has the size as displayed", async () => {
  const bytes = await picture(800, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const store = createImageStore(folder)
  const { hash, width, height } = await store.save(bytes)
  expect({ width, height }).toEqual({ width: 500, height: 800 })
  const { width: shown } = await sharp(await store.rendition(hash, 320, "jpg")).metadata()
  expect(shown).toBe(320)
})

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ["text", async () => Buffer.from("texto"), /não é uma imagem/],
  ["SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /SVG/],
  ["GIF", () => picture(9, 9).gif().toBuffer(), /GIF/],
  ["TIFF", () => picture(9, 9).tiff().toBuffer(), /TIFF/],
  ["half a PNG", async () => (await noise(400, 300).png().toBuffer()).subarray(0, 50_000), /não é uma imagem/],
  ["half a JPEG", async () => (await noise(400, 300).jpeg().toBuffer()).subarray(0, 20_000), /não é uma imagem/],
  [
    "48 megapixels in 800 scans",
    async () => progressiveJpeg({ width: 8000, height: 6000, scans: 800 }),
    /partes demais/,
  ],
  ["a picture too tall for AVIF and WebP", () => picture(40, 16_400).png().toBuffer(), /alta demais/],
  ["more than 50 megapixels", () => picture(8_000, 7_000).png().toBuffer(), /50 megapixels/],
])("keep refuses %s and keeps nothing", async (_name, bytes, reason) => {
  const store = createImageStore(folder)
  const attempt = store.save(await bytes())
  await expect(attempt).rejects.toThrow(NotAPictureError)
  await expect(attempt).rejects.toThrow(reason)
  expect(existsSync(join(folder, "originals"))).toBe(false)
})

test.each<[ImageFormat, string]>([
  ["avif", "heif"],
  ["webp", "webp"],
  ["jpg", "jpeg"],
])("a %s rendition is that format in the width asked for", async (format, decoded) => {
  const store = createImageStore(folder)
  const { hash } = await store.save(await picture(1000, 500).png().toBuffer())
  const path = await store.rendition(hash, 480, format)
  expect(path).toBe(join(folder, "renditions", hash, `480.${format}`))
  expect(await sharp(path).metadata()).toMatchObject({ format: decoded, width: 480, height: 240 })
})

test.each<[string, (jpeg: Buffer) => Buffer]>([
  [
    "a scan without a last coefficient, as phones write it",
    (jpeg) => {
      const written = Buffer.from(jpeg)
      const scan = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 4
      const components = jpeg.readUInt8(scan)
      written.writeUInt8(0, scan + 2 + 2 * components)
      return written
    },
  ],
  [
    "loose bytes before a table",
    (jpeg) => {
      const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
      return Buffer.concat([jpeg.subarray(0, table), Buffer.from([1, 2, 3, 4]), jpeg.subarray(table)])
    },
  ],
])("what is accepted is encoded, too: a JPEG with %s", async (_what, written) => {
  const store = createImageStore(folder)
  const { hash } = await store.save(written(await noise(64, 40).jpeg().toBuffer()))
  for (const format of imageFormats) expect(existsSync((await store.rendition(hash, 320, format))!)).toBe(true)
})

test("no rendition is wider than its original", async () => {
  const store = createImageStore(folder)
  const { hash } = await store.save(await picture(800, 500).png().toBuffer())
  expect(await Promise.all([768, 1170, 1600, 333].map((width) => store.rendition(hash, width, "jpg")))).toEqual([
    expect.any(String),
    undefined,
    undefined,
    undefined,
  ])
  const square = await store.save(await picture(1080, 1080).png().toBuffer())
  expect((await sharp(await store.rendition(square.hash, 1170, "webp")).metadata()).width).toBe(1080)
  expect(await store.rendition(square.hash, 1600, "webp")).toBeUndefined()
  const small = await store.save(await picture(200, 100).png().toBuffer())
  expect(await store.rendition(small.hash, 480, "webp")).toBeUndefined()
  expect((await sharp(await store.rendition(small.hash, 320, "webp")).metadata()).width).toBe(200)
})

test.each(["", "..", "../originals", "0".repeat(31), "0".repeat(33), "G".repeat(32), "0".repeat(32)])(
  "there is no rendition of %j",
  async (hash) => {
    expect(await createImageStore(folder).rendition(hash, 320, "jpg")).toBeUndefined()
  },
)

test("a burst for one rendition makes it once, and later ones not again", async () => {
  const made: Rendition[] = []
  const store = createImageStore(folder, { onMade: (path) => made.push(path) })
  const { hash } = await store.save(await picture(1000, 500).png().toBuffer())
  const paths = await Promise.all(Array.from({ length: 40 }, () => store.rendition(hash, 480, "webp")))
  expect(new Set(paths).size).toBe(1)
  await createImageStore(folder, { onMade: (path) => made.push(path) }).rendition(hash, 480, "webp")
  expect(made).toEqual([paths[0]])
  expect(readdirSync(join(folder, "renditions", hash))).toEqual(["480.webp"])
})

test("at most two renditions are made at a time", async () => {
  const files = createFolderStorage(folder)
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const storage = {
    ...files,
    get: async (key: string) => {
      if (!key.endsWith(".png")) return files.get(key)
      most = Math.max(most, ++running)
      await gate.promise
      running -= 1
      return files.get(key)
    },
  }
  const store = createImageStore(folder, { storage })
  const { hash } = await store.save(await picture(1600, 100).png().toBuffer())
  const made = Promise.all(imageWidths.map((width) => store.rendition(hash, width, "jpg")))
  await vi.waitFor(() => expect(running).toBe(2), { timeout: 10_000 })
  gate.resolve()
  await made
  expect(most).toBe(2)
})

test("a rendition that failed is made when it is asked for again", async () => {
  const store = createImageStore(folder)
  const bytes = await noise(400, 300).png().toBuffer()
  const { hash } = await store.save(bytes)
  const original = join(folder, "originals", `${hash}.png`)
  truncateSync(original, 1_000)
  await expect(store.rendition(hash, 320, "jpg")).rejects.toThrow()
  rmSync(original)
  await createImageStore(folder).save(bytes)
  expect(readFileSync((await store.rendition(hash, 320, "jpg"))!).length).toBeGreaterThan(0)
})

test("a picture may have the 50 megapixels of a phone, and a height that AVIF and WebP can have", async () => {
  const store = createImageStore(folder)
  for (const [width, height] of [
    [8_192, 6_144],
    [40, 16_383],
  ] as const)
    expect(await store.save(await picture(width, height).jpeg().toBuffer())).toMatchObject({ width, height })
})

test("an original that was lost is stored when it is sent again", async () => {
  const store = createImageStore(folder)
  const bytes = await picture(1000, 500).png().toBuffer()
  const { hash } = await store.save(bytes)
  await store.rendition(hash, 320, "jpg")
  const original = join(folder, "originals", `${hash}.png`)
  rmSync(original)
  await store.save(bytes)
  expect(readFileSync(original).equals(bytes)).toBe(true)
})

function picture(width: number, height: number, background = "#884422") {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A picture that does not compress away. */
function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: "#888888", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  })
}

test("the folder of renditions keeps to its size: the least recently used is removed, and made again", async () => {
  const store = createImageStore(folder, { renditionsMaxBytes: 1 })
  const { hash } = await store.save(await picture(1000, 500).png().toBuffer())
  const path = (await store.rendition(hash, 320, "jpg")) as string
  await store.trimRenditions()
  expect([existsSync(path), existsSync(join(folder, "originals", `${hash}.png`))]).toEqual([false, true])
  expect(await store.rendition(hash, 320, "jpg")).toBe(path)
  const roomy = createImageStore(folder)
  await roomy.rendition(hash, 480, "jpg")
  const [old, fresh] = ["320.jpg", "480.jpg"].map((name) => join(folder, "renditions", hash, name)) as [string, string]
  utimesSync(old, new Date("2026-01-01"), new Date("2026-01-01"))
  await createImageStore(folder, { renditionsMaxBytes: statSync(fresh).size }).trimRenditions()
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
})

test("with a bucket, a new process fetches stored renditions, and serves its own while it is away", async () => {
  await using server = await startS3Server()
  const storage = createS3Storage(server.options)
  const made: Rendition[] = []
  const [first, second] = ["a", "b"].map((name) =>
    createImageStore(join(folder, name), { storage, onMade: (path) => made.push(path) }),
  ) as [ImageStore, ImageStore]
  const { hash } = await first.save(await picture(1000, 500).png().toBuffer())
  expect(existsSync(join(folder, "a", "originals"))).toBe(false)
  const drawn = (await first.rendition(hash, 320, "webp")) as string
  await vi.waitFor(async () => expect(await storage.findSize(`renditions/${hash}/320.webp`)).toBe(statSync(drawn).size))
  const fetched = (await second.rendition(hash, 320, "webp")) as string
  expect(readFileSync(fetched).equals(readFileSync(drawn))).toBe(true)
  expect(made).toEqual([drawn])
  server.fail("gone")
  expect(await createImageStore(join(folder, "b"), { storage }).rendition(hash, 320, "webp")).toBe(fetched)
  expect(isUnavailable(await second.rendition(hash, 480, "webp").catch((error: unknown) => error))).toBe(true)
  server.fail(undefined)
  expect(await second.rendition(hash, 480, "webp")).toBe(join(folder, "b", "renditions", hash, "480.webp"))
})
