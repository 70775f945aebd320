import { afterAll, beforeAll, expect, it } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { readPage } from "./read-page.ts"

/* The header of the pages, as the server writes it. */

let test: TestApp
beforeAll(async () => void (test = await createPagesApp()))
afterAll(() => test.close())

it("the main menu has plain links to the agency's networks and WhatsApp", async () => {
  const links = readPage((await test.app.inject("/turismo")).body).all("a", "header")
  const external = links.filter(({ attributes, text }) => text && attributes.href?.startsWith("https:"))
  expect(external.map(({ text }) => text)).toEqual([
    "Instagram",
    "Facebook",
    "YouTube",
    "TikTok",
    "LinkedIn",
    "WhatsApp",
  ])
  for (const { attributes } of external)
    expect([attributes.rel, attributes["data-page"]]).toEqual(["noopener", undefined])
})

it.each([
  // The document has the headers of all three layouts.
  ["/busca", ["/busca", "/busca?perfil=intercambio", "/busca?perfil=turismo"]],
  ["/busca?perfil=turismo&q=praia", ["/busca?perfil=turismo"]],
  // In the menu and beside it.
  ["/orcamento?perfil=turismo", ["/orcamento?perfil=turismo", "/orcamento?perfil=turismo"]],
  ["/orcamento/enviado?perfil=turismo", []],
])("on %s the header marks the links to the page", async (path, to) => {
  const page = readPage((await test.app.inject(path)).body)
  const links = page.all("a", "header").filter(({ attributes }) => attributes["aria-current"] === "page")
  expect([...new Set(links.map(({ attributes }) => attributes.href))]).toEqual([...new Set(to)])
  expect(links.length).toBeGreaterThanOrEqual(to.length)
  for (const { attributes } of links) expect(attributes.class?.split(" ")).toContain("active")
})
