import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"

test("a page's scripts are fetched after what is seen first", async () => {
  await using site = await createPagesApp()
  const { body } = await site.app.inject("/turismo")
  const links = body.match(/<link rel="modulepreload" [^>]*>/g) ?? []
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) expect(link).toContain('fetchpriority="low"')
  expect(body.match(/<link rel="preload" as="image" [^>]*>/)?.[0]).toMatch(/fetchpriority="high"/i)
})
