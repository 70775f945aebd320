import type { Page, Request } from "@playwright/test"
import { holdBack } from "./hold-back.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, forgive, nextPaint, open, test } from "./site.ts"

/* The search as visitors use it: by keyboard, by mouse, on a phone, and without scripts. */

test.beforeEach(({ page }) => withoutPictures(page))

const field = (page: Page) => page.getByRole("main").getByLabel("O que você procura?")
const suggestions = (page: Page) => page.getByRole("option")
const results = (page: Page) => page.locator("h2#resultados")

test("the header's search by keyboard: opens, suggests, and Enter goes to the suggestion", async ({ page }) => {
  await open(page, "/turismo/depoimentos")
  await page.locator("header").getByRole("link", { name: "Buscar" }).focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/busca\?perfil=turismo$/)
  await expect(field(page)).toBeFocused()
  const search = page.getByRole("combobox", { name: "O que você procura?" })
  await page.keyboard.type("portugu", { delay: 30 })
  await expect(search).toHaveAttribute("aria-expanded", "true")
  await expect(suggestions(page).first()).toHaveText(/Portugal\s*País/)
  await expect(page.getByText(/^\d sugest(ão|ões)\.$/)).toBeAttached()
  // The typed text stays while one moves through the list.
  await page.keyboard.press("ArrowDown")
  await expect(search).toHaveValue("portugu")
  await expect(suggestions(page).first()).toHaveAttribute("aria-selected", "true")
  expect(await search.getAttribute("aria-activedescendant")).toBe(await suggestions(page).first().getAttribute("id"))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/turismo\/destino\/4\/vinhos-e-cidades\/23\/portugal\/$/)
})

