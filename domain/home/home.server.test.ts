import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { insertImages } from "#test/factories.ts"
import { listBanners, listDifferentials, listPartners, listSteps } from "./home.server.ts"

const updated_at = "2026-11-20T12:00:00.000Z"
const banner = { subtitle: null, btn_1_title: null, btn_1_link: null, btn_2_title: null, btn_2_link: null, updated_at }
const both = { in_exchange: 1, in_tourism: 1 } as const
const exchangeOnly = { in_exchange: 1, in_tourism: 0 } as const
const titles = (rows: Array<{ title: string }>) => rows.map(({ title }) => title)

describe.each(engines)("queries of the home pages on %s", (engine) => {
  let test: TestServices
  beforeAll(async () => {
    test = await createTestServices(engine, { content: "empty" })
    const { db } = test
    await db
      .insertInto("banner")
      .values([
        { id: 1, title: "Segundo", position: 2, ...banner, ...both },
        { id: 2, title: "Primeiro", position: 1, ...banner, ...exchangeOnly },
      ])
      .execute()
    await db
      .insertInto("differential")
      .values([
        { id: 1, title: "Plantão", link: "/contatos", position: 1, updated_at, ...both },
        { id: 2, title: "Escolas", link: null, position: 2, updated_at, ...exchangeOnly },
      ])
      .execute()
    const step = {
      description: '<p onclick="x()">Conte <script>1</script><b>tudo</b></p>',
      link: null,
      updated_at,
      ...both,
    }
    await db
      .insertInto("step")
      .values([
        { id: 1, step_position: "2", title: "Durante", position: 1, ...step },
        { id: 2, step_position: "1", title: "Reserve", position: 3, ...step },
        { id: 3, step_position: "1", title: "Conte", position: 2, ...step },
      ])
      .execute()
    await db
      .insertInto("partner")
      .values([
        { id: 1, title: "Aerovale", position: 2, updated_at },
        { id: 2, title: "Sabiá", position: 1, updated_at },
      ])
      .execute()
    await insertImages(db, "banner", 1, ["mar", "areia"])
    await insertImages(db, "differential", 1, ["larga", "alta"])
    await insertImages(db, "partner", 1, ["marca"])
  })
  afterAll(() => test.close())

  it("lists what is published for the profile, in the agency's order", async () => {
    expect(titles(await listBanners(test.db, "exchange"))).toEqual(["Primeiro", "Segundo"])
    expect(titles(await listBanners(test.db, "tourism"))).toEqual(["Segundo"])
    expect(titles(await listDifferentials(test.db, "exchange"))).toEqual(["Plantão", "Escolas"])
    expect(titles(await listDifferentials(test.db, "tourism"))).toEqual(["Plantão"])
    expect(titles(await listPartners(test.db))).toEqual(["Sabiá", "Aerovale"])
  })

  it("lists the steps of position 1 before those of position 2", async () => {
    const steps = await listSteps(test.db, "tourism")
    expect(steps.map(({ title, position }) => [position, title])).toEqual([
      ["1", "Conte"],
      ["1", "Reserve"],
      ["2", "Durante"],
    ])
  })

  it("sanitises the HTML of steps when it is read", async () => {
    expect((await listSteps(test.db, "tourism"))[0]?.description).toBe("<p>Conte <strong>tudo</strong></p>")
  })

  it("returns the pictures of each row in order, and an empty list without pictures", async () => {
    const [first, second] = await listBanners(test.db, "exchange")
    expect(first?.images).toEqual([])
    expect(second?.images.map(({ alt }) => alt)).toEqual(["Pôster: mar", "Pôster: areia"])
    expect((await listDifferentials(test.db, "tourism"))[0]?.images.map(({ alt }) => alt)).toEqual([
      "Pôster: larga",
      "Pôster: alta",
    ])
    expect((await listPartners(test.db))[1]?.images).toHaveLength(1)
  })

  it("takes two queries for a list, however long it is", async () => {
    for (const list of [
      () => listBanners(test.db, "exchange"),
      () => listDifferentials(test.db, "exchange"),
      () => listSteps(test.db, "exchange"),
      () => listPartners(test.db),
    ]) {
      test.queries.length = 0
      await list()
      expect(test.queries).toHaveLength(2)
    }
  })
})
