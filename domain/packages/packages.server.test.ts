import { describe, expect, it, test } from "vitest"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import { readAsIf } from "#platform/database/read-as-if.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { queryPlan } from "#test/query-plan.ts"
import { insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"
import {
  countPackages,
  findPackage,
  listFeatured,
  listHighlightKeys,
  listHighlights,
  listLimit,
  listNewestPromotions,
  listPackages,
  listPackagesById,
  listPromotions,
  listRelated,
} from "./packages.server.ts"
import { listPromotionCities, listPromotionCountries, listSegmentItems } from "./promotion-places.server.ts"

const day = "2026-11-20"
const inForce = {
  promotion_cents: 500,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-20",
  promotion_ends: "2026-11-20",
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe.each(engines)("queries of packages on %s", (engine) => {
  it("finds a package with its country, city, segment and pictures in order", async () => {
    await using test = await createTestServices(engine)
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

  it("finds a package without country, city, segment, value and pictures", async () => {
    await using test = await createTestServices(engine)
    const id = await insertPackage(test.db, { value_cents: null })
    expect(await findPackage(test.db, "exchange", id)).toMatchObject({
      country: null,
      city: null,
      segment: null,
      value_cents: null,
      images: [],
    })
  })

  it("of too many promotions lists those that began last, then the agency's first ones, in its order", async () => {
    await using test = await createTestServices(engine)
    const insert = (position: number, promotion_starts: string) =>
      insertPackage(test.db, { ...inForce, promotion_starts, position, in_tourism: 0 })
    const second = await insert(3, "2026-11-19")
    await insert(1, "2026-11-18")
    const newest = await insert(4, "2026-11-20")
    const third = await insert(5, "2026-11-19")
    await insert(2, "2026-11-21")
    const list = async (limit: number) => ids(await listNewestPromotions(test.db, "exchange", day, limit))
    expect(await list(1)).toEqual([newest])
    expect(await list(2)).toEqual([second, newest])
    expect(await list(3)).toEqual([second, newest, third])
    expect(await listNewestPromotions(test.db, "tourism", day)).toEqual([])
  })

  it("never returns what is not published for the profile", async () => {
    await using test = await createTestServices(engine)
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

  it("lists in the agency's order", async () => {
    await using test = await createTestServices(engine)
    const third = await insertPackage(test.db, { position: 3, featured: 1 })
    const first = await insertPackage(test.db, { position: 1, featured: 1 })
    const second = await insertPackage(test.db, { position: 2, featured: 1 })
    expect(ids(await listFeatured(test.db, "tourism"))).toEqual([first, second, third])
    expect(ids(await listFeatured(test.db, "tourism", {}, 2))).toEqual([first, second])
  })

  it("lists the first 300, and the keys of all: no city is missing behind them", async () => {
    await using test = await createTestServices(engine)
    const country_id = await insertCountry(test.db)
    const [near, far] = [await insertCity(test.db, { country_id }), await insertCity(test.db, { country_id })]
    const first = await insertPackage(test.db, { country_id, city_id: near, position: 1, featured: 1, ...inForce })
    const row = await test.db.selectFrom("package").selectAll().where("id", "=", first).executeTakeFirstOrThrow()
    const others = Array.from({ length: listLimit }, (_, index) => ({ ...row, id: first + 1 + index, position: 2 }))
    for (let start = 0; start < listLimit; start += 100)
      await test.db
        .insertInto("package")
        .values(others.slice(start, start + 100))
        .execute()
    await test.db
      .updateTable("package")
      .set({ city_id: far })
      .where("id", "=", first + listLimit)
      .execute()
    const filter = { countryId: country_id }
    expect(await listFeatured(test.db, "exchange", filter)).toHaveLength(listLimit)
    expect(await listPromotions(test.db, "exchange", day, filter)).toHaveLength(listLimit)
    const keys = await listHighlightKeys(test.db, "exchange", day, filter)
    expect([keys.length, keys[0]?.city_id, keys.at(-1)?.city_id]).toEqual([listLimit + 1, near, far])
  })

  it("filters by country, countries, city, segment, and by the absence of one", async () => {
    await using test = await createTestServices(engine)
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

  it("lists a promotion only on its days and only with a value", async () => {
    await using test = await createTestServices(engine)
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

  it("lists at most twelve related packages, same city before same country, never the ignored one", async () => {
    await using test = await createTestServices(engine)
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

  it("takes two queries however many rows there are", async () => {
    await using test = await createTestServices(engine)
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

test("on SQLite the packages of a segment are counted by country in an index", async () => {
  await using site = await createTestServices("sqlite")
  await countPackages(site.db, "tourism", "country_id", { segmentId: 1 })
  expect(await queryPlan(site.db, site.queries.at(-1) as string)).toEqual([
    "SEARCH p USING COVERING INDEX package_segment_country (segment_id=? AND in_tourism=?)",
  ])
})

test("on SQLite packages are read by their ids, not by an index of the profile", async () => {
  await using site = await createTestServices("sqlite")
  await listPackagesById(site.db, "tourism", [1, 2])
  expect((await queryPlan(site.db, site.queries.at(-1) as string))[0]).toBe(
    "SEARCH p USING INTEGER PRIMARY KEY (rowid=?)",
  )
})

test("on SQLite lists of packages are found in an index that has their filters and order", async () => {
  await using site = await createTestServices("sqlite")
  const planOf = async (read: () => Promise<unknown>) => {
    site.queries.length = 0
    await read()
    return queryPlan(site.db, site.queries[0] as string)
  }
  const { db } = site
  for (const list of [listPromotions, listNewestPromotions])
    expect(await planOf(() => list(db, "tourism", day))).toContain(
      "SEARCH p USING COVERING INDEX package_tourism_offer (in_tourism=?)",
    )
  for (const filter of [{ countryId: 1 }, { countryId: 1, cityId: 101 }, { countryIds: [1, 2] }])
    expect(await planOf(() => listHighlightKeys(db, "tourism", day, filter))).toContain(
      "SEARCH p USING COVERING INDEX package_tourism_offer (in_tourism=? AND country_id=?)",
    )
  expect(await planOf(() => countPackages(db, "exchange", "city_id", { countryId: 1 }))).toContain(
    "SEARCH p USING COVERING INDEX package_exchange_offer (in_exchange=? AND country_id=?)",
  )
  for (const filter of [{ countryId: 1 }, { countryId: 1, cityId: 101 }])
    expect(await planOf(() => listHighlights(db, "exchange", day, filter))).toContain(
      "SEARCH p USING COVERING INDEX package_exchange_offer (in_exchange=? AND country_id=?)",
    )
  const ofSegment = await planOf(() => listPackages(db, "tourism", { countryId: 1, segmentId: 2 }))
  expect(ofSegment).toContain("SEARCH p USING INDEX package_country_segment (country_id=? AND segment_id=?)")
})

test("in a preview of a new package SQLite finds and counts others in the same indexes", async () => {
  await using site = await createTestServices("sqlite")
  const { db } = site
  const id = await insertPackage(db, { country_id: await insertCountry(db, { name: "C" }) })
  const row = await db.selectFrom("package").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const plan = { table: "package", key: ["id"], write: [{ ...row, id: id + 1 }], remove: [] } as unknown as TablePlan
  const planOf = async (read: () => Promise<unknown>) => {
    site.queries.length = 0
    await read()
    return readAsIf(db, [plan], (preview) => queryPlan(preview, site.queries[0] as string))
  }
  expect(await planOf(() => listRelated(db, "tourism", { ignoreId: id, cityId: 1 }))).toContain(
    "SEARCH main.package USING INDEX package_city (city_id=?)",
  )
  expect(await planOf(() => listHighlights(db, "tourism", day, { cityId: 1 }))).toContain(
    "SEARCH main.package USING INDEX package_city (city_id=?)",
  )
  expect(await planOf(() => countPackages(db, "exchange", "country_id"))).toContain(
    "SEARCH main.package USING INDEX package_exchange_offer (in_exchange=?)",
  )
})
