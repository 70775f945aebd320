import { expect, test } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { loadSearch } from "./load-search.server.ts"

test.each(faceEngines)("a featured package of both profiles is shown once, among six, on %s", async (engine) => {
  await using site = await createTestApp(engine, { content: "demo" })
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
