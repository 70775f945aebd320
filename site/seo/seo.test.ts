import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createPagesApp } from "#test/built-pages.ts"
import { type TestApp, faceEngines } from "#test/create-test-app.ts"
import { insertCity, insertCountry, insertPackage, insertSegment } from "#test/factories.ts"
import { isFull } from "#test/full.ts"
import { samplePages } from "#test/sample-pages.ts"
import { type ReadPage, readPage } from "#test/read-page.ts"

const origin = "https://travessia.example"

/** Timeout of a test that renders every page of the site. */
const allPagesMs = 180_000

const descriptionOf = (page: ReadPage) =>
  page.all("meta").find(({ attributes }) => attributes.name === "description")?.attributes.content

const robotsOf = (page: ReadPage) =>
  page.all("meta").find(({ attributes }) => attributes.name === "robots")?.attributes.content

/** Fails when another page has the same text. */
function expectUnique(seen: Map<string, string>, text: string | undefined, address: string | undefined) {
  expect(text, address).toBeTruthy()
  expect.soft(seen.get(text ?? "") ?? address, text).toBe(address)
  seen.set(text ?? "", address ?? "")
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = ""]) => place.replaceAll("&amp;", "&"))

async function openGraphOf({ app }: TestApp, path: string, property: string): Promise<string> {
  const metas = readPage((await app.inject(path)).body).all("meta")
  return metas.find(({ attributes }) => attributes.property === property)?.attributes.content ?? ""
}

const cardOf = (app: TestApp, path: string) => openGraphOf(app, path, "og:image")

let site: TestApp
beforeAll(async () => void (site = await createPagesApp()))
afterAll(() => site.close())

test("the sitemap's places are read in many turns: others are answered meanwhile", async () => {
  const turnsOf = async (path: string) => {
    let turns = 0
    const request = { isRunning: true }
    const counting = (async () => {
      for (; request.isRunning; turns += 1) await nextTurn()
    })()
    expect((await site.app.inject(path)).statusCode).toBe(200)
    request.isRunning = false
    await counting
    return turns
  }
  const pages = await turnsOf("/mapa/paginas.xml")
  expect(await turnsOf("/mapa/destinos.xml")).toBeGreaterThan(pages + 10)
})

describe.each(faceEngines)("search engines on %s", (engine) => {
  test(
    "the sitemap lists every page but couples' pages once, by canonical address, " +
      "with date, unique title and description",
    async () => {
      await using site = await createPagesApp(engine)
      const index = await site.app.inject("/sitemap.xml")
      expect(index.headers["content-type"]).toBe("application/xml; charset=utf-8")
      const parts = addressesIn(index.body)
      expect(parts).toEqual(
        ["paginas", "destinos", "pacotes-intercambio-1", "pacotes-turismo-1"].map(
          (part) => `${origin}/mapa/${part}.xml`,
        ),
      )
      const bodies = await Promise.all(
        parts.map(async (part) => (await site.app.inject(part.slice(origin.length))).body),
      )
      const places = bodies.flatMap(addressesIn)
      expect(new Set(places).size).toBe(places.length)
      expect(places.filter((place) => place.startsWith(`${origin}/lua-de-mel`))).toEqual([])
      expect(places.filter((place) => place.startsWith(`${origin}/busca`))).toEqual([`${origin}/busca`])
      for (const date of bodies.join("").matchAll(/<lastmod>([^<]*)/g))
        expect(new Date(date[1] ?? "").toISOString()).toBe(date[1])
      const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() }
      // The pages themselves are rendered on one database engine only.
      const drawn = engine === "sqlite" ? places.filter((_place, index) => isFull || index % 4 === 0) : []
      for (const place of drawn) {
        const { statusCode, body } = await site.app.inject(place.slice(origin.length))
        expect(statusCode, place).toBe(200)
        const page = readPage(body)
        expect([page.canonical, robotsOf(page)], place).toEqual([[place], undefined])
        expectUnique(seen.titles, page.title[0], place)
        expectUnique(seen.descriptions, descriptionOf(page), place)
      }
      // Every kind of page too, but for `noindex` pages. Addresses with the same canonical address count as one page.
      for (const { path, noindex } of samplePages) {
        const page = readPage((await site.app.inject(path)).body)
        if (noindex) continue
        expect(places, path).toContain(page.canonical[0])
        expectUnique(seen.titles, page.title[0], page.canonical[0])
        expectUnique(seen.descriptions, descriptionOf(page), page.canonical[0])
      }
      const packages = await site.db.selectFrom("package").select("id").where("in_tourism", "=", 1).execute()
      expect(addressesIn(bodies[3] ?? "")).toHaveLength(packages.length)
      expect((await site.app.inject("/mapa/pacotes-turismo-2.xml")).statusCode).toBe(404)
    },
    allPagesMs,
  )

  test("the sitemap lists offers without a country or segment, and cities with featured packages alone", async () => {
    await using site = await createPagesApp(engine)
    const country_id = await insertCountry(site.db, { name: "Cabo Verde" })
    const city_id = await insertCity(site.db, { country_id, name: "Mindelo" })
    const segment_id = await insertSegment(site.db, { name: "Observação de aves" })
    const hidden = await insertCountry(site.db, { in_tourism: 0 })
    await insertPackage(site.db, { country_id, city_id, featured: 1 })
    await insertPackage(site.db, { segment_id, in_exchange: 0, featured: 1 })
    await insertPackage(site.db, { country_id: hidden, segment_id, in_exchange: 0, featured: 1 })
    const places = addressesIn((await site.app.inject("/mapa/destinos.xml")).body)
    const expected = [
      `${origin}/turismo/pacote/${country_id}/cabo-verde/0/-`,
      `${origin}/turismo/pacote/0/-/${segment_id}/observacao-de-aves`,
      `${origin}/intercambio/pacote/destaques/${country_id}/cabo-verde/${city_id}/mindelo`,
    ]
    expect(places).toEqual(expect.arrayContaining(expected))
    expect(places.filter((place) => place.includes(`/pacote/${hidden}/`))).toEqual([])
    for (const place of expected) {
      const { statusCode, body } = await site.app.inject(place.slice(origin.length))
      const page = readPage(body)
      expect([statusCode, page.canonical, robotsOf(page)], place).toEqual([200, [place], undefined])
    }
  })

  test("the feed has today's promotions, with price and validity", async () => {
    await using site = await createPagesApp(engine)
    const { headers, body } = await site.app.inject("/promocoes.xml")
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8")
    const items = [...body.matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item)
    expect(items.length).toBeGreaterThan(5)
    for (const item of items) expect(item).toMatch(/[Pp]or .* até \d{2}\/\d{2}\/\d{4}\./)
    site.setNow("2031-01-01T12:00:00-03:00")
    expect((await site.app.inject("/promocoes.xml")).body).not.toContain("<item>")
  })
})

