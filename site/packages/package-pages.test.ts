import { RouterContextProvider } from "react-router"
import { describe, expect, it } from "vitest"
import { servicesContext } from "#site/request-context.server.ts"
import { type TestApp, createTestApp } from "#test/create-test-app.ts"
import { giveName, insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"
import { loader as cityPromotions } from "./exchange-city-promotions-page.tsx"
import { loader as countryPromotions } from "./exchange-country-promotions-page.tsx"
import { loader as exchangePackage } from "./exchange-package-page.tsx"
import { loader as tourismPackage } from "./tourism-package-page.tsx"
import { loader as tourismPromotions } from "./tourism-promotions-page.tsx"
import { loader as segmentPromotions } from "./tourism-segment-promotions-page.tsx"

const inForce = {
  promotion_cents: 90_000,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-16",
  promotion_ends: "2026-11-30",
}

const pages = [
  ["/intercambio/pacote/destaques/:country_id/:country_name/:id/:name", cityPromotions],
  ["/intercambio/pacote/destaques/:id/:name", countryPromotions],
  ["/intercambio/pacote/:id/:name", exchangePackage],
  ["/turismo/pacote/destaques/:id/:name", segmentPromotions],
  ["/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment/:id/:name", tourismPackage],
  ["/turismo/pacote/:id_country/:name_country/:id_segment/:name_segment", tourismPromotions],
] as const

/** Calls the loader of an address. Returns its data, or status and location of the response that it throws. */
async function visit(test: TestApp, path: string) {
  const url = new URL(path, "https://travessia.example")
  const parts = url.pathname.split("/")
  const match = pages.find(([pattern]) => {
    const names = pattern.split("/")
    return names.length === parts.length && names.every((name, index) => name.startsWith(":") || name === parts[index])
  })
  if (!match) throw new Error(`no page for ${path}`)
  const params = Object.fromEntries(
    match[0]
      .split("/")
      .flatMap((name, index) =>
        name.startsWith(":") ? [[name.slice(1), decodeURIComponent(parts[index] ?? "")]] : [],
      ),
  )
  const context = new RouterContextProvider()
  context.set(servicesContext, test.services)
  const load = match[1] as (args: unknown) => Promise<Record<string, unknown>>
  try {
    return { status: 200, data: await load({ params, context, url, request: new Request(url) }) }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, to: thrown.headers.get("location") }
  }
}

async function withAgency(): Promise<TestApp> {
  return createTestApp("sqlite", { content: "demo", now: "2026-11-20T12:00:00-03:00" })
}

describe("a package page", () => {
  it("redirects an old name to the canonical address and keeps the query string", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "Irlanda do Teste" })
    const segment_id = await insertSegment(test.db, { name: "Praias & Ilhas" })
    const id = await insertPackage(test.db, { name: "Ilhas à vista", country_id, segment_id })
    expect(await visit(test, `/intercambio/pacote/${id}/outro?de=menu`)).toEqual({
      status: 301,
      to: `/intercambio/pacote/${id}/ilhas-a-vista?de=menu`,
    })
    expect((await visit(test, `/intercambio/pacote/${id}/ilhas-a-vista`)).status).toBe(200)
    const right = `/turismo/pacote/${country_id}/irlanda-do-teste/${segment_id}/praias-e-ilhas/${id}/ilhas-a-vista`
    expect(await visit(test, `/turismo/pacote/${country_id}/x/${segment_id}/y/${id}/z`)).toEqual({
      status: 301,
      to: right,
    })
    expect((await visit(test, right)).data).toMatchObject({
      canonical: right,
      quoteHref: `/orcamento?perfil=turismo&pacote=${id}`,
    })
  })

  it("answers 404 under another country or segment, in another profile, and for an invalid id", async () => {
    await using test = await withAgency()
    const [country_id, other] = [
      await insertCountry(test.db, { name: "A" }),
      await insertCountry(test.db, { name: "B" }),
    ]
    const segment_id = await insertSegment(test.db, { name: "S" })
    const id = await insertPackage(test.db, { name: "P", country_id, segment_id, in_exchange: 0 })
    for (const path of [
      `/turismo/pacote/${other}/b/${segment_id}/s/${id}/p`,
      `/turismo/pacote/${country_id}/a/1/praias/${id}/p`,
      `/turismo/pacote/0/-/${segment_id}/s/${id}/p`,
      `/turismo/pacote/${country_id}/a/0/-/${id}/p`,
      `/intercambio/pacote/${id}/p`,
      ...["0", "007", "1e3", "-1", "2147483648", "destaques", "x"].flatMap((odd) => [
        `/intercambio/pacote/${odd}/p`,
        `/turismo/pacote/${country_id}/a/${segment_id}/s/${odd}/p`,
      ]),
    ]) {
      expect((await visit(test, path)).status, path).toBe(404)
    }
  })

  it("has 0/- in its address for a missing country or segment", async () => {
    await using test = await withAgency()
    const id = await insertPackage(test.db, { name: "Só aqui" })
    expect((await visit(test, `/turismo/pacote/0/-/0/-/${id}/so-aqui`)).status).toBe(200)
    expect(await visit(test, `/turismo/pacote/0/x/0/y/${id}/z`)).toEqual({
      status: 301,
      to: `/turismo/pacote/0/-/0/-/${id}/so-aqui`,
    })
  })

  it("names a country that is not in the profile, without a link", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "Longe", in_exchange: 0 })
    const city_id = await insertCity(test.db, { country_id, name: "Perto" })
    const id = await insertPackage(test.db, { name: "P", country_id, city_id })
    expect((await visit(test, `/intercambio/pacote/${id}/p`)).data).toMatchObject({
      crumbs: [
        { title: "Intercâmbio", to: "/intercambio" },
        { title: "Longe", to: undefined },
        { title: "Perto", to: undefined },
        { title: "P" },
      ],
    })
  })

  it("always has the four sections, with sanitized HTML", async () => {
    await using test = await withAgency()
    const id = await insertPackage(test.db, {
      name: "P",
      description: '<p>Mar<img src=x onerror="x()"></p>',
      include: " ",
    })
    const { data } = await visit(test, `/intercambio/pacote/${id}/p`)
    expect(data?.sections).toEqual([
      { title: "Descrição", kind: "description", html: "<p>Mar</p>" },
      { title: "Inclui", kind: "include", html: null },
      { title: "Não Inclui", kind: "not_include", html: null },
      { title: "Requisitos/Observações", kind: "observation", html: null },
    ])
  })

  it("runs at most eight queries, however many packages are related", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db)
    const id = await insertPackage(test.db, { name: "P", country_id })
    for (let index = 0; index < 15; index += 1)
      await insertImages(test.db, "package", await insertPackage(test.db, { country_id }), ["a", "b"])
    test.queries.length = 0
    const { data } = await visit(test, `/intercambio/pacote/${id}/p`)
    expect(data?.related).toHaveLength(12)
    expect(test.queries.length).toBeLessThanOrEqual(8)
  })
})

