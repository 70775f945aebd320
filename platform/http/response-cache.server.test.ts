import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { type ResponseCacheOptions, createResponseCache } from "./response-cache.server.ts"
import type { RenderedResponse, Encoding, CachedResponse } from "./cached-response.server.ts"

const asBuffer = (text: string, status = 200): RenderedResponse => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
})

function createCache(options: ResponseCacheOptions = {}) {
  const world = { version: "1", now: "2026-11-20T12:00:00-03:00", failures: [] as unknown[] }
  const services = {
    contentVersion: { current: () => world.version, close: async () => {} },
    clock: () => new Date(world.now),
  }
  const cache = createResponseCache(services, { onError: (error) => world.failures.push(error), ...options })
  const ask = async (key: string, render: () => Promise<RenderedResponse> | RenderedResponse) => {
    const answer = await cache.get(key, async () => render())
    return (await read(answer)).toString()
  }
  return { world, cache, ask }
}

async function read(answer: RenderedResponse | CachedResponse, encoding: Encoding = "identity"): Promise<Buffer> {
  return "etag" in answer ? answer.body(encoding) : answer.body
}

test("a burst renders once; the content or the day that changes renders again, at once", async () => {
  const { world, ask } = createCache()
  let renders = 0
  const render = () => asBuffer(`page ${++renders}`)
  expect(await Promise.all(Array.from({ length: 50 }, () => ask("/a", render)))).toEqual(
    Array.from({ length: 50 }, () => "page 1"),
  )
  world.version = "2"
  expect(await Promise.all([ask("/a", render), ask("/a", render)])).toEqual(["page 2", "page 2"])
  // Midnight in São Paulo, not in Greenwich.
  world.now = "2026-11-21T02:59:00Z"
  expect(await ask("/a", render)).toBe("page 2")
  world.now = "2026-11-21T03:00:00Z"
  expect(await ask("/a", render)).toBe("page 3")
})

test("an old answer serves while it is rendered anew behind the visitor's back", async () => {
  const { ask } = createCache({ freshMs: 0 })
  let renders = 0
  const render = () => asBuffer(`page ${++renders}`)
  expect([await ask("/a", render), await ask("/a", render)]).toEqual(["page 1", "page 1"])
  await expect.poll(() => ask("/a", render)).not.toBe("page 1")
})

test("while rendering fails, what was kept serves, also after a change; tries are spaced; then it heals", async () => {
  const { world, ask } = createCache({ retryMs: 60 })
  const away = () => Promise.reject(new Error("away"))
  await ask("/a", () => asBuffer("good"))
  await expect(ask("/b", away)).rejects.toThrow("away")
  world.version = "2"
  expect(await ask("/a", away)).toBe("good")
  let tries = 0
  const failing = () => (tries++, asBuffer("sorry", 503))
  for (let index = 0; index < 20; index++) expect(await ask("/a", failing)).toBe("good")
  expect(tries).toBe(0)
  expect(world.failures).toHaveLength(1)
  await new Promise((done) => setTimeout(done, 70))
  expect(await ask("/a", () => asBuffer("back"))).toBe("back")
})

test("only successes are kept, and what is gone does not come back", async () => {
  const { world, cache, ask } = createCache()
  await ask("/gone", () => asBuffer("lost", 404))
  await ask("/failed", () => asBuffer("sorry", 500))
  expect(cache.size()).toEqual({ answers: 0, bytes: 0 })
  await ask("/a", () => asBuffer("here"))
  world.version = "2"
  expect(await ask("/a", () => asBuffer("removed", 404))).toBe("removed")
  world.version = "3"
  expect(await ask("/a", () => asBuffer("sorry", 500))).toBe("sorry")
})

test("its memory is bounded: what was not asked for longest goes first", async () => {
  const { cache, ask } = createCache({ maxBytes: 100_000 })
  for (let index = 0; index < 200; index++) {
    await ask("/first", () => asBuffer("f".repeat(10_000)))
    await ask(`/${index}`, () => asBuffer("x".repeat(10_000)))
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  expect(await ask("/first", () => asBuffer("rendered again"))).toContain("fff")
  expect(await ask("/0", () => asBuffer("rendered again"))).toBe("rendered again")
})

test("each form unpacks to the same bytes, is made once, and only forms that are asked for are held", async () => {
  const { cache } = createCache()
  const text = "Férias em família ".repeat(5_000)
  const answer = (await cache.get("/a", async () => asBuffer(text))) as CachedResponse
  const [first, second] = await Promise.all([answer.body("br"), answer.body("br")])
  expect(first).toBe(second)
  expect(answer.bytes()).toBe(first.byteLength)
  for (const encoding of ["br", "zstd", "gzip"] as const) {
    expect(unpack[encoding](await answer.body(encoding)).toString()).toBe(text)
  }
  expect((await answer.body("identity")).toString()).toBe(text)
  expect(cache.size().bytes).toBeGreaterThan(text.length)
})

const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
