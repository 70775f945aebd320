import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage, insertSegment } from "#test/factories.ts"
import { promotion, cardFields, post, ids } from "#test/fixtures/package-calls.ts"

describe.each(faceEngines)("lists of packages on %s", (engine) => {
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
})
