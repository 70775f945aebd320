import { describe, expect, test, vi } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { faceEngines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertImages, insertPackage } from "#test/factories.ts"
import { quoteInputOf } from "#site/quotes/form/quote-input.ts"
import { withNames } from "#site/quotes/form/quote-names.ts"
import { parseQuote } from "#domain/quotes/parse-quote.ts"
import { createAgencyApp, createAgencyServices } from "#test/fixtures/agency-app.ts"
import { sampleDay, tripSample } from "#test/fixtures/quote-samples.ts"
import { marketingText } from "#domain/quotes/quote-fields.ts"
import { quotePayload } from "#site/quotes/form/check-quote-form.ts"
import { receiveQuoteForm } from "#site/quotes/form/receive-quote-form.server.ts"
import type { Log } from "#site/request-context.server.ts"
import { readCities } from "./destination-cities.ts"
import { showQuoteForm } from "./load-quote-form.server.ts"

/** What a browser without scripts sends. */
const fields: Array<[string, string]> = [
  ["type", "T"],
  ["pageType", "layout-tourism"],
  ["package_id", ""],
  ["name", "Helena Prado"],
  ["email", "helena@exemplo.com.br"],
  ["cellphone", "+55 41 99000.0000"],
  ["phone", ""],
  ["state", "18"],
  ["city", "Curitiba"],
  ["country", "0"],
  ["countryCity", ""],
  ["travelDate", "14/03/2027"],
  ["travelDate", "19/03/2027"],
  ["hasDateFlexibility", "+ ou – (1 mês)"],
  ["numberOfAdults", "2"],
  ["numberOfChild", "2"],
  ["ageOfChildEnd", "4 anos"],
  ["ageOfChildEnd", "12-17 anos"],
  ["tripProfile", "Lazer"],
  ["hostingCategory", "De 4 a 5 estrelas"],
  ["howDidYouMeetUs", "Outros"],
  ["observation", "um\r\ndois"],
  ["website", ""],
]

function formRequest(changes: Record<string, string> = {}) {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, changes[name] ?? value]))
  for (const [name, value] of Object.entries(changes)) if (!body.has(name)) body.append(name, value)
  return new Request("https://travessia.example/orcamento", { method: "POST", body })
}

function away(services: Services): Services {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })
  const db = new Proxy(services.db, {
    get: (target, name) => {
      if (name === "selectFrom" || name === "transaction" || name === "getExecutor") throw error
      return Reflect.get(target, name) as unknown
    },
  })
  return { ...services, db }
}

