import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type TestServices, createTestServices, faceEngines } from "#test/create-test-app.ts"
import { insertCountry, insertPackage, insertTestimonial } from "#test/factories.ts"
import { featuredLimit } from "#domain/home/home.ts"
import type { Log } from "#site/request-context.server.ts"
import { listCountryLinks, loadHome } from "./load-home.server.ts"
import { clearContentCache } from "#platform/database/content-cache.server.ts"

describe.each(faceEngines)("loadHome on %s", (engine) => {
  let test: TestServices
  beforeEach(async () => {
    test = await createTestServices(engine, { content: "demo" })
  })
  afterEach(() => test.close())

  it("fills every part of both home pages", async () => {
    for (const profile of ["exchange", "tourism"] as const) {
      const home = await loadHome(test.services, profile)
      expect(home.banners.length).toBeGreaterThan(0)
      expect(home.lead).toBeDefined()
      expect(home.rest.length).toBeGreaterThan(0)
      expect(home.before.length).toBeGreaterThan(0)
      expect(home.testimonials.length).toBeGreaterThan(0)
      expect(home.after.length).toBeGreaterThan(0)
    }
  })

  it("cuts package names in the slider to 40 characters and keeps the full name in the card", async () => {
    await test.db
      .updateTable("package")
      .set({ name: "Uma travessia de quarenta e um caracteres!" })
      .where("featured", "=", 1)
      .execute()
    const {
      lead,
      rest: [first],
    } = await loadHome(test.services, "tourism")
    expect(lead?.name).toBe("Uma travessia de quarenta e um caracteres!")
    expect(first?.card.name).toBe("Uma travessia de quarenta e um caracteres!")
    expect(first?.shownName).toBe("Uma travessia de quarenta e um caractere…")
  })

  it("shows only testimonials marked for the home page, cut to 140 characters", async () => {
    await test.db.deleteFrom("testimonial").execute()
    await insertTestimonial(test.db, { home: 1, client: "Rita M.", message: `<p>${"a".repeat(200)}</p>` })
    await insertTestimonial(test.db, { home: 0 })
    const { testimonials } = await loadHome(test.services, "tourism")
    expect(testimonials).toMatchObject([{ client: "Rita M.", quote: `${"a".repeat(140)}…` }])
  })

  it("leaves the steps out when they cannot be read, and logs it", async () => {
    await test.db.schema.dropTable("step").execute()
    const error = vi.fn<Log["error"]>()
    const home = await loadHome(test.services, "tourism", { error })
    expect(error.mock.calls).toEqual([[{ err: expect.any(Error) as unknown }, "parte da página falhou"]])
    expect([...home.before, ...home.after]).toEqual([])
    expect(home.lead).toBeDefined()
    expect(home.testimonials.length).toBeGreaterThan(0)
  })

  it("caches the steps, but not a failure to read them", async () => {
    await test.db.schema.alterTable("step").renameTo("step_away").execute()
    expect((await loadHome(test.services, "tourism")).before).toEqual([])
    await test.db.schema.alterTable("step_away").renameTo("step").execute()
    expect((await loadHome(test.services, "tourism")).before.length).toBeGreaterThan(0)
  })

  it("fails when the packages cannot be read", async () => {
    await test.db.schema.dropTable("image_use").execute()
    await expect(loadHome(test.services, "tourism")).rejects.toThrow("image_use")
  })

  it("runs at most 8 queries, and 2 once the content is cached, however many packages are featured", async () => {
    const countQueries = async () => {
      test.queries.length = 0
      await loadHome(test.services, "tourism")
      // Without the queries that every page shares: the agency and the content version.
      return test.queries.filter((sql) => !sql.includes('"setting"')).length
    }
    expect(await countQueries()).toBeLessThanOrEqual(8)
    expect(await countQueries()).toBe(2)
    for (let added = 0; added < 40; added += 1) await insertPackage(test.db, { featured: 1 })
    expect(await countQueries()).toBe(2)
    const { rest } = await loadHome(test.services, "tourism")
    expect(rest).toHaveLength(featuredLimit - 1)
  })

  it("leads to the search when more packages are featured than the page shows, and only then", async () => {
    await test.db.updateTable("package").set({ featured: 0 }).execute()
    for (let added = 0; added < featuredLimit; added += 1) await insertPackage(test.db, { featured: 1 })
    expect((await loadHome(test.services, "tourism")).searchHref).toBeUndefined()
    await insertPackage(test.db, { featured: 1 })
    const { rest, searchHref } = await loadHome(test.services, "tourism")
    expect(rest).toHaveLength(featuredLimit - 1)
    expect(searchHref).toBe("/busca?perfil=turismo&tipo=pacote")
  })

  it("shows the packages in promotion when none is featured, and the first ones without promotions", async () => {
    const { db } = test
    await db.deleteFrom("package").execute()
    const shown = async () => {
      const { lead, rest, searchHref } = await loadHome(test.services, "tourism")
      return [lead?.name, ...rest.map(({ card }) => card.name), searchHref]
    }
    for (const [position, name] of ["Noronha", "Jalapão", "Pantanal"].entries())
      await insertPackage(db, { name, position })
    expect(await shown()).toEqual(["Noronha", "Jalapão", "Pantanal", undefined])
    const promotion = { promotion_cents: 50_000, promotion_starts: "2026-11-01", promotion_ends: "2026-11-30" }
    await db.updateTable("package").set(promotion).where("name", "=", "Jalapão").execute()
    expect(await shown()).toEqual(["Jalapão", "/busca?perfil=turismo&tipo=pacote"])
    await db.updateTable("package").set({ featured: 1 }).where("name", "=", "Pantanal").execute()
    expect(await shown()).toEqual(["Pantanal", undefined])
  })

  it("shows an empty home page for an agency without content", async () => {
    for (const table of ["banner", "step", "testimonial", "store", "package"] as const)
      await test.db.deleteFrom(table).execute()
    expect(await loadHome(test.services, "exchange")).toEqual({
      banners: [],
      lead: undefined,
      rest: [],
      before: [],
      testimonials: [],
      after: [],
      stores: [],
    })
  })

  it("lists links to the exchange countries, and none when they cannot be read", async () => {
    expect((await listCountryLinks(test.services))[0]).toEqual({ name: "Irlanda", to: "/intercambio/pais/1/irlanda" })
    await insertCountry(test.db, { name: "Só turismo", in_exchange: 0 })
    clearContentCache(test.services)
    expect(await listCountryLinks(test.services)).not.toContainEqual(expect.objectContaining({ name: "Só turismo" }))
    await test.db.schema.alterTable("country").renameTo("country_away").execute()
    clearContentCache(test.services)
    const error = vi.fn<Log["error"]>()
    expect(await listCountryLinks(test.services, { error })).toEqual([])
    expect(error).toHaveBeenCalledOnce()
  })
})
