import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage } from "#test/factories.ts"
import { createAgencyServices, storedMails, storedQuotes } from "#test/fixtures/agency-app.ts"
import { studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { unpublishPackage } from "#test/fixtures/unpublish-package.ts"
import { listEvents } from "#domain/request-cards/request-cards.server.ts"
import { describeEvent } from "#domain/requests/request-history.ts"
import type { QuoteContext } from "./quote-context.server.ts"
import { marketingText } from "./quote-fields.ts"
import { requestQuote } from "./request-quote.server.ts"

describe.each(engines)("requesting a quote on %s", (engine) => {
  test("a request is stored whole, with a mail to the inbox and one to the visitor", async () => {
    await using test = await createAgencyServices(engine)
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

  test("the package is kept as the visitor saw it", async () => {
    await using test = await createAgencyServices(engine)
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
    const inbox = (await storedMails(test.db)).find(({ kind }) => kind === "quote-received")
    expect(inbox?.text.replaceAll("\u00a0", " ")).toContain(
      "R$ 4.190,00 (promoção válida de 01/11/2026 até 30/11/2026; sem ela, R$ 4.890,00), por pessoa",
    )
  })

  test("the price is that of the page's day, as long as a page of that day may still be open", async () => {
    await using test = await createAgencyServices(engine)
    const package_id = await insertPackage(test.db, {
      name: "Noronha em cinco dias",
      value_cents: 489_000,
      promotion_cents: 419_000,
      promotion_currency: "BRL",
      promotion_starts: "2026-11-01",
      promotion_ends: "2026-11-20",
    })
    test.setNow("2026-11-27T12:00:00-03:00")
    const sent = ["2026-11-20", "2026-11-19", "2026-11-28", "2026-11-31", "20/11/2026", ["2026-11-20"], null]
    for (const price_day of sent)
      await requestQuote(test.services, {
        ...tripSample,
        package_id,
        price_day,
        observation: JSON.stringify(price_day),
      })
    const kept = (await storedQuotes(test.db)).map(({ request, context }) => {
      const { day, price } = (JSON.parse(context ?? "") as QuoteContext).package
      return [(JSON.parse(request) as { observation: string }).observation, day, price?.promotional?.cents]
    })
    expect(kept.toSorted()).toEqual(
      sent
        .map((day, index) => [
          JSON.stringify(day),
          ...(index === 0 ? ["2026-11-20", 419_000] : ["2026-11-27", undefined]),
        ])
        .toSorted(),
    )
    const inbox = (await storedMails(test.db)).filter(({ kind }) => kind === "quote-received")
    expect(inbox.filter(({ text }) => text.includes("Dia do preço: 20/11/2026"))).toHaveLength(1)
  })

  test("a package unpublished meanwhile is kept as last published; the visitor gets no link", async () => {
    await using test = await createTestServices(engine, { content: "demo" })
    const before = await requestQuote(test.services, { ...tripSample, package_id: 2001 })
    await unpublishPackage(test.services, 2001)
    const after = await requestQuote(test.services, { ...tripSample, package_id: 2001, observation: "2" })
    const contexts = new Map(
      (await storedQuotes(test.db)).map(({ protocol, context }) => [
        protocol,
        JSON.parse(context ?? "") as QuoteContext,
      ]),
    )
    expect(contexts.get(after.protocol)?.package).toEqual({ ...contexts.get(before.protocol)?.package, removed: true })
    expect(contexts.get(after.protocol)?.package).toMatchObject({
      name: "Lençóis Maranhenses na cheia das lagoas",
      address: expect.stringMatching(/\/turismo\/pacote\/20\/brasil\/5\/ecoturismo\/2001\/lencois-/),
      price: { promotional: { cents: 329_000 } },
    })
    const mails = (await storedMails(test.db)).filter(({ protocol }) => protocol === after.protocol)
    const [visitor, inbox] = mails.map(({ text }) => text.replaceAll("\u00a0", " "))
    expect(inbox).toContain("R$ 3.290,00 (promoção válida de")
    expect(inbox).toContain("Este pacote saiu do site antes de o pedido chegar: o preço é o último que teve.")
    for (const text of [visitor, inbox]) expect(text).not.toContain("/turismo/pacote/")
  })

  test("a package unpublished meanwhile does not stop a request", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, { ...tripSample, package_id: 4_321 })
    expect(JSON.parse((await storedQuotes(test.db))[0]?.context ?? "")).toEqual({
      package: { id: 4321, day: "2026-11-20" },
    })
    expect((await storedMails(test.db))[1]?.text).toContain("Sobre o pacote 4321, que não está mais publicado.")
  })

  test("an address gets at most three confirmations a day; the inbox gets every request", async () => {
    await using test = await createAgencyServices(engine)
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

  test("without a confirmation no agreement to promotions is kept, and the history tells both", async () => {
    await using test = await createAgencyServices(engine)
    const protocols: string[] = []
    for (const marketing of ["1", "1", "1", "1", ""]) {
      const input = { ...tripSample, marketing, observation: `${protocols.length}` }
      protocols.push((await requestQuote(test.services, input)).protocol)
    }
    const kept = (await storedQuotes(test.db)).filter(({ request }) => request.includes('"marketing"'))
    // What the first three said is told by their confirmations, and stays.
    expect(kept.map(({ protocol }) => protocol).toSorted()).toEqual(protocols.slice(0, 3).toSorted())
    const inbox = (await storedMails(test.db)).filter(({ kind }) => kind === "quote-received")
    expect(inbox.filter(({ text }) => text.includes("Aceitou receber"))).toHaveLength(3)
    const told = await Promise.all(
      protocols.map(async (protocol) =>
        (await listEvents(test.db, protocol)).map((event) => describeEvent(event, new Map(), new Date()).what),
      ),
    )
    const limit = "Confirmação por e\u2011mail não enviada: o endereço já recebeu três em 24 horas"
    expect(told).toEqual([
      [],
      [],
      [],
      [expect.stringMatching(`^${limit}. A autorização de promoções não foi`)],
      [limit],
    ])
  })

  test("signs of a machine are marked for the inbox, and nothing is lost", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, { ...tripSample, website: "https://spam.example" })
    await requestQuote(test.services, { ...tripSample, elapsed: 500, observation: "2" })
    await requestQuote(test.services, { ...tripSample, elapsed: 90_000, website: "", observation: "3" })
    expect((await storedQuotes(test.db)).map(({ status }) => status).sort()).toEqual(["check", "check", "new"])
    const inbox = (await storedMails(test.db)).filter(({ kind }) => kind === "quote-received")
    expect(inbox.filter(({ text }) => text.includes("sinais de preenchimento automático"))).toHaveLength(2)
  })

  test("an agreement to promotions is kept with its words, time and channel; none is assumed", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, { ...tripSample, marketing: "1" })
    await requestQuote(test.services, { ...tripSample, marketing: "não" })
    await requestQuote(test.services, { ...tripSample, marketing: "2019-01-01" })
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

  test("the confirmation tells of promotions agreed to, and how to leave: the sender may be another", async () => {
    await using test = await createAgencyServices(engine)
    const confirmation = async (changes: object) => {
      const { protocol } = await requestQuote(test.services, { ...tripSample, ...changes })
      const mails = await storedMails(test.db)
      return mails.find((mail) => mail.kind === "quote-confirmation" && mail.protocol === protocol)?.text
    }
    const agreed = await confirmation({ marketing: marketingText.version })
    expect(agreed).toContain(marketingText.words)
    expect(agreed).toMatch(/Só ignorar este e-mail não tira você da lista de promoções: escreva para \S+@/)
    const none = await confirmation({ observation: "Sem promoções" })
    expect(none).toContain("basta ignorar este e-mail")
    expect(none).not.toMatch(/promoções/)
  })
})
