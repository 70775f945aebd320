import { describe, expect, test } from "vitest"
import { forgetUsedKeys } from "#platform/http/idempotency.server.ts"
import { engines } from "#test/create-test-app.ts"
import { createAgencyServices, storedQuotes } from "#test/fixtures/agency-app.ts"
import { setAgency, tripSample } from "#test/fixtures/quote-samples.ts"
import { forgetOldQuotes } from "./quotes.server.ts"
import { requestQuote } from "./request-quote.server.ts"

describe.each(engines)("the time that requests are kept on %s", (engine) => {
  test("requests are forgotten after a year, and used keys after a day", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, tripSample)
    test.setNow("2027-11-19T12:00:00-03:00")
    await forgetOldQuotes(test.services)
    await forgetUsedKeys(test.services)
    expect(await storedQuotes(test.db)).toHaveLength(1)
    expect(await test.db.selectFrom("idempotency").selectAll().execute()).toEqual([])
    test.setNow("2027-11-21T12:00:00-03:00")
    await forgetOldQuotes(test.services)
    expect(await storedQuotes(test.db)).toEqual([])
  })

  test("a request is kept for the agency's months after the last contact that was noted", async () => {
    await using test = await createAgencyServices(engine)
    await setAgency(test, { retention: { quotes_months: 3, gifts_days: 90, mail_bodies_days: 30 } })
    for (const observation of ["nobody answered", "answered"])
      await requestQuote(test.services, { ...tripSample, observation })
    const [, answered] = await storedQuotes(test.db)
    await test.db
      .updateTable("quote_request")
      .set({ last_contact_at: "2026-12-31T12:00:00.000Z" })
      .where("protocol", "=", answered!.protocol)
      .execute()
    const leftAt = async (now: string) => (
      test.setNow(now),
      await forgetOldQuotes(test.services),
      (await storedQuotes(test.db)).length
    )
    expect(await leftAt("2027-02-20T12:00:00-03:00")).toBe(2)
    expect(await leftAt("2027-02-20T12:00:01-03:00")).toBe(1)
    expect(await leftAt("2027-03-31T09:00:00-03:00")).toBe(1)
    expect(await leftAt("2027-03-31T09:00:01-03:00")).toBe(0)
  })
})
