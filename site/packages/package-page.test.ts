import { describe, expect, it } from "vitest"
import { insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"
import { visit, withAgency } from "#test/fixtures/package-pages.ts"
import type { PackagePage } from "./package/load-package.server.ts"
import { packageMeta } from "./package/package-meta.ts"

describe("a package's page", () => {
  it("sends an old name to the right address and keeps the query", async () => {
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

  it("is not found under another country or segment, another profile, or an id that is none", async () => {
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

  it("has 0/- for a country and a segment that it does not have", async () => {
    await using test = await withAgency()
    const id = await insertPackage(test.db, { name: "Só aqui" })
    expect((await visit(test, `/turismo/pacote/0/-/0/-/${id}/so-aqui`)).status).toBe(200)
    expect(await visit(test, `/turismo/pacote/0/x/0/y/${id}/z`)).toEqual({
      status: 301,
      to: `/turismo/pacote/0/-/0/-/${id}/so-aqui`,
    })
  })

  it("names a country that the profile does not have, without a link", async () => {
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

  it("always has the four sections, and cleans their HTML", async () => {
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

  it("is described by its text, without tags and entities, where it has no summary", async () => {
    await using test = await withAgency()
    const description = "<p>Caf&eacute; &amp; hotel, 2 &lt; 3 &gt; 1.</p><p>E <em>mar</em>.</p>"
    const root = { id: "root", loaderData: { agency: { name: "A", description: "Agência" }, origin: "", covers: "" } }
    const descriptionOf = async (values: { description?: string; summary?: string }) => {
      const id = await insertPackage(test.db, { name: "P", in_tourism: 0, ...values })
      const { data } = await visit(test, `/intercambio/pacote/${id}/p`)
      const tags = packageMeta([root], data as unknown as PackagePage)
      return tags.flatMap((tag) => ("name" in tag && tag.name === "description" ? tag.content : []))
    }
    expect(await descriptionOf({ description })).toEqual(["Café & hotel, 2 < 3 > 1. E mar."])
    expect(await descriptionOf({ description, summary: "Só isto." })).toEqual(["Só isto."])
    expect(await descriptionOf({})).toEqual(["Agência"])
  })

  it("is a product for search engines only with a price: a product without an offer is an error", async () => {
    await using test = await withAgency()
    const root = { id: "root", loaderData: { agency: { name: "A", description: "Agência" }, origin: "", covers: "" } }
    const typesOf = async (address: (id: number) => string, value_cents: number | null) => {
      const id = await insertPackage(test.db, { name: "P", value_cents })
      const { data } = await visit(test, address(id))
      const tags = packageMeta([root], data as unknown as PackagePage)
      const described = tags.map((tag) => ("script:ld+json" in tag ? (tag["script:ld+json"] as object) : {}))
      return described.flatMap((one) => ("url" in one && "@type" in one ? [[one["@type"], "offers" in one]] : []))
    }
    const exchange = (id: number) => `/intercambio/pacote/${id}/p`
    const tourism = (id: number) => `/turismo/pacote/0/-/0/-/${id}/p`
    expect(await typesOf(exchange, 129_000)).toEqual([[["Product"], true]])
    expect(await typesOf(tourism, 129_000)).toEqual([[["Product", "TouristTrip"], true]])
    expect(await typesOf(exchange, null)).toEqual([])
    expect(await typesOf(tourism, null)).toEqual([[["TouristTrip"], false]])
  })

  it("asks at most eight times, however much it shows", async () => {
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
