import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { servicesContext } from "#site/request-context.server.ts"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { insertAttraction, insertCity, insertCountry, insertImages, insertPackage } from "#test/factories.ts"
import { loader as attractionLoader } from "./exchange-attraction-page.tsx"
import { loader as cityLoader } from "./exchange-city-page.tsx"
import { loader as countriesLoader } from "./exchange-countries-page.tsx"
import { loader as countryLoader } from "./exchange-country-page.tsx"

type Loader = (args: never) => Promise<unknown>

/** Asks a page for its data as the router does; a thrown answer is returned. */
async function ask(test: TestServices, loader: unknown, path: string, params: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(servicesContext, test.services)
  const url = new URL(path, "https://travessia.example")
  try {
    return await (loader as Loader)({ params, context, url, request: new Request(url) } as never)
  } catch (answer) {
    if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("location") }
    throw answer
  }
}

const countryPage = (test: TestServices, id: string, name: string, query = "") =>
  ask(test, countryLoader, `/intercambio/pais/${id}/${name}${query}`, { id, name })

const cityPage = (test: TestServices, [country_id, country_name, id, name]: [string, string, string, string]) =>
  ask(test, cityLoader, `/intercambio/pais/${country_id}/${country_name}/${id}/${name}`, {
    country_id,
    country_name,
    id,
    name,
  })

const attractionPage = (test: TestServices, [country_id, country_name, city_id, city_name, id, name]: string[]) =>
  ask(test, attractionLoader, `/intercambio/pais/${country_id}/${country_name}/${city_id}/${city_name}/${id}/${name}`, {
    country_id,
    country_name,
    city_id,
    city_name,
    id,
    name,
  } as Record<string, string>)

describe("exchange destinations of the demo agency", () => {
  it("shows a country with its cities and promotions", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const page = await countryPage(test, "1", "irlanda")
    expect(page).toMatchObject({
      canonical: "/intercambio/pais/1/irlanda",
      guide: { name: "Irlanda", facts: expect.arrayContaining([{ label: "CAPITAL", value: "Dublin" }]) },
    })
    const { cities, cards } = page as { cities: Array<{ name: string }>; cards: unknown[] }
    expect(cities.map(({ name }) => name)).toEqual(["Dublin", "Cork", "Galway"])
    expect(cards.length).toBeGreaterThan(0)
  })

  it("have the breadcrumb of the page above them, and themselves", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const titlesOf = (page: unknown) => (page as { crumbs: Array<{ title: string }> }).crumbs.map(({ title }) => title)
    const ireland = ["Intercâmbio", "Países", "Irlanda"]
    expect(titlesOf(await countryPage(test, "1", "irlanda"))).toEqual(ireland)
    expect(titlesOf(await cityPage(test, ["1", "irlanda", "101", "dublin"]))).toEqual([...ireland, "Dublin"])
    const park = await attractionPage(test, ["1", "irlanda", "101", "dublin", "4002", "phoenix-park"])
    expect(titlesOf(park)).toEqual([...ireland, "Dublin", "Phoenix Park"])
  })

  it("links an attraction to the guide of its city, named with its article", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const city_id = await insertCity(test.db, { country_id: 9, name: "Cidade do Cabo" })
    const id = await insertAttraction(test.db, { city_id, name: "Farol" })
    const path = ["9", "africa-do-sul", String(city_id), "cidade-do-cabo", String(id), "farol"]
    expect(await attractionPage(test, path)).toMatchObject({ cityLink: "Guia da Cidade do Cabo" })
  })

  it("redirects a wrong name in the address with 301, and keeps the query string", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    expect(await countryPage(test, "1", "eire", "?utm=a")).toEqual({
      status: 301,
      location: "/intercambio/pais/1/irlanda?utm=a",
    })
    expect(await cityPage(test, ["1", "x", "101", "dublin"])).toEqual({
      status: 301,
      location: "/intercambio/pais/1/irlanda/101/dublin",
    })
    const attraction = await attractionPage(test, ["1", "irlanda", "101", "dublin", "4002", "fenix"])
    expect(attraction).toEqual({ status: 301, location: "/intercambio/pais/1/irlanda/101/dublin/4002/phoenix-park" })
    expect(await countryPage(test, "1", "irlanda/")).toHaveProperty("guide")
  })

  it("answers 404 when city and country do not match, for an invalid id, and for places not in exchange", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const missing = expect.objectContaining({ status: 404 })
    expect(await cityPage(test, ["2", "canada", "101", "dublin"])).toEqual(missing)
    expect(await attractionPage(test, ["1", "irlanda", "102", "galway", "4002", "phoenix-park"])).toEqual(missing)
    expect(await attractionPage(test, ["2", "canada", "101", "dublin", "4002", "phoenix-park"])).toEqual(missing)
    expect(await countryPage(test, "20", "brasil")).toEqual(missing)
    expect(await cityPage(test, ["7", "estados-unidos", "163", "orlando"])).toEqual(missing)
    for (const id of ["0", "01", "1e0", "-1", "99999", "4294967297", "x"])
      expect(await countryPage(test, id, "irlanda"), id).toEqual(missing)
  })
})

