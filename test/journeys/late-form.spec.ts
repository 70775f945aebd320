import type { Page } from "@playwright/test"
import { choose, comboboxOf } from "./combobox.ts"
import { holdBack } from "./hold-back.ts"
import { withLongTimeouts } from "./long-timeouts.ts"
import { withoutPictures } from "./pictures.ts"
import { answerAdults, answerDates, answerDetails, answerVisitor, quoteAddress, storedFor } from "./quote-answers.ts"
import { expect, forgive, nextPaint, open, ready, test } from "./site.ts"

/* The code of both forms loads after the first view. The forms work before that, and no input is lost. */

test.beforeEach(({ page }) => withoutPictures(page))

/** Delays the form's code until `arrive` is called. `asked` resolves when the page requests it. */
async function holdForm(page: Page, form: "quote-form" | "gift-form") {
  const code = `**/assets/${form}-*.js`
  const arrive = await holdBack(page, code)
  return { asked: page.waitForRequest(code), arrive }
}

test("what is typed and chosen before the form's code arrives is kept, and so is the focus", async ({ page }) => {
  const { asked, arrive } = await holdForm(page, "quote-form")
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
  const { asked, arrive } = await holdForm(page, "quote-form")
  await page.goto("/orcamento")
  await page.getByLabel("Nome", { exact: true }).fill("Ana")
  await asked
  // React has applied the stored profile outside of the form.
  await expect(page.getByRole("navigation", { name: "Você está em" }).getByRole("link")).toHaveText(/Intercâmbio/)
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana")
  arrive()
  await ready(page)
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana")
})

test("a country and its city chosen before the form's code arrives are kept, until another country is chosen", async ({
  page,
}) => {
  const { asked, arrive } = await holdForm(page, "quote-form")
  await page.goto("/orcamento")
  await asked
  await page.getByLabel("País de destino").selectOption({ label: "Canadá" })
  await page.getByLabel("Cidade de destino").selectOption({ label: "Toronto, Canadá" })
  arrive()
  await ready(page)
  await expect(await comboboxOf(page, "País de destino")).toHaveValue("Canadá")
  await expect(await comboboxOf(page, "Cidade de destino")).toHaveValue("Toronto")
  await choose(page, "País de destino", "Brasil")
  await expect(await comboboxOf(page, "Cidade de destino")).toHaveValue("")
})

