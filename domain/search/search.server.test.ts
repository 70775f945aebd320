import { describe, expect, test } from "vitest"
import { type Engine, type TestApp, createTestApp, engines } from "#test/create-test-app.ts"
import {
  insertAttraction,
  insertCity,
  insertCountry,
  insertPackage,
  insertSegment,
  insertStaticPage,
} from "#test/factories.ts"
import { profileSlugs } from "#domain/agency/profile.ts"
import { insertAgency } from "#test/fixtures/quote-samples.ts"
import { rebuildSearch } from "#domain/search/documents/plan-search.server.ts"
import { readSearch } from "./read-search.server.ts"
import { listHits } from "#domain/search/results/search-hits.server.ts"
import { type SearchResults, search } from "./search.server.ts"
import { findNearest, suggest } from "./suggest.server.ts"

const inForce = { promotion_starts: "2026-11-16", promotion_ends: "2026-11-20" }

describe.each(engines)("the search on %s", (engine) => {
  test("finds every kind of thing without regard to accents, case, number or a slip", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const brazil = await insertCountry(db, { id: 20, name: "Brasil" })
      const jeri = await insertCity(db, {
        id: 201,
        country_id: brazil,
        name: "Jericoacoara",
        description: "<p>Dunas, redes e <strong>lagoas</strong>.</p>",
      })
      await insertAttraction(db, { id: 4001, city_id: jeri, name: "Pedra Furada" })
      const beaches = await insertSegment(db, { id: 1, name: "Praias" })
      await insertPackage(db, {
        id: 1,
        name: "Jeri em sete noites",
        country_id: brazil,
        city_id: jeri,
        segment_id: beaches,
        description: "<p>Passeio de bugue &amp; mergulho nas lagoas</p>",
      })
      await insertPackage(db, {
        id: 2,
        name: "Curso de inglês em Dublin",
        summary: "Excursões aos sábados",
        in_tourism: 0,
      })
      await insertStaticPage(db, { id: 15, title: "Seguro viagem", description: "<p>O que ele cobre.</p>" })
    })
    const names = (q: string) => site.names({ q })
    expect(await names("jericoacara")).toEqual(["Jericoacoara", "Jeri em sete noites", "Pedra Furada"])
    expect(await names("JERICOACOÁRA")).toEqual(await names("jericoacoara"))
    for (const q of ["praia", "praias", "Praia!"]) expect(await names(q), q).toEqual(["Praias", "Jeri em sete noites"])
    for (const q of ["cursos de inglês", "curso de ingles", "inglês curso", "inglez cursos"])
      expect(await names(q), q).toEqual(["Curso de inglês em Dublin"])
    for (const q of ["excursao", "excursões", "excurssão"])
      expect(await names(q), q).toEqual(["Curso de inglês em Dublin"])
    for (const q of ["viagem", "viagens"])
      expect(await names(q), q).toEqual(["Seguro viagem", "Jeri em sete noites", "Curso de inglês em Dublin", "Praias"])
    expect(await names("lagoa")).toEqual(["Jeri em sete noites", "Jericoacoara"])
    expect(await names("mergulho lagoas")).toEqual(["Jeri em sete noites"])
    expect(await names("pedra furada")).toEqual(["Pedra Furada"])
    expect(await names("seguros")).toEqual(["Seguro viagem"])
    expect(await names("brasil")).toEqual(["Brasil", "Jeri em sete noites", "Jericoacoara", "Pedra Furada"])
    expect(await names("amp")).toEqual([])
    expect((await site.ask({ q: "jericoacara" })).corrections).toEqual([
      { typed: "jericoacara", used: ["Jericoacoara"] },
    ])
  })

  test("puts what is called so first, then names, then places, then texts; equals in the agency's order", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const portugal = await insertCountry(db, { id: 23, name: "Portugal" })
      await insertPackage(db, { id: 1, name: "Vinhos do Douro", country_id: portugal, position: 1 })
      await insertPackage(db, { id: 2, name: "Norte e sul de Portugal", position: 4 })
      await insertPackage(db, { id: 3, name: "Portugal de trem", position: 3 })
      await insertPackage(db, { id: 4, name: "Portugal a pé", position: 9, featured: 1 })
      await insertPackage(db, { id: 5, name: "Galícia", description: "<p>Ao norte de Portugal</p>", position: 2 })
      await insertPackage(db, { id: 6, name: "Outra coisa", position: 5 })
    })
    expect(await site.names({ q: "portugal" })).toEqual([
      "Portugal",
      "Portugal a pé",
      "Portugal de trem",
      "Norte e sul de Portugal",
      "Vinhos do Douro",
      "Galícia",
    ])
  })

  test("never finds what no profile shows, and keeps each profile to itself", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const hidden = await insertCountry(db, { name: "Atlântida", in_exchange: 0, in_tourism: 0 })
      const city = await insertCity(db, { country_id: hidden, name: "Poseidônia" })
      await insertAttraction(db, { city_id: city, name: "Templo submerso" })
      await insertPackage(db, { name: "Atlântida secreta", in_exchange: 0, in_tourism: 0 })
      await insertStaticPage(db, { title: "Rascunho da Atlântida", in_exchange: 0, in_tourism: 0 })
      // Published, but in a country that is not; and a country that tourism has no page for.
      await insertPackage(db, { name: "Mergulho no mar Egeu", country_id: hidden, in_exchange: 0 })
      await insertCountry(db, { name: "Malta" })
      await insertPackage(db, { name: "Inglês em Sliema", in_tourism: 0 })
    })
    expect(await site.names({ q: "poseidonia" })).toEqual([])
    expect(await site.names({ q: "templo" })).toEqual([])
    expect(await site.names({ q: "rascunho" })).toEqual([])
    // The card says where it is; the country itself is not offered as a filter.
    const inAtlantis = await site.ask({ q: "atlantida" })
    expect([await site.namesOf(inAtlantis), inAtlantis.counts.countries]).toEqual([["Mergulho no mar Egeu"], []])
    expect(await site.names({ q: "malta" })).toEqual(["Malta"])
    expect(await site.names({ q: "malta", perfil: "turismo" })).toEqual([])
    expect(await site.names({ q: "sliema", perfil: "turismo" })).toEqual([])
    expect(await site.names({ q: "sliema", perfil: "intercambio" })).toEqual(["Inglês em Sliema"])
    // Not even as what a misspelt word may have meant.
    expect((await site.ask({ q: "poseidomia" })).corrections).toEqual([])
    expect(await site.suggested("posei")).toEqual([])
  })

  test("filters by everything at once and counts what each other choice would give", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const [brazil, chile] = [
        await insertCountry(db, { id: 20, name: "Brasil" }),
        await insertCountry(db, { id: 22, name: "Chile" }),
      ]
      // Two parts of one name are one choice.
      const [east, west] = [
        await insertCountry(db, { id: 29, name: "Caribe" }),
        await insertCountry(db, { id: 30, name: "caribe " }),
      ]
      const [rio, noronha] = [
        await insertCity(db, { id: 201, country_id: brazil, name: "Rio" }),
        await insertCity(db, { id: 202, country_id: brazil, name: "Noronha" }),
      ]
      const [sea, snow] = [
        await insertSegment(db, { id: 1, name: "Mar" }),
        await insertSegment(db, { id: 2, name: "Neve" }),
      ]
      const dive = (id: number, values: object) =>
        insertPackage(db, { id, name: `Mergulho ${id}`, in_exchange: 0, position: id, ...values })
      await dive(1, { country_id: brazil, city_id: rio, segment_id: sea })
      await dive(2, {
        country_id: brazil,
        city_id: noronha,
        segment_id: sea,
        ...inForce,
        promotion_cents: 90_000,
        promotion_currency: "BRL",
      })
      await dive(3, { country_id: chile, segment_id: snow, value_currency: "USD" })
      await dive(4, { country_id: east, segment_id: sea, value_cents: null })
      await dive(5, { country_id: west, segment_id: sea, in_exchange: 1 })
    })
    const asked = await site.ask({ q: "mergulho" })
    expect(asked.total).toBe(5)
    expect(asked.counts).toMatchObject({
      anyProfile: 5,
      profiles: { exchange: 1, tourism: 5 },
      kinds: [{ kind: "package", count: 5 }],
      countries: [
        { value: [20], name: "Brasil", count: 2 },
        { value: [29, 30], name: "Caribe", count: 2 },
        { value: [22], name: "Chile", count: 1 },
      ],
      cities: [
        { value: 201, name: "Rio", count: 1 },
        { value: 202, name: "Noronha", count: 1 },
      ],
      segments: [
        { value: 1, name: "Mar", count: 4 },
        { value: 2, name: "Neve", count: 1 },
      ],
      currencies: [
        { currency: "BRL", count: 3, lowestCents: 90_000, highestCents: 100_000 },
        { currency: "USD", count: 1, lowestCents: 100_000, highestCents: 100_000 },
      ],
      promotions: 1,
    })
    // Every count is what following it gives.
    for (const { value, count } of asked.counts.countries)
      expect((await site.ask({ q: "mergulho", pais: value.join() })).total).toBe(count)
    for (const { value, count } of asked.counts.cities)
      expect((await site.ask({ q: "mergulho", cidade: String(value) })).total).toBe(count)
    for (const { value, count } of asked.counts.segments)
      expect((await site.ask({ q: "mergulho", segmento: String(value) })).total).toBe(count)
    for (const { currency, count } of asked.counts.currencies)
      expect((await site.ask({ q: "mergulho", moeda: currency })).total).toBe(count)
    const inBrazil = await site.ask({ q: "mergulho", pais: "20", segmento: "1" })
    expect([inBrazil.total, inBrazil.unfilteredTotal]).toEqual([2, 5])
    expect(inBrazil.counts.countries.map(({ name, count }) => [name, count])).toEqual([
      ["Brasil", 2],
      ["Caribe", 2],
    ])
    expect(inBrazil.counts.segments.map(({ name, count }) => [name, count])).toEqual([["Mar", 2]])
    expect(await site.names({ pais: "20", tipo: "cidade" })).toEqual(["Noronha", "Rio"])
    expect(await site.names({ q: "mergulho", promocao: "1" })).toEqual(["Mergulho 2"])
  })

  test("compares prices of today within one currency, never across", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const priced = (name: string, values: object) => insertPackage(db, { name, ...values })
      await priced("Cem dólares", { value_cents: 10_000, value_currency: "USD" })
      await priced("Nove mil reais", { value_cents: 900_000 })
      await priced("Mil reais", { value_cents: 100_000 })
      await priced("Cinco mil por dois mil", {
        value_cents: 500_000,
        ...inForce,
        promotion_cents: 200_000,
        promotion_currency: "BRL",
      })
      await priced("Dólares por três mil reais", {
        value_cents: 70_000,
        value_currency: "USD",
        ...inForce,
        promotion_cents: 300_000,
        promotion_currency: "BRL",
      })
      await priced("Quatro mil; a promoção foi ontem", {
        value_cents: 400_000,
        promotion_starts: "2026-11-01",
        promotion_ends: "2026-11-19",
        promotion_cents: 1_000,
        promotion_currency: "BRL",
      })
      await priced("Sob consulta", { value_cents: null })
      await insertStaticPage(db, { title: "Uma página" })
    })
    expect(await site.names({ ordem: "menor-preco" })).toEqual([
      "Mil reais",
      "Cinco mil por dois mil",
      "Dólares por três mil reais",
      "Quatro mil; a promoção foi ontem",
      "Nove mil reais",
      "Cem dólares",
      "Sob consulta",
      "Uma página",
    ])
    expect(await site.names({ ordem: "maior-preco" })).toEqual([
      "Nove mil reais",
      "Quatro mil; a promoção foi ontem",
      "Dólares por três mil reais",
      "Cinco mil por dois mil",
      "Mil reais",
      "Cem dólares",
      "Sob consulta",
      "Uma página",
    ])
    expect(await site.names({ moeda: "BRL", de: "1000", ate: "3000", ordem: "menor-preco" })).toEqual([
      "Mil reais",
      "Cinco mil por dois mil",
      "Dólares por três mil reais",
    ])
    expect(await site.names({ moeda: "USD" })).toEqual(["Cem dólares"])
    // Reais, unless a currency is told.
    expect(await site.names({ ate: "999" })).toEqual([])
    expect((await site.ask({})).counts.promotions).toBe(2)
    site.setNow("2026-11-21T00:00:30-03:00")
    expect((await site.ask({})).counts.promotions).toBe(0)
    expect(await site.names({ moeda: "USD", ordem: "menor-preco" })).toEqual([
      "Cem dólares",
      "Dólares por três mil reais",
    ])
  })

  test("a place leads to its page, or to the page that speaks of it, never to another search", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const [cruises, beaches] = [
        await insertSegment(db, { id: 1, name: "Cruzeiros", position: 1 }),
        await insertSegment(db, { id: 2, name: "Praias", position: 2 }),
      ]
      const brazil = await insertCountry(db, { id: 20, name: "Brasil", in_exchange: 0 })
      const rio = await insertCity(db, { id: 201, country_id: brazil, name: "Rio" })
      await insertAttraction(db, { id: 4001, city_id: rio, name: "Mirante carioca" })
      await insertPackage(db, { name: "Um", country_id: brazil, city_id: rio, segment_id: cruises, in_exchange: 0 })
      for (const name of ["Dois", "Três"])
        await insertPackage(db, { name, country_id: brazil, segment_id: beaches, in_exchange: 0 })
      // Exchange has packages there too, which do not count.
      for (const name of ["Quatro", "Cinco"])
        await insertPackage(db, { name, country_id: brazil, segment_id: cruises, in_tourism: 0 })
      const chile = await insertCountry(db, { id: 22, name: "Chile", in_exchange: 0 })
      await insertPackage(db, { name: "Seis", country_id: chile, in_exchange: 0 })
      const ireland = await insertCountry(db, { id: 1, name: "Irlanda" })
      const dublin = await insertCity(db, { id: 101, country_id: ireland, name: "Dublin" })
      await insertAttraction(db, { id: 4002, city_id: dublin, name: "Mirante irlandês" })
    })
    const hrefs = async (q: string, profile?: "exchange" | "tourism") =>
      (
        await listHits(
          site.services,
          (await site.ask({ q, ...(profile && { perfil: profileSlugs[profile] }) })).numbers,
          profile,
        )
      ).map(({ href }) => href)
    expect((await hrefs("brasil"))[0]).toBe("/turismo/destino/2/praias/20/brasil/")
    expect(await hrefs("rio", "tourism")).toContain("/turismo/destino/2/praias/20/brasil/#cidade-201")
    expect(await hrefs("mirante carioca")).toEqual(["/turismo/destino/2/praias/20/brasil/#passeio-4001"])
    expect((await hrefs("chile"))[0]).toBe("/turismo/pacote/destaques/22/chile")
    expect(await hrefs("mirante irlandes")).toEqual(["/intercambio/pais/1/irlanda/101/dublin/4002/mirante-irlandes"])
  })

  test("shows page after page, and the last one for a page that there is not", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      for (let id = 1; id <= 50; id++) await insertPackage(db, { id, name: `Praia ${id}`, position: id })
    })
    const pages = await Promise.all(["1", "2", "3"].map((pagina) => site.names({ q: "praia", pagina })))
    expect(pages.map((names) => names.length)).toEqual([24, 24, 2])
    expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, index) => `Praia ${index + 1}`))
    const beyond = await site.ask({ q: "praia", pagina: "9" })
    expect([beyond.query.page, beyond.pages, await site.namesOf(beyond)]).toEqual([3, 3, pages[2]])
  })

  test("leaves out filters that name nothing there is, and a city outside the chosen country", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const [brazil, chile] = [
        await insertCountry(db, { id: 20, name: "Brasil" }),
        await insertCountry(db, { id: 22, name: "Chile" }),
      ]
      const rio = await insertCity(db, { id: 201, country_id: brazil, name: "Rio" })
      await insertPackage(db, { name: "Rio", country_id: brazil, city_id: rio })
      await insertPackage(db, { name: "Santiago", country_id: chile })
    })
    const query = async (search: Record<string, string>) => (await site.ask(search)).query
    expect(await query({ pais: "20,999", cidade: "999", segmento: "9", moeda: "XYZ", de: "1" })).toMatchObject({
      countryIds: [20],
      cityId: undefined,
      segmentId: undefined,
      currency: undefined,
      lowestCents: undefined,
    })
    expect(await query({ pais: "22", cidade: "201" })).toMatchObject({ countryIds: [22], cityId: undefined })
    expect(await query({ pais: "20", cidade: "201" })).toMatchObject({ countryIds: [20], cityId: 201 })
  })

  test("offers what comes nearest to a question without an answer", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      await insertPackage(db, { name: "Praia do Forte", in_exchange: 0 })
      await insertPackage(db, { name: "Praia do Francês", in_tourism: 0 })
      await insertPackage(db, { name: "Serra Gaúcha" })
    })
    const results = await site.ask({ q: "praia quadribol", perfil: "turismo" })
    expect(results.total).toBe(0)
    const nearest = await findNearest(site.services, results)
    expect(await site.namesAt(nearest.numbers)).toEqual(["Praia do Forte"])
    const misspelt = await findNearest(site.services, await site.ask({ q: "gauxxa" }))
    expect([misspelt.words, misspelt.numbers]).toEqual([["Gaúcha"], []])
  })

  test("suggests by name while it is typed, places first, forgiving a slip", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const portugal = await insertCountry(db, { name: "Portugal" })
      await insertCity(db, { country_id: portugal, name: "Porto" })
      await insertPackage(db, { name: "Porto e Douro", country_id: portugal })
      await insertPackage(db, { name: "Auckland entre dois portos", in_tourism: 0 })
      await insertPackage(db, { name: "Aruba a dois", in_exchange: 0 })
      await insertSegment(db, { name: "Lua de Mel" })
      await insertPackage(db, { name: "Lua cheia no deserto" })
    })
    expect(await site.suggested("por")).toEqual(["Portugal", "Porto", "Porto e Douro", "Auckland entre dois portos"])
    expect(await site.suggested("portugu")).toEqual(["Portugal"])
    expect(await site.suggested("porto d")).toEqual(["Porto e Douro", "Porto", "Auckland entre dois portos"])
    expect(await site.suggested("lua d")).toEqual(["Lua cheia no deserto", "Lua de Mel"])
    expect(await site.suggested("auckland", "tourism")).toEqual([])
    expect(await site.suggested("portugal douro")).toEqual(["Porto e Douro"])
    for (const nothing of ["", " ", "!", "zzzz"]) expect(await site.suggested(nothing), nothing).toEqual([])
  })
})

interface SearchTest extends TestApp {
  ask: (search: Record<string, string>) => Promise<SearchResults>
  names: (search: Record<string, string>) => Promise<string[]>
  namesOf: (results: SearchResults) => Promise<string[]>
  namesAt: (numbers: number[]) => Promise<string[]>
  suggested: (text: string, profile?: "exchange" | "tourism") => Promise<string[]>
}

/** A site whose rows were put in by hand and can be searched. */
async function searchable(engine: Engine, fill: (site: TestApp) => Promise<void>): Promise<SearchTest> {
  const site = await createTestApp(engine)
  await insertAgency(site.db)
  await fill(site)
  await rebuildSearch(site.db, site.services.clock())
  const ask = (words: Record<string, string>) => search(site.services, readSearch(new URLSearchParams(words)))
  const namesAt = async (numbers: number[]) => (await listHits(site.services, numbers)).map(({ name }) => name)
  const namesOf = ({ numbers }: SearchResults) => namesAt(numbers)
  return {
    ...site,
    ask,
    namesAt,
    namesOf,
    names: async (words) => namesOf(await ask(words)),
    suggested: async (text, profile) => namesAt(await suggest(site.services, { text, profile })),
  }
}
