import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { listEndingPromotions } from "./ending-promotions.server.ts"

describe.each(engines)("promotions that end within a week, on %s", (engine) => {
  test("the first of them, and how many there are, each package once", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const promote = (ids: readonly number[], ends: string) =>
      db
        .updateTable("package")
        .set({
          promotion_cents: 100_00,
          promotion_currency: "BRL",
          promotion_starts: "2026-11-01",
          promotion_ends: ends,
        })
        .where("id", "in", ids)
        .execute()
    await db.updateTable("package").set({ promotion_ends: "2027-06-01" }).execute()
    expect(await listEndingPromotions(services, 12)).toEqual({ first: [], count: 0 })
    const shown = db.selectFrom("package").select(["id", "in_exchange", "in_tourism"]).orderBy("id")
    const ids = (
      await shown.where(({ or, eb }) => or([eb("in_exchange", "=", 1), eb("in_tourism", "=", 1)])).execute()
    ).map(({ id }) => id)
    const [last = 0] = ids.slice(-1)
    await promote([last], "2026-11-20")
    expect(await listEndingPromotions(services, 12)).toMatchObject({ first: [{ id: last }], count: 1 })
    await promote(ids.slice(0, -1), "2026-11-26")
    expect(ids.length).toBeGreaterThan(13)
    // One of them in both profiles.
    await db.updateTable("package").set({ in_exchange: 1, in_tourism: 1 }).where("id", "=", last).execute()
    const { first, count } = await listEndingPromotions(services, 12)
    expect([first.length, first[0]?.id, count]).toEqual([12, last, ids.length])
    expect(new Set(first.map(({ id }) => id)).size).toBe(12)
    await promote([last], "2026-11-27")
    expect((await listEndingPromotions(services, 12)).count).toBe(ids.length - 1)
  })
})
