import { describe, expect, test } from "vitest"
import { createTestApp, createTestServices, engines } from "#test/create-test-app.ts"
import { findMunicipality, listMunicipalities, listStates, seedPlaces } from "./places.server.ts"
import { stateAbbreviations } from "./places.ts"

const countsByState = {
  AC: 22,
  AL: 102,
  AM: 62,
  AP: 16,
  BA: 417,
  CE: 184,
  DF: 1,
  ES: 78,
  GO: 246,
  MA: 217,
  MG: 853,
  MS: 79,
  MT: 142,
  PA: 144,
  PB: 223,
  PE: 185,
  PI: 224,
  PR: 399,
  RJ: 92,
  RN: 167,
  RO: 52,
  RR: 15,
  RS: 497,
  SC: 295,
  SE: 75,
  SP: 645,
  TO: 139,
}

describe.each(engines)("places on %s", (engine) => {
  test("the 27 states have the ids 1 to 27 in the order of their abbreviations", async () => {
    await using test = await createTestServices(engine)
    const states = (await listStates(test.db)).sort((a, b) => a.id - b.id)
    expect(states.map((state) => [state.id, state.abbreviation])).toEqual(
      Object.keys(countsByState).map((abbreviation, index) => [index + 1, abbreviation]),
    )
    expect(states.map((state) => state.abbreviation)).toEqual([...stateAbbreviations])
    expect(states.find((state) => state.id === 18)).toEqual({ id: 18, name: "Paraná", abbreviation: "PR" })
  })

  test("every state has its municipalities, 5,571 in all", async () => {
    await using test = await createTestServices(engine)
    const counted: Record<string, number> = {}
    for (const state of await listStates(test.db))
      counted[state.abbreviation] = (await listMunicipalities(test.db, state.id)).length
    expect(counted).toEqual(countsByState)
    expect(Object.values(counted).reduce((sum, count) => sum + count)).toBe(5571)
    const newest = await test.db
      .selectFrom("municipality")
      .select(["name", "state_id"])
      .where("ibge_code", "=", "5101837")
      .executeTakeFirst()
    expect(newest).toEqual({ name: "Boa Esperança do Norte", state_id: 13 })
  })

  test("lists are in the order of the Portuguese alphabet", async () => {
    await using test = await createTestServices(engine)
    const names = (await listMunicipalities(test.db, 26)).map(({ name }) => name)
    expect(names.slice(0, 5)).toEqual(["Adamantina", "Adolfo", "Aguaí", "Águas da Prata", "Águas de Lindóia"])
    expect(await listMunicipalities(test.db, 28)).toEqual([])
  })

  test("seeding again asks one question and changes nothing", async () => {
    await using test = await createTestServices(engine)
    test.queries.length = 0
    await seedPlaces(test.db)
    expect(test.queries).toHaveLength(1)
  })

  test("a newer list renames and appends, and no id ever changes", async () => {
    await using test = await createTestServices(engine)
    const before = await listMunicipalities(test.db, 18)
    const curitiba = before.find(({ name }) => name === "Curitiba") as { id: number }
    // As with an older list: one municipality is missing, another has its old name.
    await test.db.deleteFrom("municipality").where("id", "=", curitiba.id).execute()
    await test.db.updateTable("municipality").set({ name: "Nome antigo" }).where("ibge_code", "=", "4113700").execute()
    await test.db.updateTable("setting").set({ value: "old" }).where("name", "=", "places_version").execute()
    await seedPlaces(test.db)
    const after = await listMunicipalities(test.db, 18)
    expect(after.find(({ name }) => name === "Curitiba")?.id).toBe(5572)
    expect(after.filter(({ name }) => name !== "Curitiba")).toEqual(before.filter(({ name }) => name !== "Curitiba"))
  })

  test("a municipality is found with its state and IBGE code", async () => {
    await using test = await createTestServices(engine)
    const [first] = await listMunicipalities(test.db, 7)
    expect(await findMunicipality(test.db, (first as { id: number }).id)).toEqual({
      ...first,
      state_id: 7,
      ibge_code: "5300108",
    })
    expect(await findMunicipality(test.db, 999_999)).toBeUndefined()
  })
})

describe.each(engines)("place calls on %s", (engine) => {
  test("states and municipalities are offered, to be kept for a day", async () => {
    await using test = await createTestApp(engine)
    const states = await test.app.inject("/api/v1/place/states")
    expect(states.json().data).toHaveLength(27)
    expect(states.json().data[0]).toEqual({ id: 1, name: "Acre", abbreviation: "AC" })
    const cities = await test.app.inject("/api/v1/place/municipalities/18")
    expect(cities.json().data).toHaveLength(399)
    expect(Object.keys(cities.json().data[0])).toEqual(["id", "name", "state_id"])
    expect(cities.json().data.every(({ state_id }: { state_id: number }) => state_id === 18)).toBe(true)
    expect(cities.headers["cache-control"]).toContain("max-age=86400")
    // 853 municipalities: on a mobile network the visitor waits for them.
    const largest = await test.app.inject({
      url: "/api/v1/place/municipalities/11",
      headers: { "accept-encoding": "gzip, br" },
    })
    expect([largest.headers["content-encoding"], largest.rawPayload.length < 12_000]).toEqual(["br", true])
    const again = { url: "/api/v1/place/states", headers: { "if-none-match": String(states.headers.etag) } }
    expect((await test.app.inject(again)).statusCode).toBe(304)
  })

  test.each(["0", "007", "28", "99", "1e3", "-1", "2147483648", "abc"])("state %s is not found", async (id) => {
    await using test = await createTestApp(engine)
    const answer = await test.app.inject(`/api/v1/place/municipalities/${id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"])
  })
})
