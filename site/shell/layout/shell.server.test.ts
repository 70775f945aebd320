import { describe, expect, test, vi } from "vitest"
import { insertAgency } from "#test/fixtures/quote-samples.ts"
import { createTestServices, faceEngines } from "#test/create-test-app.ts"
import { giveName, insertCountry, insertPackage } from "#test/factories.ts"
import type { Log } from "#site/request-context.server.ts"
import { footerMenu, mainMenu } from "#site/shell/header/menu.ts"
import { loadShell, loadSite, menuReads } from "./shell.server.ts"

describe.each(faceEngines)("on %s", (engine) => {
  test("the reserved honeymoon page has its own entry in tourism and is in no list", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const tourism = await loadShell(site.services, "tourism")
    expect(tourism.menus.honeymoon).toEqual({ title: "Lua de Mel", to: "/turismo/pagina/35/lua-mel" })
    for (const list of [tourism.menus.about, tourism.menus.services, tourism.menus.courses])
      expect(list.map((link) => link.to).join()).not.toContain("/35/")
    expect((await loadShell(site.services, "exchange")).menus.honeymoon).toBeNull()
  })

  test("what a preview need not read anew: the menus read no other columns of packages than they say", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    await loadShell(site.services, "tourism")
    await loadShell(site.services, "exchange")
    const queries = site.queries.filter((query) => query.includes('"package"'))
    expect(queries.every((query) => query.includes('from "package" as "p"'))).toBe(true)
    const columns = queries.flatMap((query) => [...query.matchAll(/"p"\."(\w+)"/g)].map(([, column]) => column))
    expect([...new Set(columns)].sort()).toEqual(menuReads.package)
  })

  test("countries with the same name share an entry of Destaques, with joined ids", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    await giveName(site.db, [29, 30], "Caribe")
    const { promotions } = (await loadShell(site.services, "tourism")).menus
    expect(promotions.filter((link) => link.title === "Caribe")).toEqual([
      { title: "Caribe", to: "/turismo/pacote/destaques/29,30/caribe", reload: true },
    ])
  })

  test("a country is among Destaques until its last promotion ends, at midnight in São Paulo", async () => {
    await using site = await createTestServices(engine)
    const country_id = await insertCountry(site.db)
    const promotion = { promotion_cents: 50_000, promotion_currency: "BRL", promotion_starts: "2026-11-01" }
    await insertPackage(site.db, { country_id, ...promotion, promotion_ends: "2026-11-30" })
    await insertAgency(site.db)
    const promotionsAt = async (now: string) => {
      site.setNow(now)
      return (await loadShell(site.services, "tourism")).menus.promotions.map(({ title }) => title)
    }
    expect(await promotionsAt("2026-11-30T23:59:59-03:00")).toEqual(["Irlanda"])
    expect(await promotionsAt("2026-12-01T00:00:00-03:00")).toEqual([])
  })

  test("menus list the places with most packages first, then by name", async () => {
    await using site = await createTestServices(engine)
    const { db } = site
    const exchangeOnly = { in_tourism: 0 } as const
    const [malta, ireland, austria, southAfrica] = await Promise.all(
      ["Malta", "Irlanda", "Áustria", "África do Sul"].map((name, position) => insertCountry(db, { name, position })),
    )
    for (let made = 0; made < 2; made += 1)
      await insertPackage(db, { country_id: ireland, ...exchangeOnly, featured: 1 })
    await insertPackage(db, { country_id: malta, ...exchangeOnly, featured: 1 })
    for (let made = 0; made < 3; made += 1) await insertPackage(db, { country_id: malta, in_exchange: 0, featured: 1 })
    await insertPackage(db, { country_id: austria, in_exchange: 0, featured: 1 })
    await insertPackage(db, { country_id: southAfrica, in_exchange: 0, featured: 1 })
    await insertAgency(db)
    const titles = (links: ReadonlyArray<{ title: string }>) => links.map(({ title }) => title)
    const [exchange, tourism] = [await loadShell(site.services, "exchange"), await loadShell(site.services, "tourism")]
    expect(titles(exchange.menus.destinations)).toEqual(["Irlanda", "Malta", "África do Sul", "Áustria"])
    expect(titles(exchange.menus.promotions)).toEqual(["Irlanda", "Malta"])
    expect(titles(tourism.menus.promotions)).toEqual(["Malta", "África do Sul", "Áustria"])
  })

  test("the shell is built without tiles and partners when they cannot be read", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    await site.db.schema.dropTable("partner").execute()
    await site.db.schema.dropTable("differential").execute()
    const shell = await loadShell(site.services, "exchange")
    expect([shell.partners, shell.tiles]).toEqual([[], []])
    expect(shell.menus.destinations.length).toBeGreaterThan(5)
  })
})

