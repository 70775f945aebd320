import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type TestApp, createTestApp, faceEngines } from "#test/create-test-app.ts"
import { insertCity, insertCountry } from "#test/factories.ts"

describe.each(faceEngines)("destinations API on %s, with the demo agency", (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(engine, { content: "demo" })
  })
  afterAll(() => test.close())

  const post = async (path: string, body: object = {}) =>
    (await test.app.inject({ method: "POST", url: `/api/v1/${path}`, payload: body })).json()
  const get = (path: string) => test.app.inject({ url: `/api/v1/${path}` })
  const ids = (answer: { data: Array<{ id: number }> }) => answer.data.map(({ id }) => id)

  it("lists countries of one profile or of both", async () => {
    const [exchange, tourism, both] = [
      await post("country/get", { show_in: "I" }),
      await post("country/get", { show_in: "T" }),
      await post("country/get"),
    ]
    expect(ids(exchange)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(ids(tourism)).toContain(20)
    expect(ids(tourism)).not.toContain(1)
    expect(ids(both)).toEqual(expect.arrayContaining([...ids(exchange), ...ids(tourism)]))
  })

  it("answers id and name only with basic, and every field otherwise", async () => {
    for (const basic of [true, 1, "1", "true"]) {
      expect((await post("country/get", { basic, show_in: "I" })).data[0]).toEqual({ id: 1, name: "Irlanda" })
    }
    const [country] = (await post("country/get", { basic: false, show_in: "I" })).data
    expect(Object.keys(country).sort()).toEqual(
      [
        "banners",
        "capital",
        "currency",
        "ddi_code",
        "description",
        "id",
        "images",
        "language",
        "map",
        "name",
        "population",
        "timezone",
        "title",
      ].sort(),
    )
    expect(country).toMatchObject({ capital: "Dublin", ddi_code: "+353" })
    expect(country.banners[0]).toEqual({
      path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/\d+\.jpg$/),
      alt: expect.any(String),
      width: expect.any(Number),
      height: expect.any(Number),
    })
    expect(country.map).toMatch(/^<iframe src="https:\/\/www\.openstreetmap\.org\/export\/embed\.html/)
  })

  it("answers one country, city and attraction with their parents", async () => {
    expect((await get("country/1")).json()).toMatchObject({ id: 1, name: "Irlanda" })
    const city = (await get("city/101")).json()
    expect(city).toMatchObject({ id: 101, name: "Dublin", country: { id: 1, name: "Irlanda" } })
    expect(city).not.toHaveProperty("capital")
    const [first] = (await post("attraction/get", { city_id: 101 })).data
    expect((await get(`attraction/${first.id}`)).json()).toEqual(first)
    expect(first).toMatchObject({ city: { id: 101, name: "Dublin" }, country: { id: 1, name: "Irlanda" } })
  })

  it("lists cities with their country, filtered by country", async () => {
    const { data } = await post("city/get", { basic: true })
    expect(data).toContainEqual({ id: 101, name: "Dublin", country: { id: 1, name: "Irlanda" } })
    expect(ids(await post("city/get", { basic: true, country_id: "1" }))).toEqual([101, 102, 103])
    expect(ids(await post("city/get", { basic: true, country_id: "" }))).toHaveLength(data.length)
    expect((await post("city/get", { country_id: 1 })).data[0]).toMatchObject({
      id: 101,
      images: expect.any(Array),
      timezone: expect.any(String),
    })
  })

  it("lists attractions by country and by city", async () => {
    const ofCity = await post("attraction/get", { basic: true, city_id: 101 })
    const ofCountry = await post("attraction/get", { basic: true, country_id: 1 })
    expect(ofCity.data.length).toBeGreaterThan(0)
    expect(Object.keys(ofCity.data[0])).toEqual(["id", "name"])
    expect(ids(ofCountry)).toEqual(expect.arrayContaining(ids(ofCity)))
    expect((await post("attraction/get", { country_id: 20, city_id: 101 })).data).toEqual([])
  })

  it("lists the countries of a segment", async () => {
    const basic = await post("country/get-by-segment", { segment_id: 1, basic: true })
    expect(basic.data.length).toBeGreaterThan(0)
    expect(Object.keys(basic.data[0])).toEqual(["id", "name"])
    expect(ids(await post("country/get-by-segment", { segment_id: "1" }))).toEqual(ids(basic))
    expect((await post("country/get-by-segment", { segment_id: 999_999 })).data).toEqual([])
  })

  it("answers GET and POST with the same parameters alike", async () => {
    expect((await get("country/get?basic=1&show_in=I")).json()).toEqual(
      await post("country/get", { basic: true, show_in: "I" }),
    )
    expect((await get("city/get?basic=true&country_id=1")).json()).toEqual(
      await post("city/get", { basic: true, country_id: 1 }),
    )
  })

  it("answers 404 for an unknown or invalid id", async () => {
    for (const id of ["999999", "0", "007", "1e3", "-1", "2147483648", "abc", "1%00"]) {
      for (const kind of ["country", "city", "attraction"]) {
        const answer = await get(`${kind}/${id}`)
        expect(answer.statusCode, `${kind}/${id}`).toBe(404)
        expect(answer.json()).toMatchObject({ code: "not_found" })
      }
    }
  })

  it("answers 422 for a filter that is not an id and for an unknown profile", async () => {
    const refused = async (path: string, body: object) =>
      (await test.app.inject({ method: "POST", url: `/api/v1/${path}`, payload: body })).statusCode
    expect(await refused("country/get", { show_in: "X" })).toBe(422)
    expect(await refused("country/get-by-segment", {})).toBe(422)
    expect(await refused("country/get-by-segment", { segment_id: "1 or 1=1" })).toBe(422)
    expect(await refused("city/get", { country_id: -1 })).toBe(422)
    expect(await refused("attraction/get", { city_id: 1.5 })).toBe(422)
    expect(await refused("attraction/get", { country_id: { $gt: 0 } })).toBe(422)
  })
})

describe.each(faceEngines)("destinations API on %s", (engine) => {
  it("sanitises descriptions and never returns a map of an unknown host", async () => {
    await using test = await createTestApp(engine)
    const id = await insertCountry(test.db, {
      name: 'A"<b>',
      description: '<p onclick="x()">Oi</p><script>1</script>',
      map_url: "https://evil.example/embed",
    })
    const country = (await test.app.inject({ url: `/api/v1/country/${id}` })).json()
    expect(country).toMatchObject({ name: 'A"<b>', description: "<p>Oi</p>", map: null, images: [], banners: [] })
  })

  it("hides a city whose country is hidden", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db, { in_exchange: 0, in_tourism: 0 })
    const id = await insertCity(test.db, { country_id })
    expect((await test.app.inject({ url: `/api/v1/city/${id}` })).statusCode).toBe(404)
    expect((await test.app.inject({ url: "/api/v1/city/get" })).json()).toEqual({ data: [] })
    expect((await test.app.inject({ url: `/api/v1/country-segments/${country_id}` })).statusCode).toBe(404)
  })
})
