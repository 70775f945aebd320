import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { giveName } from "#test/factories.ts"
import { mainMenu } from "./menu.ts"
import { loadShell } from "./shell.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("the reserved honeymoon page has its own place in tourism and stands in no list", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    const tourism = await loadShell(site.services, "tourism")
    expect(tourism.honeymoon).toEqual({ title: "Lua de Mel", to: "/turismo/pagina/35/lua-mel" })
    for (const list of [tourism.about, tourism.services, tourism.courses]) expect(list.map((link) => link.to).join()).not.toContain("/35/")
    expect((await loadShell(site.services, "exchange")).honeymoon).toBeNull()
  })

  test("countries of one name are one entry of Destaques, with their ids joined", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    await giveName(site.db, [29, 30], "Caribe")
    const { promotions } = await loadShell(site.services, "tourism")
    expect(promotions.filter((link) => link.title === "Caribe")).toEqual([{ title: "Caribe", to: "/turismo/pacote/destaques/29,30/caribe" }])
  })

  test("a page without its decorations is still a page", async () => {
    await using site = await createTestApp(engine, { content: "demo" })
    await site.db.schema.dropTable("partner").execute()
    await site.db.schema.dropTable("differential").execute()
    const shell = await loadShell(site.services, "exchange")
    expect([shell.partners, shell.tiles]).toEqual([[], []])
    expect(shell.destinations.length).toBeGreaterThan(5)
  })
})

test("the main menu keeps the specification's order and leaves out what is empty", async () => {
  await using site = await createTestApp("sqlite", { content: "demo" })
  const titles = async (profile: "exchange" | "tourism") => mainMenu(await loadShell(site.services, profile)).map((entry) => entry.title)
  expect(await titles("exchange")).toEqual(["Quem Somos", "Serviços", "Destinos", "Cursos", "Destaques", "Fale Conosco"])
  expect(await titles("tourism")).toEqual(["Quem Somos", "Serviços", "Destinos", "Destaques", "Lua de Mel", "Fale Conosco"])
})

test("the menus are read once, until the content changes", async () => {
  await using site = await createTestApp("sqlite", { content: "demo" })
  await loadShell(site.services, "tourism")
  site.queries.length = 0
  await loadShell(site.services, "tourism")
  expect(site.queries.length).toBeLessThanOrEqual(1)
})
