import { describe, expect, test } from "vitest"
import { storedAgencySchema } from "#domain/agency/agency.ts"
import { isSearchCurrent } from "#domain/search/documents/search-documents-version.server.ts"
import { engines } from "#test/create-test-app.ts"
import { createExampleFolder, exampleFiles, photo } from "#test/fixtures/content-folder.ts"
import { type ImportTest, prepare, changes } from "#test/fixtures/import-content.ts"

const firstDay = "2026-11-20T12:00:00.000Z"

const laterThatDay = "2026-11-20T15:00:00.000Z"

const nextDay = "2026-11-21T12:00:00.000Z"

test("pictures that are drawn are drawn once", async () => {
  using example = await createExampleFolder({
    "pictures.yaml":
      "dublin: { alt: Rua, file: fotos/dublin.png }\ngalway: { alt: Retrato de Bia, avatar: { seed: bia } }\n",
  })
  await using test = await prepare("sqlite")
  const drawn: number[] = []
  const onProgress = ({ step, done }: { step: string; done: number }) => void (step === "drawing" && drawn.push(done))
  await test.import(example.folder, firstDay, onProgress)
  await test.import(example.folder, laterThatDay, onProgress)
  expect(drawn).toEqual([1])
  expect(
    await test.db.selectFrom("image").select(["width", "height"]).where("name", "=", "galway").executeTakeFirst(),
  ).toEqual({ width: 480, height: 480 })
})

async function usesOf({ db }: ImportTest, kind: "city" | "country" | "honeymoon_quota") {
  const rows = await db.selectFrom("image_use").selectAll().where("owner_kind", "=", kind).execute()
  return rows.map(({ owner_id, role, position, image_name }) => `${owner_id} ${role} ${position} ${image_name}`).sort()
}