test(
  "robots.txt and llms.txt have addresses at the configured origin only, and all of them answer",
  async () => {
    const robots = await site.app.inject({ url: "/robots.txt", headers: { host: "evil.example" } })
    expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(robots.body).not.toMatch(/lua-de-mel|evil/)
    const { headers, body } = await site.app.inject("/llms.txt")
    expect(headers["content-type"]).toBe("text/markdown; charset=utf-8")
    expect(body.startsWith("# Travessia\n\n> ")).toBe(true)
    expect(body).toContain(`](${origin}/busca)`)
    expect(body).toContain("o catálogo em JSON, e dois envios: pedido de orçamento e presente de lua de mel")
    const aboutAgency = /## Sobre a agência\n\n((?:- .*\n)+)/.exec(body)?.[1]?.replaceAll(origin, "")
    expect(aboutAgency).toContain("- [Nossa história](/turismo/pagina/11/nossa-historia)\n")
    expect(aboutAgency).not.toContain("/intercambio/pagina/11/")
    for (const [profile, start] of [
      ["lazer", "/turismo"],
      ["intercâmbio", "/intercambio"],
    ]) {
      expect(aboutAgency).toContain(`- [Depoimentos (${profile})](${start}/depoimentos)\n`)
      expect(aboutAgency).toMatch(new RegExp(`- \\[Como trabalhamos \\(${profile}\\)\\]\\(${start}/pagina/`))
    }
    for (const [, place = ""] of body.matchAll(/\]\((\S+)\)/g)) {
      expect(place.startsWith(origin)).toBe(true)
      expect((await site.app.inject(place.slice(origin.length))).statusCode, place).toBe(200)
    }
  },
  allPagesMs,
)

test("security.txt names the contact and expires half a year after the request", async () => {
  const { headers, body } = await site.app.inject("/.well-known/security.txt")
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8")
  expect(body).toContain("Contact: mailto:privacidade@travessia.example\nExpires: 2027-05-19T00:00:00.000Z\n")
  expect(body).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
})

test("every icon of the web manifest has the size that it states", async () => {
  const manifest = (await site.app.inject("/manifest.webmanifest")).json()
  expect(manifest).toMatchObject({ lang: "pt-BR", start_url: "/", short_name: "Travessia" })
  for (const { src, sizes } of [...manifest.icons, { src: "/icones/apple-180.png", sizes: "180x180" }]) {
    const { width, height, format } = await sharp((await site.app.inject(src)).rawPayload).metadata()
    expect([`${width}x${height}`, format], src).toEqual([sizes, "png"])
  }
})

test.each(["/favicon.ico", "/apple-touch-icon.png"])(
  "%s, which browsers try unasked, leads to an icon",
  async (path) => {
    const { statusCode, headers } = await site.app.inject(path)
    expect([statusCode, headers["cache-control"]]).toEqual([301, "public, max-age=604800"])
    const icon = await site.app.inject(headers.location as string)
    expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)])
  },
)

