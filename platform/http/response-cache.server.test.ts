import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { expect, onTestFinished, test, vi } from "vitest"
import { type ResponseCacheOptions, createResponseCache } from "./response-cache.server.ts"
import { fixedVersion } from "#test/fixtures/fixed-version.ts"
import type { RenderedResponse, Encoding, CachedResponse } from "./cached-response.server.ts"

const asBuffer = (text: string, status = 200): RenderedResponse => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
})

function createCache(options: ResponseCacheOptions = {}) {
  const state = { version: "1", isAway: false, now: "2026-11-20T12:00:00-03:00", failures: [] as unknown[] }
  const version = fixedVersion(() => state.version)
  const services = {
    contentVersion: {
      ...version,
      latest: () => (state.isAway ? Promise.reject(new Error("away")) : version.latest()),
    },
    clock: () => new Date(state.now),
  }
  const cache = createResponseCache(services, { onError: (error) => state.failures.push(error), ...options })
  const request = async (key: string, render: () => Promise<RenderedResponse> | RenderedResponse) => {
    const answer = await cache.get(key, async () => render())
    return (await read(answer)).toString()
  }
  return { state, cache, request }
}

async function read(answer: RenderedResponse | CachedResponse, encoding: Encoding = "identity"): Promise<Buffer> {
  return "etag" in answer ? answer.body(encoding) : answer.body
}

test("a burst renders once; the content or the day that changes renders again, at once", async () => {
  const { state, request } = createCache()
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
  const { request } = createCache({ freshMs: 0 })
  let renders = 0
  const render = () => asBuffer(`page ${++renders}`)
  expect([await request("/a", render), await request("/a", render)]).toEqual(["page 1", "page 1"])
  await expect.poll(() => request("/a", render)).not.toBe("page 1")
})

test("of many responses that a change made old, few are rendered at once; the others serve for a second", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, request } = createCache({ changedAtOnce: 2 })
  const keys = ["/a", "/b", "/c", "/d"]
  const ask = (version: string) => Promise.all(keys.map((key) => request(key, () => asBuffer(`${key} ${version}`))))
  await ask("1")
  state.version = "2"
  const released = Promise.withResolvers<void>()
  const begun: string[] = []
  const slowly = (key: string) =>
    request(key, async () => {
      begun.push(key)
      await released.promise
      return asBuffer(`${key} 2`)
    })
  const [first, second] = [slowly("/a"), slowly("/b")]
  // Nobody waits behind the two: neither for a page of their own nor for the same one.
  expect(await Promise.all([slowly("/c"), slowly("/d"), slowly("/a")])).toEqual(["/c 1", "/d 1", "/a 1"])
  expect(begun).toEqual(["/a", "/b"])
  // After a second the change is visible, whatever is being rendered.
  vi.advanceTimersByTime(1_000)
  const late = slowly("/c")
  await expect.poll(() => begun).toEqual(["/a", "/b", "/c"])
  released.resolve()
  expect(await Promise.all([first, second, late])).toEqual(["/a 2", "/b 2", "/c 2"])
  expect(await ask("2")).toEqual(keys.map((key) => `${key} 2`))
  // Of a change that happened while nobody asked, nobody knows how old it is.
  vi.advanceTimersByTime(60_000)
  state.version = "3"
  expect(await ask("3")).toEqual(keys.map((key) => `${key} 3`))
  // A response from before two changes is not served either.
  state.version = "4"
  await request("/a", () => asBuffer("/a 4"))
  state.version = "5"
  expect(await ask("5")).toEqual(["/a 5", "/b 5", "/c 5", "/d 5"])
})

test("after a change, what was used last is rendered and compressed again before anybody requests it", async () => {
  const begun: string[] = []
  const render = async (key: string) => {
    begun.push(`${key} ${state.version}`)
    return asBuffer(`${key} ${state.version}`)
  }
  const { state, cache, request } = createCache({ render, refreshMax: 3 })
  const get = async (key: string) => (await cache.get(key, () => render(key))) as CachedResponse
  for (const key of ["/never-again", "/c", "/b", "/a"]) await (await get(key)).body("br")
  begun.length = 0
  state.version = "2"
  // The visitor whose request shows the change is answered as before.
  expect(await request("/b", () => asBuffer("/b by a visitor"))).toBe("/b by a visitor")
  await expect.poll(() => begun).toEqual(["/a 2", "/c 2"])
  const again = await get("/a")
  expect(again.compressedIn()).toEqual(["br"])
  expect((await read(again)).toString()).toBe("/a 2")
  expect(begun).toHaveLength(2)
})

