import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { insertCity, insertCountry } from "#test/factories.ts"
import { createAgencyServices, refusals, storedQuotes } from "#test/fixtures/agency-app.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"
import { requestQuote } from "./request-quote.server.ts"

describe.each(engines)("the places of a request on %s", (engine) => {
  test("places are found by code or name; those that do not belong together are refused, all at once", async () => {
    await using test = await createAgencyServices(engine)
    const ireland = await insertCountry(test.db, { name: "Irlanda" })
    const malta = await insertCountry(test.db, { name: "Malta" })
    const sliema = await insertCity(test.db, { country_id: malta, name: "Sliema" })
    for (const places of [
      { state: "PR" },
      { state: "Paraná" },
      { state: "Paraná (PR)" },
      { state: "18" },
      { country: "Malta", countryCity: "Sliema" },
      { country: malta, countryCity: 0 },
    ]) {
      await requestQuote(test.services, { ...tripSample, ...places, observation: JSON.stringify(places) })
    }
    expect(
      Object.keys(await refusals(requestQuote(test.services, { ...tripSample, name: "", state: 28, country: 77 }))),
    ).toEqual(["name", "state", "country"])
    const elsewhere = await refusals(
      requestQuote(test.services, { ...tripSample, state: 1, city: "Curitiba", country: ireland, countryCity: sliema }),
    )
    expect(elsewhere).toEqual({
      city: ["Escolha uma cidade do Acre: esta não fica lá."],
      countryCity: ["Escolha uma cidade da Irlanda, ou “Ainda não sei”."],
    })
    expect(Object.keys(await refusals(requestQuote(test.services, { ...tripSample, countryCity: sliema })))).toEqual([
      "countryCity",
    ])
    expect(
      Object.keys(await refusals(requestQuote(test.services, { ...tripSample, country: "1e3", state: "Atlântida" }))),
    ).toEqual(["state", "country"])
    expect(await storedQuotes(test.db)).toHaveLength(6)
  })

  test("who lives abroad is taken without a municipality", async () => {
    await using test = await createAgencyServices(engine)
    await requestQuote(test.services, { ...tripSample, state: 99, city: "", cellphone: "+351 912 345 678" })
    expect((await storedQuotes(test.db))[0]).toMatchObject({
      state_id: 99,
      city_id: 0,
      city_ibge_code: null,
      cellphone: "+351912345678",
    })
  })
})
