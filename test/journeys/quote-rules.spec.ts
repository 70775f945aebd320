import { holdBack } from "./hold-back.ts"
import { withLongTimeouts } from "./long-timeouts.ts"
import { answerAll, answerVisitor, expectSent, quoteAddress } from "./quote-answers.ts"
import { expect, forgive, open, ready, test } from "./site.ts"

/* The validation of the quote form is loaded after the first view: it may arrive late or never. */

test("where the rules do not load, the server's errors are shown and the corrected form is sent", async ({
  page,
  site,
  noise,
}) => {
  await page.route(/\/assets\/check-quote-form-[^/]*\.js/, (route) => route.abort())
  await page.goto(quoteAddress)
  await ready(page)
  const name = "Rita Sem Regras"
  await answerAll(page, name)
  const email = page.getByLabel("E-mail", { exact: true })
  const valid = await email.inputValue()
  await email.fill("rita@")
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Corrigir o formulário" }).click()
  await expect(email).toHaveAccessibleDescription(/Confira o e-mail: algo nele não está certo/)
  await email.fill(valid)
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await expectSent(page, site, name)
  // The failed load of the rules, and the server's refusal.
  forgive(noise, "ERR_FAILED", "422")
})

test("the summary of errors takes the focus also if the rules arrive after the press", async ({ page }) => {
  await withLongTimeouts(page)
  const arrive = await holdBack(page, "**/assets/check-quote-form-*.js")
  await open(page, "/orcamento?perfil=turismo")
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  // Leaving is asked about while the press waits.
  const question = page.waitForEvent("dialog")
  const click = page.getByRole("contentinfo").getByRole("link", { name: "Contatos" }).click()
  await (await question).dismiss()
  await click
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") })
  await expect(summary).toHaveCount(0)
  arrive()
  await expect(summary).toBeFocused()
})

test("a link that is followed while a step waits for the rules leads to its page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withLongTimeouts(page)
  const arrive = await holdBack(page, "**/assets/check-quote-form-*.js")
  const show = await holdBack(page, "**/contatos.data*")
  await open(page, quoteAddress)
  await answerVisitor(page, "Rita de Saída")
  const checking = page.getByRole("status").filter({ hasText: "Conferindo suas respostas." })
  await page.locator("main form [data-current] button[type=submit]").first().click()
  await expect(checking).toHaveCount(1)
  const asked = page.waitForRequest("**/contatos.data*")
  await page.getByRole("contentinfo").getByRole("link", { name: "Contatos" }).click()
  await asked
  arrive()
  await expect(checking).toHaveCount(0)
  show()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
})

test("a press that waits for the rules says so, and the next presses do nothing", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await withLongTimeouts(page)
  const arrive = await holdBack(page, "**/assets/check-quote-form-*.js")
  await open(page, quoteAddress)
  await answerVisitor(page, "Rita Depressa")
  const form = page.locator("main form")
  const onwards = form.locator("[data-current] button[type=submit]").first()
  await onwards.click()
  await expect(onwards).toHaveText("Conferindo…")
  const checking = page.getByRole("status").filter({ hasText: "Conferindo suas respostas." })
  await expect(checking).toHaveCount(1)
  // Screen readers may ignore what is inside a busy element.
  await expect(page.locator("[aria-busy]").filter({ has: checking })).toHaveCount(0)
  await page.keyboard.press("Enter")
  arrive()
  await expect(page.getByRole("heading", { name: /^Passo 2 de 4/ })).toBeFocused()
  await expect(checking).toHaveCount(0)
  await page.getByRole("button", { name: "Voltar" }).click()
  await expect(page.getByRole("heading", { name: /^Passo 1 de 4/ })).toBeFocused()
})
