import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { deferHydration } from "./defer-hydration.server.ts"

test("nothing of a page's scripts is fetched before its fonts and pictures: neither by a link nor by an import", () => {
  const module =
    'import "/assets/m.js";\n' +
    'import * as route0 from "/assets/a.js";\n' +
    '  window.modules = {"root":route0};\n\n' +
    'import("/assets/entry.js");'
  const html = deferHydration(
    `<link rel="modulepreload" nonce="n" href="/assets/m.js"/><p></p><script type="module" ` +
      `nonce="n" async="">${module}</script>`,
  )
  const [before, after] = html.split("\n});\n")
  expect(before).toMatch(/^<p><\/p><script type="module" nonce="n" async="">await new Promise/)
  expect(before).not.toContain("/assets/")
  expect(after).toContain('for (const href of ["/assets/m.js"])')
  expect(after).toContain(
    'await import("/assets/m.js");\n' +
      'const route0 = await import("/assets/a.js");\n' +
      '  window.modules = {"root":route0};\n\n' +
      'import("/assets/entry.js");</script>',
  )
})

test("a page rendered by React Router imports every module after what it shows, and preloads none", async () => {
  await using site = await createPagesApp()
  const { body } = await site.app.inject("/turismo")
  const script = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ""
  expect(body.match(/<script\b[^>]*\stype="module"/g)).toHaveLength(1)
  expect(script).toMatch(/^await new Promise/)
  expect(script.match(/^const route\d = await import\("\/assets\/[\w.-]+\.js"\);$/gm)).toHaveLength(4)
  expect(script).not.toMatch(/^import [^(]/m)
  expect(JSON.parse(/href of (\[.*?\])\)/.exec(script)?.[1] ?? "[]").length).toBeGreaterThan(6)
  expect(body).not.toContain('rel="modulepreload"')
  // The first picture has the highest priority.
  expect(body.match(/<link rel="preload" as="image" [^>]*>/)?.[0]).toMatch(/fetchpriority="high"/i)
})
