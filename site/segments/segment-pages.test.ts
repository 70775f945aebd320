import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { servicesContext } from "#site/request-context.server.ts"
import { type TestServices, createTestServices } from "#test/create-test-app.ts"
import { insertAgency } from "#test/fixtures/quote-samples.ts"
import {
  insertAttraction,
  insertCity,
  insertCountry,
  insertImages,
  insertPackage,
  insertSegment,
} from "#test/factories.ts"
import { loader as countryLoader } from "./segment-country-page.tsx"
import { loader as segmentLoader } from "./segment-page.tsx"

type Loader = (args: never) => Promise<unknown>

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

const segmentPage = (test: TestServices, id: string, name: string) =>
  ask(test, segmentLoader, `/turismo/destino/${id}/${name}`, { id, name })

const countryPage = (test: TestServices, [segment_id, segment_name, id, name]: [string, string, string, string]) =>
  ask(test, countryLoader, `/turismo/destino/${segment_id}/${segment_name}/${id}/${name}/`, {
    segment_id,
    segment_name,
    id,
    name,
  })

const missing = expect.objectContaining({ status: 404 })

/** Without the queries that every page shares: the agency and the content version. */
const pageQueries = ({ queries }: TestServices) => queries.filter((sql) => !sql.includes('"setting"')).length