test(
  "every kind of page has a social card of 1200 x 630",
  async () => {
    await using site = await createPagesApp()
    const cards = new Map<string, string>()
    for (const { path } of samplePages) {
      const card = await cardOf(site, path)
      const [, kind] = /^\/cartoes\/([^/]+)\//.exec(card.slice(origin.length)) ?? []
      if (kind) cards.set(kind, card)
    }
    for (const card of cards.values()) {
      const { statusCode, headers, rawPayload } = await site.app.inject({
        url: card.slice(origin.length),
        headers: { "accept-encoding": "br" },
      })
      expect([statusCode, headers["content-type"], headers["content-encoding"]], card).toEqual([
        200,
        "image/jpeg",
        undefined,
      ])
      const { width, height } = await sharp(rawPayload).metadata()
      expect([width, height]).toEqual([1200, 630])
      // WhatsApp ignores larger images.
      expect(rawPayload.byteLength).toBeLessThan(300_000)
    }
    expect([...cards.keys()].sort().join(" ")).toBe(
      "atracao cidade pacote-intercambio pacote-turismo pagina-intercambio pagina-turismo " +
        "pais pais-turismo segmento site",
    )
    for (const path of [
      "/cartoes/pais/999.jpg",
      "/cartoes/constructor/1.jpg",
      "/cartoes/site/__proto__.jpg",
      "/cartoes/pais/1.png",
      "/cartoes/pais/01.jpg",
    ]) {
      expect((await site.app.inject(path)).statusCode, path).toBe(404)
    }
  },
  allPagesMs,
)

test("a couple's page is shared with their picture, in the stated size and small enough for WhatsApp", async () => {
  const stated = (name: string) => openGraphOf(site, "/lua-de-mel/1/ana-e-pedro", `og:image${name}`)
  const image = await stated("")
  expect(image).toMatch(/\/media\/[0-9a-f]{32}\/768\.jpg$/)
  const { width, height } = await sharp((await site.app.inject(image.slice(origin.length))).rawPayload).metadata()
  expect([await stated(":width"), await stated(":height")]).toEqual([`${width}`, `${height}`])
  expect(await stated(":alt")).not.toBe("")
})

test("a social card's address changes with what the card shows, and with nothing else", async () => {
  await using site = await createPagesApp("sqlite", { now: "2026-11-30T23:59:00-03:00" })
  const { db } = site
  const setPackage = (id: number, values: object) =>
    db.updateTable("package").set(values).where("id", "=", id).execute()
  await setPackage(2002, { promotion_starts: "2026-11-01", promotion_ends: "2026-11-30" })
  const { location: place } = (await site.app.inject("/turismo/pacote/20/brasil/1/praias/2002/x")).headers
  const { location: inEuros } = (await site.app.inject("/intercambio/pacote/1014/x")).headers
  const paths = ["/turismo", "/intercambio/pais/1/irlanda", "/intercambio/pais/1/irlanda/101/dublin"].concat(
    String(place),
    String(inEuros),
  )
  // One after the other: of several at once, some could still be answered with the state before the change.
  const readCards = async () => {
    const read: string[] = []
    for (const path of paths) read.push(await cardOf(site, path))
    return read
  }
  let cards = await readCards()
  expect(new Set(cards).size).toBe(paths.length)
  /** The paths whose card has a new address. */
  const changed = async (change: () => Promise<unknown>) => {
    await change()
    const value = String(Math.random())
    await db.updateTable("setting").set({ value }).where("name", "=", "content_version").execute()
    await expect.poll(() => site.services.contentVersion.current()).toBe(value)
    const before = cards
    cards = await readCards()
    return paths.filter((_, index) => cards[index] !== before[index])
  }
  expect(await changed(() => setPackage(2001, { name: "Outro pacote" }))).toEqual([])
  expect(await changed(() => setPackage(2002, { promotion_cents: 123_400 }))).toEqual([place])
  expect(await changed(async () => site.setNow("2026-12-01T00:00:00-03:00"))).toEqual([place])
  // Apps would show the old value in reais for ever.
  const setRate = sql`update setting set value = json_set(value, '$.rates[1].reais', 9.99) where name = 'agency'`
  expect(await changed(() => setRate.execute(db))).toEqual([inEuros])
  const setDay = sql`update setting set value = json_set(value, '$.rates[1].day', '2026-11-30') where name = 'agency'`
  expect(await changed(() => setDay.execute(db))).toEqual([inEuros])
  const anotherCover = { hash: "0".repeat(32) }
  expect(
    await changed(() => db.updateTable("image").set(anotherCover).where("name", "=", "capa-turismo").execute()),
  ).toEqual(["/turismo"])
  const renameAgency = sql`update setting set value = json_set(value, '$.name', 'Outra Agência') where name = 'agency'`
  expect(await changed(() => renameAgency.execute(db))).toEqual(paths)
})
