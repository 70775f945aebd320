import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { makeDemoRequests } from "./demo-requests.server.ts"
import { removeDemoRequests } from "./remove-demo-requests.server.ts"
import { demoGifts, demoQuotes } from "./demo-people.ts"

describe.each(engines)("the demonstration on %s", (engine) => {
  test("makes forty requests once, marked as such, and tells nobody", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    expect(demoQuotes.length + demoGifts.length).toBe(40)
    expect(await makeDemoRequests(services)).toEqual({ made: 40, existing: 0 })
    expect(await makeDemoRequests(services)).toEqual({ made: 0, existing: 40 })
    const quotes = await db.selectFrom("quote_request").select(["email", "request", "context", "status"]).execute()
    const gifts = await db.selectFrom("gift_message").select(["email", "message", "status"]).execute()
    expect([quotes.length, gifts.length]).toEqual([demoQuotes.length, demoGifts.length])
    for (const { email } of [...quotes, ...gifts]) expect(email).toMatch(/@demonstracao\.example$/)
    for (const text of [...quotes.map(({ request }) => request), ...gifts.map(({ message }) => message)])
      expect(text).toContain("de demonstração.)")
    expect(quotes.filter(({ context }) => context === null)).toEqual([])
    const emails = await db.selectFrom("outbox_mail").select("status").distinct().execute()
    expect(emails).toEqual([{ status: "filed" }])
    const cards = await db.selectFrom("request_card").select(["kind", "stage", "owner_id", "next_on"]).execute()
    const stages = (kind: string) => new Set(cards.filter((card) => card.kind === kind).map(({ stage }) => stage))
    expect([...stages("quote")].toSorted()).toEqual(["check", "contacted", "lost", "new", "proposal", "spam", "won"])
    expect([...stages("gift")].toSorted()).toEqual(["confirmed", "new", "refused", "reviewing", "spam"])
    expect(cards.filter(({ owner_id }) => owner_id !== null).length).toBeGreaterThan(20)
    expect(cards.filter(({ next_on }) => next_on !== null).length).toBeGreaterThan(6)
  })

  test("is refused where there is a real request, and changes nothing", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await sendQuote(app.services)
    await expect(makeDemoRequests(app.services)).rejects.toThrow("Este banco tem pedidos de verdade")
    expect(await app.db.selectFrom("quote_request").select("protocol").execute()).toHaveLength(1)
    expect(await app.db.selectFrom("staff").select("id").execute()).toEqual([])
  })

  test("is taken out whole, and a real request stays with all that belongs to it", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    await makeDemoRequests(services)
    const { receipt_name } = await db.selectFrom("gift_message").select("receipt_name").executeTakeFirstOrThrow()
    const real = await sendQuote(services)
    expect(await removeDemoRequests(services)).toBe(40)
    expect(await db.selectFrom("staff").select("id").execute()).toEqual([])
    for (const table of ["quote_request", "gift_message", "request_card", "request_event", "outbox_mail"] as const) {
      const left = await db.selectFrom(table).select("protocol").execute()
      expect([table, ...new Set(left.map(({ protocol }) => protocol))]).toEqual(
        ["gift_message", "request_event"].includes(table) ? [table] : [table, real],
      )
    }
    await expect(services.receipts.read(receipt_name)).rejects.toThrow()
    expect(await removeDemoRequests(services)).toBe(0)
  })

  test("goes on after it was interrupted", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    let left = 5
    const interrupted = {
      ...app.services,
      inspectReceipt: async (source: Parameters<typeof app.services.inspectReceipt>[0]) => {
        if (left-- === 0) throw new Error("power cut")
        return app.services.inspectReceipt(source)
      },
    }
    await expect(makeDemoRequests(interrupted)).rejects.toThrow("power cut")
    expect(await makeDemoRequests(app.services)).toEqual({
      made: 40 - demoQuotes.length - 5,
      existing: demoQuotes.length + 5,
    })
  })
})
