import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { findAttraction } from "#domain/destinations/attractions.server.ts"
import { findCity } from "#domain/destinations/cities.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { EntryChange } from "./plan-entries.server.ts"
import { warnOfChildren } from "./warn-of-children.server.ts"

test.each(engines)(
  "a place that leaves a profile where entries of it stay is told with their number, on %s",
  async (engine) => {
    await using site = await createTestServices(engine, { content: "demo" })
    const warn = async (ref: EntryRef, profiles: unknown, together: EntryChange[] = []) => {
      const before = (await findEntry(site.db, ref))?.document
      const found = await warnOfChildren(site.db, ref, { before, after: { ...before, profiles } }, together)
      return found.map(({ field, reason }) => `${field}: ${reason}`)
    }
    const brazil = { kind: "countries", id: "20" } as const
    const city = { kind: "cities", id: "203" } as const
    expect(await warn(brazil, ["exchange"])).toEqual([
      "profiles: 9 pacotes daqui continuam em Lazer/Negócios, com o caminho incompleto",
      "profiles: 5 cidades e 3 pontos turísticos daqui deixam de aparecer em Lazer/Negócios",
    ])
    const leaving = { kind: "cities", document: { profiles: ["exchange"] } } as const
    const removed = { kind: "packages", document: null } as const
    const staying = { kind: "attractions", id: "4053", document: {} } as const
    expect(await warn(brazil, [], [{ ...leaving, id: "204" }, { ...removed, id: "2001" }, staying])).toEqual([
      "profiles: 8 pacotes daqui continuam em Lazer/Negócios, com o caminho incompleto",
      "profiles: 4 cidades e 2 pontos turísticos daqui deixam de aparecer em Lazer/Negócios",
    ])
    await site.db
      .updateTable("package")
      .set({ in_tourism: 0 })
      .where("city_id", "=", 203)
      .where("id", "!=", 2001)
      .execute()
    expect(await warn(city, undefined)).toEqual([
      "profiles: 1 pacote daqui continua em Lazer/Negócios, com o caminho incompleto",
    ])
    expect(await warn(brazil, ["tourism", "exchange"])).toEqual([])
    await site.db.updateTable("package").set({ in_tourism: 0 }).where("city_id", "=", 203).execute()
    expect(await warn(city, [])).toEqual([])
    expect(await warn({ kind: "segments", id: "1" }, [])).toEqual([])
  },
)

test.each(engines)("what is told to be gone without its country or city is gone, on %s", async (engine) => {
  await using site = await createTestServices(engine, { content: "demo" })
  const [ireland, dublin] = [
    { kind: "countries", id: "1" },
    { kind: "cities", id: "101" },
  ] as const
  const shown = async () => [await findCity(site.db, 101, "exchange"), await findAttraction(site.db, 4001, "exchange")]
  const warn = async (ref: EntryRef) => {
    const before = (await findEntry(site.db, ref))?.document
    return (await warnOfChildren(site.db, ref, { before, after: null })).map(({ reason }) => reason)
  }
  expect(await shown()).not.toContain(undefined)
  await site.db.deleteFrom("package").where("city_id", "=", 101).execute()
  expect(await warn(dublin)).toEqual(["3 pontos turísticos daqui deixam de aparecer em Intercâmbio"])
  expect((await warn(ireland)).at(-1)).toBe("3 cidades e 8 pontos turísticos daqui deixam de aparecer em Intercâmbio")
  await site.db.updateTable("country").set({ in_exchange: 0 }).where("id", "=", 1).execute()
  expect(await shown()).toEqual([undefined, undefined])
  // Without its country the city is not shown either, so nothing goes with it.
  expect(await warn(dublin)).toEqual([])
})
