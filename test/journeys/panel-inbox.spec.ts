import type { Page } from "@playwright/test"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { addDays, today } from "#platform/time/day.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { type Site, expect, forgive, open, test } from "./site.ts"

const dayMs = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const dayIn = (days: number) => addDays(today(new Date()), days)

/** Sample requests: two new ones, one for today, an idle one, one for a later day, one closed. */
async function fillMorning({ db }: Pick<Site, "db">) {
  await db.deleteFrom("request_card").execute()
  // The site gives a request of another journey, which lacks a card, a new one meanwhile.
  await db.deleteFrom("quote_request").execute()
  await db.deleteFrom("gift_message").execute()
  await db.deleteFrom("saved_filter").execute()
  const add = (name: string, createdAt: string, card: Parameters<typeof insertSampleCard>[1] = {}) =>
    insertSampleCard(db, { name, createdAt, ...card })
  return {
    rafael: await add("Rafael Yoshida", ago(48 * 60_000), { profile: "exchange", place: "Dublin" }),
    camila: await add("Camila Nogueira", ago(12 * 60_000), { place: "Gramado" }),
    helena: await add("Helena Prado", ago(2 * dayMs), {
      stage: "contacted",
      row: { next_on: dayIn(0), next_time: "15:00", next_step: "Mandar as duas pousadas", worked_at: ago(dayMs) },
    }),
    sergio: await add("Sérgio Antunes", ago(13 * dayMs), { stage: "proposal", row: { worked_at: ago(11 * dayMs) } }),
    renata: await add("Renata Okamoto", ago(8 * dayMs), { stage: "contacted", row: { next_on: dayIn(3) } }),
    vera: await add("Vera Lúcia Campos", ago(21 * dayMs), { stage: "won" }),
  }
}

const rows = (page: Page) => page.locator("[data-row] th a").allInnerTexts()

test.describe.configure({ mode: "serial" })

test("a morning's requests by keyboard alone", async ({ page, context, site }) => {
  const person = await signInBrowser(context, site)
  const { camila } = await fillMorning(site)
  await open(page, "/painel/pedidos")
  expect(await rows(page)).toEqual([
    "Rafael Yoshida",
    "Camila Nogueira",
    "Helena Prado",
    "Sérgio Antunes",
    "Renata Okamoto",
  ])
  await expect(page.getByRole("link", { name: "Atender Rafael" })).toBeVisible()
  await page.keyboard.press("j")
  await expect(page.getByRole("link", { name: "Rafael Yoshida" })).toBeFocused()
  await page.keyboard.press("j")
  await expect(page.getByRole("link", { name: "Camila Nogueira" })).toBeFocused()
  await page.keyboard.press("k")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await expect(page.getByRole("checkbox", { name: "Escolher Camila Nogueira" })).toBeChecked()
  await page.keyboard.press("x")
  await expect(page.getByRole("checkbox", { name: "Escolher Camila Nogueira" })).not.toBeChecked()
  await page.keyboard.press("e")
  const stage = page.getByRole("group", { name: "Para os escolhidos" }).getByLabel("Etapa")
  await expect(stage).toBeFocused()
  await page.keyboard.type("em contato")
  await expect(stage).toHaveValue("contacted")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText("1 pedido mudado.")).toBeVisible()
  expect((await findCard(site.db, camila))?.stage).toBe("contacted")
  expect((await listEvents(site.db, camila)).map(({ kind }) => kind)).toEqual(["stage"])
  await expect(page.getByRole("checkbox", { name: "Escolher Camila Nogueira" })).not.toBeChecked()
  await page.keyboard.press("?")
  const help = page.getByRole("dialog", { name: "Teclas desta lista" })
  const uses = help.getByRole("checkbox", { name: "Usar estas teclas neste navegador" })
  await uses.uncheck()
  await page.keyboard.press("Escape")
  await open(page, "/painel/pedidos")
  for (const key of ["x", "/", "e", "?", "j"]) await page.keyboard.press(key)
  await expect(page.locator("body")).toBeFocused()
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0)
  await expect(help).toBeHidden()
  await page.getByRole("button", { name: "todas as teclas" }).click()
  await uses.check()
  await page.keyboard.press("Escape")
  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox", { name: "Buscar pedidos" })).toBeFocused()
  await page.keyboard.type("vera campos")
  await page.keyboard.press("Enter")
  await expect.poll(() => rows(page)).toEqual(["Vera Lúcia Campos"])
  expect(new URL(page.url()).searchParams.get("q")).toBe("vera campos")
  const audited = await site.db
    .selectFrom("audit_event")
    .selectAll()
    .where("action", "=", "requests-searched")
    .where("staff_id", "=", person.id)
    .execute()
  expect(audited).toHaveLength(1)
  expect(JSON.stringify(audited)).not.toContain("vera")
})

