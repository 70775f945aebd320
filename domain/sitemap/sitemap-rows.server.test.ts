import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage, insertSegment } from "#test/factories.ts"
import { queryPlan } from "#test/query-plan.ts"
import {
  listDatedPackages,
  listExchangeOfferCities,
  listPackageSlices,
  listSegmentCountries,
  listTourismOffers,
} from "./sitemap-rows.server.ts"

describe.each(engines)("packages of the sitemap on %s", (engine) => {
  test("come by id in slices, only those of the profile, each slice with its last change", async () => {
    await using site = await createTestServices(engine)
    await insertCountry(site.db, { id: 7, name: "Chile" })
    for (const id of [5, 3, 4, 1, 2])
      await insertPackage(site.db, {
        id,
        name: `Pacote ${id}`,
        country_id: id === 3 ? 7 : null,
        in_tourism: id === 4 ? 0 : 1,
        updated_at: `2026-11-0${id}T12:00:00.000Z`,
      })
    expect(await listPackageSlices(site.db, "tourism", 2)).toEqual([
      "2026-11-02T12:00:00.000Z",
      "2026-11-05T12:00:00.000Z",
    ])
    expect(await listPackageSlices(site.db, "tourism", 3)).toHaveLength(2)
    expect(await listPackageSlices(site.db, "tourism", 4)).toEqual(["2026-11-05T12:00:00.000Z"])
    expect(await listDatedPackages(site.db, "tourism", { offset: 2, limit: 2 })).toMatchObject([
      { id: 3, name: "Pacote 3", country: { id: 7, name: "Chile" } },
      { id: 5, name: "Pacote 5", country: null },
    ])
  })
})

const day = "2026-11-20"
const inForce = { promotion_cents: 500, promotion_currency: "BRL", promotion_starts: day, promotion_ends: day }

describe.each(engines)("pages of offers in the sitemap on %s", (engine) => {
  test("a pair of country and segment is listed once, also where one of them or both are missing", async () => {
    await using site = await createTestServices(engine)
    const chile = { id: await insertCountry(site.db, { name: "Chile" }), name: "Chile" }
    const hidden = await insertCountry(site.db, { in_tourism: 0 })
    const snow = { id: await insertSegment(site.db, { name: "Neve" }), name: "Neve" }
    const [country_id, segment_id] = [chile.id, snow.id]
    await insertPackage(site.db, { country_id, segment_id, featured: 1 })
    await insertPackage(site.db, { country_id, segment_id, ...inForce })
    await insertPackage(site.db, { country_id, ...inForce })
    await insertPackage(site.db, { segment_id, featured: 1 })
    await insertPackage(site.db, { segment_id: await insertSegment(site.db), in_tourism: 0, featured: 1 })
    await insertPackage(site.db, { country_id: hidden, segment_id, featured: 1 })
    await insertPackage(site.db)
    const offers = await listTourismOffers(site.db, day)
    expect(offers).toHaveLength(3)
    expect(offers).toEqual(
      expect.arrayContaining([
        { country: chile, segment: snow },
        { country: chile, segment: null },
        { country: null, segment: snow },
      ]),
    )
    await insertPackage(site.db, { featured: 1 })
    expect(await listTourismOffers(site.db, day)).toContainEqual({ country: null, segment: null })
  })

  test("a city is listed with a promotion or a featured package, if it is published", async () => {
    await using site = await createTestServices(engine)
    const country_id = await insertCountry(site.db)
    const [promoted, featured, neither, hidden] = [
      await insertCity(site.db, { country_id }),
      await insertCity(site.db, { country_id, name: "Cork" }),
      await insertCity(site.db, { country_id }),
      await insertCity(site.db, { country_id, in_exchange: 0 }),
    ]
    await insertPackage(site.db, { country_id, city_id: promoted, ...inForce })
    await insertPackage(site.db, { country_id, city_id: featured, featured: 1 })
    await insertPackage(site.db, { country_id, city_id: featured, featured: 1 })
    await insertPackage(site.db, { country_id, city_id: neither })
    await insertPackage(site.db, { country_id, city_id: neither, in_exchange: 0, featured: 1 })
    await insertPackage(site.db, { country_id, city_id: hidden, featured: 1 })
    await insertPackage(site.db, { country_id, featured: 1 })
    const ids = async (today: string) => (await listExchangeOfferCities(site.db, today, country_id)).map(({ id }) => id)
    expect(await ids(day)).toEqual([promoted, featured])
    expect(await ids("2026-11-21")).toEqual([featured])
  })
})

test("on SQLite only packages of the slice are read, and none for the last changes or for pairs", async () => {
  await using site = await createTestServices("sqlite")
  await listDatedPackages(site.db, "tourism", { offset: 0, limit: 2 })
  const plan = await queryPlan(site.db, site.queries.at(-1) as string)
  expect(plan[0]).toBe("SEARCH p USING INTEGER PRIMARY KEY (rowid=?)")
  expect(plan).toContain("SCAN package USING INDEX package_tourism_change")
  await listSegmentCountries(site.db)
  expect((await queryPlan(site.db, site.queries.at(-1) as string)).join("\n")).toContain(
    "USING COVERING INDEX package_segment_country (segment_id=? AND in_tourism=? AND country_id=?)",
  )
  await listPackageSlices(site.db, "exchange", 2)
  expect(await queryPlan(site.db, site.queries.at(-1) as string)).toContain(
    "SEARCH package USING INDEX package_exchange_change (id>?)",
  )
  await listTourismOffers(site.db, day)
  expect((await queryPlan(site.db, site.queries.at(-1) as string)).join("\n")).toContain(
    "SEARCH p USING COVERING INDEX package_tourism_offer (in_tourism=?)",
  )
  await listExchangeOfferCities(site.db, day, 7)
  expect((await queryPlan(site.db, site.queries.at(-1) as string)).join("\n")).toContain(
    "SEARCH p USING COVERING INDEX package_exchange_offer (in_exchange=? AND country_id=?)",
  )
})
