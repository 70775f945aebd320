import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"

const wrapped = (body: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(body).map(([name, value]) => [name, written(value)])).toString()

/** An object as JSON, because not every object has a useful `toString`. */
const written = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value))

describe.each(faceEngines)("the search call on %s", (engine) => {
  test("a price in JSON is a number, also with the decimals of a float", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const total = async (price_to: unknown) => {
      const payload = { kind: "package", currency: "BRL", price_to }
      return (await site.app.inject({ method: "POST", url: "/api/v1/search", payload })).json().total
    }
    const expected = await total("1.890,00")
    expect(await total(1890)).toEqual(expected)
    expect(await total(1890.0000000000002)).toEqual(expected)
    expect(await total(-1890)).toEqual(await total(undefined))
    expect(expected).not.toEqual(await total(undefined))
  })

  test("answers GET and POST alike, and no cache stores what a visitor searched for", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const body = {
      q: "praias",
      show_in: "T",
      kind: "package",
      country_id: "29,30",
      currency: "BRL",
      price_from: 1000,
      price_to: "6.000,00",
      promotion: true,
      sort: "cheapest",
      page: 1,
    }
    const posted = await site.app.inject({ method: "POST", url: "/api/v1/search", payload: body })
    const got = await site.app.inject(`/api/v1/search?${wrapped(body)}`)
    expect([posted.statusCode, got.statusCode]).toEqual([200, 200])
    expect(got.json()).toEqual(posted.json())
    expect(posted.json()).toMatchObject({
      data: [
        {
          kind: "package",
          id: 2037,
          name: "Punta Cana em família, com tudo incluído",
          show_in: "T",
          path: "/turismo/pacote/29/republica-dominicana/1/praias/2037/punta-cana-em-familia-com-tudo-incluido",
          place: "Punta Cana, República Dominicana",
          price: 5790,
          price_currency_code: "BRL",
          in_promotion: true,
        },
      ],
      total: 1,
      page: 1,
      pages: 1,
      corrections: [],
      counts: {
        show_in: { T: 1 },
        country: [
          { ids: [20], name: "Brasil", count: 2 },
          { ids: [29], name: "República Dominicana", count: 1 },
        ],
      },
    })
    expect([posted, got].map(({ headers }) => headers["cache-control"])).toEqual(["no-store", "no-store"])
    for (const url of [
      `/api/v1/search?${wrapped(body)}`,
      "/api/v1/search/suggest?q=praias",
      "/api/v1/search/suggest?q=praias",
    ]) {
      site.queries.length = 0
      await site.app.inject(url)
      expect(site.queries.length, url).toBeGreaterThan(0)
    }
  })

  test("gives no results for a filter that names nothing there is", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const ask = async (query: string) => (await site.app.inject(`/api/v1/search?${query}`)).json()
    const filters = ["country_id=999999", "city_id=999999", "segment_id=999999", "currency=SEK&price_to=1000"]
    for (const query of [...filters, "country_id=20&city_id=101"])
      expect(await ask(query), query).toMatchObject({ data: [], total: 0, page: 1, pages: 1 })
    expect((await ask("country_id=20,999999")).total).toBe((await ask("country_id=20")).total)
    // The counts say what other values would give.
    expect((await ask("country_id=999999")).counts.country).toEqual((await ask("")).counts.country)
  })

  test("says which word replaced a misspelt one, and suggests while the visitor types", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const { data, corrections } = (await site.app.inject("/api/v1/search?q=portugual")).json()
    expect([data[0].name, corrections]).toEqual(["Portugal", [{ typed: "portugual", used: ["Portugal"] }]])
    const suggested = await site.app.inject("/api/v1/search/suggest?q=dub&show_in=I")
    expect(suggested.statusCode).toBe(200)
    expect(suggested.json().data[0]).toEqual({
      kind: "city",
      id: 101,
      name: "Dublin",
      show_in: "I",
      path: "/intercambio/pais/1/irlanda/101/dublin",
      place: "Irlanda",
    })
    expect((await site.app.inject("/api/v1/search/suggest?q=dub&show_in=T")).json()).toEqual({ data: [] })
    expect((await site.app.inject("/api/v1/search/suggest")).json()).toEqual({ data: [] })
  })

  test("gives every result once over its pages", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const { pages } = (await site.app.inject("/api/v1/search")).json() as { pages: number }
    const seen = new Set<string>()
    for (let page = 1; page <= pages; page++)
      for (const { kind, id } of (await site.app.inject(`/api/v1/search?page=${page}`)).json().data)
        seen.add(`${kind} ${id}`)
    const { total } = (await site.app.inject("/api/v1/search")).json()
    expect(seen.size).toBe(total)
  })
})

test("no input gives a 500, and invalid parameters are ignored", { timeout: 60_000 }, async () => {
  await using site = await createTestApp("sqlite", { content: "demo" })
  const names = [
    "q",
    "show_in",
    "kind",
    "country_id",
    "city_id",
    "segment_id",
    "currency",
    "price_from",
    "price_to",
    "promotion",
    "sort",
    "page",
    "__proto__",
    "constructor",
  ]
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.constantFrom(
      "T",
      "praia",
      "package",
      "cheapest",
      "\u0000",
      "\ud800",
      '"',
      "'",
      "(",
      "*",
      "NEAR",
      "a AND b",
      "1e9",
      "-1",
      "29,30",
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), odd), fc.boolean(), async (body, asGet) => {
      const call = (path: string) =>
        asGet
          ? site.app.inject(`${path}?${wrapped(body)}`)
          : site.app.inject({ method: "POST", url: path, payload: body })
      for (const path of ["/api/v1/search", "/api/v1/search/suggest"]) {
        const { statusCode } = await call(path)
        expect(statusCode, JSON.stringify(body)).toBeLessThan(500)
      }
    }),
    { numRuns: 250, examples: [[{ q: { toString: false } }, true]] },
  )
  const tolerant = await site.app.inject({
    method: "POST",
    url: "/api/v1/search",
    payload: {
      q: 12,
      kind: "rocket",
      country_id: [{}],
      currency: "reais",
      price_from: [],
      sort: "up",
      page: { toString: 1 },
    },
  })
  expect(tolerant.statusCode).toBe(200)
  const refused = await site.app.inject("/api/v1/search?show_in=X&city_id=abc")
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ["show_in", "city_id"]])
})
