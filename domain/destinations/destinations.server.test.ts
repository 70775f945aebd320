import { describe, expect, it } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import {
  insertAttraction,
  insertCity,
  insertCountry,
  insertImages,
  insertPackage,
  insertSegment,
} from "#test/factories.ts"
import { findAttraction, listAttractions, listAttractionsInFull } from "./attractions.server.ts"
import { findCity, listCities, listCitiesInFull } from "./cities.server.ts"
import { findCountry, listCountries, listCountriesInFull } from "./countries.server.ts"

const exchangeOnly = { in_exchange: 1, in_tourism: 0 } as const
const tourismOnly = { in_exchange: 0, in_tourism: 1 } as const
const nowhere = { in_exchange: 0, in_tourism: 0 } as const

describe.each(engines)("destinations on %s", (engine) => {
  it("lists a country only where it is published, in the agency's order", async () => {
    await using test = await createTestServices(engine)
    const { db } = test
    await insertCountry(db, { id: 3, name: "Japão", position: 3, ...tourismOnly })
    await insertCountry(db, { id: 1, name: "Irlanda", position: 2, ...exchangeOnly })
    await insertCountry(db, { id: 2, name: "Canadá", position: 1 })
    await insertCountry(db, { id: 4, name: "Rascunho", position: 0, ...nowhere })

    const names = async (profile?: "exchange" | "tourism") => (await listCountries(db, profile)).map(({ name }) => name)
    expect(await names("exchange")).toEqual(["Canadá", "Irlanda"])
    expect(await names("tourism")).toEqual(["Canadá", "Japão"])
    expect(await names()).toEqual(["Canadá", "Irlanda", "Japão"])
    expect(await findCountry(db, 1, "tourism")).toBeUndefined()
    expect(await findCountry(db, 4)).toBeUndefined()
  })

  it("lists a city and its attractions only where its country is published as well", async () => {
    await using test = await createTestServices(engine)
    const { db } = test
    const japan = await insertCountry(db, { name: "Japão", ...tourismOnly })
    const hidden = await insertCountry(db, { name: "Rascunho", ...nowhere })
    const tokyo = await insertCity(db, { name: "Tóquio", country_id: japan })
    const lost = await insertCity(db, { name: "Perdida", country_id: hidden })
    const crossed = await insertCity(db, { name: "Só intercâmbio", country_id: japan, ...exchangeOnly })
    const tower = await insertAttraction(db, { name: "Torre", city_id: tokyo })
    const ruin = await insertAttraction(db, { name: "Ruína", city_id: lost })

    expect((await listCities(db)).map(({ name }) => name)).toEqual(["Tóquio"])
    expect(await listCities(db, "exchange")).toEqual([])
    expect(await findCity(db, crossed)).toBeUndefined()
    expect(await findCity(db, tokyo, "exchange")).toBeUndefined()
    expect((await listAttractions(db)).map(({ id }) => id)).toEqual([tower])
    expect(await findAttraction(db, ruin)).toBeUndefined()
    expect(await findAttraction(db, tower, "tourism")).toMatchObject({
      city: { id: tokyo, name: "Tóquio" },
      country: { id: japan, name: "Japão" },
    })
  })

  it("lists a segment's countries once each, and only for packages published in tourism", async () => {
    await using test = await createTestServices(engine)
    const { db } = test
    const segment_id = await insertSegment(db)
    const other = await insertSegment(db, { name: "Neve" })
    const [brazil, chile, peru, draft] = [
      await insertCountry(db, { name: "Brasil" }),
      await insertCountry(db, { name: "Chile" }),
      await insertCountry(db, { name: "Peru" }),
      await insertCountry(db, { name: "Rascunho", ...exchangeOnly }),
    ]
    await insertPackage(db, { country_id: brazil, segment_id })
    await insertPackage(db, { country_id: brazil, segment_id })
    await insertPackage(db, { country_id: chile, segment_id, ...exchangeOnly })
    await insertPackage(db, { country_id: peru, segment_id: other })
    await insertPackage(db, { country_id: draft, segment_id })

    expect(await listCountries(db, "tourism", { segmentId: segment_id })).toEqual([{ id: brazil, name: "Brasil" }])
  })

  it("takes a number of queries that does not grow with the rows", async () => {
    await using test = await createTestServices(engine)
    const { db, queries } = test
    const country_id = await insertCountry(db)
    await insertImages(db, "country", country_id, ["irlanda"], "banner")
    for (let n = 0; n < 12; n++) {
      const city_id = await insertCity(db, { country_id, position: n })
      await insertAttraction(db, { city_id })
      await insertImages(db, "city", city_id, ["dublin", "galway"])
    }
    queries.length = 0
    const [countries, cities, attractions] = [
      await listCountriesInFull(db),
      await listCitiesInFull(db, "exchange", { countryId: country_id }),
      await listAttractionsInFull(db),
    ]
    expect(queries).toHaveLength(6)
    expect(countries[0]?.banners.map(({ alt }) => alt)).toEqual(["Pôster: irlanda"])
    expect(cities).toHaveLength(12)
    expect(cities[11]?.images.map(({ alt }) => alt)).toEqual(["Pôster: dublin", "Pôster: galway"])
    expect(attractions).toHaveLength(12)
  })
})
