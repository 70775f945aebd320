import { readdirSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import { sendGiftMessage } from "#domain/honeymoon/gift/send-gift-message.server.ts"
import { deliverDue } from "#platform/email/outbox.server.ts"
import { insertAgency, tripSample } from "#test/fixtures/quote-samples.ts"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { giftSample, receiptPicture } from "#test/post-gift.ts"
import { startRetention } from "./retention.ts"

const minuteMs = 60_000
const dayMs = 86_400_000

afterEach(() => void vi.useRealTimers())

async function keysApp(engine: (typeof engines)[number]) {
  const app = await createTestApp(engine)
  await insertAgency(app.db)
  const addKey = (key: string) =>
    app.db
      .insertInto("idempotency")
      .values({ key, fingerprint: "", protocol: "TV-7K3M-92QX", expires_at: "2026-11-20T00:00:00.000Z" })
      .execute()
  const keys = async () => (await app.db.selectFrom("idempotency").select("key").execute()).length
  return Object.assign(app, { addKey, keys })
}

describe.each(engines)("retention on %s", (engine) => {
  test("runs a minute after the start and every day from then on, until it is stopped", async () => {
    await using app = await keysApp(engine)
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] })
    const onError = vi.fn<(error: unknown) => void>()
    await app.addKey("first")
    const retention = startRetention(app.services, { onError })
    vi.advanceTimersByTime(minuteMs - 1)
    expect(await app.keys()).toBe(1)
    vi.advanceTimersByTime(1)
    await vi.waitFor(async () => expect(await app.keys()).toBe(0))
    await app.addKey("second")
    vi.advanceTimersByTime(dayMs)
    await vi.waitFor(async () => expect(await app.keys()).toBe(0))
    retention.stop()
    await app.addKey("third")
    vi.advanceTimersByTime(3 * dayMs)
    expect(vi.getTimerCount()).toBe(0)
    expect(await app.keys()).toBe(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test("a job that fails is reported, stops no other, and is tried again the next day", async () => {
    await using app = await keysApp(engine)
    await app.db.schema.alterTable("quote_request").renameTo("quote_request_away").execute()
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] })
    const onError = vi.fn<(error: unknown) => void>()
    const listOlderThan = vi.fn<() => Promise<string[]>>(async () => [])
    const retention = startRetention(
      { ...app.services, receipts: { ...app.services.receipts, listOlderThan } },
      { onError },
    )
    vi.advanceTimersByTime(minuteMs)
    await vi.waitFor(() => expect([onError.mock.calls.length, listOlderThan.mock.calls.length]).toEqual([1, 1]))
    vi.advanceTimersByTime(dayMs)
    await vi.waitFor(() => expect([onError.mock.calls.length, listOlderThan.mock.calls.length]).toEqual([2, 2]))
    retention.stop()
  })

  test("after all retention periods no row, receipt, email or copy of what visitors sent is left", async () => {
    await using app = await createTestApp(engine, { content: "demo", now: new Date().toISOString() })
    const { services, db, folder } = app
    await requestQuote(services, { ...tripSample, travelDate: "01/12/2099 - 02/12/2099" })
    await sendGiftMessage(services, { fields: giftSample, receipt: await receiptPicture() })
    while ((await deliverDue(services)) > 0);
    const left = async () => {
      const rows = await Promise.all(
        (["quote_request", "gift_message", "outbox_mail", "idempotency"] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      )
      return [
        ...rows.map((found) => found.length),
        readdirSync(join(folder, "receipts")).length,
        readdirSync(join(folder, "outbox")).length,
      ]
    }
    expect(await left()).toEqual([1, 1, 4, 2, 1, 4])
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] })
    const onError = vi.fn<(error: unknown) => void>()
    const retention = startRetention(services, { onError })
    const afterDays = async (days: number, expected: number[]) => {
      app.setNow(new Date(Date.now() + days * dayMs).toISOString())
      vi.advanceTimersByTime(days < 40 ? minuteMs : dayMs)
      await vi.waitFor(async () => expect(await left()).toEqual(expected), { timeout: 10_000 })
    }
    await afterDays(31, [1, 1, 4, 0, 1, 0])
    expect(JSON.stringify(await db.selectFrom("outbox_mail").selectAll().execute())).not.toMatch(
      /helena|celia|Boa viagem|@exemplo/,
    )
    await afterDays(91, [1, 0, 4, 0, 0, 0])
    await afterDays(367, [0, 0, 0, 0, 0, 0])
    retention.stop()
    expect(onError).not.toHaveBeenCalled()
  })
})