test("far down the list a refusal is seen and focused; a colleague who left meanwhile is in the list no more", async ({
  page,
  context,
  site,
  noise,
}) => {
  await signInBrowser(context, site)
  const gone = await insertColleague({ db: site.db, clock: () => new Date() }, "Olívia Prates")
  const { camila } = await fillMorning(site)
  for (let row = 0; row < 40; row++)
    await insertSampleCard(site.db, { name: "Pedido Antigo", createdAt: ago(3 * 3_600_000) })
  await open(page, "/painel/pedidos")
  const choice = page.getByRole("checkbox", { name: "Escolher Camila Nogueira" })
  await choice.check()
  const bar = page.getByRole("group", { name: "Para os escolhidos" })
  const refusal = bar.getByRole("alert")
  for (const press of ["first", "second"]) {
    await bar.getByRole("button", { name: "Aplicar" }).click()
    await expect(refusal, press).toHaveText("Escolha um dono ou uma etapa para os pedidos escolhidos.")
    await expect(refusal, press).toBeFocused()
    await expect(refusal, press).toBeInViewport({ ratio: 1 })
  }
  await expect(choice).toBeInViewport()
  await bar.getByLabel("Dono").selectOption("Olívia Prates")
  await bar.getByLabel("Etapa").selectOption("proposal")
  const left = { disabled_at: new Date().toISOString() }
  await site.db.updateTable("staff").set(left).where("id", "=", gone.id).execute()
  await bar.getByRole("button", { name: "Aplicar" }).click()
  await expect(refusal).toHaveText(/Escolha um colega da lista/)
  await expect(bar.getByRole("option", { name: "Olívia Prates" })).toHaveCount(0)
  await expect(choice).toBeChecked()
  await expect(bar.getByLabel("Etapa")).toHaveValue("proposal")
  expect((await findCard(site.db, camila))?.stage).toBe("new")
  // What others changed meanwhile is named, and stays ticked with its new revision.
  const other = page.getByRole("checkbox", { name: "Escolher Rafael Yoshida" })
  await other.check()
  await bar.getByLabel("Dono").selectOption("")
  const card = site.db.updateTable("request_card").where("protocol", "=", camila)
  await card.set(({ eb }) => ({ revision: eb("revision", "+", 1) })).execute()
  await bar.getByRole("button", { name: "Aplicar" }).click()
  await expect(page.getByText("1 pedido mudado.")).toBeVisible()
  await expect(page.getByRole("status").getByRole("link", { name: "Camila Nogueira" })).toBeVisible()
  await expect(other).not.toBeChecked()
  await expect(choice).toBeChecked()
  await bar.getByLabel("Etapa").selectOption("proposal")
  await bar.getByRole("button", { name: "Aplicar" }).click()
  await expect.poll(async () => (await findCard(site.db, camila))?.stage).toBe("proposal")
  // The browser logs the refusal as an error.
  forgive(noise, "422")
})

test("each cell opens its own row, also where a row positions nothing, as in WebKit", async ({
  page,
  context,
  site,
}) => {
  await signInBrowser(context, site, { roles: ["sales", "editor"] })
  await fillMorning(site)
  for (const path of ["pedidos", "conteudo/packages"]) {
    await open(page, `/painel/${path}`)
    const cells = page.locator("tr:has(th[scope=row] a) > :is(th, td):not(:has(input))")
    const wrong = await cells.evaluateAll((all) => {
      const style = new CSSStyleSheet()
      style.replaceSync("tr { position: static !important }")
      document.adoptedStyleSheets = [style]
      return all.filter((cell) => {
        cell.scrollIntoView({ block: "center" })
        const { x, y, width, height } = cell.getBoundingClientRect()
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        return hit?.closest("a") !== cell.parentElement?.querySelector("a")
      }).length
    })
    expect(await cells.count(), path).toBeGreaterThan(20)
    expect(wrong, path).toBe(0)
  }
})

test("chips change the address, a filter is kept under a name, and leaves again", async ({ page, context, site }) => {
  await signInBrowser(context, site)
  await fillMorning(site)
  await open(page, "/painel/pedidos")
  await expect(page.getByText("Na lista: 5 de 5.")).toBeAttached()
  await page.getByRole("search").getByLabel("Perfil").selectOption("intercambio")
  await expect.poll(() => rows(page)).toEqual(["Rafael Yoshida"])
  await expect(page.getByRole("status").filter({ hasText: "Na lista: 1 de 1." })).toBeAttached()
  await page.getByText("Guardar este filtro").click()
  await page.getByLabel("Nome do filtro").fill("Intercâmbio")
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  const tab = page.getByRole("navigation", { name: "Filtros guardados" }).getByRole("link", { name: "Intercâmbio" })
  await expect(tab).toHaveAttribute("aria-current", "page")
  await page.goBack()
  await page.getByRole("link", { name: /^Parados/ }).click()
  await expect.poll(() => rows(page)).toEqual(["Sérgio Antunes"])
  await tab.click()
  await expect.poll(() => rows(page)).toEqual(["Rafael Yoshida"])
  await page.getByRole("button", { name: "Remover “Intercâmbio”" }).click()
  await expect(tab).toHaveCount(0)
})

