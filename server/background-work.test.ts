import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { insertOwnCard } from "#test/fixtures/panel-requests.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { startCardIndexing } from "./card-indexing.ts"
import { startCardReconciliation } from "./card-reconciliation.ts"
import type { PeriodicWork } from "./run-periodically.ts"
import { startScheduledPublishing } from "./scheduled-publishing.ts"

/* How often the background work runs. Retention: retention.test.ts. */

const minuteMs = 60_000

/** Starts work whose timers are advanced by hand. `untilIdle`: until the run that has begun is over. */
async function begin(start: (onError: (error: unknown) => void) => PeriodicWork) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const onError = vi.fn<(error: unknown) => void>()
  const work = start(onError)
  const untilIdle = async () => {
    // Between two runs one timer waits.
    while (vi.getTimerCount() === 0) await nextTurn()
    expect(onError).not.toHaveBeenCalled()
  }
  const advance = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await untilIdle()
  }
  await untilIdle()
  return { work, advance }
}

test("what is due is published at the start and then every half minute, until the end", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { db, services } = app
  const draftDue = async () => {
    await draftEntry(services, { kind: "packages", id: "2001" }, { name: "Outro nome" })
    await db.updateTable("content_draft").set({ publish_at: services.clock().toISOString() }).execute()
  }
  const drafts = async () => (await db.selectFrom("content_draft").select("entry_id").execute()).length
  await draftDue()
  const { work, advance } = await begin((onError) => startScheduledPublishing(services, { onError }))
  expect(await drafts()).toBe(0)
  await draftDue()
  await advance(minuteMs / 2 - 1)
  expect(await drafts()).toBe(1)
  await advance(1)
  expect(await drafts()).toBe(0)
  await work.stop()
  await draftDue()
  vi.advanceTimersByTime(minuteMs)
  for (let turn = 0; turn < 100; turn += 1) await nextTurn()
  expect(await drafts()).toBe(1)
})

test("cards of recent requests are repaired every five minutes, all cards at the start and every day", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { db, services } = app
  const protocol = await sendQuote(services)
  const at = services.clock().toISOString()
  const cards = async () =>
    (await db.selectFrom("request_card").select("protocol").execute()).map((row) => row.protocol)
  const orphan = { protocol: "TV-2346-79AC", name: "Sem pedido", created_at: at, moved_at: at }
  await insertOwnCard(app, orphan)
  const { work, advance } = await begin((onError) => startCardReconciliation(services, { onError }))
  expect(await cards()).toEqual([protocol])
  await insertOwnCard(app, orphan)
  await db.deleteFrom("request_card").where("protocol", "=", protocol).execute()
  await advance(5 * minuteMs - 1)
  expect(await cards()).toEqual([orphan.protocol])
  await advance(1)
  expect(await cards()).toEqual([orphan.protocol, protocol])
  for (let run = 2; run < 24 * 12; run += 1) await advance(5 * minuteMs)
  expect(await cards()).toContain(orphan.protocol)
  await advance(5 * minuteMs)
  expect(await cards()).toEqual([protocol])
  await work.stop()
})

test("words of new requests are indexed at the start and then every ten seconds", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { db, services } = app
  const unindexed = async () => (await db.selectFrom("request_card_unindexed").select("number").execute()).length
  await sendQuote(services)
  expect(await unindexed()).toBe(1)
  const { work, advance } = await begin((onError) => startCardIndexing(services, { onError }))
  expect(await unindexed()).toBe(0)
  await sendQuote(services, { observation: "Outro pedido." })
  await advance(9_999)
  expect(await unindexed()).toBe(1)
  await advance(1)
  expect(await unindexed()).toBe(0)
  await work.stop()
})