describe("exchange destinations", () => {
  it("lead to the search with all packages of the place, also when none of them is shown", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const country_id = await insertCountry(test.db, { name: "Atlântida" })
    const city_id = await insertCity(test.db, { country_id, name: "Foz" })
    const pages = async () => [
      await countryPage(test, String(country_id), "atlantida"),
      await cityPage(test, [String(country_id), "atlantida", String(city_id), "foz"]),
    ]
    await insertPackage(test.db, { country_id, city_id, in_exchange: 0 })
    for (const page of await pages()) expect(page).toMatchObject({ cards: [], allHref: undefined })
    await insertPackage(test.db, { country_id, city_id, in_tourism: 0 })
    const search = `/busca?perfil=intercambio&tipo=pacote&pais=${country_id}`
    const hrefs = [search, `${search}&cidade=${city_id}`]
    expect(await pages()).toMatchObject(hrefs.map((allHref) => ({ cards: [], allHref })))
    await insertPackage(test.db, { country_id, city_id, featured: 1 })
    expect(await pages()).toMatchObject(hrefs.map((allHref) => ({ cards: [{}], allHref })))
  })

  it("runs at most eight queries, however many cities, attractions and packages there are", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const { db, queries } = test
    const country_id = await insertCountry(db, { name: "Atlântida" })
    const cities: number[] = []
    for (let n = 0; n < 12; n++) {
      const city_id = await insertCity(db, { country_id, name: `Cidade ${n}` })
      cities.push(city_id)
      await insertImages(db, "city", city_id, ["dublin"])
      await insertPackage(db, { country_id, city_id, featured: 1 })
      for (let m = 0; m < 5; m++) await insertAttraction(db, { city_id: cities[0] as number })
    }
    const count = async (load: () => Promise<unknown>, key: string) => {
      queries.length = 0
      expect(await load()).toHaveProperty(key)
      return queries.length
    }
    const city = String(cities[0])
    expect(await count(() => countryPage(test, String(country_id), "atlantida"), "guide")).toBeLessThanOrEqual(8)
    expect(
      await count(() => cityPage(test, [String(country_id), "atlantida", city, "cidade-0"]), "guide"),
    ).toBeLessThanOrEqual(8)
    expect(await count(() => ask(test, countriesLoader, "/intercambio/pais", {}), "countries")).toBeLessThanOrEqual(8)
  })

  it("shows a country with only a name", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const id = await insertCountry(test.db, { name: "Vazia", description: "<script>1</script>" })
    expect(await countryPage(test, String(id), "vazia")).toMatchObject({
      guide: { title: null, description: null, opening: "", facts: [], mapUrl: null, cover: null, gallery: [] },
      cities: [],
      cards: [],
    })
  })
})
