import { describe, expect, it } from "vitest"
import { giveName, insertCity, insertCountry, insertImages, insertPackage, insertSegment } from "#test/factories.ts"
import { visit, withAgency } from "#test/fixtures/package-pages.ts"

const inForce = {
  promotion_cents: 90_000,
  promotion_currency: "BRL",
  promotion_starts: "2026-11-16",
  promotion_ends: "2026-11-30",
}

describe("promotions pages", () => {
  it("have a tab for each city, most packages first, then what has none, then the only featured", async () => {
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

  it("show the first of too many, and link to the search that has them all", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const cities = [
      await insertCity(test.db, { country_id, name: "A", position: 1 }),
      await insertCity(test.db, { country_id, name: "Escondida", in_exchange: 0 }),
    ]
    for (let index = 0; index < 61; index++) {
      await insertPackage(test.db, { country_id, city_id: cities[0], in_tourism: 0, ...inForce })
      if (index < 40) await insertPackage(test.db, { country_id, city_id: cities[1], in_tourism: 0, ...inForce })
      if (index < 20) await insertPackage(test.db, { country_id, city_id: cities[0], in_tourism: 0, featured: 1 })
    }
    const search = `/busca?perfil=intercambio&tipo=pacote&pais=${country_id}`
    const { data } = await visit(test, `/intercambio/pacote/destaques/${country_id}/c`)
    const groups = data?.groups as Array<{ title: string; cards: unknown[]; links: Array<{ to: string }> }>
    expect(groups.map(({ title, cards, links }) => [title, cards.length, links[0]?.to])).toEqual([
      ["A", 21, `/intercambio/pacote/destaques/${country_id}/c/${cities[0]}/a`],
      ["Escondida", 21, `${search}&promocao=1`],
    ])
    expect(data?.featured).toHaveLength(6)
    expect(data?.searchHref).toBe(search)
    const city = await visit(test, `/intercambio/pacote/destaques/${country_id}/c/${cities[0]}/a`)
    expect([city.data?.promotions, city.data?.featured].map((cards) => (cards as unknown[]).length)).toEqual([39, 3])
    // All of both, because neither is shown whole.
    expect(city.data?.searchHref).toBe(`${search}&cidade=${cities[0]}`)
    await test.db.updateTable("package").set({ in_exchange: 0 }).where("featured", "=", 1).execute()
    const promoted = await visit(test, `/intercambio/pacote/destaques/${country_id}/c/${cities[0]}/a`)
    expect(promoted.data?.searchHref).toBe(`${search}&cidade=${cities[0]}&promocao=1`)
  })

  it("name the city with its article", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const city_id = await insertCity(test.db, { country_id, name: "Cidade do Cabo" })
    const { data } = await visit(test, `/intercambio/pacote/destaques/${country_id}/c/${city_id}/cidade-do-cabo`)
    expect(data?.standfirst).toMatch(/^Programas na Cidade do Cabo, C: os que/)
  })

  it("answer 200 with nothing to show but a way to the other packages, when the place exists", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const city_id = await insertCity(test.db, { country_id, name: "D" })
    const segment_id = await insertSegment(test.db, { name: "S" })
    await insertPackage(test.db, { country_id, segment_id, in_exchange: 0 })
    expect((await visit(test, `/intercambio/pacote/destaques/${country_id}/c`)).data).toMatchObject({
      groups: [],
      featured: [],
      searchHref: undefined,
    })
    expect((await visit(test, `/intercambio/pacote/destaques/${country_id}/c/${city_id}/d`)).data).toMatchObject({
      promotions: [],
      featured: [],
      searchHref: undefined,
    })
    const search = `/busca?perfil=turismo&tipo=pacote&pais=${country_id}`
    expect((await visit(test, `/turismo/pacote/${country_id}/c/${segment_id}/s`)).data).toMatchObject({
      promotions: [],
      featured: [],
      searchHref: `${search}&segmento=${segment_id}`,
    })
    expect((await visit(test, `/turismo/pacote/destaques/${country_id}/c`)).data).toMatchObject({
      groups: [],
      searchHref: search,
    })
    await insertPackage(test.db, { country_id, city_id, in_tourism: 0 })
    for (const path of ["", `/${city_id}/d`])
      expect((await visit(test, `/intercambio/pacote/destaques/${country_id}/c${path}`)).data?.searchHref).toMatch(
        /^\/busca\?perfil=intercambio&tipo=pacote&pais=/,
      )
  })

  it("are not found for a country and a segment that no package ties, whatever names are in the address", async () => {
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

  it("tell countries of one name apart in their titles", async () => {
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
    const { data } = await visit(test, `/turismo/pacote/destaques/${one},${two}/ilhas`)
    const [group] = (data?.groups ?? []) as Array<{ links: Array<{ title: string }> }>
    expect(group?.links.map(({ title }) => title)).toEqual(["Ver só S: Ilhas (Norte)", "Ver só S: ilhas (Sul)"])
  })

  it("are not found for places that are not there, not in that country, or not in that profile", async () => {
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

  it("show together the countries that share a name, each with its own link", async () => {
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

  it("ignore empties and unknown ids: the same countries have one address", async () => {
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

  it("are shared with the card of their country, else of their segment", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const segment_id = await insertSegment(test.db, { name: "S" })
    await insertPackage(test.db, { country_id, segment_id })
    await insertPackage(test.db, { segment_id })
    for (const [path, card] of [
      [
        `/turismo/pacote/${country_id}/c/${segment_id}/s`,
        { kind: "pais-turismo", id: country_id, shows: ["C", undefined] },
      ],
      [`/turismo/pacote/0/-/${segment_id}/s`, { kind: "segmento", id: segment_id, shows: ["S", undefined] }],
    ] as const)
      expect((await visit(test, path)).data?.card, path).toEqual(card)
  })

  it("show the banner of a country without other pictures", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const segment_id = await insertSegment(test.db, { name: "S" })
    await insertPackage(test.db, { country_id, segment_id, ...inForce })
    await insertImages(test.db, "segment", segment_id, ["segmento"], "banner")
    await insertImages(test.db, "country", country_id, ["faixa"], "banner")
    for (const path of [`${country_id}/c/${segment_id}/s`, `destaques/${country_id}/c`])
      expect((await visit(test, `/turismo/pacote/${path}`)).data?.picture, path).toMatchObject({ alt: "Pôster: faixa" })
  })

  it("list what has no segment under 0/-", async () => {
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

  it("stay when the last promotion is over, also without a country or a segment", async () => {
    await using test = await withAgency()
    const country_id = await insertCountry(test.db, { name: "C" })
    const segment_id = await insertSegment(test.db, { name: "S" })
    await insertPackage(test.db, { country_id, ...inForce })
    await insertPackage(test.db, { segment_id, ...inForce })
    test.setNow("2026-12-01T03:00:00Z")
    for (const [path, quoteHref] of [
      [`/turismo/pacote/${country_id}/c/0/-`, `/orcamento?perfil=turismo&pais=${country_id}`],
      [`/turismo/pacote/0/-/${segment_id}/s`, "/orcamento?perfil=turismo"],
    ] as const)
      expect(await visit(test, path), path).toMatchObject({ data: { promotions: [], featured: [], quoteHref } })
  })

  it("follow the clock at midnight in São Paulo", async () => {
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
