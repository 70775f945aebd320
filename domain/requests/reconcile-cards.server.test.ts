import { describe, expect, test } from "vitest"
import { listNewestCards } from "#domain/request-cards/list-cards.server.ts"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertManyQuotes, sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { reconcileCards } from "./reconcile-cards.server.ts"
import { markRequest } from "./mark-request.server.ts"

/** Quotes of both profiles and a gift, as visitors send them. */
async function requestsApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const { services } = app
  const trip = await sendQuote(services, {
    name: "Bia Núñez",
    country: 20,
    countryCity: 0,
    package_id: 2002,
    numberOfChild: 1,
    ageOfChildEnd: ["5 anos"],
    observation: "Alergia a camarão",
  })
  const study = await sendQuote(services, {
    type: "I",
    name: "Caio <b>Dias</b>",
    whenYouWantToTravel: "De 3 a 6 meses",
    howLongDoYouWantToStudy: "24 semanas",
    interestProgram: "High School",
    youWillNeedAccommodation: "Não",
    country: 1,
    countryCity: 101,
  })
  const open = await sendQuote(services, { name: "Davi", country: 0, countryCity: 0 })
  const automatic = await sendQuote(services, {
    name: "Robô",
    email: "r@exemplo.com.br",
    website: "https://spam.example",
  })
  const gift = await sendGift(services, { cote_id: 1 })
  return Object.assign(app, { trip, study, open, automatic, gift })
}

const allCards = (db: Parameters<typeof findCard>[0]) =>
  db.selectFrom("request_card").selectAll().orderBy("protocol").execute()

