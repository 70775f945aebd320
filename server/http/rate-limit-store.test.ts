import { join } from "node:path"
import rateLimit from "@fastify/rate-limit"
import { fastify } from "fastify"
import { expect, onTestFinished, test, vi } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { createTestApp, createTestServices, engines } from "#test/create-test-app.ts"
import { createApp } from "#server/app.ts"
import { createPostCount, createSenders, storeOf } from "./rate-limit-store.ts"

const key = async () => Buffer.from("a secret of the tests")
const limit = { formPostsPer10Minutes: 3, sharedPosts: { key } }

test.each(engines)(
  "the processes on one database have one limit for an address, and keep nothing that names it, on %s",
  async (engine) => {
    await using site = await createTestApp(engine, { now: "2026-11-20T12:00:00Z", ...limit })
    const db = connectDatabase({ url: site.url, file: join(site.folder, "travessia.db"), unsynced: true })
    const other = await createApp(site.services, { ...limit, sharedPosts: { key, db } })
    onTestFinished(async () => {
      await other.close()
      await db.destroy()
    })
    const post = async (app: typeof other, remoteAddress: string) =>
      (await app.inject({ method: "POST", url: "/api/v1/budget", payload: {}, remoteAddress })).statusCode
    const gift = {
      method: "POST",
      url: "/api/v1/honeymoon-message",
      payload: "--x--\r\n",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    } as const
    const statuses = []
    for (let index = 0; index < 5; index++) statuses.push(await post(index % 2 ? other : site.app, "203.0.113.7"))
    expect(statuses).toEqual([422, 422, 422, 429, 429])
    // The other process refuses too, although it has not counted this address itself, and for another form as well;
    // another address is accepted.
    expect([
      await post(other, "203.0.113.7"),
      await post(site.app, "203.0.113.7"),
      await post(other, "203.0.113.8"),
    ]).toEqual([429, 429, 422])
    for (const app of [site.app, other])
      expect((await app.inject({ ...gift, remoteAddress: "203.0.113.7" })).statusCode).toBe(429)
    // Addresses of one household's network count together, as in the plugin.
    for (const last of [1, 2, 3]) await post(last % 2 ? other : site.app, `2001:db8:1:2::${last}`)
    expect(await post(other, "2001:db8:1:2::9")).toBe(429)

    const rows = await site.db.selectFrom("form_post").selectAll().execute()
    expect(rows).toHaveLength(3)
    for (const { sender_hash } of rows) expect(sender_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001|budget/)

    site.setNow("2026-11-20T12:10:00Z")
    expect([await post(site.app, "203.0.113.7"), await post(other, "203.0.113.7")]).toEqual([422, 422])
    await expect
      .poll(async () => (await site.db.selectFrom("form_post").select("posts").execute()).map(({ posts }) => posts))
      .toEqual([2])
  },
)

test("each post costs one statement, and a refused one costs none", async () => {
  await using site = await createTestApp("postgres", limit)
  const post = () =>
    site.app.inject({ method: "POST", url: "/api/v1/budget", payload: {}, remoteAddress: "203.0.113.7" })
  site.queries.length = 0
  await post()
  expect(site.queries.filter((query) => query.includes("form_post"))).toHaveLength(1)
  await Promise.all([post(), post(), post()])
  site.queries.length = 0
  expect((await post()).statusCode).toBe(429)
  expect(site.queries).toEqual([])
})

test.each([...engines, "memory"] as const)(
  "a post that is given back counts no longer; one of an ended window takes nothing from the next, on %s",
  async (where) => {
    await using site = await createTestServices(where === "memory" ? "sqlite" : where, { now: "2026-11-20T12:00:00Z" })
    const here = createPostCount(site.services, where === "memory" ? undefined : { key })
    const other = where === "memory" ? here : createPostCount(site.services, { key })
    const post = (count: typeof here) => count("203.0.113.7", 600_000, Infinity)
    const [first, second] = [await post(here), await post(other)]
    expect([first.posts, second.posts]).toEqual([1, 2])
    await first.giveBack()
    expect((await post(other)).posts).toBe(2)
    site.setNow("2026-11-20T12:10:00Z")
    expect((await post(here)).posts).toBe(1)
    await second.giveBack()
    expect((await post(other)).posts).toBe(2)
  },
)

