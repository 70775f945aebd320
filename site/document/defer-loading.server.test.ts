import { expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { deferLoading } from "./defer-loading.server.ts"

test("nothing of a page's scripts is fetched before its pictures and fonts: neither by a link nor by an import", () => {
  const module =
    'import "/assets/m.js";\n' +
    'import * as route0 from "/assets/a.js";\n' +
    '  window.modules = {"root":route0};\n\n' +
    'import("/assets/entry.js");'
  const { head, scripts } = deferLoading({
    head: '<link rel="modulepreload" nonce="n" href="/assets/m.js"/></head>',
    scripts: `<script type="module" nonce="n" async="">${module}</script>`,
  })
  const [beforePictures = "", beforeFonts = "", after = ""] = (head + scripts).split(/await painted\(.*\);\n/)
  expect(beforePictures).toMatch(/<\/script><\/head><script type="module" nonce="n" async="">const wait = /)
  expect(beforePictures + beforeFonts).not.toContain("/assets/")
  expect(after).toContain('{"rel":"modulepreload","fetchPriority":"low","href":"/assets/m.js"}].map(add)')
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
  expect(script).toMatch(/^const wait = /)
  expect(script.match(/^const route\d = await import\("\/assets\/[\w.-]+\.js"\);$/gm)).toHaveLength(4)
  expect(script).not.toMatch(/^import [^(]/m)
  expect(JSON.parse(/^(\[.*"modulepreload".*\])\.map/m.exec(script)?.[1] ?? "[]").length).toBeGreaterThan(7)
  expect(body).not.toContain('rel="modulepreload"')
  // The first picture is alone on the way: the fonts come with the module script.
  expect(body.match(/<link rel="preload" [^>]*>/g)).toEqual([
    expect.stringMatching(/as="image".*fetchpriority="high"/i),
  ])
  const withoutScripts = /<noscript><link rel="stylesheet" href="(\/assets\/web-fonts[^"]+)"><link rel="manifest" /
  expect(script).toContain(`{"rel":"stylesheet","media":"not all","href":"${withoutScripts.exec(body)?.[1]}"}`)
  expect(script.match(/\/assets\/[\w-]+\.(woff2|css)/g)).toHaveLength(3)
  // Nor does the manifest compete with the picture.
  expect(body.match(/rel="manifest"/g)).toHaveLength(1)
  expect(script).toContain('{"rel":"manifest","href":"/manifest.webmanifest"}')
  // Both at the end of the head.
  expect(body).toMatch(
    /manifest.webmanifest"><\/noscript><script>[^<]*<\/script><script type="speculationrules">[^<]*<\/script><\/head>/,
  )
})
