import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { insertCountry } from "#test/factories.ts"
import { createAgencyServices, refusals, storedMails, storedQuotes } from "#test/fixtures/agency-app.ts"
import { studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { requestQuote } from "./request-quote.server.ts"

describe.each(engines)("a repeated request on %s", (engine) => {
  test("when a mail cannot be stored, neither is the request, nor the key", async () => {
    await using test = await createAgencyServices(engine)
    await test.db.schema.alterTable("outbox_mail").renameTo("outbox_away").execute()
    await expect(requestQuote(test.services, tripSample, { idempotencyKey: "k" })).rejects.toThrow()
    expect(await storedQuotes(test.db)).toEqual([])
    expect(await test.db.selectFrom("idempotency").selectAll().execute()).toEqual([])
    await test.db.schema.alterTable("outbox_away").renameTo("outbox_mail").execute()
    expect((await requestQuote(test.services, tripSample, { idempotencyKey: "k" })).repeated).toBe(false)
  })

  test("with a key, the same content gets the first answer again, for a day", async () => {
    await using test = await createAgencyServices(engine)
    const first = await requestQuote(test.services, tripSample, { idempotencyKey: "a1" })
    test.setNow("2026-11-21T11:59:00-03:00")
    expect(await requestQuote(test.services, tripSample, { idempotencyKey: "a1" })).toEqual({
      protocol: first.protocol,
      repeated: true,
    })
    await expect(
      requestQuote(test.services, { ...tripSample, name: "Outra" }, { idempotencyKey: "a1" }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await storedQuotes(test.db)).toHaveLength(1)
    expect(await storedMails(test.db)).toHaveLength(2)
    test.setNow("2026-11-21T12:01:00-03:00")
    expect((await requestQuote(test.services, tripSample, { idempotencyKey: "a1" })).repeated).toBe(false)
  })

  test("with a key, the same answers are a repeat however a form could write them", async () => {
    await using test = await createAgencyServices(engine)
    const first = await requestQuote(test.services, tripSample, { idempotencyKey: "k" })
    const { pageType: _layout, ...answers } = tripSample
    const withoutRules = {
      ...answers,
      cellphone: "41990000000",
      state: "18",
      country: "0",
      countryCity: "0",
      travelDate: ["14/03/2027", "19/03/2027"],
      numberOfAdults: "2",
      numberOfChild: "0",
    }
    const withoutNames = { ...tripSample, state: { code: 18, label: "" }, city: { code: 3290, label: "" } }
    for (const written of [withoutRules, withoutNames])
      expect(await requestQuote(test.services, written, { idempotencyKey: "k" })).toEqual({
        protocol: first.protocol,
        repeated: true,
      })
    expect(await storedQuotes(test.db)).toHaveLength(1)
  })

  test("without a key, the same content within a minute is a repeat, later a new request", async () => {
    await using test = await createAgencyServices(engine)
    const first = await requestQuote(test.services, tripSample)
    test.setNow("2026-11-20T12:00:59-03:00")
    expect(await requestQuote(test.services, tripSample)).toEqual({ protocol: first.protocol, repeated: true })
    expect((await requestQuote(test.services, { ...tripSample, observation: "E mais isto." })).repeated).toBe(false)
    test.setNow("2026-11-20T12:01:01-03:00")
    expect((await requestQuote(test.services, tripSample)).repeated).toBe(false)
    expect(await storedQuotes(test.db)).toHaveLength(3)
  })

  test("a retry gets the first answer although the rules have changed: the day of travel is over", async () => {
    await using test = await createAgencyServices(engine)
    test.setNow("2026-11-20T23:59:40-03:00")
    const input = { ...tripSample, travelDate: "20/11/2026 - 25/11/2026" }
    const first = await requestQuote(test.services, { ...input, elapsed: 60_000 }, { idempotencyKey: "late" })
    const withoutKey = await requestQuote(test.services, input)
    test.setNow("2026-11-21T00:00:20-03:00")
    expect(await requestQuote(test.services, { ...input, elapsed: 95_000 }, { idempotencyKey: "late" })).toEqual({
      protocol: first.protocol,
      repeated: true,
    })
    expect(await requestQuote(test.services, input)).toEqual({ protocol: withoutKey.protocol, repeated: true })
    // The page was loaded again: it is of another day.
    expect(await requestQuote(test.services, { ...input, price_day: "2026-11-21" })).toEqual({
      protocol: withoutKey.protocol,
      repeated: true,
    })
    expect(Object.keys(await refusals(requestQuote(test.services, { ...input, name: "Outra" })))).toEqual([
      "travelDate.0",
    ])
    expect(await storedQuotes(test.db)).toHaveLength(2)
  })

  test("a retry gets the first answer although the content has changed: the destination is gone", async () => {
    await using test = await createAgencyServices(engine)
    const country = await insertCountry(test.db, { name: "Irlanda" })
    const first = await requestQuote(test.services, { ...tripSample, country }, { idempotencyKey: "k" })
    await test.db.deleteFrom("country").where("id", "=", country).execute()
    expect(await requestQuote(test.services, { ...tripSample, country }, { idempotencyKey: "k" })).toEqual({
      protocol: first.protocol,
      repeated: true,
    })
    expect(await storedQuotes(test.db)).toHaveLength(1)
  })

  test("a key that the version before stored still answers a retry", async () => {
    await using test = await createAgencyServices(engine)
    const { protocol } = await requestQuote(test.services, tripSample, { idempotencyKey: "k" })
    // An earlier version stored only the SHA-256 of the validated content.
    const fingerprint = "c400aaee122d658a21d0e6675b01d3dc23476cd3f1fd26274652ccbcea12933d"
    await test.db.updateTable("idempotency").set({ fingerprint }).execute()
    expect(await requestQuote(test.services, tripSample, { idempotencyKey: "k" })).toEqual({ protocol, repeated: true })
    await expect(
      requestQuote(test.services, { ...tripSample, name: "Outra" }, { idempotencyKey: "k" }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test("sent several times at once, it is stored once", async () => {
    await using test = await createAgencyServices(engine)
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestQuote(test.services, tripSample)))
    expect(new Set(answers.map(({ protocol }) => protocol)).size).toBe(1)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    const keyed = await Promise.allSettled(
      Array.from({ length: 4 }, () => requestQuote(test.services, studySample, { idempotencyKey: "once" })),
    )
    expect(keyed.filter((answer) => answer.status === "fulfilled" && !answer.value.repeated)).toHaveLength(1)
    expect(await storedQuotes(test.db)).toHaveLength(2)
  })
})