describe("segments of the demo agency", () => {
  it("shows a segment with its regions and featured packages in at most eight queries", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    test.queries.length = 0
    const page = (await segmentPage(test, "1", "praias")) as {
      regions: Array<{ name: string; links: Array<{ to: string }> }>
      cards: unknown[]
    }
    expect(pageQueries(test)).toBeLessThanOrEqual(8)
    const brazil = page.regions.find(({ name }) => name === "Brasil")
    expect(brazil?.links[0]?.to).toBe("/turismo/destino/1/praias/20/brasil/")
    expect(page.cards.length).toBeGreaterThan(0)
  })

  it("leads to the search when more packages are featured than it shows, and only then", async () => {
    await using test = await createTestServices("sqlite")
    await insertAgency(test.db)
    const segment_id = await insertSegment(test.db, { name: "Praias" })
    const country_id = await insertCountry(test.db, { name: "Brasil" })
    const addFeatured = () => insertPackage(test.db, { country_id, segment_id, featured: 1 })
    const load = () =>
      segmentPage(test, String(segment_id), "praias") as Promise<{ cards: unknown[]; searchHref?: string }>
    for (let added = 0; added < 12; added += 1) await addFeatured()
    expect((await load()).searchHref).toBeUndefined()
    await addFeatured()
    const { cards, searchHref } = await load()
    expect(cards).toHaveLength(12)
    expect(searchHref).toBe(`/busca?perfil=turismo&tipo=pacote&segmento=${segment_id}`)
  })

  it("lists regions with most packages of the segment first, then by name", async () => {
    await using test = await createTestServices("sqlite")
    await insertAgency(test.db)
    const segment_id = await insertSegment(test.db, { name: "Praias" })
    const other = await insertSegment(test.db, { name: "Neve" })
    const countries = await Promise.all(
      ["Chile", "Egito", "Áustria", "Brasil"].map((name, position) => insertCountry(test.db, { name, position })),
    )
    for (const country_id of countries) await insertPackage(test.db, { country_id, segment_id })
    await insertPackage(test.db, { country_id: countries[3], segment_id })
    // Neither another segment's packages nor those of exchange count.
    await insertPackage(test.db, { country_id: countries[1], segment_id: other })
    await insertPackage(test.db, { country_id: countries[1], segment_id: other })
    await insertPackage(test.db, { country_id: countries[1], segment_id, in_tourism: 0 })
    const page = (await segmentPage(test, String(segment_id), "praias")) as { regions: Array<{ name: string }> }
    expect(page.regions.map(({ name }) => name)).toEqual(["Brasil", "Áustria", "Chile", "Egito"])
  })

  it("lists Brazil first among the demo agency's beaches", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const page = (await segmentPage(test, "1", "praias")) as { regions: Array<{ name: string }> }
    expect(page.regions[0]?.name).toBe("Brasil")
  })

  it("shows the cities and attractions of a country that have a guide, in at most eight queries", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    const { db } = test
    await insertCity(db, { country_id: 20, name: "Sem texto", description: null })
    await insertCity(db, { country_id: 20, name: "Só intercâmbio", description: "<p>Texto</p>", in_tourism: 0 })
    const recife = await insertCity(db, { id: 290, country_id: 20, name: "Recife", position: 999, description: null })
    await insertAttraction(db, {
      id: 4900,
      city_id: recife,
      name: "Marco Zero",
      description: '<p>Comece <a href="/contatos">aqui</a>.<script>1</script></p>',
    })
    await insertAttraction(db, { city_id: recife, name: "Sem texto", description: null })
    await insertAttraction(db, {
      id: 4902,
      city_id: recife,
      name: "Só título",
      title: "Frevo na rua",
      description: null,
    })
    await insertAttraction(db, { id: 4901, city_id: recife, name: "Só foto", description: null })
    await insertImages(db, "attraction", 4901, ["frevo"])
    await insertImages(db, "attraction", 4900, ["recife"])
    test.queries.length = 0
    const page = (await countryPage(test, ["1", "praias", "20", "brasil"])) as {
      cities: Array<{ name: string; attractions: unknown[] }>
    }
    expect(pageQueries(test)).toBeLessThanOrEqual(8)
    expect(page.cities.map(({ name }) => name)).toEqual([
      "Fernando de Noronha",
      "Rio de Janeiro",
      "Barreirinhas",
      "Foz do Iguaçu",
      "Gramado",
      "Recife",
    ])
    expect(page.cities[0]).toMatchObject({
      anchor: "cidade-201",
      picture: { alt: expect.any(String) },
      attractions: [{ name: "Baía do Sancho" }],
    })
    expect(page.cities.at(-1)).toMatchObject({
      description: null,
      picture: null,
      attractions: [
        {
          anchor: "passeio-4900",
          name: "Marco Zero",
          description: '<p>Comece <a href="/contatos?perfil=turismo">aqui</a>.</p>',
          picture: { alt: "Pôster: recife" },
        },
        { anchor: "passeio-4901", name: "Só foto", picture: { alt: "Pôster: frevo" } },
        { anchor: "passeio-4902", name: "Só título", title: "Frevo na rua", description: null },
      ],
    })
  })

  it("shows a country within a segment, with its packages of that segment only", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    test.queries.length = 0
    const page = await countryPage(test, ["1", "praias", "20", "brasil"])
    expect(pageQueries(test)).toBeLessThanOrEqual(8)
    expect(page).toMatchObject({
      canonical: "/turismo/destino/1/praias/20/brasil/",
      segment: { id: 1 },
      guide: { name: "Brasil" },
    })
    const { cards, others } = page as { cards: Array<{ href: string }>; others: Array<{ name: string }> }
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.every(({ href }) => href.startsWith("/turismo/pacote/20/brasil/1/praias/"))).toBe(true)
    expect(others.map(({ name }) => name)).not.toContain("Praias")
  })

  it("shows the first thirty packages of a country, and links to the search that has more", async () => {
    await using test = await createTestServices("sqlite")
    await insertAgency(test.db)
    const segment_id = await insertSegment(test.db, { name: "Praias" })
    const country_id = await insertCountry(test.db, { name: "Chile" })
    const shown = async () => {
      const path = [String(segment_id), "praias", String(country_id), "chile"] as const
      const page = (await countryPage(test, [...path])) as { cards: unknown[]; searchHref?: string }
      return [page.cards.length, page.searchHref]
    }
    for (let index = 0; index < 30; index++) await insertPackage(test.db, { country_id, segment_id })
    expect(await shown()).toEqual([30, undefined])
    await insertPackage(test.db, { country_id, segment_id })
    const search = `/busca?perfil=turismo&tipo=pacote&pais=${country_id}&segmento=${segment_id}`
    expect(await shown()).toEqual([30, search])
  })

  it("redirects a wrong name in the address with 301", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    expect(await segmentPage(test, "1", "praia")).toEqual({ status: 301, location: "/turismo/destino/1/praias" })
    expect(await countryPage(test, ["1", "praias", "20", "brazil"])).toEqual({
      status: 301,
      location: "/turismo/destino/1/praias/20/brasil/",
    })
  })

  it("answers 404 for what does not exist or does not belong together", async () => {
    await using test = await createTestServices("sqlite", { content: "demo" })
    for (const id of ["0", "99", "01", "x"]) expect(await segmentPage(test, id, "praias"), id).toEqual(missing)
    expect(await countryPage(test, ["1", "praias", "1", "irlanda"])).toEqual(missing)
    expect(await countryPage(test, ["99", "praias", "20", "brasil"])).toEqual(missing)
    const country = await insertCountry(test.db, { name: "Lua" })
    expect(await countryPage(test, ["1", "praias", String(country), "lua"])).toEqual(missing)
    await insertPackage(test.db, { country_id: country, segment_id: 1, in_tourism: 0 })
    expect(await countryPage(test, ["1", "praias", String(country), "lua"])).toEqual(missing)
  })
})
