import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import {
  insertAttraction,
  insertCity,
  insertCountry,
  insertImages,
  insertPackage,
  insertSegment,
  insertStaticPage,
} from "#test/factories.ts"
import { profileSlugs } from "#domain/agency/profile.ts"
import { clearContentCache } from "#platform/database/content-cache.server.ts"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { searchable } from "#test/fixtures/searchable-content.ts"
import { listCityGuides } from "#domain/destinations/city-guides.server.ts"
import { listHits } from "./results/search-hits.server.ts"
import { suggestNearest } from "./suggest.server.ts"

describe.each(engines)("the search on %s", (engine) => {
  test("finds every kind of entity without regard to accents, case, number or a slip", async () => {
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

  test("finds places by their other names, like by the name itself", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const states = await insertCountry(db, { id: 7, name: "Estados Unidos" })
      const york = await insertCity(db, { id: 71, country_id: states, name: "Nova York" })
      await insertPackage(db, { id: 1, name: "Musical em dezembro", country_id: states, city_id: york })
      await insertPackage(db, { id: 2, name: "Outra coisa", description: "<p>Quem usa casaco</p>" })
    })
    for (const q of ["eua", "EUA", "E.U.A.", "e.u.a"])
      expect(await site.names({ q }), q).toEqual(["Musical em dezembro", "Estados Unidos", "Nova York"])
    expect(await site.names({ q: "usa" })).toEqual([
      "Musical em dezembro",
      "Estados Unidos",
      "Nova York",
      "Outra coisa",
    ])
    expect(await site.names({ q: "nova iorque" })).toEqual(["Nova York", "Musical em dezembro"])
    expect(await site.names({ q: "estados unidos" })).toEqual(["Estados Unidos", "Musical em dezembro", "Nova York"])
  })

  test.each([
    ["Estados Unidos", "Estados Unidos da América", "EUA", "USA"],
    ["Reino Unido", "Inglaterra", "Grã-Bretanha", "UK"],
    ["Países Baixos", "Holanda"],
    ["Nova York", "Nova Iorque", "New York", "NY"],
  ])("finds %s and %s by either name, whichever the agency writes", async (...names) => {
    await using site = await searchable(engine, async ({ db }) => {
      for (const name of names) await insertCountry(db, { name })
      await insertCountry(db, { name: "Nova Zelândia" })
    })
    for (const q of names) expect((await site.names({ q })).sort(), q).toEqual([...names].sort())
  })

  test("finds a place or segment whose name is typed without its spaces, and says so", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      await insertCity(db, { country_id: await insertCountry(db, { name: "Estados Unidos" }), name: "Nova York" })
      await insertSegment(db, { name: "Lua de Mel" })
    })
    expect(await site.names({ q: "NovaYork" })).toEqual(["Nova York"])
    const results = await site.ask({ q: "luademel" })
    expect(await site.namesOf(results)).toEqual(["Lua de Mel"])
    expect(results.corrections).toEqual([{ typed: "luademel", used: ["Lua de Mel"] }])
    expect(await site.names({ q: "novalua" })).toEqual([])
  })

  test("a number is the same as digits and spelt out, and “a dois” is none where a text says so", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      await insertPackage(db, { id: 1, name: "Maldivas: cinco noites", position: 1 })
      await insertPackage(db, { id: 2, name: "5 noites em Roma", position: 2 })
      await insertPackage(db, { id: 3, name: "Duas noites em Lima", position: 3 })
    })
    for (const q of ["5 noites", "cinco noites", "CINCO noite", "cnico noites"])
      expect(await site.names({ q }), q).toEqual(["Maldivas: cinco noites", "5 noites em Roma"])
    for (const q of ["2 noites", "duas noites", "dois", "a dois"])
      expect(await site.names({ q }), q).toEqual(["Duas noites em Lima"])
    for (const q of ["três noites", "50 noites", "15 noites"]) expect(await site.names({ q }), q).toEqual([])
    await insertPackage(site.db, { id: 4, name: "Noronha a dois" })
    await rebuildSearch(site.db, site.services.clock())
    clearContentCache(site.services)
    for (const q of ["a dois", "para dois"]) expect(await site.names({ q }), q).toEqual(["Noronha a dois"])
    expect(await site.names({ q: "2" })).toEqual(["Duas noites em Lima"])
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
      // Published, but in an unpublished country; and a country without a tourism page.
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
    // Not as a correction of a misspelt word either.
    expect((await site.ask({ q: "poseidomia" })).corrections).toEqual([])
    expect(await site.suggested("posei")).toEqual([])
  })

  test("a place leads to its page, or to the page that speaks of it, never to another search", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const [cruises, beaches] = [
        await insertSegment(db, { id: 1, name: "Cruzeiros", position: 1 }),
        await insertSegment(db, { id: 2, name: "Praias", position: 2 }),
      ]
      const brazil = await insertCountry(db, { id: 20, name: "Brasil", in_exchange: 0 })
      const rio = await insertCity(db, { id: 201, country_id: brazil, name: "Rio", title: "Mar e morro" })
      await insertAttraction(db, { id: 4001, city_id: rio, name: "Mirante carioca" })
      await insertImages(db, "attraction", 4001, ["mirante"])
      // With nothing but their names they have no section.
      await insertAttraction(db, { city_id: rio, name: "Escadaria carioca" })
      await insertCity(db, { country_id: brazil, name: "Búzios" })
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
    for (const q of ["escadaria", "buzios"]) expect(await hrefs(q), q).toEqual(["/turismo/destino/2/praias/20/brasil/"])
    const sections = await listCityGuides(site.db, 20)
    expect(sections.flatMap(({ anchor, attractions }) => [anchor, ...attractions.map((one) => one.anchor)])).toEqual([
      "cidade-201",
      "passeio-4001",
    ])
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

  test("offers what comes nearest to a question without an answer", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      await insertPackage(db, { name: "Praia do Forte", in_exchange: 0 })
      await insertPackage(db, { name: "Praia do Francês", in_tourism: 0 })
      await insertPackage(db, { name: "Serra Gaúcha" })
    })
    const results = await site.ask({ q: "praia quadribol", perfil: "turismo" })
    expect(results.total).toBe(0)
    const nearest = await suggestNearest(site.services, results)
    expect(await site.namesAt(nearest.numbers)).toEqual(["Praia do Forte"])
    const misspelt = await suggestNearest(site.services, await site.ask({ q: "gauxxa" }))
    expect([misspelt.texts, misspelt.numbers]).toEqual([["Gaúcha"], []])
    // The other words stay, also one that the unknown word is a part of.
    const amid = await suggestNearest(site.services, await site.ask({ q: "gauxxas, gauxxa praia" }))
    expect(amid.texts).toContain("gauxxas, Gaúcha praia")
    expect((await suggestNearest(site.services, await site.ask({ q: "uk" }))).texts).toEqual([])
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
    // A number is suggested by either spelling; "a dois" is no number.
    expect(await site.suggested("2 po")).toEqual(["Auckland entre dois portos"])
    expect(await site.suggested("entre do")).toEqual(["Auckland entre dois portos"])
    for (const text of ["a dois", "Aruba a do", "a dois ", "Aruba d"])
      expect(await site.suggested(text), text).toEqual(["Aruba a dois"])
    expect(await site.suggested("lua d")).toEqual(["Lua cheia no deserto", "Lua de Mel"])
    expect(await site.suggested("auckland", "tourism")).toEqual([])
    expect(await site.suggested("portugal douro")).toEqual(["Porto e Douro"])
    for (const nothing of ["", " ", "!", "zzzz"]) expect(await site.suggested(nothing), nothing).toEqual([])
  })
})
