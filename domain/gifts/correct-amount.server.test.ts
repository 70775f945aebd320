import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { correctAmount } from "./correct-amount.server.ts"
import { decideGift } from "./decide-gift.server.ts"
import { listCoupleTotals } from "./gift-list.server.ts"

describe.each(engines)("the amount of a confirmed gift on %s", (engine) => {
  test("is corrected in the totals and the history, and the guest is thanked once", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const staff = await insertColleague(services, "Rita")
    const protocol = await sendGift(services, { cote_id: "6" })
    await decideGift(services, {
      protocol,
      revision: 1,
      staffId: staff.id,
      decision: { to: "confirmed", cents: 48_000 },
    })
    const confirmed = await findCard(db, protocol)
    app.setNow("2026-11-21T12:00:00-03:00")
    await correctAmount(services, { protocol, staff, revision: 2, cents: 84_000 })
    expect(await findCard(db, protocol)).toEqual({
      ...confirmed,
      cents: 84_000,
      revision: 3,
      worked_at: services.clock().toISOString(),
    })
    expect((await listCoupleTotals(db))[0]?.confirmed).toEqual({ count: 1, cents: 84_000 })
    // Entering the same amount again changes nothing.
    await correctAmount(services, { protocol, staff, revision: 3, cents: 84_000 })
    await expect(correctAmount(services, { protocol, staff, revision: 2, cents: 1 })).rejects.toMatchObject({
      code: "CARD_CONFLICT",
    })
    const events = await listEvents(db, protocol)
    expect(events.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'gift {"from":"confirmed","to":"confirmed","cents":84000}',
      'gift {"from":"new","to":"confirmed","cents":48000}',
    ])
    const mails = await db.selectFrom("outbox_mail").select("kind").where("protocol", "=", protocol).execute()
    expect(mails.filter(({ kind }) => kind === "gift-confirmed")).toHaveLength(1)
  })

  test("is not there to correct on other gifts, and quotes have none", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const staff = await insertColleague(app.services, "Rita")
    for (const protocol of [await sendGift(app.services), await sendQuote(app.services)]) {
      const before = await findCard(app.db, protocol)
      await expect(correctAmount(app.services, { protocol, staff, revision: 1, cents: 1 })).rejects.toMatchObject({
        code: "CARD_CONFLICT",
      })
      expect(await findCard(app.db, protocol)).toEqual(before)
    }
  })
})
