import { expect, test } from "vitest"
import { createTestServices, faceEngines } from "#test/create-test-app.ts"
import { clearContentCache } from "#platform/database/content-cache.server.ts"
import { loadSearch } from "./load-search.server.ts"

test.each(faceEngines)("a featured package of both profiles is shown once, among six, on %s", async (engine) => {
  await using site = await createTestServices(engine, { content: "demo" })
  const popularIds = async () => {
    const { popular } = await loadSearch(site.services, new URL("https://travessia.example/busca"))
    return popular.map(({ id }) => id)
  }
  const [shared = 0] = await popularIds()
  await site.db
    .updateTable("package")
    .set({ in_exchange: 1, in_tourism: 1, position: 0 })
    .where("id", "=", shared)
    .execute()
  const ids = await popularIds()
  expect(ids).toContain(shared)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

test.each(faceEngines)("a word for promotions is the filter while there are any, on %s", async (engine) => {
  await using site = await createTestServices(engine, { content: "demo" })
  const open = (q: string) => loadSearch(site.services, new URL(`https://travessia.example/busca?q=${q}`))
  const { query, counts } = await open("Brasil")
  const all = await open("")
  for (const q of ["promoções", "promoção", "ofertas"]) {
    const page = await open(q)
    expect([page.state, page.total], q).toEqual(["found", all.counts.promotions])
    expect(page.query, q).toMatchObject({ text: "", promotion: true })
  }
  expect([query.promotion, counts.promotions > 0]).toEqual([false, true])
  const place = await open("Brasil em promoção")
  expect([place.total, place.query.text, place.query.promotion]).toEqual([counts.promotions, "Brasil", true])
  // In a time without promotions it is a word of the texts.
  await site.db.updateTable("package").set({ promotion_cents: null }).execute()
  clearContentCache(site.services)
  expect((await open("promoções")).query).toMatchObject({ text: "promoções", promotion: false })
})
