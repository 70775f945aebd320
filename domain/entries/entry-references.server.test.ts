import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertCountry } from "#test/factories.ts"
import { listReferences, suggestReferences } from "./entry-references.server.ts"

test.each(engines)("entries to refer to are offered in Portuguese alphabetical order on %s", async (engine) => {
  await using app = await createTestServices(engine)
  for (const name of ["Zimbábue", "Índia", "África do Sul", "Chile"]) await insertCountry(app.db, { name })
  const names = (refs: ReadonlyArray<{ name: string }>) => refs.map(({ name }) => name)
  expect(names(await listReferences(app.db, "countries", 3))).toEqual(["África do Sul", "Chile", "Índia"])
  const found = await suggestReferences(app.services, "countries", { typed: "i", limit: 2 })
  expect(names(found)).toEqual(["Índia", "África do Sul"])
})
