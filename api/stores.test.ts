import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"

const names = ["address", "cellphone", "email", "map", "name", "phone", "skype", "whatsapp", "working_times"]

describe.each(faceEngines)("stores API on %s", (engine) => {
  it("answers a bare list in the agency's order, with a sanitised map and no other fields", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    const answer = await test.app.inject({ method: "POST", url: "/api/v1/store/get" })
    const stores = answer.json()
    expect(stores.map(({ name }: { name: string }) => name)).toEqual(["Curitiba", "São Paulo", "Florianópolis"])
    for (const store of stores) expect(Object.keys(store).sort()).toEqual(names)
    expect(stores[0].map).toMatch(
      /^<iframe src="https:\/\/www\.openstreetmap\.org\/export\/embed\.html[^"]*" title="Mapa: Curitiba"/,
    )
    expect(stores[2]).toMatchObject({
      skype: "travessia.floripa.exemplo",
      cellphone: null,
      whatsapp: null,
      email: null,
    })
    expect((await test.app.inject("/api/v1/store/get")).json()).toEqual(stores)
    // Two requests, one read.
    expect(test.queries.filter((sql) => sql.includes("store"))).toHaveLength(1)
  })

  it("never returns a map of an unknown host", async () => {
    await using test = await createTestApp(engine)
    const row = {
      name: "A",
      phone: null,
      cellphone: null,
      whatsapp: null,
      email: null,
      skype: null,
      working_times: null,
      address: null,
      updated_at: "2026-11-20T12:00:00.000Z",
    }
    await test.db
      .insertInto("store")
      .values([
        { id: 2, ...row, position: 1, map_url: "https://evil.example/embed" },
        { id: 1, ...row, position: 1, map_url: null },
      ])
      .execute()
    const stores = (await test.app.inject("/api/v1/store/get")).json()
    expect(stores.map(({ map }: { map: string | null }) => map)).toEqual([null, null])
  })
})
