import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { addDays, today } from "#platform/time/day.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { expect, open, test } from "./site.ts"

const praia = { kind: "packages", id: "2001" } as const

// All journeys of a worker share one site.
test.beforeEach(({ site }) => site.db.deleteFrom("content_draft").execute())

test("a draft is seen at three widths and as on another day, without a violation of the policy", async ({
  page,
  site,
}) => {
  const editor = await signInBrowser(page.context(), site, { roles: ["editor"] })
  const services = { db: site.db, clock: () => new Date() }
  const later = addDays(today(new Date()), 30)
  const promotion = { value: 123.45, currency: "BRL", starts: later, ends: later }
  const { revision } = await draftEntry(services, praia, { name: "Nome do rascunho", promotion }, { staff: editor })
  await open(page, "/painel/previas")
  await page.getByLabel("Nome do rascunho").check()
  await page.getByRole("button", { name: "Ver prévia" }).click()
  const frame = page.frameLocator("iframe")
  await expect(frame.getByRole("heading", { level: 1, name: "Nome do rascunho" })).toBeVisible()
  expect(await frame.locator("html").evaluate(() => innerWidth)).toBe(390)
  for (const width of ["768", "1280"]) {
    await page.getByLabel(width).check({ force: true })
    await expect.poll(() => frame.locator("html").evaluate(() => innerWidth)).toBe(Number(width))
  }
  await expect(frame.getByText("123,45").first()).not.toBeVisible()
  await page.getByLabel("como em").fill(later)
  await expect(frame.getByText("123,45").first()).toBeVisible()
  // The open frame shows a saved draft, on the page that is open in it.
  await draftEntry(services, praia, { name: "Outro nome", promotion }, { staff: editor, revision })
  await page.getByRole("button", { name: "Ver prévia" }).click()
  await expect(frame.getByRole("heading", { level: 1, name: "Outro nome" })).toBeVisible()
  await expect(frame.getByText("123,45").first()).toBeVisible()
  await frame.getByRole("link", { name: "Ecoturismo", exact: true }).first().click()
  await expect(frame.getByRole("heading", { level: 1, name: "Ecoturismo" })).toBeVisible()
  expect(await frame.locator("html").evaluate(() => location.pathname)).toContain(`/painel/previa/${later}/`)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
    expect(await listViolations(page), String(width)).toEqual([])
  }
})

test("a link is made for somebody without an account, opened, and cancelled", async ({ page, site, browser }) => {
  const editor = await signInBrowser(page.context(), site, { roles: ["editor"] })
  await draftEntry({ db: site.db, clock: () => new Date() }, praia, { name: "Para a chefe ver" }, { staff: editor })
  await open(page, "/painel/previas?item=packages:2001")
  const opened = page.context().waitForEvent("page")
  await page.getByRole("button", { name: "Criar um link para mandar a alguém" }).click()
  const made = await opened
  const link = await made.getByLabel("Mande a quem não tem acesso ao painel").inputValue()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link.replace(/^https?:\/\/[^/]+/, site.url))
  await expect(stranger.getByRole("heading", { level: 1, name: "Para a chefe ver" })).toBeVisible()
  await made.getByRole("button", { name: /^Cancelar o link/ }).click()
  await expect(made.getByText("Link cancelado: ele não abre mais.")).toBeVisible()
  const gone = await stranger.goto(link.replace(/^https?:\/\/[^/]+/, site.url))
  expect(gone?.status()).toBe(404)
  await expect(stranger.getByText("Esta prévia não está mais aqui")).toBeVisible()
  await stranger.context().close()
})

for (const width of [1280, 390])
  test(`the page that visitors see is beside the form and follows what is typed, at ${width} px`, async ({
    page,
    site,
  }) => {
    await signInBrowser(page.context(), site, { roles: ["editor"] })
    await page.setViewportSize({ width, height: 900 })
    await open(page, "/painel/conteudo/packages")
    await page.getByLabel("Buscar").fill("2001")
    await page.getByRole("button", { name: "Buscar" }).click()
    const [draft] = await listEntries(site.db, "packages", ["2001"])
    await page.getByRole("link", { name: draft?.document.name, exact: true }).click()
    await page.waitForURL("**/conteudo/packages/2001")
    // Answers to what is typed come after midnight.
    const day = today(new Date())
    await page.route("**/conteudo/packages/2001.data*", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(day, addDays(day, 1)) })
    })
    await page.locator("html[data-ready=true]").waitFor()
    const frame = page.frameLocator("iframe")
    const name = page.getByLabel("Nome", { exact: true })
    await name.fill("Escrito agora")
    if (width < 700) {
      await expect(page.locator("iframe")).toHaveCount(0)
      await page.getByRole("button", { name: "Ver", exact: true }).click()
      await expect(name).not.toBeVisible()
    }
    await expect(frame.getByRole("heading", { level: 1, name: "Escrito agora" })).toBeVisible()
    if (width < 700) await page.getByRole("button", { name: "Editar" }).click()
    await name.fill("Escrito depois")
    if (width < 700) await page.getByRole("button", { name: "Ver", exact: true }).click()
    await expect(frame.getByRole("heading", { level: 1, name: "Escrito depois" })).toBeVisible()
    await expect(page.getByLabel("como em")).toHaveValue(addDays(day, 1))
    expect(await page.locator("iframe").getAttribute("src")).not.toContain(day)
    // The site does not show what was typed, and changing width or day sent no form.
    expect(await site.db.selectFrom("package").select("name").where("id", "=", 2001).executeTakeFirst()).not.toEqual({
      name: "Escrito depois",
    })
    await page.getByLabel("768").check({ force: true })
    await expect.poll(() => frame.locator("html").evaluate(() => innerWidth)).toBe(768)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await listViolations(page)).toEqual([])
  })