test("Enter without a selection searches for the typed words; Escape closes the list and keeps them", async ({
  page,
}) => {
  await open(page, "/turismo")
  await page.locator("header").getByRole("link", { name: "Buscar" }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type("praia", { delay: 30 })
  await expect(suggestions(page).first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(suggestions(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue("praia")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/busca\?perfil=turismo&q=praia$/)
  await expect(results(page)).toHaveText(/^\d+ resultados para “praia”$/)
  await expect(field(page)).toHaveValue("praia")
})

test("every search moves the focus to the heading of its results, also of none; an empty one to the field", async ({
  page,
}) => {
  await open(page, "/busca")
  await page.getByRole("main").getByRole("link", { name: "Pacotes", exact: true }).click()
  await expect(results(page)).toHaveText(/^\d+ resultados$/)
  await expect(results(page)).toBeFocused()
  for (const [text, heading] of [
    ["praia", /^\d+ resultados para “praia”$/],
    ["quadribol", "Não encontramos nada para “quadribol”"],
    ["dublin", /^\d+ resultados para “dublin”$/],
  ] as const) {
    await field(page).fill(text)
    await field(page).press("Enter")
    await expect(results(page)).toHaveText(heading)
    await expect(results(page)).toBeFocused()
  }
  // What is typed until the results arrive stays, and so does the focus.
  const arrive = await holdBack(page, "**/busca.data*")
  await field(page).fill("praia")
  await field(page).press("Enter")
  await field(page).pressSequentially(" em julho")
  arrive()
  await expect(results(page)).toHaveText(/^\d+ resultados para “praia”$/)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue("praia em julho")
  await page.goBack()
  await expect(results(page)).toHaveText(/^\d+ resultados para “dublin”$/)
  await field(page).fill("")
  await field(page).press("Enter")
  await expect(results(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test("a city in tourism opens its place on the page of its country, with the focus on it", async ({ page }) => {
  await open(page, "/busca?q=orlando&perfil=turismo")
  await page.getByRole("main").getByRole("link", { name: "Orlando", exact: true }).click()
  await expect(page).toHaveURL(/\/estados-unidos\/#cidade-\d+$/)
  const city = page.getByRole("heading", { name: "Orlando", exact: true })
  await expect(city).toBeFocused()
  await expect(city).toBeInViewport()
})

test("text typed before the suggestions load is not lost, and only the latest response counts", async ({ page }) => {
  const asked: string[] = []
  let answerOlder = () => {}
  const older = new Promise<void>((done) => (answerOlder = done))
  await page.route("**/api/v1/search/suggest*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? ""
    asked.push(q)
    if (q === "dubl") await older
    await route.continue().catch(() => {})
  })
  const isOlder = (request: Request) => request.url().endsWith("q=dubl")
  // The page may abort the older request or ignore its answer.
  const olderEnded = Promise.race([
    page.waitForEvent("requestfinished", isOlder),
    page.waitForEvent("requestfailed", isOlder),
  ])
  await open(page, "/busca")
  await field(page).fill("dubl")
  await expect.poll(() => asked).toEqual(["dubl"])
  await field(page).fill("dublin")
  await expect(suggestions(page).first()).toHaveText(/Dublin\s*Cidade, Irlanda/)
  answerOlder()
  await olderEnded
  await nextPaint(page)
  await expect(suggestions(page).first()).toHaveText(/Dublin\s*Cidade, Irlanda/)
  expect(asked).toEqual(["dubl", "dublin"])
  await suggestions(page).first().click()
  await expect(page).toHaveURL(/\/intercambio\/pais\/1\/irlanda\/101\/dublin$/)
})

test("without suggestions the search still searches", async ({ page, noise }) => {
  await page.route("**/api/v1/search/suggest*", (route) => route.fulfill({ status: 500 }))
  await open(page, "/busca")
  const failed = page.waitForResponse("**/api/v1/search/suggest*")
  await field(page).fill("praia")
  await failed
  await field(page).press("Enter")
  await expect(results(page)).toHaveText(/resultados para “praia”/)
  // The browser logs the failed call as an error.
  forgive(noise, "500")
})

test("filters change the results without a new document, announce their number and do not lose the focus", async ({
  page,
}) => {
  await open(page, "/busca?q=praia&perfil=turismo")
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
  const filters = page.getByRole("complementary", { name: "Filtros" })
  const count = async () => Number(/^\d+/.exec(await results(page).innerText())?.[0])
  const brazil = filters.getByRole("link", { name: /^Brasil/ })
  const promised = Number(/\d+/.exec(await brazil.innerText())?.[0])
  const lowest = filters.getByLabel("De", { exact: true })
  await brazil.click()
  await expect(page).toHaveURL(/pais=20/)
  await expect.poll(count).toBe(promised)
  await expect(brazil).toHaveAttribute("aria-current", "true")
  await expect(brazil).toBeFocused()
  await expect(page.getByRole("status").filter({ hasText: `${promised} resultados` })).toBeAttached()
  // What is typed until the results of another filter arrive stays.
  const arrive = await holdBack(page, "**/busca.data*")
  const packages = filters.getByRole("link", { name: /^Pacotes/ })
  await packages.click()
  await lowest.fill("3.000")
  arrive()
  await expect(packages).toHaveAttribute("aria-current", "true")
  await expect(lowest).toBeFocused()
  await expect(lowest).toHaveValue("3.000")
  await filters.getByRole("button", { name: "Filtrar preço" }).click()
  await expect(page).toHaveURL(/moeda=BRL&de=3.000/)
  await expect.poll(count).toBeLessThan(promised)
  // The form and the link that removes the filters are gone after the change.
  await expect(results(page)).toBeFocused()
  await filters.getByRole("link", { name: "Tirar os filtros" }).click()
  await expect(page).toHaveURL(/\/busca\?q=praia&perfil=turismo$/)
  await expect(results(page)).toBeFocused()
  await page
    .getByRole("navigation", { name: "Ordem dos resultados" })
    .getByRole("link", { name: "Menor preço" })
    .click()
  await expect(page).toHaveURL(/ordem=menor-preco/)
  await page.goBack()
  await expect(page).toHaveURL(/\/busca\?q=praia&perfil=turismo$/)
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true)
})

test("another page of results starts at its top, with the focus on the results", async ({ page }) => {
  await open(page, "/busca?q=viagens")
  await page.getByRole("link", { name: "Próxima" }).click()
  await expect(results(page)).toHaveText(/página 2$/)
  await expect(results(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test("a search without results links to a quote that starts with the searched words", async ({ page, site }) => {
  await open(page, "/busca?q=quadribol+em+marte&perfil=intercambio")
  await expect(results(page)).toHaveText("Não encontramos nada para “quadribol em marte”")
  await page.getByRole("link", { name: "Pedir um orçamento" }).click()
  await expect(page).toHaveURL(/\/orcamento\?perfil=intercambio&busca=quadribol/)
  await expect(page.getByLabel(/^Observações/)).toHaveValue("Procurei por: quadribol em marte")
  expect(
    await site.db.selectFrom("quote_request").select("protocol").where("request", "like", "%quadribol%").execute(),
  ).toEqual([])
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test("the header links to the page, and the filters can be collapsed", async ({ page }) => {
    await open(page, "/intercambio/depoimentos")
    await page.locator("header").getByRole("link", { name: "Buscar" }).click()
    await expect(page).toHaveURL(/\/busca\?perfil=intercambio$/)
    await field(page).fill("ingles")
    await field(page).press("Enter")
    await expect(results(page)).toHaveText(/resultados para “ingles”/)
    const filters = page.getByRole("complementary", { name: "Filtros" })
    await expect(filters.getByRole("link", { name: /^Pacotes/ })).toBeHidden()
    await filters.locator("summary").first().click()
    await filters.getByRole("link", { name: /^Pacotes/ }).click()
    await expect(page).toHaveURL(/tipo=pacote/)
  })
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the header's link, the field, filters, prices, pages and the quote all work", async ({ page }) => {
    await page.goto("/turismo")
    await page.locator("header").getByRole("link", { name: "Buscar" }).click()
    await field(page).fill("prais")
    await page.getByRole("main").getByRole("button", { name: "Buscar" }).click()
    await expect(page).toHaveURL(/\/busca\?perfil=turismo&q=prais$/)
    await expect(page.getByText("Não há nada com “prais”")).toBeVisible()
    await page.getByRole("link", { name: /^Pacotes/ }).click()
    await page.getByLabel("Até").fill("5000")
    await page.getByRole("button", { name: "Filtrar preço" }).click()
    await expect(page).toHaveURL(/tipo=pacote.*ate=5000/)
    await expect(page.getByRole("main").getByRole("article").first()).toContainText("R$")
    await page.goto("/busca?q=viagens")
    await page.getByRole("link", { name: "Próxima" }).click()
    await expect(results(page)).toHaveText(/página 2$/)
    await page.goto("/busca?q=quadribol")
    await page.getByRole("link", { name: "Pedir um orçamento" }).click()
    await expect(page.getByLabel(/^Observações/)).toHaveValue("Procurei por: quadribol")
  })
})