describe("promotions pages", () => {
  it("have one tab per city, those with most packages first, then the tab without a city", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const [late, early] = [
      await insertCity(test.db, { country_id, name: "Zê", position: 2 }),
      await insertCity(test.db, { country_id, name: "Á", position: 1 }),
    ]
    const hidden = await insertCity(test.db, { country_id, name: "Escondida", in_exchange: 0 })
    for (const city_id of [late, null, hidden, early, late])
      await insertPackage(test.db, { name: "P", country_id, city_id, ...inForce })
    await insertPackage(test.db, { name: "F", country_id, city_id: early, featured: 1 })
    const { data } = await visit(test, `/intercambio/pacote/destaques/${country_id}/c`)
    const groups = data?.groups as Array<{ title: string; cards: unknown[]; links: Array<{ to: string }> }>
    expect(groups.map(({ title, cards, links }) => [title, cards.length, links[0]?.to])).toEqual([
      ["Zê", 2, `/intercambio/pacote/destaques/${country_id}/c/${late}/ze`],
      ["Á", 1, `/intercambio/pacote/destaques/${country_id}/c/${early}/a`],
      ["Escondida", 1, undefined],
      ["Outras cidades", 1, undefined],
    ])
    expect(data?.featured).toHaveLength(1)
  })

  it("answer 200 without packages when the place exists", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const city_id = await insertCity(test.db, { country_id, name: "D" })
    const segment_id = await insertSegment(test.db, { name: "S" })
    await insertPackage(test.db, { country_id, segment_id, in_exchange: 0 })
    expect((await visit(test, `/intercambio/pacote/destaques/${country_id}/c`)).data).toMatchObject({
      groups: [],
      featured: [],
    })
    expect((await visit(test, `/intercambio/pacote/destaques/${country_id}/c/${city_id}/d`)).data).toMatchObject({
      promotions: [],
      featured: [],
    })
    expect((await visit(test, `/turismo/pacote/${country_id}/c/${segment_id}/s`)).data).toMatchObject({
      promotions: [],
      featured: [],
    })
    expect((await visit(test, `/turismo/pacote/destaques/${country_id}/c`)).data).toMatchObject({ groups: [] })
  })

  it("answer 404 for a country and a segment without a package in common", async () => {
    await using test = await withAgency()
    const [country_id, segment_id] = [
      await insertCountry(test.db, { name: "C" }),
      await insertSegment(test.db, { name: "S" }),
    ]
    await insertPackage(test.db, { country_id, segment_id, in_tourism: 0 })
    for (const path of [
      `/turismo/pacote/${country_id}/c/${segment_id}/s`,
      `/turismo/pacote/${country_id}/x/${segment_id}/y`,
      `/turismo/pacote/0/c/${segment_id}/s`,
      `/turismo/pacote/${country_id}/c/0/s`,
    ]) {
      expect(await visit(test, path), path).toMatchObject({ status: 404 })
    }
  })

  it("have distinct titles for countries with the same name", async () => {
    await using test = await withAgency()
    const titles = async (path: string) =>
      (await visit(test, path)).data as { of?: string[]; titled?: string } | undefined
    const [one, two] = [
      await insertCountry(test.db, { name: "Ilhas" }),
      await insertCountry(test.db, { name: "ilhas" }),
    ]
    const segment_id = await insertSegment(test.db, { name: "S" })
    await insertCity(test.db, { country_id: one, name: "Norte" })
    await insertCity(test.db, { country_id: two, name: "Sul" })
    for (const country_id of [one, two]) await insertPackage(test.db, { country_id, segment_id, ...inForce })
    expect((await titles(`/turismo/pacote/${one}/ilhas/${segment_id}/s`))?.of).toEqual(["Ilhas (Norte)", "S"])
    expect((await titles(`/turismo/pacote/${two}/ilhas/${segment_id}/s`))?.of).toEqual(["ilhas (Sul)", "S"])
    expect((await titles(`/turismo/pacote/destaques/${one}/ilhas`))?.titled).toBe("Ilhas (Norte)")
    expect((await titles(`/turismo/pacote/destaques/${one},${two}/ilhas`))?.titled).toBe("Ilhas")
  })

  it("answer 404 for places that do not exist, are not in that country, or not in that profile", async () => {
    await using test = await withAgency()
    const [country_id, other] = [
      await insertCountry(test.db, { name: "C" }),
      await insertCountry(test.db, { name: "O", in_exchange: 0, in_tourism: 0 }),
    ]
    const city_id = await insertCity(test.db, { country_id, name: "D", in_exchange: 0 })
    for (const path of [
      "/intercambio/pacote/destaques/2147483647/x",
      `/intercambio/pacote/destaques/${other}/o`,
      `/intercambio/pacote/destaques/2/canada/101/dublin`,
      `/intercambio/pacote/destaques/${country_id}/c/${city_id}/d`,
      "/turismo/pacote/20/brasil/2147483647/x",
      `/turismo/pacote/${other}/o/1/praias`,
      "/turismo/pacote/0/-/0/-",
      "/turismo/pacote/00/-/1/praias",
      `/turismo/pacote/destaques/${other}/o`,
      "/turismo/pacote/destaques/,,/x",
      "/turismo/pacote/destaques/x/x",
    ]) {
      expect((await visit(test, path)).status, path).toBe(404)
    }
  })

  it("show countries with the same name together, each with its own link", async () => {
    await using test = await withAgency()
    await giveName(test.db, [29, 30], "Caribe")
    const { data } = await visit(test, "/turismo/pacote/destaques/29,30/caribe")
    expect(data).toMatchObject({ name: "Caribe", canonical: "/turismo/pacote/destaques/29,30/caribe" })
    const links = ((data?.groups ?? []) as Array<{ links: Array<{ to: string }> }>).flatMap((group) =>
      group.links.map(({ to }) => to),
    )
    expect(links.some((to) => to.startsWith("/turismo/pacote/29/caribe/"))).toBe(true)
    expect(links.some((to) => to.startsWith("/turismo/pacote/30/caribe/"))).toBe(true)
    expect(new Set(links).size).toBe(links.length)
  })

  it("ignore empty and unknown ids: the same countries have one address", async () => {
    await using test = await withAgency()
    await giveName(test.db, [29, 30], "Caribe")
    const odd = await visit(test, "/turismo/pacote/destaques/30,,999999,x,29,29/caribe")
    expect(odd).toEqual({ status: 301, to: "/turismo/pacote/destaques/29,30/caribe" })
    expect(await visit(test, "/turismo/pacote/destaques/29,30/outro")).toEqual({
      status: 301,
      to: "/turismo/pacote/destaques/29,30/caribe",
    })
    expect((await visit(test, "/turismo/pacote/destaques/29%2C30/caribe")).status).toBeLessThan(302)
  })

  it("list packages without a segment under 0/-", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    await insertPackage(test.db, { country_id, ...inForce })
    expect((await visit(test, `/turismo/pacote/${country_id}/c/0/-`)).data).toMatchObject({
      promotions: [{}],
      canonical: `/turismo/pacote/${country_id}/c/0/-`,
    })
    const { data } = await visit(test, `/turismo/pacote/destaques/${country_id}/c`)
    expect(data?.groups).toMatchObject([
      { title: "Outros roteiros", links: [{ to: `/turismo/pacote/${country_id}/c/0/-` }] },
    ])
  })

  it("change at midnight in São Paulo", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    await insertPackage(test.db, { country_id, ...inForce })
    for (const [instant, count] of [
      ["2026-11-16T02:59:59Z", 0],
      ["2026-11-16T03:00:00Z", 1],
      ["2026-12-01T02:59:59Z", 1],
      ["2026-12-01T03:00:00Z", 0],
    ] as const) {
      test.setNow(instant)
      expect((await visit(test, `/intercambio/pacote/destaques/${country_id}/c`)).data?.groups, instant).toHaveLength(
        count,
      )
    }
  })
})