test("what arrives meanwhile is told, and shown when wanted", async ({ page, context, site }) => {
  await signInBrowser(context, site)
  await fillMorning(site)
  // Neither of them is in this list.
  await open(page, "/painel/pedidos?perfil=intercambio&grupo=parados")
  for (const name of ["Ana Nova", "Bia Nova"])
    await insertSampleCard(site.db, { name, createdAt: new Date(Date.now() + 1000).toISOString() })
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(page.getByText("2 pedidos novos chegaram enquanto você lia")).toBeVisible()
  expect(await rows(page)).not.toContain("Ana Nova")
  await page.getByRole("link", { name: "Mostrar" }).click()
  await expect.poll(async () => (await rows(page)).slice(0, 2).toSorted()).toEqual(["Ana Nova", "Bia Nova"])
  // Hoje is loaded again when its tab is shown with old data.
  await page.clock.install()
  await open(page, "/painel")
  const show = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await insertSampleCard(site.db, { name: "Caio Novo", createdAt: new Date(Date.now() - 5 * 86_400_000).toISOString() })
  await show()
  const list = page.getByRole("main")
  await expect(list).not.toContainText("Caio Novo")
  await page.clock.fastForward("10:00:00")
  await show()
  await expect(list).toContainText("Caio Novo")
})

for (const width of [320, 1280])
  test(`long words and few results fit, and axe finds nothing, at ${width} px`, async ({ page, context, site }) => {
    await signInBrowser(context, site)
    await fillMorning(site)
    await insertSampleCard(site.db, { name: "N".repeat(120), place: "P".repeat(60), what: "<b>W</b>".repeat(20) })
    await page.setViewportSize({ width, height: 900 })
    for (const query of ["", "?etapa=todas", "?q=nada", "?grupo=parados", "?perfil=turismo&chegou=7-dias"]) {
      await open(page, `/painel/pedidos${query}`)
      expect(await sidewaysScroll(page), query).toBe(0)
      expect(await listViolations(page), query).toEqual([])
    }
    if (width < 700) return
    await open(page, "/painel/pedidos")
    const row = page.getByRole("row").filter({ hasText: "Rafael Yoshida" })
    expect((await row.boundingBox())?.height, "a row has two lines").toBeLessThan(60)
    await page.getByRole("checkbox", { name: "Escolher Rafael Yoshida" }).check()
    expect(await listViolations(page)).toEqual([])
    await page.keyboard.press("?")
    expect(await listViolations(page)).toEqual([])
  })

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("filters, owners and stages work", async ({ page, context, site, noise }) => {
    const { id } = await signInBrowser(context, site)
    const { rafael, helena } = await fillMorning(site)
    await page.goto("/painel/pedidos")
    await page.getByRole("search").getByLabel("Etapa").selectOption("novo")
    await page.getByRole("button", { name: "Filtrar" }).click()
    await expect.poll(() => rows(page)).toEqual(["Camila Nogueira", "Rafael Yoshida"])
    await page.goto("/painel/pedidos")
    await page.getByRole("checkbox", { name: "Escolher Rafael Yoshida" }).check()
    await page.getByRole("checkbox", { name: "Escolher Helena Prado" }).check()
    const bar = page.getByRole("group", { name: "Para os escolhidos" })
    await bar.getByRole("button", { name: "Aplicar" }).click()
    await expect(page.getByRole("alert")).toHaveText("Escolha um dono ou uma etapa para os pedidos escolhidos.")
    await expect(page.getByRole("checkbox", { name: "Escolher Helena Prado" })).toBeChecked()
    await expect.poll(() => noise.splice(0)).toEqual([expect.stringContaining("422")])
    await bar.getByLabel("Dono").selectOption("Marina Teles (eu)")
    await bar.getByLabel("Etapa").selectOption("perdido: preço")
    await bar.getByRole("button", { name: "Aplicar" }).click()
    await expect(page.getByText("2 pedidos mudados.")).toBeVisible()
    for (const protocol of [rafael, helena])
      expect(await findCard(site.db, protocol)).toMatchObject({ owner_id: id, stage: "lost", lost_reason: "price" })
  })
})
