import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { forgetUsedKeys } from "#platform/http/idempotency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { type Engine, createTestApp, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage } from "#test/factories.ts"
import { insertAgency, setAgency, studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { forgetOldQuotes } from "./quotes.server.ts"
import { QuoteRefusedError, requestQuote } from "./request-quote.server.ts"

async function agencyApp(engine: Engine) {
  const test = await createTestApp(engine)
  await insertAgency(test.db)
  return test
}

const storedQuotes = (db: Database) => db.selectFrom("quote_request").selectAll().orderBy("created_at").execute()
const storedMails = (db: Database) => db.selectFrom("outbox_mail").selectAll().orderBy("kind").execute()

async function refusals(work: Promise<unknown>): Promise<Record<string, string[]>> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(QuoteRefusedError)
  return (error as QuoteRefusedError).errors
}

describe.each(engines)("requesting a quote on %s", (engine) => {
  test("a request is stored whole, with a mail to the desk and one to the visitor", async () => {
    await using test = await agencyApp(engine)
    const country_id = await insertCountry(test.db, { name: "Irlanda" })
    const cityId = await insertCity(test.db, { country_id, name: "Dublin" })
    const input = {
      ...studySample,
      country: country_id,
      countryCity: { label: "Dublin" },
      observation: "Tenho alergia\na camarão.",
      phone: "(41)3000-0000",
    }
    const answer = await requestQuote(test.services, input)
    expect(answer).toEqual({ protocol: expect.stringMatching(/^TV-[0-9A-Z]{4}-[0-9A-Z]{4}$/), repeated: false })
    const [stored, ...more] = await storedQuotes(test.db)
    expect(more).toEqual([])
    expect(stored).toMatchObject({
      protocol: answer.protocol,
      type: "I",
      status: "new",
      name: "Helena Prado",
      email: "helena@exemplo.com.br",
      cellphone: "41990000000",
      phone: "4130000000",
      state_id: 18,
      city_ibge_code: "4106902",
      context: null,
      created_at: "2026-11-20T15:00:00.000Z",
    })
    expect(JSON.parse(stored?.request ?? "")).toMatchObject({
      type: "I",
      state: { code: 18, label: "Paraná (PR)" },
      city: { code: stored?.city_id, label: "Curitiba" },
      country: { code: country_id, label: "Irlanda" },
      countryCity: { code: cityId, label: "Dublin" },
      howLongDoYouWantToStudy: { code: "+ de 1 ano", label: "+ de 1 ano" },
      observation: "Tenho alergia\na camarão.",
      tripProfile: "",
      numberOfChild: 0,
    })
    expect(
      (await storedMails(test.db)).map(({ kind, recipient, reply_to, protocol, status }) => ({
        kind,
        recipient,
        reply_to,
        protocol,
        status,
      })),
    ).toEqual([
      {
        kind: "quote-confirmation",
        recipient: "helena@exemplo.com.br",
        reply_to: "intercambio@travessia.example",
        protocol: answer.protocol,
        status: "waiting",
      },
      {
        kind: "quote-received",
        recipient: "intercambio@travessia.example",
        reply_to: "helena@exemplo.com.br",
        protocol: answer.protocol,
        status: "waiting",
      },
    ])
  })

  test("a trip goes to the tourism desk, with every answer byte for byte", async () => {
    await using test = await agencyApp(engine)
    await requestQuote(test.services, {
      ...tripSample,
      numberOfChild: 2,
      ageOfChildEnd: ["Até 1 ano e 11 meses", "12-17 anos"],
      numberOfAdults: "10 ou +",
    })
    const [stored] = await storedQuotes(test.db)
    expect(JSON.parse(stored?.request ?? "")).toMatchObject({
      hasDateFlexibility: { label: "+ ou \u2013 (2 dias)" },
      numberOfAdults: { code: 10, label: "10 ou +" },
      numberOfChild: 2,
      nuberOfChildren: 2,
      ageOfChildEnd: [{ label: "Até 1 ano e 11 meses" }, { label: "12-17 anos" }],
    })
    const desk = (await storedMails(test.db)).find(({ kind }) => kind === "quote-received")
    expect(desk?.recipient).toBe("turismo@travessia.example")
    for (const text of [
      "+ ou \u2013 (2 dias)",
      "10 ou +",
      "Idade da criança 2: 12-17 anos",
      "14/03/2027 - 19/03/2027",
      "Curitiba",
      "(41)99000-0000",
    ]) {
      expect(desk?.text).toContain(text)
    }
  })

  test("the package is kept as the visitor saw it", async () => {
    await using test = await agencyApp(engine)
    const package_id = await insertPackage(test.db, {
      name: "Noronha em cinco dias",
      value_cents: 489_000,
      price_basis: "por pessoa",
      promotion_cents: 419_000,
      promotion_currency: "BRL",
      promotion_starts: "2026-11-01",
      promotion_ends: "2026-11-30",
      in_exchange: 0,
    })
    await requestQuote(test.services, { ...tripSample, package_id: String(package_id) })
    const context = JSON.parse((await storedQuotes(test.db))[0]?.context ?? "") as { package: Record<string, unknown> }
    expect(context.package).toMatchObject({
      id: package_id,
      name: "Noronha em cinco dias",
      address: `https://travessia.example/turismo/pacote/0/-/0/-/${package_id}/noronha-em-cinco-dias`,
      day: "2026-11-20",
      price: {
        base: { cents: 489_000, currency: "BRL" },
        promotional: { cents: 419_000, currency: "BRL" },
        startsOn: "01/11/2026",
        endsOn: "30/11/2026",
        basis: "por pessoa",
      },
    })
    const desk = (await storedMails(test.db)).find(({ kind }) => kind === "quote-received")
    expect(desk?.text.replaceAll("\u00a0", " ")).toContain(
      "R$ 4.190,00 (promoção válida de 01/11/2026 até 30/11/2026; sem ela, R$ 4.890,00), por pessoa",
    )
  })

  test("a package taken off the shelf meanwhile does not stop a request", async () => {
    await using test = await agencyApp(engine)
    await requestQuote(test.services, { ...tripSample, package_id: 4_321 })
    expect(JSON.parse((await storedQuotes(test.db))[0]?.context ?? "")).toEqual({
      package: { id: 4321, day: "2026-11-20" },
    })
    expect((await storedMails(test.db))[1]?.text).toContain("Sobre o pacote 4321, que não está mais publicado.")
  })

  test("places are found by code or name; those that do not belong together are refused, all at once", async () => {
    await using test = await agencyApp(engine)
    const ireland = await insertCountry(test.db, { name: "Irlanda" })
    const malta = await insertCountry(test.db, { name: "Malta" })
    const sliema = await insertCity(test.db, { country_id: malta, name: "Sliema" })
    for (const places of [
      { state: "PR" },
      { state: "Paraná" },
      { state: "Paraná (PR)" },
      { state: "18" },
      { country: "Malta", countryCity: "Sliema" },
      { country: malta, countryCity: 0 },
    ]) {
      await requestQuote(test.services, { ...tripSample, ...places, observation: JSON.stringify(places) })
    }
    expect(
      Object.keys(await refusals(requestQuote(test.services, { ...tripSample, name: "", state: 28, country: 77 }))),
    ).toEqual(["name", "state", "country"])
    const elsewhere = await refusals(
      requestQuote(test.services, { ...tripSample, state: 1, city: "Curitiba", country: ireland, countryCity: sliema }),
    )
    expect(elsewhere).toEqual({
      city: ["Escolha uma cidade do Acre: esta não fica lá."],
      countryCity: ["Escolha uma cidade da Irlanda, ou “Ainda não sei”."],
    })
    expect(Object.keys(await refusals(requestQuote(test.services, { ...tripSample, countryCity: sliema })))).toEqual([
      "countryCity",
    ])
    expect(
      Object.keys(await refusals(requestQuote(test.services, { ...tripSample, country: "1e3", state: "Atlântida" }))),
    ).toEqual(["state", "country"])
    expect(await storedQuotes(test.db)).toHaveLength(6)
  })

  test("who lives abroad is taken without a municipality", async () => {
    await using test = await agencyApp(engine)
    await requestQuote(test.services, { ...tripSample, state: 99, city: "", cellphone: "+351 912 345 678" })
    expect((await storedQuotes(test.db))[0]).toMatchObject({
      state_id: 99,
      city_id: 0,
      city_ibge_code: null,
      cellphone: "+351912345678",
    })
  })

  test("when a mail cannot be stored, neither is the request, nor the key", async () => {
    await using test = await agencyApp(engine)
    await test.db.schema.alterTable("outbox_mail").renameTo("outbox_away").execute()
    await expect(requestQuote(test.services, tripSample, { idempotencyKey: "k" })).rejects.toThrow()
    expect(await storedQuotes(test.db)).toEqual([])
    expect(await test.db.selectFrom("idempotency").selectAll().execute()).toEqual([])
    await test.db.schema.alterTable("outbox_away").renameTo("outbox_mail").execute()
    expect((await requestQuote(test.services, tripSample, { idempotencyKey: "k" })).repeated).toBe(false)
  })

  test("with a key, the same content gets the first answer again, for a day", async () => {
    await using test = await agencyApp(engine)
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

  test("without a key, the same content within a minute is a repeat, later a new request", async () => {
    await using test = await agencyApp(engine)
    const first = await requestQuote(test.services, tripSample)
    test.setNow("2026-11-20T12:00:59-03:00")
    expect(await requestQuote(test.services, tripSample)).toEqual({ protocol: first.protocol, repeated: true })
    expect((await requestQuote(test.services, { ...tripSample, observation: "E mais isto." })).repeated).toBe(false)
    test.setNow("2026-11-20T12:01:01-03:00")
    expect((await requestQuote(test.services, tripSample)).repeated).toBe(false)
    expect(await storedQuotes(test.db)).toHaveLength(3)
  })

  test("a retry gets the first answer although the rules have changed: the day of travel is over", async () => {
    await using test = await agencyApp(engine)
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
    expect(Object.keys(await refusals(requestQuote(test.services, { ...input, name: "Outra" })))).toEqual([
      "travelDate.0",
    ])
    expect(await storedQuotes(test.db)).toHaveLength(2)
  })

  test("a retry gets the first answer although the content has changed: the destination is gone", async () => {
    await using test = await agencyApp(engine)
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
    await using test = await agencyApp(engine)
    const { protocol } = await requestQuote(test.services, tripSample, { idempotencyKey: "k" })
    // That version stored the SHA-256 of the checked content alone.
    const fingerprint = "c400aaee122d658a21d0e6675b01d3dc23476cd3f1fd26274652ccbcea12933d"
    await test.db.updateTable("idempotency").set({ fingerprint }).execute()
    expect(await requestQuote(test.services, tripSample, { idempotencyKey: "k" })).toEqual({ protocol, repeated: true })
    await expect(
      requestQuote(test.services, { ...tripSample, name: "Outra" }, { idempotencyKey: "k" }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test("sent several times at once, it is stored once", async () => {
    await using test = await agencyApp(engine)
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestQuote(test.services, tripSample)))
    expect(new Set(answers.map(({ protocol }) => protocol)).size).toBe(1)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    const keyed = await Promise.allSettled(
      Array.from({ length: 4 }, () => requestQuote(test.services, studySample, { idempotencyKey: "once" })),
    )
    expect(keyed.filter((answer) => answer.status === "fulfilled" && !answer.value.repeated)).toHaveLength(1)
    expect(await storedQuotes(test.db)).toHaveLength(2)
  })

  test("an address gets at most three confirmations a day; the desk gets every request", async () => {
    await using test = await agencyApp(engine)
    const several = Array.from({ length: 5 }, (_, index) => ({
      ...tripSample,
      email: index % 2 ? "ANA@exemplo.com" : "ana@exemplo.com",
      observation: `${index}`,
    }))
    await Promise.all(several.map((input) => requestQuote(test.services, input)))
    const kinds = (await storedMails(test.db)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === "quote-confirmation")).toHaveLength(3)
    expect(kinds.filter((kind) => kind === "quote-received")).toHaveLength(5)
    test.setNow("2026-11-21T12:00:01-03:00")
    await requestQuote(test.services, { ...tripSample, email: "ana@exemplo.com", observation: "amanhã" })
    expect((await storedMails(test.db)).filter(({ kind }) => kind === "quote-confirmation")).toHaveLength(4)
  })

  test("signs of a machine are marked for the desk, and nothing is lost", async () => {
    await using test = await agencyApp(engine)
    await requestQuote(test.services, { ...tripSample, website: "https://spam.example" })
    await requestQuote(test.services, { ...tripSample, elapsed: 500, observation: "2" })
    await requestQuote(test.services, { ...tripSample, elapsed: 90_000, website: "", observation: "3" })
    expect((await storedQuotes(test.db)).map(({ status }) => status).sort()).toEqual(["check", "check", "new"])
    const desk = (await storedMails(test.db)).filter(({ kind }) => kind === "quote-received")
    expect(desk.filter(({ text }) => text.includes("sinais de preenchimento automático"))).toHaveLength(2)
  })

  test("an agreement to promotions is kept with its words, time and channel; none is assumed", async () => {
    await using test = await agencyApp(engine)
    await requestQuote(test.services, { ...tripSample, marketing: "1" })
    await requestQuote(test.services, { ...tripSample, marketing: "não" })
    const requests = (await storedQuotes(test.db)).map(({ request }) => JSON.parse(request) as { marketing?: unknown })
    expect(requests.map(({ marketing }) => marketing).filter(Boolean)).toEqual([
      {
        version: expect.any(String),
        words: expect.stringContaining("promoções"),
        agreedAt: "2026-11-20T15:00:00.000Z",
        channel: "site",
      },
    ])
  })

  test("requests are forgotten after a year, and used keys after a day", async () => {
    await using test = await agencyApp(engine)
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
    await using test = await agencyApp(engine)
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

  test("a store takes the requests of its states, of its profiles only; everything else stays with the profile's desk", async () => {
    await using test = await agencyApp(engine)
    await setAgency(test, {
      store_desks: [
        { email: "sul@travessia.example", profiles: ["tourism"], states: ["SC", "PR"] },
        { email: "sp@travessia.example", profiles: ["exchange", "tourism"], states: ["SP"] },
      ],
    })
    const deskOf = async (input: object) => {
      // Another address each time: one gets only three confirmations a day.
      const { protocol } = await requestQuote(test.services, { ...input, email: `${randomUUID()}@exemplo.com` })
      const [confirmation, received] = await test.db
        .selectFrom("outbox_mail")
        .select(["recipient", "reply_to"])
        .where("protocol", "=", protocol)
        .orderBy("kind")
        .execute()
      expect(confirmation?.reply_to, "who answers the confirmation writes to whoever has the request").toBe(
        received?.recipient,
      )
      return received?.recipient
    }
    expect(await deskOf(tripSample)).toBe("sul@travessia.example")
    expect(await deskOf(studySample)).toBe("intercambio@travessia.example")
    expect(await deskOf({ ...tripSample, state: "SP", city: "São Paulo" })).toBe("sp@travessia.example")
    expect(await deskOf({ ...studySample, state: { label: "São Paulo" }, city: "São Paulo" })).toBe(
      "sp@travessia.example",
    )
    expect(await deskOf({ ...tripSample, state: "RJ", city: "Niterói" })).toBe("turismo@travessia.example")
    expect(await deskOf({ ...tripSample, state: 99, city: "" })).toBe("turismo@travessia.example")
  })

  test("the desk is found without a question to the database", async () => {
    await using test = await agencyApp(engine)
    await requestQuote(test.services, tripSample)
    test.queries.length = 0
    await requestQuote(test.services, { ...tripSample, observation: "Outra vez." })
    expect(test.queries.filter((sql) => sql.includes('"store"'))).toEqual([])
    // Whether the content is still the same, asked at most once a second.
    expect(test.queries.filter((sql) => sql.includes('"setting"')).length).toBeLessThanOrEqual(1)
  })
})
