import { afterAll, beforeAll, expect, it } from "vitest"
import { changeContentVersion } from "#platform/database/content-version.ts"
import { findDestinationCountry } from "#domain/quotes/quotes.server.ts"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { giveName, insertCity } from "#test/factories.ts"
import { readPage } from "#test/read-page.ts"

/* The destinations that the form offers without scripts. */

let test: TestApp
beforeAll(async () => void (test = await createPagesApp()))
afterAll(() => test.close())

it.each([
  ["turismo", 2, ["Toronto", "Vancouver"]],
  ["intercambio", 7, ["Nova York", "Orlando", "San Diego"]],
])(
  "with the country known, %s offers all cities that the call city/get lists for it",
  async (perfil, country, cities) => {
    expect(await optionsOf("countryCity", `/orcamento?perfil=${perfil}&pais=${country}`)).toEqual([
      "Ainda não sei",
      ...cities,
    ])
    const answer = await test.app.inject({ method: "POST", url: "/api/v1/city/get", payload: { country_id: country } })
    expect(
      answer
        .json<{ data: Array<{ name: string }> }>()
        .data.map(({ name }) => name)
        .toSorted(),
    ).toEqual(cities)
  },
)

it("lists countries and cities by name, and only cities of countries that it offers", async () => {
  const countries = (await optionsOf("country", "/orcamento?perfil=turismo")).slice(1)
  expect(countries).toEqual(countries.toSorted((a, b) => a.localeCompare(b, "pt-BR")))
  expect(countries[0]).toBe("África do Sul")
  const cities = (await optionsOf("countryCity", "/orcamento?perfil=turismo")).slice(1)
  expect(cities).toContain("Toronto, Canadá")
  expect(cities.join("; ")).not.toContain("Irlanda")
  expect(cities).toEqual(cities.toSorted((a, b) => a.localeCompare(b, "pt-BR")))
})

it("tells countries of one name apart by their cities; a request keeps the plain name", async () => {
  await using namesakes = await createPagesApp()
  const { app, db } = namesakes
  await giveName(db, [29, 30], "Caribe")
  await changeContentVersion(db, "2026-11-20T12:00:00.000Z")
  const twins = (await optionsOf("country", "/orcamento?perfil=turismo", namesakes)).filter((name) =>
    name.startsWith("Caribe"),
  )
  expect(twins).toEqual(["Caribe (Oranjestad)", "Caribe (Punta Cana)"])
  const country = { code: 30, label: twins[0] }
  const found = await findDestinationCountry(db, country)
  expect(found).toEqual({ code: 30, label: "Caribe" })
  expect((await app.inject("/orcamento?perfil=turismo&pais=30")).body).toContain(twins[0])
})

it("offers more than a hundred cities only once the country is known, after a button without scripts", async () => {
  await using large = await createPagesApp()
  for (let count = 0; count < 100; count++)
    await insertCity(large.db, { country_id: 2, name: `Cidade ${String(count).padStart(3, "0")}` })
  await changeContentVersion(large.db, "2026-11-20T12:00:00.000Z")
  const path = "/orcamento?perfil=turismo"
  expect(await optionsOf("countryCity", path, large)).toEqual(["Ainda não sei"])
  expect((await optionsOf("countryCity", `${path}&pais=2`, large)).length).toBe(103)
  const button = "Carregar cidades do destino"
  expect((await large.app.inject(path)).body).toContain(button)
  expect((await test.app.inject(path)).body).not.toContain(button)
})

async function optionsOf(name: string, path: string, { app }: TestApp = test): Promise<string[]> {
  const { body } = await app.inject(path)
  const select = new RegExp(`<select[^>]* name="${name}".*?</select>`, "s").exec(body)?.[0] ?? ""
  // The first option means "no answer".
  return readPage(select)
    .all("option")
    .map(({ text }) => text)
    .slice(1)
}
