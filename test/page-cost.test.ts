import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { insertPackage } from "./factories.ts"
import { samplePages, unknownAddresses } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

describe("queries and headers of a page", () => {
  it("asks the database at most eight questions, however many packages there are", async () => {
    const count = async (prepare?: (test: TestApp) => Promise<void>) => {
      await using test = await createPagesApp()
      await prepare?.(test)
      // The data of the layout is cached from here on.
      for (const { path } of unknownAddresses) await test.app.inject(path)
      const counts: Record<string, number> = {}
      for (const { path } of samplePages) {
        test.queries.length = 0
        expect((await test.app.inject(path)).statusCode, path).toBe(200)
        // Every page looks up the content's version, at most once a second.
        counts[path] = test.queries.filter((sql) => !sql.includes('"setting"')).length
      }
      return counts
    }
    const few = await count()
    const many = await count(insertManyPackages)
    for (const [path, queries] of Object.entries(many)) {
      // An upper limit. A page needs fewer queries when the first one finds enough.
      expect(queries, path).toBeLessThanOrEqual(few[path] ?? 0)
      expect(few[path], path).toBeLessThanOrEqual(8)
    }
  })

  it("has a content policy, and no inline style but the one whose hash the policy has", async () => {
    await using test = await createPagesApp()
    for (const { path } of [...samplePages, ...unknownAddresses]) {
      const { headers, body } = await test.app.inject(path)
      expect(headers["content-type"], path).toBe("text/html; charset=utf-8")
      expect(headers["x-content-type-options"], path).toBe("nosniff")
      const policy = String(headers["content-security-policy"])
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).not.toContain("unsafe")
      const elements = readPage(body).all("*")
      expect(
        elements.filter(({ attributes }) => attributes.style !== undefined),
        path,
      ).toEqual([])
      expect(
        elements.filter(({ tag }) => tag === "style"),
        path,
      ).toHaveLength(1)
      const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ""
      expect(policy, path).toContain(
        `style-src 'self' 'sha256-${createHash("sha256").update(style).digest("base64")}';`,
      )
      expect(
        elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => name.startsWith("on")),
        path,
      ).toEqual([])
      expect(headers["set-cookie"], path).toBeUndefined()
    }
  })
})

async function insertManyPackages({ db }: TestApp) {
  const inForce = {
    promotion_cents: 90_000,
    promotion_currency: "BRL",
    promotion_starts: "2026-11-16",
    promotion_ends: "2026-11-30",
    featured: 1,
  } as const
  const homes = [
    { country_id: 1, city_id: 101 },
    { country_id: 20, city_id: 201, segment_id: 1 },
    { country_id: 29, segment_id: 1 },
    { country_id: 22 },
    { segment_id: 3 },
  ]
  for (let index = 0; index < 500; index++)
    await insertPackage(db, { name: `Pacote ${index}`, ...homes[index % homes.length], ...inForce })
}
