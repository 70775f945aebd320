import { describe, expect, test } from "vitest"
import { forgetOldQuotes } from "#domain/quotes/quotes.server.ts"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { moveRequest } from "./move-request.server.ts"
import { planNextStep } from "./plan-next-step.server.ts"
import { recordContact } from "./record-contact.server.ts"

describe.each(engines)("a next step on %s", (engine) => {
  test("is for a day on which the request is still kept, and another contact keeps it longer", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2026-11-20T22:00:00-03:00" })
    const { services } = app
    await setAgency(app, { retention: { quotes_months: 3, gifts_days: 90, mail_bodies_days: 30 } })
    const staff = await insertColleague(services, "Marina Teles")
    const protocol = await sendQuoteWithCard(services)
    const plan = (revision: number, on: string) =>
      planNextStep(services, { protocol, staff, revision, text: "Ligar", on, time: "" })
    const refusedUntil = (day: string) => ({
      problem: { fields: { on: [expect.stringContaining(`Este pedido é apagado em ${day}, como promete`)] } },
    })
    await expect(plan(1, "2027-02-20")).rejects.toMatchObject(refusedUntil("20/02/2027"))
    await plan(1, "2027-02-19")
    app.setNow("2026-12-15T12:00:00-03:00")
    await recordContact(services, { protocol, staff, by: "phone" })
    await expect(plan(3, "2027-03-15")).rejects.toMatchObject(refusedUntil("15/03/2027"))
    await plan(3, "2027-03-14")
    const nextStepAt = async (instant: string) => {
      app.setNow(instant)
      await forgetOldQuotes(services)
      return (await findCard(app.db, protocol))?.next_on
    }
    expect(await nextStepAt("2027-03-14T23:59:59-03:00")).toBe("2027-03-14")
    expect(await nextStepAt("2027-03-15T12:00:01-03:00")).toBeUndefined()
  })

  test.each(["lost", "check", "spam"])(
    "is not planned for a request that is %s: it would not come back",
    async (stage) => {
      await using app = await createTestServices(engine, { content: "demo", now: "2026-11-20T12:00:00-03:00" })
      const { services, db } = app
      const staff = await insertColleague(services, "Marina Teles")
      const protocol = await sendQuoteWithCard(services)
      const plan = (revision: number, more: { text: string; on: string; done?: boolean }) =>
        planNextStep(services, { protocol, staff, revision, time: "", ...more })
      const call = { text: "Ligar: o preço baixa", on: "2026-12-01" }
      await plan(1, call)
      await moveRequest(services, { protocol, staff, revision: 2, stage, lostReason: "price" })
      const refusal = { problem: { fields: { text: [expect.stringContaining("Escolha antes uma etapa")] } } }
      await expect(plan(3, { ...call, on: "2026-12-02" })).rejects.toMatchObject(refusal)
      // The one that it had waits for it to come back.
      expect(await findCard(db, protocol)).toMatchObject({ next_step: call.text, next_on: call.on, revision: 3 })
      await plan(3, { text: "", on: "", done: true })
      expect(await findCard(db, protocol)).toMatchObject({ next_step: null, next_on: null, revision: 4 })
      await moveRequest(services, { protocol, staff, revision: 4, stage: "won" })
      await plan(5, call)
    },
  )
})
