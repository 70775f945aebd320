import { beforeAll, afterAll, expect, it } from "vitest"
import { contentLink } from "#domain/agency/content-link.ts"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { samplePages } from "./sample-pages.ts"
import { readPage } from "./read-page.ts"

/* Links in the agency's content keep the visitor's profile, also without scripts. */

const text =
  '<p>Fale com <a href="/contatos#lojas">uma loja</a> ou <a href="/orcamento?pacote=1001&amp;cidade=1">peça ' +
  "a conta</a>.</p>"

let test: TestApp
beforeAll(async () => {
  test = await createPagesApp()
  const { db } = test
  for (const table of [
    "country",
    "city",
    "attraction",
    "segment",
    "static_page",
    "static_page_section",
    "step",
  ] as const) {
    await db.updateTable(table).set({ description: text }).execute()
  }
  await db
    .updateTable("package")
    .set({ description: text, include: text, not_include: text, observation: text })
    .execute()
  await db.updateTable("honeymoon").set({ description: text, more_info: text }).execute()
  await db.updateTable("step").set({ link: "/contatos#passo" }).execute()
  await db.updateTable("differential").set({ link: "/orcamento?busca=mar#mosaico" }).execute()
  await db
    .updateTable("banner")
    .set({ btn_1_title: "Ver", btn_1_link: "/contatos#faixa", btn_2_title: "Pedir", btn_2_link: "/orcamento#faixa" })
    .execute()
})
afterAll(() => test.close())

const sharedPaths = new Set(
  samplePages.flatMap(({ name, path, layout, noindex }) =>
    name && layout === "layout-index" && !noindex ? [path] : [],
  ),
)

it("every page that both profiles share gets the profile of the page that links to it", () => {
  expect(sharedPaths.size).toBeGreaterThan(4)
  for (const path of sharedPaths) expect(contentLink(path, "tourism")).toBe(`${path}?perfil=turismo`)
})

const profileWord = { "layout-exchange": "intercambio", "layout-tourism": "turismo" } as const
const pages = samplePages.flatMap(({ name, path, layout }) =>
  layout === "layout-index" ? [] : [{ name, path, word: profileWord[layout] }],
)

it.each(pages)("every link from $path to a page of both profiles keeps $word", async ({ path, word }) => {
  const links = await linksOf(path)
  const shared = links.filter((link) => sharedPaths.has(/^[^?#]*/.exec(link)?.[0] ?? ""))
  expect(shared.length).toBeGreaterThan(4)
  for (const link of shared)
    expect(new URL(link, "https://travessia.example").searchParams.getAll("perfil"), link).toEqual([word])
})

it("the rest of an address stays: texts, steps, tiles and banners", async () => {
  const home = await linksOf("/intercambio")
  expect(home).toEqual(
    expect.arrayContaining([
      "/contatos?perfil=intercambio#lojas",
      "/orcamento?perfil=intercambio&pacote=1001&cidade=1",
      "/contatos?perfil=intercambio#passo",
      "/orcamento?perfil=intercambio&busca=mar#mosaico",
      "/contatos?perfil=intercambio#faixa",
      "/orcamento?perfil=intercambio#faixa",
    ]),
  )
  const withTexts = pages.filter(({ name }) => /\.description$|^tourism\.segment\.country|^honeymoon/.test(name ?? ""))
  expect(withTexts.length).toBeGreaterThan(10)
  for (const { path, word } of withTexts) expect(await linksOf(path), path).toContain(`/contatos?perfil=${word}#lojas`)
})

async function linksOf(path: string): Promise<string[]> {
  const { body, statusCode } = await test.app.inject(path)
  expect(statusCode, path).toBe(200)
  return readPage(body)
    .all("a")
    .flatMap(({ attributes }) => attributes.href ?? [])
}
