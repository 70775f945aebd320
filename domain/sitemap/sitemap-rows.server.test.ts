import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { insertCountry, insertPackage } from "#test/factories.ts"
import { queryPlan } from "#test/query-plan.ts"
import { listDatedPackages, listPackageSlices, listSegmentCountries } from "./sitemap-rows.server.ts"

describe.each(engines)("packages of the sitemap on %s", (engine) => {
  test("come by id in slices, only those of the profile, each slice with its last change", async () => {
    await using site = await createTestApp(engine)
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

test("on SQLite only packages of the slice are read, and none for the last changes or for pairs", async () => {
  await using site = await createTestApp("sqlite")
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
})
