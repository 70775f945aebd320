import { afterAll, beforeAll, expect, it } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import type { TestApp } from "#test/create-test-app.ts"
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

async function optionsOf(name: string, path: string): Promise<string[]> {
  const { body } = await test.app.inject(path)
  const select = new RegExp(`<select[^>]* name="${name}".*?</select>`, "s").exec(body)?.[0] ?? ""
  // The first option means "no answer".
  return readPage(select)
    .all("option")
    .map(({ text }) => text)
    .slice(1)
}
