import { describe, expect, test } from "vitest"
import { createLinkChecker } from "#domain/entries/live/inner-links.server.ts"
import { createPagesApp } from "./built-pages.ts"
import { faceEngines } from "./create-test-app.ts"
import { samplePages, unknownAddresses } from "./sample-pages.ts"

/* "O que melhorar" tells of a link what the site answers to it. */

const paths = [...samplePages, ...unknownAddresses].map(({ path }) => path)
/** Of countries and segments, of both lines of business or one; of nothing; no ids. */
const others = ["1", "2", "3", "20", "22", "29", "102", "999999", "0", "29,30", "x"]

/** The address, and what it would be after an entry got another country, city, segment or name. */
function variantsOf(path: string): string[] {
  const parts = path.split("/")
  return parts.flatMap((part, index) => {
    const replaced = /^\d+$/.test(part) ? others : /^\d+$/.test(parts[index - 1] ?? "") ? ["outro-nome"] : []
    return replaced.map((other) => parts.with(index, other).join("/"))
  })
}

const promotions = ["22/chile/0/-", "20/brasil/0/-", "0/-/3/cruzeiros", "0/-/1/praias", "0/-/0/-"]
const addresses = new Set([
  ...paths.flatMap((path) => [path, ...variantsOf(path)]),
  ...promotions.map((rest) => `/turismo/pacote/${rest}`),
])

describe.each(faceEngines)("links on %s", (engine) => {
  test("are alive exactly when the site shows the page or redirects to it", async () => {
    await using site = await createPagesApp(engine)
    const { db } = site
    await db.updateTable("package").set({ featured: 1, segment_id: null }).where("id", "=", 2002).execute()
    await db.updateTable("package").set({ in_tourism: 0 }).where("id", "=", 2001).execute()
    await db.updateTable("city").set({ in_exchange: 0 }).where("id", "=", 102).execute()
    const checker = createLinkChecker(db)
    const [alive, dead]: [string[], string[]] = [[], []]
    for (const address of addresses) {
      const { statusCode } = await site.app.inject(address)
      expect([200, 301, 404], address).toContain(statusCode)
      ;(statusCode === 404 ? dead : alive).push(address)
    }
    for (const address of alive) expect(await checker.isAlive(address), address).toBe(true)
    for (const address of dead) expect(await checker.isAlive(address), address).toBe(false)
    expect(alive.length).toBeGreaterThan(80)
    expect(dead.length).toBeGreaterThan(80)
  })
})