test("what is rendered again gives way to the next change, and ends with a failure or the site", async () => {
  const released = Promise.withResolvers<void>()
  const begun: string[] = []
  const render = async (key: string) => {
    begun.push(`${key} ${state.version}`)
    await released.promise
    if (key === "/c") throw new Error("away")
    return asBuffer(`${key} ${state.version}`)
  }
  const { state, cache, request } = createCache({ render })
  const keys = ["/d", "/c", "/b", "/a"]
  for (const key of keys) await request(key, () => asBuffer(`${key} 1`))
  state.version = "2"
  await request("/other", () => asBuffer("seen"))
  await expect.poll(() => begun).toEqual(["/a 2"])
  state.version = "3"
  await request("/other", () => asBuffer("seen"))
  released.resolve()
  // What was begun before the change is read again at its end, and is not taken for the new one.
  await expect.poll(() => begun).toEqual(["/a 2", "/a 3", "/a 3", "/b 3", "/c 3"])
  await expect.poll(() => state.failures).toEqual([new Error("away")])
  expect(await request("/c", () => asBuffer("not yet"))).toBe("/c 1")
  expect(await request("/d", () => asBuffer("/d 3"))).toBe("/d 3")
  await cache.close()
  state.version = "4"
  await request("/d", () => asBuffer("/d 4"))
  await cache.close()
  expect(begun).toHaveLength(5)
})

test("nothing is rendered again while a visitor's page is rendered", async () => {
  const begun: string[] = []
  const render = async (key: string) => {
    begun.push(key)
    return asBuffer(`${key} 2`)
  }
  const { state, request } = createCache({ render })
  for (const key of ["/c", "/b", "/a"]) await request(key, () => asBuffer(`${key} 1`))
  state.version = "2"
  const released = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = released.map(({ promise }, index) =>
    request(`/slow-${index}`, async () => {
      await promise
      return asBuffer("slow")
    }),
  )
  released[0]?.resolve()
  await slow[0]
  await new Promise((done) => setTimeout(done, 20))
  expect(begun).toEqual([])
  released[1]?.resolve()
  await expect.poll(() => begun).toEqual(["/a", "/b", "/c"])
})

test("while rendering fails, the cached response serves, also after a change; tries are spaced", async () => {
  const { state, request } = createCache({ retryMs: 60 })
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
  await new Promise((done) => setTimeout(done, 70))
  expect(await request("/a", () => asBuffer("back"))).toBe("back")
})

test("a response that could not be rendered is tried again within the second in which a change must show", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, request } = createCache()
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
  const { state, request } = createCache()
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
  const { state, request } = createCache({ retryMs: 0, retryWaitMs: 1 })
  await request("/a", () => asBuffer("before"))
  state.version = "2"
  expect(await request("/a", () => Promise.reject(new Error("away")))).toBe("before")
  const released = Promise.withResolvers<RenderedResponse>()
  expect(await request("/a", () => released.promise)).toBe("before")
  released.resolve(asBuffer("after"))
  await expect.poll(() => request("/a", () => asBuffer("rendered twice"))).toBe("after")
})

test("only successes are cached, and a removed page does not come back", async () => {
  const { state, cache, request } = createCache()
  await request("/gone", () => asBuffer("lost", 404))
  await request("/failed", () => asBuffer("sorry", 500))
  expect(cache.size()).toEqual({ answers: 0, bytes: 0 })
  await request("/a", () => asBuffer("here"))
  state.version = "2"
  expect(await request("/a", () => asBuffer("removed", 404))).toBe("removed")
  state.version = "3"
  expect(await request("/a", () => asBuffer("sorry", 500))).toBe("sorry")
})

test("its memory is bounded: the least recently used entries go first", async () => {
  const { cache, request } = createCache({ maxBytes: 100_000 })
  for (let index = 0; index < 200; index++) {
    await request("/first", () => asBuffer("f".repeat(10_000)))
    await request(`/${index}`, () => asBuffer("x".repeat(10_000)))
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  expect(await request("/first", () => asBuffer("rendered again"))).toContain("fff")
  expect(await request("/0", () => asBuffer("rendered again"))).toBe("rendered again")
})

test("each requested encoding is compressed once, is held, and decompresses to the same bytes", async () => {
  const { cache } = createCache()
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
