import { expect, test } from "vitest"
import { createPagesApp } from "./built-pages.ts"
import type { TestApp } from "./create-test-app.ts"
import { insertPackage } from "./factories.ts"
import { readPage } from "./read-page.ts"

/* An agency that has little: pages neither promise what it lacks nor deny what it has. */

const pageOf = async ({ app }: TestApp, path: string) => readPage((await app.inject(path)).body)

async function isIndexed(site: TestApp, path: string): Promise<boolean> {
  const metas = (await pageOf(site, path)).all("meta")
  return !metas.some(({ attributes }) => attributes.name === "robots" && attributes.content === "noindex")
}

async function structuredDataOf(site: TestApp, path: string, type: string) {
  return (await pageOf(site, path))
    .all("script")
    .filter(({ attributes }) => attributes.type === "application/ld+json")
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
    .find((data) => [data["@type"]].flat().includes(type))
}

test("search engines are not led to a profile in which the agency has nothing, nor to its empty lists", async () => {
  await using site = await createPagesApp()
  const { db } = site
  for (const table of ["package", "country", "static_page", "banner", "step"] as const)
    await db.updateTable(table).set({ in_exchange: 0 }).execute()
  await db.deleteFrom("testimonial").execute()
  const empty = ["/intercambio", "/intercambio/pais", "/intercambio/depoimentos", "/turismo/depoimentos"]
  const sitemap = (await site.app.inject("/mapa/paginas.xml")).body
  for (const path of empty) {
    expect(await isIndexed(site, path), path).toBe(false)
    expect(sitemap, path).not.toContain(`${path}</loc>`)
  }
  expect(await isIndexed(site, "/turismo")).toBe(true)
  expect(sitemap).toContain("/turismo</loc>")
  const overview = (await site.app.inject("/llms.txt")).body
  expect(overview).not.toMatch(/\/intercambio|\/depoimentos/)
  expect(overview).toContain("/turismo)")
  const links = (await pageOf(site, "/turismo")).all("a", "header").map(({ attributes }) => attributes.href)
  expect(links).not.toContain("/turismo/depoimentos")
})

test("testimonials alone are listed", async () => {
  await using site = await createPagesApp()
  const { db } = site
  for (const table of ["package", "country", "static_page", "banner", "step"] as const)
    await db.updateTable(table).set({ in_exchange: 0 }).execute()
  const sitemap = (await site.app.inject("/mapa/paginas.xml")).body
  for (const path of ["/intercambio", "/intercambio/depoimentos"]) {
    expect(await isIndexed(site, path), path).toBe(true)
    expect(sitemap, path).toContain(`${path}</loc>`)
  }
  expect(sitemap).not.toContain("/intercambio/pais</loc>")
})

test("without stores, or with one that is only a name, the contact page has the agency's channels", async () => {
  const channels = async (site: TestApp) =>
    (await pageOf(site, "/contatos?perfil=turismo"))
      .all("a", "main")
      .flatMap(({ attributes: { href = "" } }) => /^(tel|mailto|https:\/\/wa\.me)/.exec(href)?.[1] ?? [])
  const given = ["tel", "https://wa.me", "mailto"]
  await using site = await createPagesApp()
  const nothing = { phone: null, cellphone: null, whatsapp: null, email: null, skype: null, address: null }
  await site.db.deleteFrom("store").where("id", "<>", 1).execute()
  await site.db
    .updateTable("store")
    .set({ ...nothing, name: "Savassi" })
    .execute()
  expect(await channels(site)).toEqual(given)
  expect(await structuredDataOf(site, "/turismo", "TravelAgency")).not.toHaveProperty("department")
  await using without = await createPagesApp()
  await without.db.deleteFrom("store").execute()
  expect(await channels(without)).toEqual(given)
  expect((await pageOf(without, "/contatos")).all("main")[0]?.text).not.toMatch(/loja/i)
  expect(await structuredDataOf(without, "/contatos", "TravelAgency")).not.toHaveProperty("department")
})

test("a package without texts keeps the titles of its parts, and its name does not describe it", async () => {
  await using site = await createPagesApp()
  const id = await insertPackage(site.db, { name: "Jalapão", in_exchange: 0, value_cents: null })
  const path = `/turismo/pacote/0/-/0/-/${id}/jalapao`
  const text = (await pageOf(site, path)).all("main")[0]?.text
  for (const title of ["Descrição", "Inclui", "Não Inclui", "Requisitos/Observações"]) expect(text).toContain(title)
  expect(text).toContain("Vai por escrito, com o orçamento.")
  const trip = await structuredDataOf(site, path, "TouristTrip")
  expect(trip).toMatchObject({ name: "Jalapão" })
  expect(trip).not.toHaveProperty("description")
})
