import { describe, expect, test } from "vitest"
import { decideGift } from "#domain/gifts/decide-gift.server.ts"
import type { GiftDecision } from "#domain/gifts/gift-decision.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { retryAllEmails } from "./retry-all-emails.server.ts"

describe.each(engines)("sending all failed emails again on %s", (engine) => {
  test("leaves out the decisions on gifts that were changed since", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const { id: staffId } = await insertColleague(services, "Marina Teles")
    const [changed, reopened] = [await sendGift(services), await sendGift(services)]
    await sendQuote(services)
    await db.deleteFrom("outbox_mail").where("kind", "!=", "quote-received").execute()
    const decide = (protocol: string, revision: number, decision: GiftDecision) =>
      decideGift(services, { protocol, revision, staffId, decision })
    await decide(changed, 1, { to: "refused", reason: "amount", words: "" })
    await decide(changed, 2, { to: "confirmed", cents: 48_000 })
    await decide(reopened, 1, { to: "confirmed", cents: 48_000 })
    await decide(reopened, 2, { to: "reviewing" })
    await db.updateTable("outbox_mail").set({ status: "dead" }).execute()
    expect([await retryAllEmails(services), await retryAllEmails(services)]).toEqual([2, 0])
    const queued = await db
      .selectFrom("outbox_mail")
      .select("kind")
      .where("status", "=", "waiting")
      .orderBy("kind")
      .execute()
    expect(queued.map(({ kind }) => kind)).toEqual(["gift-confirmed", "quote-received"])
  })
})
