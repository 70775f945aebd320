import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage, insertSegment, insertStaticPage } from "#test/factories.ts"
import { searchable } from "#test/fixtures/searchable-content.ts"
import { readSearch } from "./read-search.server.ts"
import { search } from "./search.server.ts"

const inForce = { promotion_starts: "2026-11-16", promotion_ends: "2026-11-20" }

describe.each(engines)("the filters of the search on %s", (engine) => {
  test("filters by everything at once and counts what each other choice would give", async () => {
    await using site = await searchable(engine, async ({ db }) => {
      const [brazil, chile] = [
        await insertCountry(db, { id: 20, name: "Brasil" }),
        await insertCountry(db, { id: 22, name: "Chile" }),
      ]
      // Two countries that share a name are one choice.
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
    // Every count equals the number of results of its link.
    for (const { value, count } of asked.counts.countries)
      expect((await site.ask({ q: "mergulho", pais: value.join() })).total).toBe(count)
    for (const { value, count } of asked.counts.cities)
      expect((await site.ask({ q: "mergulho", cidade: String(value) })).total).toBe(count)
    for (const { value, count } of asked.counts.segments)
      expect((await site.ask({ q: "mergulho", segmento: String(value) })).total).toBe(count)
    for (const { currency, count } of asked.counts.currencies)
      expect((await site.ask({ q: "mergulho", moeda: currency })).total).toBe(count)
    // Without words and filters the counts are cached. Counts of a filtered search must not get into this cache.
    const whole = (await site.ask({})).counts
    for (const { value, count } of whole.countries) expect((await site.ask({ pais: value.join() })).total).toBe(count)
    for (const { currency, count } of whole.currencies) expect((await site.ask({ moeda: currency })).total).toBe(count)
    expect((await site.ask({ moeda: "USD" })).counts.currencies).toEqual(whole.currencies)
    expect((await site.ask({ pais: "22" })).counts.currencies.map(({ currency }) => currency)).toEqual(["USD"])
    expect((await site.ask({})).counts).toEqual(whole)
    const inBrazil = await site.ask({ q: "mergulho", pais: "20", segmento: "1" })
    expect([inBrazil.total, inBrazil.unfilteredTotal]).toEqual([2, 5])
    expect(inBrazil.counts.countries.map(({ name, count }) => [name, count])).toEqual([
      ["Brasil", 2],
      ["Caribe", 2],
    ])
    expect(inBrazil.counts.segments.map(({ name, count }) => [name, count])).toEqual([["Mar", 2]])
    expect(await site.names({ pais: "20", tipo: "cidade" })).toEqual(["Noronha", "Rio"])
    expect(await site.names({ q: "mergulho", promocao: "1" })).toEqual(["Mergulho 2"])
    // With a low limit: the choices with most results, and those in the query.
    const few = async (words: Record<string, string>) => {
      const query = readSearch(new URLSearchParams({ q: "mergulho", ...words }))
      const { countries, cities, segments } = (await search(site.services, query, { choicesMax: 1 })).counts
      return [countries, cities, segments].map((counted) => counted.map(({ name }) => name))
    }
    expect(await few({})).toEqual([["Brasil"], ["Rio"], ["Mar"]])
    expect(await few({ pais: "22" })).toEqual([["Brasil", "Chile"], [], ["Neve"]])
    expect(await few({ segmento: "2" })).toEqual([["Chile"], [], ["Mar", "Neve"]])
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
    // In reais, unless the query has a currency.
    expect(await site.names({ ate: "999" })).toEqual([])
    expect((await site.ask({})).counts.promotions).toBe(2)
    site.setNow("2026-11-21T00:00:30-03:00")
    expect((await site.ask({})).counts.promotions).toBe(0)
    expect(await site.names({ moeda: "USD", ordem: "menor-preco" })).toEqual([
      "Cem dólares",
      "Dólares por três mil reais",
    ])
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
})
