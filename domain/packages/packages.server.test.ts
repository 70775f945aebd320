import { describe, expect, it } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"
import {
  findPackage,
  listFeatured,
  listHighlights,
  listPackages,
  listPromotionCities,
  listPromotionCountries,
  listPromotions,
  listRelated,
  listSegmentItems,
} from "./packages.server.ts"

const day = "2026-11-20"
const inForce = {
  promotion_cents: 500,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-20",
  promotion_ends: "2026-11-20",
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe.each(engines)("the shelf of packages on %s", (engine) => {
  it("gives a package with its country, city, segment and pictures in order", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db, { name: "Brasil", in_tourism: 0 })
    const city_id = await insertCity(test.db, { country_id, name: "Paraty" })
    const segment_id = await insertSegment(test.db, { name: "Praias" })
    const id = await insertPackage(test.db, { country_id, city_id, segment_id, description: "<p>Mar</p>" })
    await insertImages(test.db, "package", id, ["b", "a"])
    expect(await findPackage(test.db, "tourism", id)).toMatchObject({
      country: { id: country_id, name: "Brasil", published: false },
      city: { id: city_id, name: "Paraty", published: false },
      segment: { id: segment_id, name: "Praias" },
      description: "<p>Mar</p>",
      images: [{ alt: "Pôster: b" }, { alt: "Pôster: a" }],
    })
  })

  it("gives a package without country, city, segment, value and pictures", async () => {
    await using test = await createTestApp(engine)
    const id = await insertPackage(test.db, { value_cents: null })
    expect(await findPackage(test.db, "exchange", id)).toMatchObject({
      country: null,
      city: null,
      segment: null,
      value_cents: null,
      images: [],
    })
  })

  it("never lets out what is not published for the profile", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const city_id = await insertCity(test.db, { country_id })
    const segment_id = await insertSegment(test.db)
    const id = await insertPackage(test.db, {
      country_id,
      city_id,
      segment_id,
      featured: 1,
      ...inForce,
      in_exchange: 0,
    })
    const seen = async (profile: "exchange" | "tourism") => [
      await findPackage(test.db, profile, id),
      ...(await listPackages(test.db, profile)),
      ...(await listFeatured(test.db, profile)),
      ...(await listPromotions(test.db, profile, day)),
      ...(await listHighlights(test.db, profile, day)),
      ...(await listRelated(test.db, profile, { ignoreId: 1, cityId: city_id, countryId: country_id })),
      ...(await listPromotionCountries(test.db, profile, day)),
      ...(await listPromotionCities(test.db, profile, day, country_id)),
      ...(await listSegmentItems(test.db, profile, day, [country_id])),
    ]
    expect(await seen("exchange")).toEqual([undefined])
    expect(await seen("tourism")).toHaveLength(9)
  })

  it("leaves out countries and cities that the profile does not have", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db, { in_exchange: 0 })
    const city_id = await insertCity(test.db, { country_id, in_exchange: 0 })
    const segment_id = await insertSegment(test.db)
    const id = await insertPackage(test.db, { country_id, city_id, segment_id, ...inForce })
    expect(await listPromotionCountries(test.db, "exchange", day)).toEqual([])
    expect(await listPromotionCities(test.db, "exchange", day, country_id)).toEqual([])
    expect(await listSegmentItems(test.db, "exchange", day, [country_id])).toEqual([])
    expect(ids(await listPromotions(test.db, "exchange", day))).toEqual([id])
  })

  it("lists in the agency's order", async () => {
    await using test = await createTestApp(engine)
    const third = await insertPackage(test.db, { position: 3, featured: 1 })
    const first = await insertPackage(test.db, { position: 1, featured: 1 })
    const second = await insertPackage(test.db, { position: 2, featured: 1 })
    expect(ids(await listFeatured(test.db, "tourism"))).toEqual([first, second, third])
    expect(ids(await listFeatured(test.db, "tourism", {}, 2))).toEqual([first, second])
  })

  it("filters by country, countries, city, segment, and by having none", async () => {
    await using test = await createTestApp(engine)
    const [here, there] = [await insertCountry(test.db), await insertCountry(test.db)]
    const city_id = await insertCity(test.db, { country_id: here })
    const segment_id = await insertSegment(test.db)
    const whole = await insertPackage(test.db, { country_id: here, city_id, segment_id })
    const bare = await insertPackage(test.db, { country_id: there })
    const lost = await insertPackage(test.db)
    const list = async (filter: Parameters<typeof listPackages>[2]) =>
      ids(await listPackages(test.db, "exchange", filter))
    expect(await list({ countryId: here })).toEqual([whole])
    expect(await list({ countryIds: [here, there] })).toEqual([whole, bare])
    expect(await list({ cityId: city_id })).toEqual([whole])
    expect(await list({ segmentId: segment_id })).toEqual([whole])
    expect(await list({ segmentId: null })).toEqual([bare, lost])
    expect(await list({ countryId: null })).toEqual([lost])
    expect(await list({ countryIds: [] })).toEqual([])
    expect(await list({ countryId: there, segmentId: segment_id })).toEqual([])
  })

  it("keeps promotions to their days and to a value", async () => {
    await using test = await createTestApp(engine)
    const promotion = { ...inForce, promotion_starts: "2026-11-16", promotion_ends: "2026-11-30" }
    const id = await insertPackage(test.db, promotion)
    await insertPackage(test.db, { ...promotion, promotion_cents: 0 })
    await insertPackage(test.db, { ...promotion, promotion_cents: null })
    await insertPackage(test.db, { ...promotion, promotion_ends: null })
    for (const [today, expected] of [
      ["2026-11-15", []],
      ["2026-11-16", [id]],
      ["2026-11-30", [id]],
      ["2026-12-01", []],
    ] as const) {
      expect(ids(await listPromotions(test.db, "exchange", today)), today).toEqual(expected)
    }
  })

  it("highlights what is in promotion or featured, and names its country", async () => {
    await using test = await createTestApp(engine)
    const [promoted, featured, neither] = [
      await insertCountry(test.db, { name: "A", position: 2 }),
      await insertCountry(test.db, { name: "B", position: 1 }),
      await insertCountry(test.db, { name: "C" }),
    ]
    await insertPackage(test.db, { country_id: promoted, ...inForce })
    await insertPackage(test.db, { country_id: featured, featured: 1 })
    await insertPackage(test.db, { country_id: neither })
    expect(ids(await listPromotionCountries(test.db, "tourism", day))).toEqual([featured, promoted])
    expect(await listHighlights(test.db, "tourism", day)).toHaveLength(2)
    expect(ids(await listPromotionCountries(test.db, "tourism", "2026-11-21"))).toEqual([featured])
  })

  it("names a city once, and only when a promotion of that country is in force there", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const dublin = await insertCity(test.db, { country_id, position: 2 })
    const galway = await insertCity(test.db, { country_id, name: "Galway", position: 1 })
    const cork = await insertCity(test.db, { country_id, name: "Cork" })
    await insertPackage(test.db, { country_id, city_id: dublin, ...inForce })
    await insertPackage(test.db, { country_id, city_id: dublin, ...inForce })
    await insertPackage(test.db, { country_id, city_id: galway, ...inForce })
    await insertPackage(test.db, { country_id, city_id: cork, featured: 1 })
    await insertPackage(test.db, { country_id, ...inForce })
    expect(await listPromotionCities(test.db, "exchange", day, country_id)).toEqual([
      { id: galway, name: "Galway" },
      { id: dublin, name: "Dublin" },
    ])
  })

  it("pairs countries with their segments by one query", async () => {
    await using test = await createTestApp(engine)
    const [first, second] = [
      await insertCountry(test.db, { name: "Caribe", position: 1 }),
      await insertCountry(test.db, { name: "Caribe", position: 2 }),
    ]
    const [beach, snow] = [
      await insertSegment(test.db, { position: 1 }),
      await insertSegment(test.db, { name: "Neve", position: 2 }),
    ]
    await insertPackage(test.db, { country_id: second, segment_id: beach, ...inForce })
    await insertPackage(test.db, { country_id: first, segment_id: snow, featured: 1 })
    await insertPackage(test.db, { country_id: first, segment_id: beach, featured: 1 })
    await insertPackage(test.db, { country_id: first, segment_id: beach, ...inForce })
    test.queries.length = 0
    const items = await listSegmentItems(test.db, "tourism", day, [first, second, 7])
    expect(items.map(({ country, segment }) => [country.id, segment.id])).toEqual([
      [first, beach],
      [first, snow],
      [second, beach],
    ])
    expect(test.queries).toHaveLength(1)
  })

  it("relates packages of the same city before those of the same country, at most twelve, never the ignored one", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const city_id = await insertCity(test.db, { country_id })
    const own = await insertPackage(test.db, { country_id, city_id, position: 0 })
    const far = await insertPackage(test.db, { country_id, position: 1 })
    const near = await insertPackage(test.db, { country_id, city_id, position: 2 })
    await insertPackage(test.db)
    const related = (options: { cityId?: number; countryId?: number }) =>
      listRelated(test.db, "exchange", { ignoreId: own, ...options }).then(ids)
    expect(await related({ cityId: city_id, countryId: country_id })).toEqual([near, far])
    expect(await related({ cityId: city_id })).toEqual([near])
    expect(await related({ countryId: country_id })).toEqual([far, near])
    expect(await related({})).toEqual([near, far])
    expect(ids(await listRelated(test.db, "exchange", { ignoreId: 2_147_483_647 }))).toEqual([])
    for (let position = 10; position < 30; position += 1)
      await insertPackage(test.db, { country_id, city_id: position % 2 ? city_id : null, position })
    const many = await related({ cityId: city_id, countryId: country_id })
    expect(many).toHaveLength(12)
    expect(new Set(many).size).toBe(12)
    expect(many).not.toContain(own)
    expect(many[11]).toBe(far)
  })

  it("asks no more for many rows than for few", async () => {
    await using test = await createTestApp(engine)
    const country_id = await insertCountry(test.db)
    const count = async () => {
      test.queries.length = 0
      await listHighlights(test.db, "exchange", day, { countryId: country_id })
      return test.queries.length
    }
    await insertPackage(test.db, { country_id, featured: 1 })
    expect(await count()).toBe(2)
    for (let index = 0; index < 40; index += 1)
      await insertImages(test.db, "package", await insertPackage(test.db, { country_id, featured: 1 }), ["a", "b"])
    expect(await count()).toBe(2)
  })
})
