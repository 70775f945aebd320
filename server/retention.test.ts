import { afterEach, describe, expect, test, vi } from "vitest"
import { ClockJumpError } from "#domain/privacy/daily-retention.server.ts"
import { insertAgency } from "#test/fixtures/quote-samples.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { startRetention } from "./retention.ts"

const minuteMs = 60_000
const dayMs = 86_400_000

afterEach(() => void vi.useRealTimers())

async function keysApp(engine: (typeof engines)[number]) {
  const app = await createTestServices(engine)
  await insertAgency(app.db)
  const addKey = (key: string) =>
    app.db
      .insertInto("idempotency")
      .values({ key, fingerprint: "", protocol: "TV-7K3M-92QX", expires_at: "2026-11-20T00:00:00.000Z" })
      .execute()
  const keys = async () => (await app.db.selectFrom("idempotency").select("key").execute()).length
  // The last job. The clock is not faked before it, because the database's own timeouts are timers too.
  const lastJob = vi.spyOn(app.services.images, "trimRenditions").mockResolvedValue()
  const runs = (count: number) => vi.waitFor(() => expect(lastJob).toHaveBeenCalledTimes(count))
  return Object.assign(app, { addKey, keys, runs })
}

describe.each(engines)("the timer of retention on %s", (engine) => {
  test("applies retention a minute after the start and every day from then on, until it is stopped", async () => {
    await using app = await keysApp(engine)
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] })
    const onError = vi.fn<(error: unknown) => void>()
    await app.addKey("first")
    const retention = startRetention(app.services, { onError })
    vi.advanceTimersByTime(minuteMs - 1)
    expect(await app.keys()).toBe(1)
    vi.advanceTimersByTime(1)
    await app.runs(1)
    expect(await app.keys()).toBe(0)
    await app.addKey("second")
    await vi.advanceTimersByTimeAsync(dayMs)
    await app.runs(2)
    expect(await app.keys()).toBe(0)
    await retention.stop()
    await app.addKey("third")
    vi.advanceTimersByTime(3 * dayMs)
    expect(vi.getTimerCount()).toBe(0)
    expect(await app.keys()).toBe(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test("a start with a clock that is a year ahead removes nothing, and is reported", async () => {
    await using app = await keysApp(engine)
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] })
    const onError = vi.fn<(error: unknown) => void>()
    startRetention(app.services, { onError })
    vi.advanceTimersByTime(minuteMs)
    await app.runs(1)
    await app.addKey("later")
    app.setNow("2027-11-20T12:00:00-03:00")
    startRetention(app.services, { onError })
    vi.advanceTimersByTime(minuteMs)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.any(ClockJumpError)))
    expect(String(onError.mock.calls[0])).toContain("o que foi agendado para antes de agora também não sai")
    expect(await app.keys()).toBe(1)
  })

  test("a job that fails is reported, does not stop the others, and runs again the next day", async () => {
    await using app = await keysApp(engine)
    await app.db.schema.alterTable("audit_event").renameTo("audit_event_away").execute()
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] })
    const onError = vi.fn<(error: unknown) => void>()
    const listOlderThan = vi.fn<() => Promise<string[]>>(async () => [])
    const retention = startRetention(
      { ...app.services, receipts: { ...app.services.receipts, listOlderThan } },
      { onError },
    )
    vi.advanceTimersByTime(minuteMs)
    await app.runs(1)
    expect([onError.mock.calls.length, listOlderThan.mock.calls.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(dayMs)
    await app.runs(2)
    expect([onError.mock.calls.length, listOlderThan.mock.calls.length]).toEqual([2, 2])
    await retention.stop()
  })

  test("stops once the running job has ended, and reports that it failed", async () => {
    await using app = await keysApp(engine)
    const job = Promise.withResolvers<void>()
    app.services.images.trimRenditions = vi.fn<() => Promise<void>>(() => job.promise)
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const onError = vi.fn<(error: unknown) => void>()
    const retention = startRetention(app.services, { onError })
    vi.advanceTimersByTime(minuteMs)
    await vi.waitFor(() => expect(app.services.images.trimRenditions).toHaveBeenCalled())
    const stopped = vi.fn<() => void>()
    const stopping = retention.stop().then(stopped)
    await app.keys()
    expect(stopped).not.toHaveBeenCalled()
    job.reject(new Error("disk on fire"))
    await stopping
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error("disk on fire"))
  })

  test("stops within five seconds, also during a job that goes on", async () => {
    await using app = await keysApp(engine)
    app.services.images.trimRenditions = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const retention = startRetention(app.services, { onError: () => {} })
    vi.advanceTimersByTime(minuteMs)
    await vi.waitFor(() => expect(app.services.images.trimRenditions).toHaveBeenCalled())
    const stopping = retention.stop()
    vi.advanceTimersByTime(5_000)
    await stopping
  })
})
