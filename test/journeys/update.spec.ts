import { withoutPictures } from "./pictures.ts"
import { removeScripts } from "./remove-scripts.ts"
import { menu } from "./shell.ts"
import { expect, forgive, nextPaint, open, ready, test } from "./site.ts"

/* A document that was open during a deployment: its old code gets data in a new format. */

test.beforeEach(({ page }) => withoutPictures(page))

test("a page that the open document cannot show is loaded anew", async ({ page, noise }) => {
  await open(page, "/intercambio")
  let answers = 0
  await page.route("**/turismo.data*", async (route) => {
    const response = await route.fetch()
    answers += 1
    await route.fulfill({ response, body: (await response.text()).replace('"partners"', '"sponsors"') })
  })
  await menu(page).getByRole("link", { name: "Lazer/Negócios" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Viagens de lazer e negócios")
  await ready(page)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  expect(answers).toBeGreaterThan(0)
  expect(noise.join()).toContain("TypeError")
  forgive(noise, "TypeError")
})

test("a page that fails again is loaded anew once, and says that it failed", async ({ page, noise }) => {
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(".partners", ".sponsors") })
  })
  let documents = 0
  page.on("request", (request) => (documents += Number(request.isNavigationRequest())))
  await page.goto("/turismo")
  await expect(page.getByRole("dialog")).toContainText("500 (Internal Server Error)")
  expect(documents).toBe(2)
  expect(noise.join()).toContain("TypeError")
  forgive(noise, "TypeError", "Minified React error")
})

test("pages whose scripts the update removed: pointing at a link changes nothing, following it loads the page", async ({
  page,
  noise,
}) => {
  await open(page, "/lua-de-mel/1/ana-e-pedro")
  const name = page.getByLabel("Nome", { exact: true })
  await name.fill("Tia Lúcia")
  const documents = await removeScripts(page)
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Equipe" })
  const missing = page.waitForResponse(/tourism-static-page/)
  await link.hover()
  await missing
  await nextPaint(page)
  await expect(name).toHaveValue("Tia Lúcia")
  expect(documents()).toBe(0)

  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Equipe")
  await expect(page).toHaveURL(/\/equipe$/)
  await ready(page)
  expect(documents()).toBe(1)

  const documentsAfterwards = await removeScripts(page)
  await page.goBack()
  await expect(name).toBeVisible()
  await expect(page).toHaveURL(/\/ana-e-pedro$/)
  await ready(page)
  expect(documentsAfterwards()).toBe(1)
  forgive(noise, "404", "TypeError")
})

test("without a connection, a page whose scripts are not there says so, and trying again later shows it", async ({
  page,
  noise,
}) => {
  await open(page, "/turismo")
  // The line is lost after the page's data came; the browser believes to be online, as in a tunnel.
  const lost = /\/assets\/(?:tourism-static-page|entry\.client)-/
  await page.route(lost, (route) => route.abort())
  await page.getByRole("contentinfo").getByRole("link", { name: "Equipe" }).click()
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText("Sem conexão")
  await page.keyboard.press("Escape")
  await page.getByRole("main").getByRole("link", { name: "Tentar de novo" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await page.unroute(lost)
  await page.getByRole("dialog").getByRole("button", { name: "Tentar de novo" }).click()
  await expect(heading).toHaveText("Equipe")
  await expect(page).toHaveURL(/\/equipe$/)
  forgive(noise, "ERR_FAILED", "Failed to fetch", "TypeError")
})
