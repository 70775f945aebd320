import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fastify, { type FastifyInstance } from "fastify"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { createImageStore } from "#platform/images/image-store.server.ts"
import type { Rendition } from "#platform/images/rendition-cache.server.ts"
import { mediaEndpoint } from "./media.ts"

let folder: string
let app: FastifyInstance
let hash: string
const made: Rendition[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "travessia-media-"))
  const images = createImageStore(folder, { onMade: (path) => made.push(path) })
  ;({ hash } = await images.save(await blue().png().toBuffer()))
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register((media) => mediaEndpoint(media, images), { prefix: "/media" })
  // Like the pages, which handle every address without a route of its own.
  app.get("*", () => "<html>page</html>")
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function blue() {
  return sharp({ create: { width: 800, height: 500, channels: 3, background: "#336699" } })
}

test.each([
  ["avif", "image/avif"],
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
])("%s is answered with its type, cached for a year", async (format, type) => {
  const answer = await app.inject(`/media/${hash}/480.${format}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    "content-type": type,
    "cache-control": "public, max-age=31536000, immutable",
    etag: `"${hash}-480.${format}"`,
  })
  expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(480)
})

test("If-None-Match with the ETag gets 304, and HEAD gets no body", async () => {
  const url = `/media/${hash}/320.jpg`
  const first = await app.inject(url)
  const again = await app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } })
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: "" })
  const head = await app.inject({ method: "HEAD", url })
  expect({ status: head.statusCode, body: head.body, length: head.headers["content-length"] }).toEqual({
    status: 200,
    body: "",
    length: first.headers["content-length"],
  })
})

test("fifty concurrent requests for one rendition render it once", async () => {
  const before = made.length
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject(`/media/${hash}/768.webp`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(made.length - before).toBe(1)
})

describe("everything else is 404, without a page and uncached:", () => {
  test.each([
    "/media",
    "/media/",
    "/media/x",
    "/media/HASH",
    "/media/HASH/",
    "/media/HASH/1170.jpg",
    "/media/HASH/100.jpg",
    "/media/HASH/0480.jpg",
    "/media/HASH/480.png",
    "/media/HASH/480.jpg.bak",
    "/media/HASH/480.JPG",
    "/media/HASH/480",
    "/media/HASH/4.8e2.jpg",
    "/media/HASH/-480.jpg",
    "/media/HASH/480.jpg/x",
    "/media/HASH/480.jpg/",
    "/media/HASH/480.jpg/?x=1",
    "/media/HASH/480%2ejpg",
    "/media/HASH/..%2f..%2foriginals%2fHASH.png",
    "/media/..%2foriginals/HASH.png",
    "/media/originals/HASH.png",
    "/media/HASH/..%5c480.jpg",
    "/media/HASH/480.jpg%00",
    `/media/${"0".repeat(32)}/480.jpg`,
    "/media/constructor/480.jpg",
    "/media/renditions/480.jpg",
  ])("%s", async (address) => {
    const answer = await app.inject(address.replaceAll("HASH", hash))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers["cache-control"]).toBe("no-store")
    expect(answer.json()).toMatchObject({ code: "not_found" })
  })

  test("another method", async () => {
    const answer = await app.inject({
      method: "POST",
      url: `/media/${hash}/480.jpg`,
      payload: "x",
      headers: { "content-type": "application/odd" },
    })
    expect(answer.statusCode).toBe(404)
  })
})

test("without space for renditions one is encoded once, kept in memory, and sent", async () => {
  const full = mkdtempSync(join(tmpdir(), "travessia-media-full-"))
  onTestFinished(() => rmSync(full, { recursive: true }))
  // Nothing can be written where the folder should be.
  writeFileSync(join(full, "renditions"), "")
  const encoded: Rendition[] = []
  const images = createImageStore(full, { onMade: (rendition) => encoded.push(rendition) })
  const { hash: stored } = await images.save(await blue().png().toBuffer())
  await using site = fastify()
  await site.register((media) => mediaEndpoint(media, images), { prefix: "/media" })
  for (const method of ["GET", "GET", "HEAD"] as const) {
    const { statusCode, headers, rawPayload } = await site.inject({ method, url: `/media/${stored}/480.webp` })
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/webp"])
    expect(rawPayload.length > 0).toBe(method === "GET")
  }
  expect(encoded).toHaveLength(1)
})

test("a failure shows no path", async () => {
  const broken = fastify()
  const fails = () => Promise.reject(new Error("EIO /var/lib/secret"))
  await broken.register((media) => mediaEndpoint(media, { save: fails, rendition: fails, trimRenditions: fails }), {
    prefix: "/media",
  })
  const answer = await broken.inject(`/media/${hash}/480.jpg`)
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain("secret")
  expect(answer.headers["cache-control"]).toBe("no-store")
})