describe.each(faceEngines)("the form without scripts on %s", (engine) => {
  test("is taken like a call of the API", async () => {
    await using test = await createAgencyServices(engine)
    const received = await receiveQuoteForm(test.services, formRequest())
    expect(received).toEqual({ protocol: expect.stringMatching(/^TV-/), profile: "tourism" })
    const stored = await test.db.selectFrom("quote_request").selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ protocol: received.protocol, cellphone: "41990000000", city_ibge_code: "4106902" })
    expect(JSON.parse(stored.request)).toMatchObject({
      travelDate: "14/03/2027 - 19/03/2027",
      numberOfChild: 2,
      ageOfChildEnd: [{ label: "4 anos" }, { label: "12-17 anos" }],
      observation: "um\ndois",
    })
  })

  test("an agreement to promotions is to the text that its page showed, as scripts send it too", async () => {
    await using test = await createAgencyServices(engine)
    const { version } = marketingText
    await receiveQuoteForm(test.services, formRequest({ marketing: version }))
    const stored = await test.db.selectFrom("quote_request").select("request").executeTakeFirstOrThrow()
    expect(JSON.parse(stored.request)).toMatchObject({ marketing: { version, channel: "site" } })
    const input = { ...quoteInputOf(await formRequest().formData()), city: "3290" }
    const lists = { countries: [], cities: [], states: [], municipalities: [] }
    expect(quotePayload({ ...input, marketing: version }, sampleDay, lists)).toMatchObject({ marketing: version })
    for (const marketing of ["2019-01-01", ""])
      expect(quotePayload({ ...input, marketing }, sampleDay, lists)).not.toHaveProperty("marketing")
  })

  test("its price is that of the page's day", async () => {
    await using test = await createAgencyServices(engine)
    const id = await insertPackage(test.db, { value_cents: 489_000 })
    const sent = formRequest({ package_id: String(id), price_day: "2026-11-18" })
    expect(await receiveQuoteForm(test.services, sent)).toHaveProperty("protocol")
    const { context } = await test.db.selectFrom("quote_request").select("context").executeTakeFirstOrThrow()
    expect(JSON.parse(context ?? "")).toMatchObject({ package: { id, day: "2026-11-18" } })
  })

  test("comes back with every value, each reason at its control, and the cities of the state", async () => {
    await using test = await createAgencyServices(engine)
    const received = await receiveQuoteForm(
      test.services,
      formRequest({ email: "helena@correio", travelDate: "31/02/2027", city: "", numberOfChild: "3" }),
    )
    expect(received).toMatchObject({ status: 422 })
    expect(Object.keys(received.returned?.errors ?? {})).toEqual([
      "email",
      "city",
      "travelDate.0",
      "travelDate.1",
      "ageOfChildEnd.2",
    ])
    expect(received.returned?.values).toMatchObject({
      name: "Helena Prado",
      email: "helena@correio",
      ageOfChildEnd: ["4 anos", "12-17 anos"],
      travelDate: ["31/02/2027", "31/02/2027"],
    })
    expect(received.returned?.municipalities).toHaveLength(399)
    expect(await test.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })

  test("the buttons that fetch cities and ages send nothing", async () => {
    await using test = await createAgencyServices(engine)
    const received = await receiveQuoteForm(test.services, formRequest({ acao: "atualizar", name: "" }))
    expect(received).toMatchObject({
      status: 200,
      returned: { errors: {}, values: { email: "helena@exemplo.com.br" } },
    })
    expect(received.returned?.municipalities).toHaveLength(399)
    expect(await test.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })

  test("the step buttons open a step if those before it are valid, else the first with an error", async () => {
    await using test = await createAgencyServices(engine)
    expect(await receiveQuoteForm(test.services, formRequest({ passo: "2", travelDate: "" }))).toMatchObject({
      status: 200,
      returned: { step: 2, errors: {}, checked: [], values: { name: "Helena Prado" } },
    })
    const stopped = await receiveQuoteForm(
      test.services,
      formRequest({ passo: "3", email: "", travelDate: "", tripProfile: "" }),
    )
    expect(stopped).toMatchObject({ status: 422, returned: { step: 1, checked: [1, 2] } })
    expect(Object.keys(stopped.returned?.errors ?? {})).toEqual(["email", "travelDate.0", "travelDate.1"])
    expect(await receiveQuoteForm(test.services, formRequest({ passo: "1", name: "" }))).toMatchObject({
      status: 200,
      returned: { step: 1, errors: {} },
    })
    expect(await receiveQuoteForm(test.services, formRequest({ tripProfile: "" }))).toMatchObject({
      status: 422,
      returned: { step: 3, checked: [1, 2, 3, 4] },
    })
    expect(await test.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  })

  test("while the database is away, it comes back with every value and 503, and can still be shown", async () => {
    await using test = await createAgencyServices(engine)
    const before = await showQuoteForm(test.services, new URLSearchParams())
    const log = { error: vi.fn<Log["error"]>() }
    const received = await receiveQuoteForm(away(test.services), formRequest(), undefined, log)
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, "pedido não guardado")
    expect(received).toMatchObject({
      status: 503,
      returned: { values: { name: "Helena Prado" }, errors: { "": [expect.stringContaining("continua aqui")] } },
    })
    // The list of countries is cached; its version cannot be read now.
    expect(await showQuoteForm(away(test.services), new URLSearchParams("pacote=7"))).toEqual(before)
  })

  test("a broken or strange body is refused without a crash", async () => {
    await using test = await createAgencyServices(engine)
    const broken = new Request("https://travessia.example/orcamento", {
      method: "POST",
      body: "--x\r\nnonsense",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    })
    expect(await receiveQuoteForm(test.services, broken)).toMatchObject({ status: 400 })
    const files = new FormData()
    files.append("name", new File(["x"], "x.txt"))
    files.append("__proto__", "x")
    expect(
      await receiveQuoteForm(
        test.services,
        new Request("https://travessia.example/orcamento", { method: "POST", body: files }),
      ),
    ).toMatchObject({ status: 422 })
  })
})

