import { describe, expect, it } from "vitest"
import { type TestApp, createTestApp, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"

const promotion = {
  promotion_cents: 419_000,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-16",
  promotion_ends: "2026-11-30",
}
const noPromotion = {
  promotional_start: null,
  promotional_end: null,
  promotional_value: null,
  promotional_currency: null,
  promotional_date_ini: null,
  promotional_date_end: null,
}

/** The required parameters of each packages call. */
const calls: Record<string, Record<string, unknown>> = {
  "country/get-promotions": { show_in: "I" },
  "package/get-homepage": { show_in: "I" },
  "package/get": { show_in: "I", id: 1001 },
  "package/get-related": { show_in: "I", ignore_id: 1001 },
  "package/list-promo": { show_in: "I", country_id: 1 },
  "package/list-segment/by-countries": { show_in: "T", country_id: "29,30" },
  "package/list-promo-city": { show_in: "I", country_id: 1 },
}
const paths = Object.keys(calls)
const withId = {
  "package/get": "id",
  "package/get-related": "ignore_id",
  "package/list-promo": "country_id",
  "package/list-promo-city": "country_id",
}
const cardFields = [
  "id",
  "name",
  "images",
  "value",
  "value_currency",
  "value_currency_code",
  "promotional_start",
  "promotional_end",
  "promotional_value",
  "promotional_currency",
  "promotional_date_ini",
  "promotional_date_end",
  "country",
  "city",
  "segment",
]

const post = (test: TestApp, path: string, payload: unknown) =>
  test.app.inject({ method: "POST", url: `/api/v1/${path}`, payload: payload as object })
const ids = (answer: { json: () => { data: { id: number }[] } }) => answer.json().data.map(({ id }) => id)

describe.each(engines)("the packages API on %s", (engine) => {
  it("gives the whole package, in the specification's names", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db, { name: "Brasil" })
    const city_id = await insertCity(test.db, { country_id, name: "Paraty" })
    const segment_id = await insertSegment(test.db, { name: "Praias" })
    const id = await insertPackage(test.db, {
      country_id,
      city_id,
      segment_id,
      name: "Paraty",
      value_cents: 489_050,
      ...promotion,
      description: '<p onclick="x()">Mar<script>alert(1)</script></p>',
      include: "<ul><li>Café</li></ul>",
      not_include: "   ",
    })
    await insertImages(test.db, "package", id, ["mar"])
    const answer = await post(test, "package/get", { show_in: "T", id: String(id) })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id,
      name: "Paraty",
      images: [{ path: `/media/${"mar".padEnd(32, "0")}/1600.jpg`, alt: "Pôster: mar", width: 1600, height: 1000 }],
      value: 4890.5,
      value_currency: "R$",
      value_currency_code: "BRL",
      promotional_start: "16/11/2026",
      promotional_end: "30/11/2026",
      promotional_value: 4190,
      promotional_currency: "R$",
      promotional_date_ini: "2026-11-16",
      promotional_date_end: "2026-11-30",
      country: { id: country_id, name: "Brasil" },
      city: { id: city_id, name: "Paraty" },
      segment: { id: segment_id, name: "Praias" },
      description: "<p>Mar</p>",
      include: "<ul><li>Café</li></ul>",
      not_include: null,
      observation: null,
    })
  })

  it.each([
    ["2026-11-16T02:59:59.999Z", false],
    ["2026-11-16T03:00:00.000Z", true],
    ["2026-11-20T12:00:00.000Z", true],
    ["2026-12-01T02:59:59.999Z", true],
    ["2026-12-01T03:00:00.000Z", false],
  ])("at %s the promotion is in force: %s", async (instant, inForce) => {
    await using test = await createTestApp(engine, { now: instant })
    const country_id = await insertCountry(test.db)
    const city_id = await insertCity(test.db, { country_id })
    const segment_id = await insertSegment(test.db)
    const id = await insertPackage(test.db, { country_id, city_id, segment_id, ...promotion })
    const card = (await post(test, "package/get", { show_in: "I", id })).json()
    expect(card.promotional_start).toBe(inForce ? "16/11/2026" : null)
    if (!inForce) expect(card).toMatchObject(noPromotion)
    const found = inForce ? 1 : 0
    expect((await post(test, "package/list-promo", { show_in: "I", country_id })).json().data).toHaveLength(found)
    expect((await post(test, "country/get-promotions", { show_in: "I" })).json().data).toHaveLength(found)
    expect((await post(test, "package/list-promo-city", { show_in: "I", country_id })).json()).toHaveLength(found)
    expect(
      (await post(test, "package/list-segment/by-countries", { show_in: "I", country_id })).json().data,
    ).toHaveLength(found)
  })

  it("says null for a value of nothing, and the sign of each currency", async () => {
    await using test = await createTestApp(engine)
    for (const value_cents of [null, 0])
      await insertPackage(test.db, { value_cents, value_currency: "CHF", featured: 1 })
    await insertPackage(test.db, {
      value_cents: 1,
      value_currency: "NZD",
      featured: 1,
      ...promotion,
      promotion_currency: "EUR",
    })
    const { data } = (await post(test, "package/get-homepage", { show_in: "T" })).json()
    expect(
      data.map((card: { value: number | null; value_currency: string }) => [card.value, card.value_currency]),
    ).toEqual([
      [null, "CHF"],
      [null, "CHF"],
      [0.01, "NZ$"],
    ])
    expect(data[2]).toMatchObject({ value_currency_code: "NZD", promotional_currency: "€" })
  })

  it("answers 404 for a package that is not there or not in that profile", async () => {
    await using test = await createTestApp(engine)
    const id = await insertPackage(test.db, { in_tourism: 0 })
    expect((await post(test, "package/get", { show_in: "I", id })).statusCode).toBe(200)
    for (const payload of [
      { show_in: "T", id },
      { show_in: "I", id: 2_147_483_647 },
    ]) {
      const answer = await post(test, "package/get", payload)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: "not_found", messages: { error: [expect.any(String)] } })
    }
  })

  it("lists featured packages by segment, country and city", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const city_id = await insertCity(test.db, { country_id })
    const segment_id = await insertSegment(test.db)
    const whole = await insertPackage(test.db, { country_id, city_id, segment_id, featured: 1 })
    const bare = await insertPackage(test.db, { featured: 1 })
    await insertPackage(test.db, { country_id })
    const list = async (filter: object) => ids(await post(test, "package/get-homepage", { show_in: "T", ...filter }))
    expect(await list({})).toEqual([whole, bare])
    expect(await list({ segment_id: "", country_id: null })).toEqual([whole, bare])
    for (const filter of [
      { segment_id },
      { country_id: String(country_id) },
      { city_id },
      { segment_id, country_id, city_id },
    ])
      expect(await list(filter)).toEqual([whole])
    expect(await list({ city_id: 7 })).toEqual([])
  })

  it("lists promotions of a country, its segment, its city; basic means ids and names", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const city_id = await insertCity(test.db, { country_id })
    const segment_id = await insertSegment(test.db)
    const first = await insertPackage(test.db, { country_id, city_id, name: "A", ...promotion })
    const second = await insertPackage(test.db, { country_id, segment_id, name: "B", ...promotion })
    await insertPackage(test.db, { country_id, featured: 1 })
    const list = (filter: object) => post(test, "package/list-promo", { show_in: "I", country_id, ...filter })
    expect(ids(await list({}))).toEqual([first, second])
    expect(ids(await list({ city_id }))).toEqual([first])
    expect(ids(await list({ segment_id }))).toEqual([second])
    expect(Object.keys((await list({})).json().data[0]).sort()).toEqual([...cardFields].sort())
    for (const basic of [true, 1, "1", "true"])
      expect((await list({ basic })).json()).toEqual({
        data: [
          { id: first, name: "A" },
          { id: second, name: "B" },
        ],
      })
  })

  it("lists the segments of several countries, written in any of three ways", async () => {
    await using test = await createTestApp(engine)
    const [here, there] = [
      await insertCountry(test.db, { name: "Caribe" }),
      await insertCountry(test.db, { name: "Caribe" }),
    ]
    const segment_id = await insertSegment(test.db, { name: "Praias" })
    for (const country_id of [here, there]) await insertPackage(test.db, { country_id, segment_id, ...promotion })
    const expected = [here, there].map((ct_id) => ({
      ct_id,
      ct_name: "Caribe",
      seg_id: segment_id,
      seg_name: "Praias",
    }))
    for (const country_id of [`${there},${here}`, [here, String(there)], `,${here},, ${there},x,0,${here}`]) {
      expect((await post(test, "package/list-segment/by-countries", { show_in: "T", country_id })).json()).toEqual({
        data: expected,
      })
    }
    expect(
      (await post(test, "package/list-segment/by-countries", { show_in: "T", country_id: here })).json().data,
    ).toHaveLength(1)
  })

  it("answers the cities in promotion as a bare list of ct_id and ct_name", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const city_id = await insertCity(test.db, { country_id, name: "Galway" })
    await insertPackage(test.db, { country_id, city_id, ...promotion })
    expect((await post(test, "package/list-promo-city", { show_in: "I", country_id, basic: true })).json()).toEqual([
      { ct_id: city_id, ct_name: "Galway" },
    ])
  })

  it("relates, never the ignored one", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const [own, other] = [await insertPackage(test.db, { country_id }), await insertPackage(test.db, { country_id })]
    expect(ids(await post(test, "package/get-related", { show_in: "I", ignore_id: own, country_id }))).toEqual([other])
  })

  it("answers GET with the same as POST, and an ETag", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    for (const path of paths) {
      const query = new URLSearchParams(Object.entries(calls[path] ?? {}).map(([name, value]) => [name, String(value)]))
      const got = await test.app.inject(`/api/v1/${path}?${query}`)
      const posted = await post(test, path, calls[path])
      expect([got.statusCode, posted.statusCode], path).toEqual([200, 200])
      expect(got.json(), path).toEqual(posted.json())
      expect(got.headers.etag, path).toBeTruthy()
    }
  })

  it.each(paths)("%s refuses odd input with 422, never worse", async (path) => {
    await using test = await createTestApp(engine)
    for (const show_in of [undefined, null, "", "i", "X", 1, true, ["I"], { I: 1 }]) {
      expect(
        (await post(test, path, { ...calls[path], show_in })).statusCode,
        `show_in ${JSON.stringify(show_in)}`,
      ).toBe(422)
    }
    const idField = withId[path as keyof typeof withId]
    for (const odd of idField
      ? [
          undefined,
          null,
          "",
          0,
          -1,
          1.5,
          "007",
          "1e3",
          "+1",
          "1 ",
          2_147_483_648,
          "99999999999",
          true,
          {},
          [1],
          "1;drop table package",
          "\u0000",
          "\ud800",
        ]
      : []) {
      expect(
        (await post(test, path, { ...calls[path], [idField]: odd })).statusCode,
        `${idField} ${JSON.stringify(odd)}`,
      ).toBe(422)
    }
    for (const body of [[], "I", 7])
      expect(
        (
          await test.app.inject({
            method: "POST",
            url: `/api/v1/${path}`,
            headers: { "content-type": "application/json" },
            payload: JSON.stringify(body),
          })
        ).statusCode,
      ).toBe(400)
    expect((await test.app.inject({ method: "PUT", url: `/api/v1/${path}` })).statusCode).toBe(405)
    expect((await post(test, path, { ...calls[path], unknown: "x", __proto__: { a: 1 } })).statusCode).toBeLessThan(500)
  })

  it("refuses odd lists of countries, and cuts long ones", async () => {
    await using test = await createTestApp(engine)
    const ask = async (country_id: unknown) =>
      (await post(test, "package/list-segment/by-countries", { show_in: "T", country_id })).statusCode
    for (const odd of [undefined, null, "", ",,", "x", [], {}, [{}], [[1]], "0,-1"])
      expect(await ask(odd), JSON.stringify(odd)).toBe(422)
    expect(await ask(Array.from({ length: 1000 }, (_, index) => index + 1))).toBe(200)
  })
})

