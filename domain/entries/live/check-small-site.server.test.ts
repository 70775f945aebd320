import { describe, expect, test } from "vitest"
import { listLibrary } from "#domain/pictures/list-library.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertAttraction, insertCity, insertCountry, insertPackage, insertSegment } from "#test/factories.ts"
import { checkLiveContent } from "./check-live-content.server.ts"
import type { LiveRule } from "./live-findings.ts"

describe.each(engines)("the check of a small site on %s", (engine) => {
  test("a cover may be decoration, because the landing page never says its text", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { db, services } = site
    const { value } = await db
      .selectFrom("setting")
      .select("value")
      .where("name", "=", "agency")
      .executeTakeFirstOrThrow()
    const { exchange = "" } = (JSON.parse(value) as { covers: { exchange?: string } }).covers
    await db.updateTable("image").set({ alt: "" }).where("name", "=", exchange).execute()
    const asked = async () => {
      const { rules } = await checkLiveContent(db, services.clock())
      const reviewed = rules.find(({ rule }) => rule === "alternative-texts")?.findings.map(({ id }) => id) ?? []
      const { pictures } = await listLibrary(db, { filter: "texto", limit: 1_000 })
      return [reviewed.includes(exchange), pictures.some(({ name }) => name === exchange)]
    }
    const use = { owner_kind: "country", owner_id: 20, role: "image", position: 99, image_name: exchange } as const
    await db.deleteFrom("image_use").where("image_name", "=", exchange).execute()
    expect(await asked()).toEqual([false, false])
    // Where a page of the content shows it too, somebody hears nothing.
    await db.insertInto("image_use").values(use).execute()
    expect(await asked()).toEqual([true, true])
  })

  test("a text is asked of places that have a page, and of no other", async () => {
    await using site = await createTestServices(engine)
    const { db, services } = site
    const tourism = { in_exchange: 0, in_tourism: 1, description: null } as const
    const country_id = await insertCountry(db, tourism)
    const city_id = await insertCity(db, { ...tourism, country_id })
    await insertAttraction(db, { city_id, description: null })
    const product = await insertPackage(db, { country_id, in_exchange: 0, in_tourism: 1, description: null })
    const asked = async () => {
      const { rules } = await checkLiveContent(db, services.clock())
      const of: LiveRule = "texts"
      return rules.find(({ rule }) => rule === of)?.findings.map(({ kind }) => kind) ?? []
    }
    expect(await asked()).toEqual(["packages"])
    const segment_id = await insertSegment(db, { description: "Praia e descanso. ".repeat(10) })
    await db.updateTable("package").set({ segment_id }).where("id", "=", product).execute()
    expect(await asked()).toEqual(["countries", "packages"])
    await db.updateTable("country").set({ in_exchange: 1 }).execute()
    await db.updateTable("city").set({ in_exchange: 1 }).execute()
    expect(await asked()).toEqual(["countries", "cities", "attractions", "packages"])
  })
})