describe.each(engines)("importing content into %s", (engine) => {
  test("fills every table with what the files say", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    const report = await test.import(example.folder)
    expect(report).toMatchObject({
      changed: true,
      warnings: [],
      kinds: { packages: { created: 2, changed: 0, removed: 0, unchanged: 0 }, pictures: { created: 2 } },
    })
    const { db } = test
    expect(await db.selectFrom("package").selectAll().where("id", "=", 1001).executeTakeFirst()).toEqual({
      id: 1001,
      name: "Inglês em Dublin",
      summary: null,
      country_id: 1,
      city_id: 101,
      segment_id: null,
      featured: 1,
      value_cents: 429_050,
      value_currency: "EUR",
      price_basis: null,
      promotion_cents: 379_000,
      promotion_currency: "EUR",
      promotion_starts: "2026-11-15",
      promotion_ends: "2026-12-10",
      description: null,
      include: "<ul><li>Curso</li></ul>",
      not_include: null,
      observation: null,
      in_exchange: 1,
      in_tourism: 0,
      position: 1,
      updated_at: firstDay,
    })
    expect(
      await db
        .selectFrom("country")
        .select(["id", "in_exchange", "in_tourism", "map_url", "position"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      {
        id: 1,
        in_exchange: 1,
        in_tourism: 1,
        map_url: "https://www.openstreetmap.org/export/embed.html?bbox=-6%2C53%2C-5%2C54",
        position: 1,
      },
      { id: 2, in_exchange: 0, in_tourism: 1, map_url: null, position: 2 },
    ])
    expect(
      await db
        .selectFrom("static_page_section")
        .select(["page_id", "title", "description"])
        .orderBy("position")
        .execute(),
    ).toEqual([
      { page_id: 11, title: "Missão", description: "<p>Viajar.</p>" },
      { page_id: 11, title: "Visão", description: "<p>Longe.</p>" },
    ])
    expect(
      await db.selectFrom("honeymoon_quota").select(["id", "honeymoon_id", "value_cents"]).orderBy("id").execute(),
    ).toEqual([
      { id: 1, honeymoon_id: 1_734_562_890, value_cents: 12_000 },
      { id: 2, honeymoon_id: 1_734_562_890, value_cents: 8_000 },
    ])
    expect(
      await db.selectFrom("image").select(["name", "alt", "width", "height", "color"]).orderBy("name").execute(),
    ).toEqual([
      { name: "dublin", alt: "Rua de Dublin", width: 640, height: 400, color: "#336699" },
      { name: "galway", alt: "", width: 640, height: 400, color: "#cc5533" },
    ])
    expect(await usesOf(test, "city")).toEqual(["101 image 1 dublin", "102 image 1 galway", "102 image 2 dublin"])
    expect(await usesOf(test, "country")).toEqual(["1 banner 1 galway", "1 image 1 dublin"])
    expect(await usesOf(test, "honeymoon_quota")).toEqual(["1 image 1 dublin", "2 image 1 galway"])
    const agency = JSON.parse((await test.setting("agency"))!) as { name: string; rates: unknown }
    expect(agency).toMatchObject({ name: "Exemplo", rates: [{ currency: "EUR", reais: 6.2, day: "2026-11-20" }] })
  })

  test("a second time on the same day changes nothing, not even a date", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    const before = await test.everything()
    const report = await test.import(example.folder, laterThatDay)
    expect(report.changed).toBe(false)
    expect(
      Object.values(report.kinds).every(({ created, changed, removed }) => created + changed + removed === 0),
    ).toBe(true)
    expect(await test.everything()).toEqual(before)
  })

  test("another day moves what counts from today, and nothing else", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    const version = await test.setting("content_version")
    const report = await test.import(example.folder, nextDay)
    expect(changes(report)).toEqual({ packages: "0 1 0", agency: "0 1 0" })
    expect(
      await test.db.selectFrom("package").select(["id", "promotion_ends", "updated_at"]).orderBy("id").execute(),
    ).toEqual([
      { id: 1001, promotion_ends: "2026-12-11", updated_at: nextDay },
      { id: 2001, promotion_ends: null, updated_at: firstDay },
    ])
    expect(await test.setting("content_version")).not.toBe(version)
  })

  test("brings search entries of other rules up to date", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    await test.db.updateTable("setting").set({ value: "0 x" }).where("name", "=", "search_made").execute()
    await test.db.updateTable("search_entry").set({ digest: "old" }).execute()
    await test.import(example.folder, nextDay)
    expect(await isSearchCurrent(test.db)).toBe(true)
    const outdated = test.db.selectFrom("search_entry").select("thing_id").where("digest", "=", "old")
    expect(await outdated.execute()).toEqual([])
  })

  test("creates, changes and removes exactly what changed in the files", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    example.write({
      // Galway was replaced by Cork. Chile was removed, and its package no longer refers to anything that was removed.
      "cities.yaml":
        "- { id: 101, country_id: 1, profiles: [exchange], name: Dublin, images: [dublin] }\n" +
        "- { id: 103, country_id: 1, profiles: [exchange], name: Cork }\n",
      "countries.yaml": exampleFiles["countries.yaml"]!.split("- id: 2")[0]!,
      "packages/b.yaml": "- { id: 2001, profiles: [tourism], name: Praia nova, country_id: 1, segment_id: 1 }\n",
      "honeymoons.yaml": null,
    })
    const report = await test.import(example.folder, laterThatDay)
    expect(changes(report)).toEqual({ countries: "0 0 1", cities: "1 0 1", packages: "0 1 0", honeymoons: "0 0 1" })
    expect(await test.db.selectFrom("city").select(["id", "name"]).orderBy("id").execute()).toEqual([
      { id: 101, name: "Dublin" },
      { id: 103, name: "Cork" },
    ])
    expect(await test.db.selectFrom("honeymoon_quota").select("id").execute()).toEqual([])
    expect(await usesOf(test, "city")).toEqual(["101 image 1 dublin"])
    expect(await usesOf(test, "honeymoon_quota")).toEqual([])
  })

  test("a page's date follows its pictures, sections and quotas, but not its place in the list", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    example.write({
      "fotos/dublin.png": await photo("#000000"),
      "static-pages.yaml": exampleFiles["static-pages.yaml"]!.replace("Longe", "Perto"),
      "honeymoons.yaml": exampleFiles["honeymoons.yaml"]!.replace("120.00", "130.00"),
      "cities.yaml":
        "- { id: 103, country_id: 1, profiles: [exchange], name: Cork }\n" +
        `${exampleFiles["cities.yaml"]!.replace("[galway, dublin]", "[galway]")}`,
      "attractions.yaml": `- { id: 4002, city_id: 101, name: Ponte }\n${exampleFiles["attractions.yaml"]}`,
    })
    await test.import(example.folder, laterThatDay)
    const dates = async (table: "city" | "attraction" | "static_page" | "honeymoon" | "country" | "segment") =>
      Object.fromEntries(
        (await test.db.selectFrom(table).select(["id", "updated_at"]).execute()).map(({ id, updated_at }) => [
          id,
          updated_at,
        ]),
      )
    expect(await dates("city")).toEqual({ 101: laterThatDay, 102: laterThatDay, 103: laterThatDay })
    expect(await dates("country")).toEqual({ 1: laterThatDay, 2: firstDay })
    expect(await dates("static_page")).toEqual({ 11: laterThatDay, 35: firstDay })
    expect(await dates("honeymoon")).toEqual({ 1_734_562_890: laterThatDay })
    expect(await dates("attraction")).toEqual({ 4001: firstDay, 4002: laterThatDay })
    expect(await dates("segment")).toEqual({ 1: firstDay })
  })

  test("the agency is stored with the inboxes of its stores, and with its retention periods", async () => {
    using example = await createExampleFolder({
      "stores.yaml":
        "- { id: 1, name: Um }\n" +
        "- { id: 2, name: Dois, desk: { email: dois@exemplo.example, states: [PR, SC] } }\n" +
        "- { id: 3, name: Três, desk: { email: tres@exemplo.example, profiles: [exchange], states: [SP] } }\n",
    })
    await using test = await prepare(engine)
    await test.import(example.folder)
    const agency = async () => JSON.parse((await test.setting("agency"))!) as unknown
    expect(await agency()).toMatchObject({
      retention: { quotes_months: 12, gifts_days: 90, mail_bodies_days: 30 },
      store_desks: [
        { email: "dois@exemplo.example", profiles: ["exchange", "tourism"], states: ["PR", "SC"] },
        { email: "tres@exemplo.example", profiles: ["exchange"], states: ["SP"] },
      ],
    })
    example.write({
      "stores.yaml": "- { id: 1, name: Um }\n",
      "agency.yaml": `${exampleFiles["agency.yaml"]}retention: { gifts_days: 45 }\n`,
    })
    const report = await test.import(example.folder, laterThatDay)
    expect(changes(report)).toMatchObject({ agency: "0 1 0" })
    expect(await agency()).toMatchObject({
      retention: { quotes_months: 12, gifts_days: 45, mail_bodies_days: 30 },
      store_desks: [],
    })
  })

  test("the agency is stored with its own texts, and with ours where it has none", async () => {
    const texts = 'texts: { requests: { new: { text: "Oi, {Nome}, da {Agência}!" } } }\n'
    using example = await createExampleFolder({ "agency.yaml": exampleFiles["agency.yaml"] + texts })
    await using test = await prepare(engine)
    await test.import(example.folder)
    const stored = async () => storedAgencySchema.parse(JSON.parse((await test.setting("agency"))!)).texts
    const { requests, gifts } = await stored()
    expect(requests.new).toEqual({ subject: "{destino}: seu pedido {protocolo}", text: "Oi, {Nome}, da {Agência}!" })
    expect([requests.won.text, gifts.confirmed.title]).toEqual([
      expect.stringContaining("sobre a sua viagem"),
      "Presente confirmado",
    ])
    example.write({ "agency.yaml": exampleFiles["agency.yaml"]! })
    expect(changes(await test.import(example.folder, laterThatDay))).toMatchObject({ agency: "0 1 0" })
    expect((await stored()).requests.new.text).toContain("já estou cuidando dele")
  })
})
