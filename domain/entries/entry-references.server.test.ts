import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertCountry, insertSegment } from "#test/factories.ts"
import { listSegmentNames } from "#domain/segments/segments.server.ts"
import { clearContentCache } from "#platform/database/content-cache.server.ts"
import { listReferences, suggestReferences } from "./entry-references.server.ts"

const names = (refs: ReadonlyArray<{ name: string }>) => refs.map(({ name }) => name)

test.each(engines)("entries to refer to are offered in Portuguese alphabetical order on %s", async (engine) => {
  await using app = await createTestServices(engine)
  for (const name of ["Zimbábue", "Índia", "África do Sul", "Chile"]) await insertCountry(app.db, { name })
  expect(names(await listReferences(app.db, "countries", 3))).toEqual(["África do Sul", "Chile", "Índia"])
  const found = await suggestReferences(app.services, "countries", { typed: "i", limit: 2 })
  expect(names(found)).toEqual(["Índia", "África do Sul"])
})

test("the cached suggestions of segments and their cached list in the agency's order do not mix", async () => {
  await using app = await createTestServices("sqlite")
  for (const [position, name] of ["Serra", "Praias"].entries()) await insertSegment(app.db, { name, position })
  const list = async () => names(await listSegmentNames(app.services))
  const suggest = async () => names(await suggestReferences(app.services, "segments", { typed: "r", limit: 9 }))
  expect([await list(), await suggest()]).toEqual([
    ["Serra", "Praias"],
    ["Praias", "Serra"],
  ])
  clearContentCache(app.services)
  expect([await suggest(), await list()]).toEqual([
    ["Praias", "Serra"],
    ["Serra", "Praias"],
  ])
})
