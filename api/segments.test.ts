import { describe, expect, it } from "vitest"
import { createTestApp, faceEngines } from "#test/create-test-app.ts"
import { insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"

describe.each(faceEngines)("segments API on %s", (engine) => {
  it("lists and opens the demo agency's segments", async () => {
    await using test = await createTestApp(engine, { content: "demo" })
    const { data } = (await test.app.inject({ url: "/api/v1/segment/get" })).json()
    expect(data[0]).toEqual({ id: 1, name: "Praias" })
    const segment = (await test.app.inject({ url: "/api/v1/segment/1" })).json()
    expect(Object.keys(segment).sort()).toEqual(["banners", "description", "id", "name", "title"])
    expect((await test.app.inject({ url: "/api/v1/country-segments/20" })).json().data).toContainEqual({
      id: 1,
      name: "Praias",
    })
  })

  it("lists in a country only segments with a package that tourism shows", async () => {
    await using test = await createTestApp(engine)
    const { db, app } = test
    const country_id = await insertCountry(db)
    const [beach, snow, cruise] = [
      await insertSegment(db, { name: "Praias", position: 2 }),
      await insertSegment(db, { name: "Neve", position: 1 }),
      await insertSegment(db, { name: "Cruzeiros", position: 0 }),
    ]
    await insertPackage(db, { country_id, segment_id: beach })
    await insertPackage(db, { country_id, segment_id: snow })
    await insertPackage(db, { country_id, segment_id: snow })
    await insertPackage(db, { country_id, segment_id: cruise, in_tourism: 0 })
    const answer = await app.inject({ url: `/api/v1/country-segments/${country_id}` })
    expect(answer.json()).toEqual({
      data: [
        { id: snow, name: "Neve" },
        { id: beach, name: "Praias" },
      ],
    })
    expect((await app.inject({ url: `/api/v1/country-segments/${await insertCountry(db)}` })).json()).toEqual({
      data: [],
    })
  })

  it("cleans the description and shows banners", async () => {
    await using test = await createTestApp(engine)
    const id = await insertSegment(test.db, { description: "<p>Mar<img src=x onerror=alert(1)></p>" })
    await insertImages(test.db, "segment", id, ["praias"], "banner")
    const segment = (await test.app.inject({ url: `/api/v1/segment/${id}` })).json()
    expect(segment).toMatchObject({ description: "<p>Mar</p>", title: null, banners: [{ alt: "Pôster: praias" }] })
  })

  it("answers 404 for an unknown or invalid id", async () => {
    await using test = await createTestApp(engine)
    for (const path of [
      "segment/1",
      "segment/0",
      "segment/x",
      "country-segments/1",
      "country-segments/01",
      "country-segments/get",
    ]) {
      expect((await test.app.inject({ url: `/api/v1/${path}` })).statusCode, path).toBe(404)
    }
  })
})