describe.each(engines)("the demo agency's packages on %s", (engine) => {
  it("answer in every list of both profiles, complete and in shape", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    for (const show_in of ["I", "T"]) {
      const { data: featured } = (await post(test, "package/get-homepage", { show_in })).json()
      expect(featured.length).toBeGreaterThan(2)
      const { data: countries } = (await post(test, "country/get-promotions", { show_in })).json()
      expect(countries.length).toBeGreaterThan(2)
      for (const country of countries) {
        const { data } = (await post(test, "package/list-promo", { show_in, country_id: country.id })).json()
        for (const card of data) {
          expect(Object.keys(card).sort()).toEqual([...cardFields].sort())
          expect(card.promotional_start).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
          expect(card.images.length).toBeGreaterThan(0)
          expect(card.country.id).toBe(country.id)
        }
      }
      for (const card of featured) {
        expect((await post(test, "package/get", { show_in, id: card.id })).json()).toMatchObject(card)
        const related = ids(
          await post(test, "package/get-related", {
            show_in,
            ignore_id: card.id,
            country_id: card.country?.id,
            city_id: card.city?.id,
          }),
        )
        expect(related).not.toContain(card.id)
      }
    }
  })

  it("name two sides of the Caribbean so that a visitor can choose", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    const { data } = (await post(test, "country/get-promotions", { show_in: "T" })).json()
    const names = data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(["República Dominicana", "Aruba e Curaçao"]))
    expect(new Set(names).size).toBe(names.length)
  })
})
