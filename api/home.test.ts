import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type TestApp, createTestApp, faceEngines } from "#test/create-test-app.ts"

const image = {
  path: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/\d+\.jpg$/),
  alt: expect.any(String),
  width: expect.any(Number),
  height: expect.any(Number),
}

describe.each(faceEngines)("home API on %s, with the demo agency", (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(engine, { content: "demo" })
  })
  afterAll(() => test.close())

  const post = (path: string, payload: object = {}) =>
    test.app.inject({ method: "POST", url: `/api/v1/${path}`, payload })
  const read = async (path: string, payload?: object) => (await post(path, payload)).json().data

  it("answers banners with exactly the specification's fields", async () => {
    const [banner] = await read("banners/get", { show_in: "T" })
    expect(Object.keys(banner).sort()).toEqual([
      "btn_1_link",
      "btn_1_title",
      "btn_2_link",
      "btn_2_title",
      "images",
      "subtitle",
      "title",
    ])
    expect(banner.images[0]).toEqual(image)
  })

  it("answers differentials with both their pictures, and no id", async () => {
    const data = await read("banners-differential/get", { show_in: "I" })
    expect(Object.keys(data[0]).sort()).toEqual(["images", "link", "title"])
    expect(data[0].images).toEqual([image, image])
  })

  it("answers steps of both positions, written as text", async () => {
    const data = await read("steps/get", { show_in: "T" })
    expect(Object.keys(data[0]).sort()).toEqual(["description", "images", "link", "position", "title"])
    expect([...new Set(data.map(({ position }: { position: unknown }) => position))]).toEqual(["1", "2"])
  })

  it("gives each profile its own", async () => {
    for (const path of ["banners/get", "banners-differential/get", "steps/get"]) {
      const [exchange, tourism] = [await read(path, { show_in: "I" }), await read(path, { show_in: "T" })]
      expect(exchange.length).toBeGreaterThan(0)
      expect(tourism.length).toBeGreaterThan(0)
      expect(exchange).not.toEqual(tourism)
    }
  })

  it("answers the partners to GET alone", async () => {
    const answer = await test.app.inject({ url: "/api/v1/partner/list" })
    expect(answer.json().data[0]).toEqual({ title: expect.any(String), images: [image] })
    expect((await post("partner/list")).statusCode).toBe(405)
  })

  it("answers the same to GET, with an ETag", async () => {
    const url = "/api/v1/banners/get?show_in=T"
    const first = await test.app.inject({ url })
    expect(first.json()).toEqual((await post("banners/get", { show_in: "T" })).json())
    const again = await test.app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  it("refuses an absent or unknown show_in", async () => {
    for (const path of ["banners/get", "banners-differential/get", "steps/get"]) {
      for (const body of [{}, { show_in: "X" }]) {
        const answer = await post(path, body)
        expect(answer.statusCode).toBe(422)
        expect(answer.json().fields).toHaveProperty("show_in")
      }
    }
  })
})
