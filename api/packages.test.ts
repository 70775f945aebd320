import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"
import { promotion, calls, paths, post, ids } from "#test/fixtures/package-calls.ts"

const noPromotion = {
  promotional_start: null,
  promotional_end: null,
  promotional_value: null,
  promotional_currency: null,
  promotional_date_ini: null,
  promotional_date_end: null,
}

describe.each(faceEngines)("the packages API on %s", (engine) => {
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

  it("answers null for an absent value, and the symbol of each currency", async () => {
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

  it("answers 404 for an unknown package or one of the other profile", async () => {
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

  it("lists related packages without the ignored one", async () => {
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
})
