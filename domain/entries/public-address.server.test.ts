import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { startEntry } from "./drafts/start-entry.server.ts"
import { publicAddress } from "./public-address.server.ts"

describe.each(engines)("the address of an attraction on %s", (engine) => {
  test("has the city of the site, or the draft of a city that is not on it", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { db, services } = app
    const addressIn = (city_id: unknown) => publicAddress(db, { kind: "attractions", id: "7" }, { city_id })
    const startCity = (profiles: string[], country_id: unknown) =>
      startEntry(db, "cities", { name: "Cork", profiles, country_id }, { id: "s1" }, services.clock())
    expect(await addressIn(101)).toBe("/intercambio/pais/1/-/101/-/7/-")
    const cork = await startCity(["exchange", "tourism"], 1)
    expect(await addressIn(Number(cork))).toBe(`/intercambio/pais/1/-/${cork}/-/7/-`)
    expect(await addressIn(Number(await startCity(["tourism"], 1)))).toBe("/turismo/pacote/destaques/1/-")
    expect(await addressIn(Number(await startCity(["tourism"], "Irlanda")))).toBe("/turismo/pacote/destaques/0/-")
    expect(await addressIn(999_999)).toBe("/turismo/pacote/destaques/0/-")
  })
})