describe.each(engines)("cards of requests on %s", (engine) => {
  test("every request gets a card in its own transaction, in words that a list can show", async () => {
    await using app = await requestsApp(engine)
    const trip = await findCard(app.db, app.trip)
    expect(trip).toMatchObject({
      kind: "quote",
      profile: "tourism",
      stage: "new",
      owner_id: null,
      name: "Bia Núñez",
      country_id: 20,
      created_at: "2026-11-20T15:00:00.000Z",
      moved_at: "2026-11-20T15:00:00.000Z",
      worked_at: null,
      revision: 1,
    })
    expect(JSON.parse(trip?.about ?? "")).toEqual({
      place: "Brasil",
      what: expect.stringMatching(/./),
      when: "14 a 19 mar 2027",
      party: "2 adultos, 1 criança",
      price: expect.stringMatching(/^R\$\u00a0[\d.]+$/),
      priceBasis: expect.stringMatching(/^[^,]+$/),
    })
    expect(JSON.parse((await findCard(app.db, app.study))?.about ?? "")).toEqual({
      place: "Dublin",
      what: "High School, 24 semanas",
      when: "De 3 a 6 meses",
      party: "1 estudante",
      price: "",
      priceBasis: "",
    })
    expect(JSON.parse((await findCard(app.db, app.open))?.about ?? "")).toMatchObject({ place: "Destino em aberto" })
    expect(await findCard(app.db, app.open)).toMatchObject({ country_id: null })
    const gift = await findCard(app.db, app.gift)
    expect(gift).toMatchObject({ kind: "gift", profile: null, stage: "new", honeymoon_id: 1, name: "Tia Rosa" })
    expect(gift?.cents).toBeGreaterThan(0)
    expect(JSON.parse(gift?.about ?? "")).toMatchObject({ place: "Ana & Pedro" })
    const { cards } = await listNewestCards(app.db, { kind: "quote", search: "camarao 99000-0000" }, { limit: 5 })
    expect(cards.map(({ protocol }) => protocol)).toEqual([app.trip])
  })

  test("what looks automatic waits in its tray, as its status says", async () => {
    await using app = await requestsApp(engine)
    const { status } = await app.db
      .selectFrom("quote_request")
      .select("status")
      .where("protocol", "=", app.automatic)
      .executeTakeFirstOrThrow()
    expect((await findCard(app.db, app.automatic))?.stage).toBe(status)
  })

  test("a request without a card gets the very card that it would have had", async () => {
    await using app = await requestsApp(engine)
    const before = await allCards(app.db)
    await app.db.deleteFrom("request_card").execute()
    expect(await reconcileCards(app.services)).toEqual({ made: before.length, moved: 0, removed: 0 })
    const bare = (cards: typeof before) => cards.map(({ number: _number, ...card }) => card)
    expect(bare(await allCards(app.db))).toEqual(bare(before))
    expect(await reconcileCards(app.services)).toEqual({ made: 0, moved: 0, removed: 0 })
  })

  test("two processes make the cards of many requests once", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await insertManyQuotes(app.db, 1_203)
    const counts = await Promise.all([reconcileCards(app.services), reconcileCards(app.services)])
    expect(counts.reduce((sum, { made }) => sum + made, 0)).toBe(1_203)
    expect(await allCards(app.db)).toHaveLength(1_203)
  })

  test("a recent pass makes the cards of recent requests only", async () => {
    await using app = await requestsApp(engine)
    await app.db.deleteFrom("request_card").execute()
    expect((await reconcileCards(app.services, { since: new Date("2026-11-20T15:00:01Z") })).made).toBe(0)
    expect((await reconcileCards(app.services, { since: new Date("2026-11-20T14:59:59Z") })).made).toBe(5)
  })

  test("the status that an older process wrote moves the card, and says so in the history", async () => {
    await using app = await requestsApp(engine)
    app.setNow("2026-11-21T12:00:00-03:00")
    await app.db.updateTable("quote_request").set({ status: "won" }).where("protocol", "=", app.trip).execute()
    await app.db.updateTable("gift_message").set({ status: "won" }).where("protocol", "=", app.gift).execute()
    expect(await reconcileCards(app.services)).toMatchObject({ moved: 2 })
    expect(await findCard(app.db, app.trip)).toMatchObject({
      stage: "won",
      moved_at: "2026-11-21T15:00:00.000Z",
      revision: 2,
    })
    expect((await findCard(app.db, app.gift))?.stage).toBe("confirmed")
    expect((await listEvents(app.db, app.trip)).map(({ kind, staff_id, text }) => [kind, staff_id, text])).toEqual([
      ["stage", null, '{"from":"new","to":"won"}'],
    ])
    expect(await reconcileCards(app.services)).toMatchObject({ moved: 0 })
  })

  test("a card whose request is gone goes with its events", async () => {
    await using app = await requestsApp(engine)
    await markRequest(app.services, app.trip, "contacted")
    await app.db.deleteFrom("quote_request").where("protocol", "=", app.trip).execute()
    expect(await reconcileCards(app.services)).toEqual({ made: 0, moved: 0, removed: 1 })
    expect(await findCard(app.db, app.trip)).toBeUndefined()
    expect(await listEvents(app.db, app.trip)).toEqual([])
  })

  test("the command's mark moves request, card and history together, also without a card before", async () => {
    await using app = await requestsApp(engine)
    app.setNow("2026-11-21T12:00:00-03:00")
    await app.db.deleteFrom("request_card").where("protocol", "=", app.study).execute()
    for (const protocol of [app.trip, app.study]) {
      const marked = await markRequest(app.services, protocol, "proposal")
      expect(marked).toMatchObject({ status: "proposal", contactedAt: new Date("2026-11-21T15:00:00Z") })
      expect((await findCard(app.db, protocol))?.stage).toBe("proposal")
      const row = await app.db
        .selectFrom("quote_request")
        .selectAll()
        .where("protocol", "=", protocol)
        .executeTakeFirstOrThrow()
      expect([row.status, row.last_contact_at]).toEqual(["proposal", "2026-11-21T15:00:00.000Z"])
      expect(await listEvents(app.db, protocol)).toHaveLength(1)
    }
    expect((await markRequest(app.services, app.gift, "won"))?.status).toBe("confirmed")
    expect((await findCard(app.db, app.gift))?.stage).toBe("confirmed")
  })
})
