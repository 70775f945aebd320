import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { asBuffer, createTestCache, readBody } from "#test/fixtures/response-cache.ts"
import type { CachedResponse, RenderedResponse } from "./cached-response.server.ts"

test("what stayed the same after a change is not rendered or compressed again", async () => {
  const { state, cache } = createTestCache()
  let renders = 0
  const data = { text: "first" }
  /** Like a page of the site: rendered from data, whose hash is the source. */
  const get = async () => {
    const response = await cache.get("/a", async (source) => {
      if (source === data.text) return { ...asBuffer("", 304), source }
      renders += 1
      return { ...asBuffer(data.text), source: data.text }
    })
    return response as CachedResponse
  }
  const first = await get()
  await first.body("br")
  state.version = "2"
  expect(await get()).toBe(first)
  expect([renders, first.compressedIn(), first.isServable?.()]).toEqual([1, ["br"], true])
  data.text = "second"
  // The data has changed but its version has not: the cached response is served.
  expect(await get()).toBe(first)
  state.version = "3"
  expect((await readBody(await get())).toString()).toBe("second")
  expect([renders, first.isServable?.()]).toEqual([2, false])
})

test("a response whose bytes and headers stayed the same after a change is not compressed again", async () => {
  const { state, cache } = createTestCache()
  const get = async (response: RenderedResponse) => (await cache.get("/a", async () => response)) as CachedResponse
  const first = await get(asBuffer("same"))
  await first.body("br")
  state.version = "2"
  expect(await get(asBuffer("same"))).toBe(first)
  state.version = "3"
  const other = await get({ ...asBuffer("same"), headers: { "content-type": "text/plain" } })
  expect([other.headers["content-type"], other.compressedIn()]).toEqual(["text/plain", []])
  state.version = "4"
  expect((await readBody(await get(asBuffer("other")))).toString()).toBe("other")
})

test("of many responses that a change made old, few are rendered at once; the others serve for a second", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { state, request } = createTestCache({ changedAtOnce: 2 })
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
  // Two renderings are running: neither requests for other pages nor for the same one wait for them.
  expect(await Promise.all([slowly("/c"), slowly("/d"), slowly("/a")])).toEqual(["/c 1", "/d 1", "/a 1"])
  expect(begun).toEqual(["/a", "/b"])
  // After a second, further requests wait for their turn, and see the change.
  vi.advanceTimersByTime(1_000)
  const late = slowly("/c")
  expect(begun).toEqual(["/a", "/b"])
  released.resolve()
  expect(await Promise.all([first, second, late])).toEqual(["/a 2", "/b 2", "/c 2"])
  expect(await ask("2")).toEqual(keys.map((key) => `${key} 2`))
  // If nobody asked meanwhile, the age of the change is unknown.
  vi.advanceTimersByTime(60_000)
  state.version = "3"
  expect(await ask("3")).toEqual(keys.map((key) => `${key} 3`))
  // A response from before two changes is not served either.
  state.version = "4"
  await request("/a", () => asBuffer("/a 4"))
  state.version = "5"
  expect(await ask("5")).toEqual(["/a 5", "/b 5", "/c 5", "/d 5"])
})

test("a response is current until the content or the day changes, also while it still serves", async () => {
  const { state, cache } = createTestCache({ changedAtOnce: 1 })
  const released = Promise.withResolvers<void>()
  const get = async (key: string) =>
    (await cache.get(key, async () => {
      if (state.version === "2") await released.promise
      return asBuffer(`${key} ${state.version}`)
    })) as CachedResponse
  const [first, second] = [await get("/a"), await get("/b")]
  expect([first.isCurrent?.(), second.isCurrent?.()]).toEqual([true, true])
  state.version = "2"
  const running = get("/a")
  expect(await get("/b")).toBe(second)
  expect([first.isCurrent?.(), second.isCurrent?.()]).toEqual([false, false])
  released.resolve()
  const changed = await running
  expect([first.isCurrent?.(), changed.isCurrent?.()]).toEqual([false, true])
  state.now = "2026-11-21T00:00:00-03:00"
  expect(changed.isCurrent?.()).toBe(false)
})

test("nobody waits long for a turn: the old response serves, and the new one is rendered in its turn", async () => {
  const { state, request } = createTestCache({
    changedAtOnce: 1,
    staleMs: 0,
    shortWaitMs: 2,
    turnWaitMs: 5,
    burstMs: 0,
  })
  const keys = ["/a", "/b"]
  for (const key of keys) await request(key, () => asBuffer(`${key} 1`))
  state.version = "2"
  const [released, begun] = [Promise.withResolvers<void>(), [] as string[]]
  const ask = (key: string) =>
    request(key, async () => {
      begun.push(`${key} ${state.version}`)
      await released.promise
      return asBuffer(`${key} ${state.version}`)
    })
  const first = ask("/a")
  expect(await Promise.all([ask("/b"), ask("/b")])).toEqual(["/b 1", "/b 1"])
  // A request for the response that is being rendered waits for it, however long it takes.
  const same = ask("/a")
  state.version = "3"
  expect(await ask("/b")).toBe("/b 1")
  expect(begun).toEqual(["/a 2"])
  released.resolve()
  expect(await Promise.all([first, same])).toEqual(["/a 3", "/a 3"])
  await expect.poll(() => ask("/b")).toBe("/b 3")
  // The first was read again, because it was begun before the change.
  expect(begun).toEqual(["/a 2", "/a 3", "/b 3"])
})

