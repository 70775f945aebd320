import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { listBreaches, floors } from "./border-rules.ts"
import { readImports } from "./import-graph.ts"

/** Returns the broken rules of a project that consists of these files. */
function breachesIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "borders-"))
  try {
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), code)
    }
    return listBreaches(readImports(root, Object.keys(floors)))
  } finally {
    rmSync(root, { recursive: true })
  }
}

const quote = { "domain/quotes/quote.ts": "export const quote = 1\n" }

test("imports that go down are allowed", () => {
  const page =
    'import { quote } from "#domain/quotes/quote.ts"\n' +
    'import { Button } from "#ui/button.tsx"\n' +
    "export const page = [quote, Button]\n"
  expect(
    breachesIn({
      ...quote,
      "ui/button.tsx": "export const Button = () => <b />\n",
      "site/quotes/quote-page.tsx": page,
    }),
  ).toEqual([])
})

test.each([
  ["a value", 'import { page } from "#site/quotes/quote-page.tsx"\nexport const quote = page\n'],
  ["a type", 'import type { Page } from "#site/quotes/quote-page.tsx"\nexport type Quote = Page\n'],
  ["an import type", 'export type Quote = import("#site/quotes/quote-page.tsx").Page\n'],
  ["a re-export", 'export { page } from "../../site/quotes/quote-page.tsx"\n'],
  ["a dynamic import", 'export const quote = () => import("#site/quotes/quote-page.tsx")\n'],
  ["a dynamic import of a template", "export const quote = () => import(`#site/quotes/quote-page.tsx`)\n"],
])("%s must not come from a floor above", (_what, code) => {
  const page = "export const page = 1\nexport type Page = number\n"
  expect(breachesIn({ "domain/quotes/quote.ts": code, "site/quotes/quote-page.tsx": page })).toEqual([
    "domain must not import site: domain/quotes/quote.ts -> site/quotes/quote-page.tsx",
  ])
})

test("faces do not import each other", () => {
  const files = {
    "site/quotes/quote-page.tsx": 'export * from "#api/quotes.ts"\n',
    "api/quotes.ts": "export const api = 1\n",
  }
  expect(breachesIn(files)).toEqual(["site must not import api: site/quotes/quote-page.tsx -> api/quotes.ts"])
})

test.each(["#rates/rates.ts", "../../rates/rates.ts"])("%s is on no floor", (name) => {
  const files = {
    "domain/quotes/quote.ts": `import "${name}"\n`,
    "rates/rates.ts": 'import "#domain/quotes/quote.ts"\n',
  }
  expect(breachesIn(files)).toEqual(["domain must not import rates: domain/quotes/quote.ts -> rates/rates.ts"])
})

const faces = ["react", "react-dom/server", "react-router", "@react-router/node", "fastify", "@fastify/multipart"]
test.each([...faces, "node:http", "https", "node:http2", "undici"])("domain does not know %s", (name) => {
  expect(breachesIn({ "domain/quotes/quote.ts": `import "${name}"\n` })).toHaveLength(1)
})

test.each(["node:fs", "fs", "fs/promises", "fastify", "kysely"])("ui does not know %s", (name) => {
  expect(breachesIn({ "ui/button.tsx": `import "${name}"\n` })).toHaveLength(1)
})

test.each([
  "export const key = process.env.KEY",
  'export const key = process["env"].KEY',
  "export const { env } = process",
  "export const key = globalThis.process.env.KEY",
  'import { env } from "node:process"\nexport const key = env.KEY',
])("domain does not read the environment: %s", (code) => {
  expect(breachesIn({ "domain/quotes/quote.ts": `${code}\n` })).toHaveLength(1)
})

test.each(["site", "panel", "api"])("%s opens no transaction: a use case belongs to the domain", (floor) => {
  const code = "export const save = (db) => db.transaction().execute(() => {})\n"
  expect(breachesIn({ [`${floor}/save.ts`]: code, "domain/quotes/save.ts": code })).toHaveLength(1)
})

test("domain may ask what system it runs on", () => {
  expect(breachesIn({ "domain/quotes/quote.ts": "export const system = process.platform\n" })).toEqual([])
})

test("two rooms do not import each other, nor do files in a circle; a dynamic import counts", () => {
  const there = 'import "#domain/search/search.ts"\n'
  const back = 'export const load = () => import("#domain/quotes/quote.ts")\n'
  const [rooms, circle] = breachesIn({ "domain/quotes/quote.ts": there, "domain/search/search.ts": back })
  expect(rooms).toContain("domain/quotes and domain/search import each other")
  expect(circle).toContain("circle: domain/quotes/quote.ts -> domain/search/search.ts -> domain/quotes/quote.ts")
})

test("three rooms do not import each other in a circle, unless one is where the services of all come together", () => {
  const there = {
    "domain/quotes/quote.ts": 'import "#domain/search/words.ts"\n',
    "domain/search/words.ts": "export const words = 1\n",
    "domain/search/search.ts": 'import "#domain/pages/page.ts"\n',
    "domain/pages/page.ts": "export const page = 1\n",
  }
  const back = 'import "#domain/quotes/quote.ts"\n'
  expect(breachesIn(there)).toEqual([])
  expect(breachesIn({ ...there, "domain/pages/page-list.ts": back })).toEqual([
    expect.stringMatching(
      /^rooms in a circle: domain\/pages -> domain\/quotes -> domain\/search -> domain\/pages .*pages\/page-list\.ts -> /,
    ),
  ])
  const services = {
    "domain/services.server.ts": back,
    "domain/pages/page-list.ts": 'import "#domain/services.server.ts"\n',
  }
  expect(breachesIn({ ...there, ...services })).toEqual([])
})
