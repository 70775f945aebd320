import { expect, test } from "vitest"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { insertCity, insertCountry } from "#test/factories.ts"
import { readPage } from "#test/read-page.ts"

test("the search says where the choices of a filter stop", async () => {
  const stops = "São as 30 opções com mais resultados. Busque outras pelo nome."
  const countStops = async (cities: number) => {
    await using site = await createPagesApp()
    const country_id = await insertCountry(site.db, { name: "Ilhas Zeta" })
    for (let index = 0; index < cities; index++) await insertCity(site.db, { country_id, name: `Porto ${index}` })
    await rebuildSearch(site.db, site.services.clock())
    const page = readPage((await site.app.inject(`/busca?pais=${country_id}`)).body)
    return page.all("p", "aside").filter(({ text }) => text === stops).length
  }
  expect([await countStops(29), await countStops(31)]).toEqual([0, 1])
})