test("right after a change nobody waits long while others are rendered, but for what was older already", async () => {
  const { state, request } = createTestCache({ changedAtOnce: 2, staleMs: 0, shortWaitMs: 5 })
  const keys = ["/a", "/b", "/c"]
  for (const key of [...keys, "/old"]) await request(key, () => asBuffer(`${key} 1`))
  state.version = "2"
  for (const key of keys) await request(key, () => asBuffer(`${key} 2`))
  state.version = "3"
  const released = Promise.withResolvers<void>()
  const ask = (key: string) =>
    request(key, async () => {
      await released.promise
      return asBuffer(`${key} 3`)
    })
  const alone = ask("/a")
  await sleep(20)
  // Two are rendered now, another waits for its turn.
  const [running, waiting, old] = [ask("/b"), ask("/c"), ask("/old")]
  expect(await Promise.all([running, waiting])).toEqual(["/b 2", "/c 2"])
  released.resolve()
  expect(await Promise.all([alone, old])).toEqual(["/a 3", "/old 3"])
  await expect.poll(() => ask("/c")).toBe("/c 3")
})

test("later only those wait whose turn is near", async () => {
  const options = { changedAtOnce: 1, staleMs: 0, burstMs: 0, shortWaitMs: 5, nearTurns: 1, turnWaitMs: 60_000 }
  const { state, request } = createTestCache(options)
  const keys = ["/a", "/near", "/far"]
  for (const key of keys) await request(key, () => asBuffer(`${key} 1`))
  state.version = "2"
  const released = Promise.withResolvers<void>()
  const ask = (key: string) =>
    request(key, async () => {
      await released.promise
      return asBuffer(`${key} 2`)
    })
  const [running, near, far] = keys.map(ask)
  expect(await far).toBe("/far 1")
  released.resolve()
  expect(await Promise.all([running, near])).toEqual(["/a 2", "/near 2"])
  await expect.poll(() => ask("/far")).toBe("/far 2")
})

test("a response occupies its turn until it is compressed as it was before", async () => {
  const { state, cache, request } = createTestCache({ changedAtOnce: 1, staleMs: 0 })
  const begun: string[] = []
  const get = async (key: string) =>
    (await cache.get(key, async () => {
      begun.push(key)
      return asBuffer(`${key} ${state.version} `.repeat(20_000))
    })) as CachedResponse
  for (const key of ["/a", "/b"]) await (await get(key)).body("br")
  state.version = "2"
  begun.length = 0
  const [first, second] = [get("/a"), get("/b")]
  const compressed = (await first).body("br")
  expect([compressed, begun]).toEqual([expect.any(Promise), ["/a"]])
  await second
  expect(Buffer.isBuffer((await first).body("br"))).toBe(true)
  expect(await request("/b", () => asBuffer("not rendered again"))).toContain("/b 2")
})

test("after a change, what was used last is rendered and compressed again before anybody requests it", async () => {
  const begun: string[] = []
  const render = async (key: string) => {
    begun.push(`${key} ${state.version}`)
    return asBuffer(`${key} ${state.version}`)
  }
  const { state, cache, request } = createTestCache({ render, refreshMax: 3 })
  const get = async (key: string) => (await cache.get(key, () => render(key))) as CachedResponse
  for (const key of ["/never-again", "/c", "/b", "/a"]) await (await get(key)).body("br")
  begun.length = 0
  state.version = "2"
  // The request that reveals the change is answered as usual.
  expect(await request("/b", () => asBuffer("/b by a visitor"))).toBe("/b by a visitor")
  await expect.poll(() => begun).toEqual(["/a 2", "/c 2"])
  const again = await get("/a")
  expect(again.compressedIn()).toEqual(["br"])
  expect((await readBody(again)).toString()).toBe("/a 2")
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
  const { state, cache, request } = createTestCache({ render })
  const keys = ["/d", "/c", "/b", "/a"]
  for (const key of keys) await request(key, () => asBuffer(`${key} 1`))
  state.version = "2"
  await request("/other", () => asBuffer("seen"))
  await expect.poll(() => begun).toEqual(["/a 2"])
  state.version = "3"
  await request("/other", () => asBuffer("seen"))
  released.resolve()
  // Renderings that began before the change are read again at their end, and are not taken for the new version.
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
  const { state, request } = createTestCache({ render })
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
