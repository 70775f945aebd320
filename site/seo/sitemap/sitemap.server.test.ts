import { expect, test } from "vitest"
import { findDescription } from "#domain/entries/field-descriptions/describe-field.ts"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { readSearch } from "#domain/search/read-search.server.ts"
import { listHits } from "#domain/search/results/search-hits.server.ts"
import { search } from "#domain/search/search.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { insertAgency } from "#test/fixtures/quote-samples.ts"
import { insertPackage, insertSegment } from "#test/factories.ts"
import { listSitemapEntries, listSitemapParts } from "./sitemap.server.ts"

test("a page without a menu is in the sitemap and the search, as its editor says", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { db, services } = site
  expect(findDescription("static-pages", "menu")?.help).toContain("a busca do site e o Google a acham")
  await db.updateTable("static_page").set({ menu: null, title: "Tabela do grupo Zeta" }).where("id", "=", 15).execute()
  await rebuildSearch(db, services.clock())
  const [path = ""] = ((await listSitemapEntries(services, "paginas")) ?? [])
    .map((entry) => entry.path)
    .filter((one) => one.endsWith("/tabela-do-grupo-zeta"))
  expect(path).toContain("/pagina/15/")
  const { numbers } = await search(services, readSearch(new URLSearchParams("q=grupo zeta")))
  expect((await listHits(services, numbers)).map(({ href }) => href)).toContain(path)
})

test("the index names a file of places only when it has entries", async () => {
  await using site = await createTestServices("sqlite")
  const { db, services } = site
  await insertAgency(db)
  const listed = async () => [
    (await listSitemapParts(services)).some(({ name }) => name === "destinos"),
    (await listSitemapEntries(services, "destinos"))?.length,
  ]
  expect(await listed()).toEqual([false, undefined])
  const offer = await insertPackage(db, { in_exchange: 0, in_tourism: 1, featured: 1 })
  expect(await listed()).toEqual([true, 1])
  await db.deleteFrom("package").where("id", "=", offer).execute()
  await insertSegment(db)
  expect(await listed()).toEqual([true, 1])
})