describe.each(faceEngines)("what the form shows on %s", (engine) => {
  test("countries by name, for whom they are, the cities of each, and the states", async () => {
    await using test = await createAgencyApp(engine)
    const malta = await insertCountry(test.db, { name: "Malta", position: 1, in_tourism: 0 })
    const ireland = await insertCountry(test.db, { name: "Irlanda", position: 2 })
    const southAfrica = await insertCountry(test.db, { name: "África do Sul", position: 3, in_exchange: 0 })
    await insertCountry(test.db, { name: "Guardado", in_exchange: 0, in_tourism: 0 })
    const sliema = await insertCity(test.db, { country_id: malta, name: "Sliema", in_tourism: 0 })
    const cork = await insertCity(test.db, { country_id: ireland, name: "Cork", in_exchange: 0 })
    await insertCity(test.db, { country_id: ireland, name: "Guardada", in_exchange: 0, in_tourism: 0 })
    const shown = await showQuoteForm(test.services, new URLSearchParams())
    expect(shown).toMatchObject({ today: "2026-11-20", about: null, prefill: {}, replyWithin: "um dia útil" })
    expect(shown.countries).toEqual([
      { id: southAfrica, name: "África do Sul", exchange: false, tourism: true },
      { id: ireland, name: "Irlanda", exchange: true, tourism: true },
      { id: malta, name: "Malta", exchange: true, tourism: false },
    ])
    expect(readCities(shown.cities)).toEqual([
      { id: cork, name: "Cork", country_id: ireland },
      { id: sliema, name: "Sliema", country_id: malta },
    ])
    // The list of the API call.
    const { data } = (
      await test.app.inject({ method: "POST", url: "/api/v1/city/get", payload: { basic: true } })
    ).json<{ data: Array<{ id: number }> }>()
    expect(
      readCities(shown.cities)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(data.map(({ id }) => id).toSorted())
    expect(shown.states).toHaveLength(27)
  })

  test("a package, a city or a country of the address fills the form and says what it is about", async () => {
    await using test = await createAgencyServices(engine)
    const country_id = await insertCountry(test.db, { name: "Brasil" })
    const city_id = await insertCity(test.db, { country_id, name: "Fernando de Noronha" })
    const id = await insertPackage(test.db, {
      name: "Noronha em cinco dias",
      country_id,
      city_id,
      in_exchange: 0,
      value_cents: 489_000,
    })
    await insertImages(test.db, "package", id, ["noronha"])
    const about = async (search: string) => {
      const shown = await showQuoteForm(test.services, new URLSearchParams(search))
      return { about: shown.about, prefill: shown.prefill }
    }
    const place = { country: String(country_id), countryCity: String(city_id) }
    expect(await about(`perfil=intercambio&pacote=${id}`)).toMatchObject({
      about: {
        name: "Noronha em cinco dias",
        place: "Fernando de Noronha, Brasil",
        picture: { alt: "Pôster: noronha" },
        price: { base: { cents: 489_000 } },
      },
      prefill: { package_id: String(id), ...place },
    })
    expect(await about(`cidade=${city_id}`)).toEqual({
      about: { name: "Fernando de Noronha", place: "Brasil" },
      prefill: place,
    })
    expect(await about(`pais=${country_id}`)).toEqual({
      about: { name: "Brasil" },
      prefill: { country: String(country_id) },
    })
    expect(await about("pacote=99&cidade=007&pais=x")).toEqual({ about: null, prefill: {} })
  })

  test("asks at most eight queries the first time, and none once the lists are cached", async () => {
    await using test = await createAgencyServices(engine)
    const id = await insertPackage(test.db)
    test.queries.length = 0
    await showQuoteForm(test.services, new URLSearchParams(`pacote=${id}`))
    expect(test.queries.length).toBeLessThanOrEqual(8)
    test.queries.length = 0
    await showQuoteForm(test.services, new URLSearchParams())
    expect(test.queries).toEqual([])
  })
})

test("a form's repeated names become lists, everything else one text", () => {
  const form = new FormData()
  for (const [name, value] of [
    ["name", "a"],
    ["name", "b"],
    ["travelDate", "1"],
    ["travelDate", "2"],
    ["ageOfChildEnd", "2 anos"],
  ] as const)
    form.append(name, value)
  expect(quoteInputOf(form)).toEqual({ name: "a", travelDate: ["1", "2"], ageOfChildEnd: ["2 anos"] })
})

test("what is sent names each place beside its code", () => {
  const { asked } = parseQuote({ ...tripSample, city: 3290, country: 20, countryCity: 201 }, sampleDay)
  const lists = {
    states: [{ id: 18, name: "Paraná", abbreviation: "PR" }],
    municipalities: [{ id: 3290, name: "Curitiba", state_id: 18 }],
    countries: [{ id: 20, name: "Brasil" }],
    cities: [{ id: 201, name: "Noronha" }],
  }
  expect(withNames(asked, lists)).toMatchObject({
    state: { code: 18, label: "Paraná (PR)" },
    city: { code: 3290, label: "Curitiba" },
    country: { code: 20, label: "Brasil" },
    countryCity: { code: 201, label: "Noronha" },
  })
})
