import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { findEntry } from "./documents/read-entries.server.ts"
import type { EntryRef } from "./entry-kind.ts"
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
    expect(await addressIn(Number(await startCity(["exchange", "tourism"], 20)))).toBe(
      "/turismo/destino/1/praias/20/-/#passeio-7",
    )
    expect(await addressIn(Number(await startCity(["tourism"], "Irlanda")))).toBe("/turismo/pacote/destaques/0/-")
    expect(await addressIn(999_999)).toBe("/turismo/pacote/destaques/0/-")
  })
})

test.each(engines)("tourism's page of a place is that of its country in a segment, on %s", async (engine) => {
  await using app = await createTestServices(engine, { content: "demo" })
  const { db } = app
  const addressOf = async (ref: EntryRef, fields: object = {}) =>
    publicAddress(db, ref, { ...(await findEntry(db, ref))?.document, ...fields })
  const [brazil, city] = [
    { kind: "countries", id: "20" },
    { kind: "cities", id: "201" },
  ] as const
  const page = "/turismo/destino/1/praias/20/-/"
  expect(await addressOf(brazil)).toBe(page)
  expect(await addressOf(city)).toBe(`${page}#cidade-201`)
  expect(await addressOf({ kind: "attractions", id: "4053" })).toBe(`${page}#passeio-4053`)
  // In exchange too, but its country is not: only tourism shows it.
  expect(await addressOf(city, { profiles: ["exchange", "tourism"] })).toBe(`${page}#cidade-201`)
  expect(await addressOf({ kind: "cities", id: "101" })).toBe("/intercambio/pais/1/-/101/-")
  await db.updateTable("package").set({ segment_id: null }).where("country_id", "=", 20).execute()
  expect(await addressOf(city)).toBe("/turismo/pacote/destaques/20/-")
})
