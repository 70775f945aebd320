import type { Page } from "@playwright/test"
import { withoutPictures } from "./pictures.ts"
import { expect, ready, test } from "./site.ts"

/* The code of the quote form comes after the first view. The form is there before, and nothing given to it is lost. */

test.beforeEach(({ page }) => withoutPictures(page))

/** Keeps the form's code back until `arrive` is called. `asked` resolves when the page requests it. */
async function holdForm(page: Page) {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  await page.route("**/assets/quote-form*.js", async (route) => {
    await held
    await route.continue()
  })
  return { asked: page.waitForRequest("**/assets/quote-form*.js"), arrive }
}

test("what is typed and chosen before the form's code arrives is kept, and so is the focus", async ({ page }) => {
  const { asked, arrive } = await holdForm(page)
  await page.goto("/orcamento")
  await asked
  await page.evaluate(() => localStorage.setItem("page-layout", "layout-exchange"))
  await page.getByLabel(/^Quero receber promoções/).check()
  await page.getByLabel("Nome", { exact: true }).click()
  await page.keyboard.type("Ana")
  arrive()
  await ready(page)
  await page.keyboard.type(" Luz")
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Luz")
  await expect(page.getByLabel(/^Quero receber promoções/)).toBeChecked()
})

test("a stored profile does not take away the form that waits for its code", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("page-layout", "layout-exchange"))
  const { asked, arrive } = await holdForm(page)
  await page.goto("/orcamento")
  await page.getByLabel("Nome", { exact: true }).fill("Ana")
  await asked
  // React has followed the stored profile outside of the form.
  await expect(page.getByRole("navigation", { name: "Você está em" }).getByRole("link")).toHaveText(/Intercâmbio/)
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana")
  arrive()
  await ready(page)
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana")
})

test("without its code the form stays, and the server checks it", async ({ page, noise }) => {
  await page.route("**/assets/quote-form*.js", (route) => route.abort())
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/quote-form"))
  await page.goto("/orcamento?perfil=turismo")
  await failed
  await page.getByLabel("Nome", { exact: true }).fill("Ana Luz")
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await expect(page.getByRole("link", { name: /e-mail/i }).first()).toBeVisible()
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Luz")
  noise.splice(0)
})