test("the main menu has the specification's order, without empty lists", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { agency } = await loadSite(site.services)
  const titles = async (profile: "exchange" | "tourism") =>
    mainMenu((await loadShell(site.services, profile)).menus, agency).map((entry) => entry.title)
  expect(await titles("exchange")).toEqual([
    "Quem Somos",
    "Serviços",
    "Destinos",
    "Cursos",
    "Destaques",
    "Fale Conosco",
  ])
  expect(await titles("tourism")).toEqual([
    "Quem Somos",
    "Serviços",
    "Destinos",
    "Destaques",
    "Lua de Mel",
    "Fale Conosco",
  ])
})

test("the main menu ends with the contact pages, the social networks and WhatsApp", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { agency } = await loadSite(site.services)
  const { menus } = await loadShell(site.services, "tourism")
  const contact = mainMenu(menus, agency).at(-1)
  expect(contact).toEqual({
    title: "Fale Conosco",
    links: [
      { title: "Contatos", to: "/contatos?perfil=turismo" },
      { title: "Orçamento", to: "/orcamento?perfil=turismo" },
      { title: "Instagram", to: "https://www.instagram.com/travessia.exemplo/" },
      { title: "Facebook", to: "https://www.facebook.com/travessia.exemplo" },
      { title: "YouTube", to: "https://www.youtube.com/@travessia.exemplo" },
      { title: "TikTok", to: "https://www.tiktok.com/@travessia.exemplo" },
      { title: "LinkedIn", to: "https://www.linkedin.com/company/travessia.exemplo" },
      { title: "WhatsApp", to: expect.stringMatching(/^https:\/\/wa\.me\/55\d{10,11}$/) },
    ],
  })
})

test("the footer has the lists of the main menu", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const footer = async (profile: "exchange" | "tourism") => footerMenu((await loadShell(site.services, profile)).menus)
  const [exchange, tourism] = [await footer("exchange"), await footer("tourism")]
  expect(exchange.map(({ title }) => title)).toEqual([
    "Quem Somos",
    "Serviços",
    "Destinos",
    "Cursos",
    "Destaques",
    "Fale Conosco",
  ])
  expect(tourism.map(({ title }) => title)).toEqual(["Quem Somos", "Serviços", "Destinos", "Destaques", "Fale Conosco"])
  expect(tourism.at(-1)?.links.map(({ title }) => title)).toEqual([
    "Contatos",
    "Orçamento",
    "Lua de Mel",
    "Intercâmbio",
  ])
  // The specification requires a full page load for promotions, and for nothing else.
  for (const { title, links } of [...exchange, ...tourism])
    expect(
      links.every(({ reload = false }) => reload === (title === "Destaques")),
      title,
    ).toBe(true)
})

test("what every page repeats is the same objects, so that its markup is rendered once", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const repeated = async (profile: "exchange" | "tourism") => {
    const [{ agency }, { menus, tiles }] = [await loadSite(site.services), await loadShell(site.services, profile)]
    return [agency, menus, tiles]
  }
  for (const profile of ["exchange", "tourism"] as const) {
    const [once, again] = [await repeated(profile), await repeated(profile)]
    expect(again.map((object, index) => object === once[index])).toEqual(once.map(() => true))
  }
})

test("decorations that cannot be read are left out, and the log says so", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  await site.db.schema.dropTable("partner").execute()
  const log = { error: vi.fn<Log["error"]>() }
  expect(await loadShell(site.services, "tourism", log)).toMatchObject({ partners: [] })
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, "parte da página falhou")
})

test("the menus are cached until the content changes", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  await loadShell(site.services, "tourism")
  site.queries.length = 0
  await loadShell(site.services, "tourism")
  expect(site.queries.length).toBeLessThanOrEqual(1)
})
