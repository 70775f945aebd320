import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { expect, onTestFinished, test, vi } from "vitest"
import { asBuffer, createTestCache } from "#test/fixtures/response-cache.ts"
import type { CachedResponse, RenderedResponse } from "./cached-response.server.ts"

test("a burst renders once; the content or the day that changes renders again, at once", async () => {
  const { state, request } = createTestCache()
  let renders = 0
  const render = () => asBuffer(`page ${++renders}`)
  expect(await Promise.all(Array.from({ length: 50 }, () => request("/a", render)))).toEqual(
    Array.from({ length: 50 }, () => "page 1"),
  )
  state.version = "2"
  expect(await Promise.all([request("/a", render), request("/a", render)])).toEqual(["page 2", "page 2"])
  // Midnight in São Paulo, not in Greenwich.
  state.now = "2026-11-21T02:59:00Z"
  expect(await request("/a", render)).toBe("page 2")
  state.now = "2026-11-21T03:00:00Z"
  expect(await request("/a", render)).toBe("page 3")
})

test("an old response serves while it is rendered again in the background", async () => {
  const { request } = createTestCache({ freshMs: 0 })
  let renders = 0
  const render = () => asBuffer(`page ${++renders}`)
  expect([await request("/a", render), await request("/a", render)]).toEqual(["page 1", "page 1"])
  await expect.poll(() => request("/a", render)).not.toBe("page 1")
})

test("while rendering fails, the cached response serves, also after a change; tries are spaced", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, request } = createTestCache({ retryMs: 60 })
  const away = () => Promise.reject(new Error("away"))
  await request("/a", () => asBuffer("good"))
  await expect(request("/b", away)).rejects.toThrow("away")
  state.version = "2"
  expect(await request("/a", away)).toBe("good")
  let tries = 0
  const failing = () => (tries++, asBuffer("sorry", 503))
  for (let index = 0; index < 20; index++) expect(await request("/a", failing)).toBe("good")
  expect(tries).toBe(0)
  expect(state.failures).toHaveLength(1)
  vi.advanceTimersByTime(70)
  expect(await request("/a", () => asBuffer("back"))).toBe("back")
})

test("a response that could not be rendered is tried again within the second in which a change must show", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, request } = createTestCache()
  const away = () => Promise.reject(new Error("away"))
  await request("/a", () => asBuffer("before"))
  state.version = "2"
  expect(await request("/a", away)).toBe("before")
  vi.advanceTimersByTime(500)
  expect(await request("/a", () => asBuffer("after"))).toBe("after")
})

test("what was rendered while the database went away replaces nothing: older values may be in it", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, request } = createTestCache()
  await request("/a", () => asBuffer("before"))
  state.version = "2"
  state.isAway = true
  expect(await request("/a", () => asBuffer("after with menus from before"))).toBe("before")
  expect(await request("/b", () => asBuffer("with menus from before"))).toBe("with menus from before")
  state.isAway = false
  vi.advanceTimersByTime(500)
  expect(await request("/a", () => asBuffer("after"))).toBe("after")
  await request("/b", () => asBuffer("with its own menus"))
  await expect.poll(() => request("/b", () => asBuffer("rendered twice"))).toBe("with its own menus")
})

test("nobody waits long for another try: the cached response serves, and the try goes on", async () => {
  const { state, request } = createTestCache({ retryMs: 0, retryWaitMs: 1 })
  await request("/a", () => asBuffer("before"))
  state.version = "2"
  expect(await request("/a", () => Promise.reject(new Error("away")))).toBe("before")
  const released = Promise.withResolvers<RenderedResponse>()
  expect(await request("/a", () => released.promise)).toBe("before")
  released.resolve(asBuffer("after"))
  await expect.poll(() => request("/a", () => asBuffer("rendered twice"))).toBe("after")
})

test("only successes are cached, and a removed page does not come back", async () => {
  const { state, cache, request } = createTestCache()
  await request("/gone", () => asBuffer("lost", 404))
  await request("/failed", () => asBuffer("sorry", 500))
  expect(cache.size()).toEqual({ responses: 0, bytes: 0 })
  await request("/a", () => asBuffer("here"))
  state.version = "2"
  expect(await request("/a", () => asBuffer("removed", 404))).toBe("removed")
  state.version = "3"
  expect(await request("/a", () => asBuffer("sorry", 500))).toBe("sorry")
})

test("its memory is bounded: the least recently used entries go first", async () => {
  const { cache, request } = createTestCache({ maxBytes: 100_000 })
  for (let index = 0; index < 200; index++) {
    await request("/first", () => asBuffer("f".repeat(10_000)))
    await request(`/${index}`, () => asBuffer("x".repeat(10_000)))
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  expect(await request("/first", () => asBuffer("rendered again"))).toContain("fff")
  expect(await request("/0", () => asBuffer("rendered again"))).toBe("rendered again")
})

test("each requested encoding is compressed once, is held, and decompresses to the same bytes", async () => {
  const { cache } = createTestCache()
  const text = "Férias em família ".repeat(5_000)
  const answer = (await cache.get("/a", async () => asBuffer(text))) as CachedResponse
  const [first, second] = await Promise.all([answer.body("br"), answer.body("br")])
  expect(first).toBe(second)
  expect(answer.bytes()).toBe(first.byteLength)
  for (const encoding of ["br", "zstd", "gzip"] as const) {
    expect(decompress[encoding](await answer.body(encoding)).toString()).toBe(text)
  }
  expect((await answer.body("identity")).toString()).toBe(text)
  expect(cache.size().bytes).toBeGreaterThan(text.length)
})

const decompress = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
