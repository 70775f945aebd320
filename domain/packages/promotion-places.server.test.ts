import { describe, expect, it } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage, insertSegment } from "#test/factories.ts"
import { listHighlights, listPromotions } from "./packages.server.ts"
import { listPromotionCities, listPromotionCountries, listSegmentItems } from "./promotion-places.server.ts"

const day = "2026-11-20"
const inForce = {
  promotion_cents: 500,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-20",
  promotion_ends: "2026-11-20",
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe.each(engines)("places with promotions on %s", (engine) => {
  it("leaves out countries and cities that are not published for the profile", async () => {
    await using test = await createTestServices(engine)
    const country_id = await insertCountry(test.db, { in_exchange: 0 })
    const city_id = await insertCity(test.db, { country_id, in_exchange: 0 })
    const segment_id = await insertSegment(test.db)
    const id = await insertPackage(test.db, { country_id, city_id, segment_id, ...inForce })
    expect(await listPromotionCountries(test.db, "exchange", day)).toEqual([])
    expect(await listPromotionCities(test.db, "exchange", day, country_id)).toEqual([])
    expect(await listSegmentItems(test.db, "exchange", day, [country_id])).toEqual([])
    expect(ids(await listPromotions(test.db, "exchange", day))).toEqual([id])
  })

  it("lists countries with a package in promotion or featured", async () => {
    await using test = await createTestServices(engine)
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

  it("lists a city once, and only while a promotion of its country is in force there", async () => {
    await using test = await createTestServices(engine)
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

  it("pairs countries with their segments in one query", async () => {
    await using test = await createTestServices(engine)
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
})