test("an address leaves the memory with its window", async () => {
  await using site = await createTestServices("sqlite")
  const senders = createSenders()
  senders.set("203.0.113.7", { posts: 1, endsAt: 0 }, { ttl: 20 })
  await expect.poll(() => senders.size).toBe(0)
  using memory = stopClock()
  // The services' clock does not advance, so it cannot end the window.
  const windowMs = 600_000
  const [alone, shared] = [createPostCount(site.services), createPostCount(site.services, { key })]
  const postsOf = async (count: typeof alone) => (await count("203.0.113.7", windowMs, 1)).posts
  expect([await postsOf(alone), await postsOf(alone)]).toEqual([1, 2])
  expect([await postsOf(shared), await postsOf(shared)]).toEqual([1, 2])
  const asked = () => site.queries.filter((query) => query.includes("form_post")).length
  const before = asked()
  expect([await postsOf(shared), asked()]).toEqual([3, before])
  memory.pass(windowMs + 1)
  expect(await postsOf(alone)).toBe(1)
  expect([await postsOf(shared), asked()]).toEqual([3, before + 1])
})

test("while another process locks the SQLite file, a count waits without blocking the event loop", async () => {
  await using site = await createTestServices("sqlite")
  const holder = connectDatabase({ file: join(site.folder, "travessia.db") })
  const db = connectDatabase({ file: join(site.folder, "travessia.db"), unsynced: true })
  onTestFinished(async () => void (await Promise.all([holder.destroy(), db.destroy()])))
  const app = await limitedApp({ db, clock: site.services.clock }, key, 60_000)
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = holder.transaction().execute(async () => {
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const post = app.inject({ method: "POST", url: "/" })
  // It would get no response if SQLite blocked this thread.
  expect((await app.inject("/")).statusCode).toBe(200)
  held.resolve()
  await lock
  expect((await post).statusCode).toBe(200)
  expect(await site.db.selectFrom("form_post").select("posts").execute()).toEqual([{ posts: 1 }])
})

test.each(["is away", "does not answer", "has no key to its addresses"])(
  "when the database %s the process goes by its own count, and refuses nobody for it",
  async (trouble) => {
    await using site = await createTestServices("postgres")
    const away = connectDatabase({ file: "", url: "postgres://nobody@127.0.0.1:1/none" })
    onTestFinished(() => away.destroy())
    const services = { clock: site.services.clock, db: trouble === "is away" ? away : site.db }
    const app = await limitedApp(
      services,
      trouble.startsWith("has no key") ? () => Promise.reject(new Error("EACCES")) : key,
    )
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock =
      trouble === "does not answer" &&
      site.db.transaction().execute(async (trx) => {
        await trx.insertInto("form_post").values({ sender_hash: "x", posts: 1, ends_at: "2026" }).execute()
        // Blocks writes to the table until the transaction ends.
        await trx.schema.alterTable("form_post").addColumn("held", "integer").execute()
        locked.resolve()
        await held.promise
      })
    if (lock) await locked.promise
    const statuses = []
    for (let index = 0; index < 4; index++) statuses.push((await app.inject({ method: "POST", url: "/" })).statusCode)
    held.resolve()
    await lock
    expect(statuses).toEqual([200, 200, 200, 429])
  },
)

/** Stops timers and the clock that the memory goes by, until `pass` advances both. */
function stopClock() {
  let now = performance.now()
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
  return {
    pass: (ms: number) => {
      now += ms
      vi.advanceTimersByTime(ms)
    },
    [Symbol.dispose]: () => {
      clock.mockRestore()
      vi.useRealTimers()
    },
  }
}

async function limitedApp(services: Pick<Services, "db" | "clock">, secret: () => Promise<Buffer>, maxMs = 100) {
  const app = fastify()
  await app.register(rateLimit, {
    global: false,
    max: 3,
    timeWindow: "10 minutes",
    store: storeOf(createPostCount(services, { key: secret, maxMs })),
  })
  app.get("/", () => "read")
  app.post("/", { config: { rateLimit: {} } }, () => "kept")
  onTestFinished(() => app.close())
  return app
}