test("without its code the form stays, Enter sends all of it, and the server checks it", async ({ page, noise }) => {
  await page.route("**/assets/quote-form*.js", (route) => route.abort())
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/quote-form"))
  await page.goto("/orcamento?perfil=turismo")
  await failed
  await page.unroute("**/assets/quote-form*.js")
  await page.getByLabel("Nome", { exact: true }).fill("Ana Luz")
  await page.keyboard.press("Enter")
  // "Continuar" comes first and is shown on phones only; it would have validated only the first group.
  const missing = page.getByRole("alert").getByRole("link")
  await expect(missing.filter({ hasText: /e-mail/ })).toBeVisible()
  await expect(missing.filter({ hasText: /nos conheceu/ })).toBeVisible()
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Luz")

  // The code arrives with the returned form: its links lead to the fields, and it is not replaced by its own draft.
  await ready(page)
  await page.waitForFunction(() => localStorage.getItem("quote-draft")?.includes("Ana Luz"))
  await missing.filter({ hasText: /e-mail/ }).click()
  await expect(page).toHaveURL(/#campo-email$/)
  await nextPaint(page)
  await expect(page.getByText(/^Encontramos um pedido que você começou/)).toHaveCount(0)
  await expect(missing.filter({ hasText: /e-mail/ })).toBeVisible()
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused()
  forgive(noise, "ERR_FAILED", "422")
})

test("a gift refused without scripts keeps its values when they arrive and a link is followed", async ({
  page,
  noise,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort())
  const failed = page.waitForEvent("requestfailed")
  await page.goto("/lua-de-mel/1/ana-e-pedro?cota=3")
  await page.getByLabel("Nome").fill("Ana Luz")
  await failed
  await page.unroute("**/assets/*.js")
  await page.getByLabel("Nome").press("Enter")
  const wrong = page.getByRole("alert").getByRole("link")
  await expect(wrong.filter({ hasText: /e-mail/ })).toBeVisible()
  await ready(page)
  await wrong.filter({ hasText: /e-mail/ }).click()
  await expect(page).toHaveURL(/#campo-email$/)
  await nextPaint(page)
  await expect(page.getByLabel("Nome")).toHaveValue("Ana Luz")
  await expect(page.getByText("Escolha o arquivo de novo")).toBeVisible()
  await expect(page.getByRole("radio", { name: "Um dia de trem até o interior" })).toBeChecked()
  forgive(noise, "ERR_FAILED", "TypeError", "422")
})

test("a form whose code was lost loads it again where the visitor comes back to its page", async ({ page, noise }) => {
  await page.route("**/assets/quote-form*.js", (route) => route.abort())
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/quote-form"))
  await page.goto("/orcamento")
  await page.getByLabel("Nome", { exact: true }).focus()
  await failed
  await page.getByRole("contentinfo").getByRole("link", { name: "Contatos" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
  await page.unroute("**/assets/quote-form*.js")
  await page.goBack()
  await expect(page.getByLabel("Nome", { exact: true })).toBeVisible()
  await ready(page)
  forgive(noise, "ERR_FAILED")
})

test("while a form waits for its code, the phone's menu closes and a slow page shows the plane", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { asked, arrive } = await holdForm(page, "quote-form")
  await page.goto("/orcamento?perfil=turismo")
  await page.getByLabel("Nome", { exact: true }).focus()
  await asked
  const menu = page.getByRole("navigation", { name: "Menu principal" })
  const follow = async (link: string) => {
    await page.getByRole("button", { name: "Abrir o menu" }).click()
    await menu.locator("summary").filter({ hasText: "Fale Conosco" }).click()
    await menu.getByRole("link", { name: link, exact: true }).click()
    await expect(menu).toBeHidden()
  }
  await follow("Orçamento")
  const answer = await holdBack(page, "**/*.data*")
  await follow("Contatos")
  await expect(page.getByText("Carregando…")).toBeAttached()
  arrive()
  answer()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
  await expect(page.getByText("Carregando…")).toHaveCount(0)
})

test("without the code that tells of success the server receives the form, and its page tells", async ({
  page,
  site,
  noise,
}) => {
  const code = /\/assets\/quote-sent-[^/]*\.js/
  await page.route(code, (route) => route.abort())
  const failed = page.waitForEvent("requestfailed", (request) => code.test(request.url()))
  await page.goto(quoteAddress)
  await page.getByLabel("Nome", { exact: true }).focus()
  await failed
  await answerVisitor(page, "Marina Sem Aviso")
  await answerDates(page)
  await answerAdults(page)
  await answerDetails(page)
  await page.unroute(code)
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await expect(page.getByRole("heading", { name: "Solicitação enviada!" })).toBeVisible()
  const [stored] = await storedFor(site, "Marina Sem Aviso")
  await expect(page.getByRole("main")).toContainText(stored?.protocol as string)
  // The page followed the form, so it removed the form's draft.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("quote-sent"))).toBe(stored?.protocol)
  forgive(noise, "ERR_FAILED")
})

test("without its code the form of a stored profile asks, sends and checks that profile's questions", async ({
  page,
  noise,
}) => {
  await page.addInitScript(() => localStorage.setItem("page-layout", "layout-exchange"))
  await page.route("**/assets/quote-form*.js", (route) => route.abort())
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/quote-form"))
  await page.goto("/orcamento")
  await failed
  // First the form as it was loaded, then the one that the server returned.
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel("Nome", { exact: true }).fill("Ana Luz")
    await Promise.all([page.waitForEvent("domcontentloaded"), page.keyboard.press("Enter")])
    const missing = page.getByRole("alert").getByRole("link")
    await expect(missing.filter({ hasText: /programa/i })).toBeVisible()
    await expect(missing.filter({ hasText: /adultos/i })).toHaveCount(0)
  }
  forgive(noise, "ERR_FAILED", "422")
})

test("a gift chosen and a message typed before the form's code arrives are kept, and the payment follows", async ({
  page,
}) => {
  const { asked, arrive } = await holdForm(page, "gift-form")
  await page.goto("/lua-de-mel/1/ana-e-pedro")
  await asked
  await page.getByLabel("Sua mensagem").fill("Sejam felizes")
  await page.getByRole("radio", { name: "Um dia de trem até o interior" }).check({ force: true })
  // The rest of the page follows the choice before the form is hydrated.
  await expect(page.getByLabel("Pix copia e cola")).toHaveValue(/5406260\.005802BR/)
  await page.getByLabel("Nome").click()
  await page.keyboard.type("Ana")
  arrive()
  await ready(page)
  await page.keyboard.type(" Luz")
  await expect(page.getByLabel("Nome")).toHaveValue("Ana Luz")
  await expect(page.getByLabel("Sua mensagem")).toHaveValue("Sejam felizes")
  const ticket = page.getByRole("complementary", { name: "Seu presente" })
  await expect(ticket).toContainText("Um dia de trem até o interior")
})

test("a gift's press that waits for the rules asks before it is left", async ({ page }) => {
  await withLongTimeouts(page)
  const arrive = await holdBack(page, "**/assets/check-gift-form-*.js")
  await open(page, "/lua-de-mel/1/ana-e-pedro")
  await page.getByRole("button", { name: "Enviar mensagem" }).click()
  await expect(page.getByRole("button", { name: "Enviando…" })).toBeVisible()
  const question = page.waitForEvent("dialog")
  const click = page.getByRole("main").getByRole("link", { name: "Privacidade" }).click()
  await (await question).dismiss()
  await click
  arrive()
  await expect(page.getByRole("alert").filter({ has: page.getByRole("heading") })).toBeFocused()
})
