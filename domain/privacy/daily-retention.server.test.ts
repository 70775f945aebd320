import { describe, expect, test, vi } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { ClockJumpError, applyDailyRetention } from "./daily-retention.server.ts"

const start = Date.parse("2026-11-20T12:00:00Z")
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const yearMs = 365 * dayMs

const [removed, doubted] = [["removed"], ["kept", ClockJumpError.name]]

describe.each(engines)("the daily retention on %s", (engine) => {
  async function demoSite() {
    const app = await createTestServices(engine, { content: "demo" })
    const onError = vi.fn<(error: unknown) => void>()
    /** Whether a run at this time removes what has expired, and what it reports. */
    const run = async (ms: number) => {
      await app.db
        .insertInto("idempotency")
        .values({ key: "k", fingerprint: "", protocol: "TV-7K3M-92QX", expires_at: "2020-01-01T00:00:00.000Z" })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      app.setNow(new Date(start + ms).toISOString())
      onError.mockClear()
      await applyDailyRetention(app.services, { onError })
      const isRemoved = (await app.db.selectFrom("idempotency").select("key").execute()).length === 0
      return [isRemoved ? "removed" : "kept", ...onError.mock.calls.map(([error]) => (error as Error).name)]
    }
    return Object.assign(app, { run, onError })
  }

  test("removes nothing after a jump of the clock, unless a run of the next day confirms it", async () => {
    await using site = await demoSite()
    const { run } = site
    expect(await run(0)).toEqual(removed)
    expect(await run(7 * dayMs)).toEqual(removed)
    expect(await run(7 * dayMs + yearMs)).toEqual(doubted)
    const [error] = site.onError.mock.calls[0] ?? []
    expect((error as Error).message).toContain("Desde 27/11/2026, 09:00 não se sabe")
    // The clock was corrected. The next jump is another one.
    expect(await run(8 * dayMs)).toEqual(removed)
    expect(await run(8 * dayMs + yearMs)).toEqual(doubted)
    expect(await run(8 * dayMs + yearMs + hourMs)).toEqual(doubted)
    expect(await run(8 * dayMs + yearMs + 21 * hourMs)).toEqual(removed)
    // Back by a year, and on from there.
    expect(await run(9 * dayMs)).toEqual(removed)
    expect(await run(10 * dayMs)).toEqual(removed)
    // A doubt of long ago says nothing of the clock of today.
    expect(await run(10 * dayMs + yearMs)).toEqual(doubted)
    expect(await run(20 * dayMs + yearMs)).toEqual(doubted)
  })

  test("a first run in a database of a version that noted none is doubted by the age of its settings", async () => {
    await using site = await demoSite()
    expect(await site.run(yearMs)).toEqual(doubted)
    expect(await site.run(yearMs + 21 * hourMs)).toEqual(removed)
  })
})
