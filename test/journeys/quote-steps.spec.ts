import type { Page } from "@playwright/test"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { layoutShift, watchLayoutShifts } from "./layout-shift.ts"
import { withoutPictures } from "./pictures.ts"
import {
  answerAll,
  answerDates,
  answerDetails,
  answerParty,
  answerVisitor,
  expectSent,
  quoteAddress,
  storedFor,
} from "./quote-answers.ts"
import { expect, forgive, nextPaint, open, ready, test } from "./site.ts"

/* On a phone with scripts the quote form has steps. On wider screens and without scripts it is one page. */

const phone = { width: 360, height: 740 }

test.use({ viewport: phone, contextOptions: { reducedMotion: "reduce" } })
test.beforeEach(({ page }) => withoutPictures(page))

const titles = ["Sobre você", "Para onde e quando", "Quem vai", "Últimos detalhes"]
const headingOf = (page: Page, step: number) =>
  page.getByRole("heading", { name: `Passo ${step} de 4: ${titles[step - 1]}` })
const onwards = (page: Page) => page.getByRole("button", { name: "Continuar" }).click()
const summary = (page: Page) => page.getByRole("alert").filter({ has: page.getByRole("heading") })

/** Expects exactly this step, and the progress indicator at it. */
async function expectStep(page: Page, step: number) {
  await expect(headingOf(page, step)).toBeVisible()
  for (const [index, title] of titles.entries()) {
    await expect(page.getByRole("group", { name: title, exact: true })).toHaveCount(index === step - 1 ? 1 : 0)
  }
  await expect(page.locator("[aria-current=step]")).toHaveText(titles[step - 1] as string)
  await expect(page.getByRole("button", { name: "Solicitar Orçamento" })).toHaveCount(step === 4 ? 1 : 0)
  await expect(page.getByRole("button", { name: "Voltar" })).toHaveCount(step === 1 ? 0 : 1)
}

/** Form content that overflows when the text is twice as large. */
function cutOffWithLargeText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
    const over = [...document.querySelectorAll("main form *:not([aria-hidden] *)")].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth,
    )
    document.documentElement.style.fontSize = ""
    return over.map((element) => element.outerHTML.slice(0, 80))
  })
}

test("all steps to a sent quote: each takes the focus, has no violation of WCAG and fits 320 px", async ({
  page,
  site,
}) => {
  await open(page, quoteAddress)
  const answers = [(one: Page) => answerVisitor(one, "Marina Passos"), answerDates, answerParty, answerDetails]
  for (const [index, answer] of answers.entries()) {
    const step = index + 1
    await expectStep(page, step)
    if (step > 1) {
      await expect(headingOf(page, step)).toBeFocused()
      await expect(headingOf(page, step)).toBeInViewport()
      await expect(page.locator("[aria-current=step]")).toBeInViewport()
    }
    await answer(page)
    expect(await listViolations(page), `step ${step}`).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysScroll(page), `step ${step}`).toBe(0)
    expect(await cutOffWithLargeText(page), `step ${step}`).toEqual([])
    await page.setViewportSize(phone)
    if (step < 4) await onwards(page)
  }
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  const stored = await expectSent(page, site, "Marina Passos")
  expect(JSON.parse(stored?.request ?? "")).toMatchObject({
    numberOfChild: 1,
    ageOfChildEnd: [{ label: "7 anos" }],
    willNeedTour: { label: "Sim" },
  })
  // Everything is in its initial state: the first step, empty.
  await page.keyboard.press("Escape")
  await expect(page.locator("[aria-current=step]")).toHaveText("Sobre você")
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("")
  // A second request: the address does not name the last step of the first one, so back leads to its own first step.
  await answerVisitor(page, "Marina Passos")
  await onwards(page)
  await expectStep(page, 2)
  await page.getByRole("button", { name: "Voltar" }).click()
  await expectStep(page, 1)
  await onwards(page)
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 1)
})

test("a step can be left only when it is valid, and Enter never sends the form early", async ({ page, site }) => {
  await open(page, quoteAddress)
  await page.getByLabel("Nome", { exact: true }).fill("Marina Entrada")
  await page.keyboard.press("Enter")
  await expect(summary(page)).toBeFocused()
  // Errors of this step only.
  await expect(summary(page).getByRole("link")).toHaveText([/e-mail/, /celular/, /estado/, /cidade/])
  await summary(page).getByRole("link").first().click()
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused()
  await answerVisitor(page, "Marina Entrada")
  await expect(summary(page)).toHaveCount(0)
  await page.getByLabel("Celular", { exact: true }).press("Enter")
  await expectStep(page, 2)
  await expect(headingOf(page, 2)).toBeFocused()
  // A step shows no errors before it was submitted.
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0)
  await page.getByLabel("Ida", { exact: true }).press("Enter")
  await expect(summary(page).getByRole("link")).toHaveText([/ida/, /volta/, /flexibilidade/])
  expect(await storedFor(site, "Marina Entrada")).toEqual([])
})

test("going back and forth by Voltar and by the browser's buttons loses nothing and makes no request", async ({
  page,
}) => {
  await page.goto("/turismo")
  await ready(page)
  await page.goto(quoteAddress)
  await ready(page)
  await answerVisitor(page, "Marina Volta")
  const asked: string[] = []
  page.on("request", (request) => {
    if (!/\/media\/|favicon/.test(request.url())) asked.push(request.url())
  })
  await onwards(page)
  await answerDates(page)
  await onwards(page)
  await expectStep(page, 3)
  await page.getByRole("button", { name: "Voltar" }).click()
  await expectStep(page, 2)
  await expect(headingOf(page, 2)).toBeFocused()
  await expect(page.getByLabel("+ ou – (1 semana)")).toBeChecked()
  await page.goBack()
  await expectStep(page, 1)
  await expect(headingOf(page, 1)).toBeFocused()
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Marina Volta")
  await page.goForward()
  await expectStep(page, 2)
  await page.goForward()
  await expectStep(page, 3)
  await page.goBack()
  await page.goBack()
  await expectStep(page, 1)
  expect(asked).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/turismo$/)
})

test("a rotated phone or a wider window shows one page with every answer, and the same step when turned back", async ({
  page,
}) => {
  await open(page, quoteAddress)
  await answerVisitor(page, "Marina Larga")
  await onwards(page)
  await answerDates(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const title of titles) await expect(page.getByRole("group", { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Continuar" })).toHaveCount(0)
  await expect(page.getByRole("heading", { name: /^Passo/ })).toHaveCount(0)
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Marina Larga")
  // On the last step Enter submits: all missing fields are reported.
  await page.getByLabel("Nome", { exact: true }).press("Enter")
  await expect(summary(page).getByRole("link")).toHaveText([/adultos/, /perfil/, /hospedagem/, /nos conheceu/])
  await page.setViewportSize(phone)
  // The summary's links open the step of their field.
  await summary(page)
    .getByRole("link", { name: /nos conheceu/ })
    .click()
  await expectStep(page, 4)
  await expect(page.getByLabel("Como nos conheceu?")).toBeFocused()
  await summary(page)
    .getByRole("link", { name: /hospedagem/ })
    .click()
  await expect(page.getByLabel("Até 3 estrelas")).toBeFocused()
  await expectStep(page, 3)
  // Rotating the phone while answering stays at that question.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel("Celular", { exact: true }).focus()
  await page.setViewportSize(phone)
  await expectStep(page, 1)
  await expect(page.getByLabel("Celular", { exact: true })).toBeFocused()
})

test("rotating the phone while typing keeps the focus, even if the browser hides the field first", async ({ page }) => {
  // The order of these events differs between browsers: here the test reports the change of width last.
  await page.addInitScript(() => {
    const held: Array<() => void> = []
    Object.assign(window, { held })
    const listen = MediaQueryList.prototype.addEventListener
    MediaQueryList.prototype.addEventListener = function late(
      type: string,
      listener: EventListenerOrEventListenerObject,
    ) {
      listen.call(this, type, (event) => void held.push(() => typeof listener === "function" && listener(event)))
    }
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, quoteAddress)
  /** Resizes the window; the listeners are called once that is painted. */
  const resize = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
    await nextPaint(page)
    await page.evaluate(() => {
      for (const report of (window as unknown as { held: Array<() => void> }).held.splice(0)) report()
    })
  }
  const email = page.getByLabel("E-mail", { exact: true })
  const hotel = page.getByLabel("Até 3 estrelas")
  await email.focus()
  await resize(phone)
  await expect(email).toBeFocused()
  await resize({ width: 1280, height: 800 })
  await hotel.focus()
  await resize(phone)
  await expect(hotel).toBeFocused()
  await expectStep(page, 3)
})

test("a refusal by the server opens the step with the first error", async ({ page, noise }) => {
  await page.route("**/api/v1/budget", (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: "validation",
        messages: { error: ["Confira a cidade."] },
        fields: { countryCity: ["Confira a cidade."], tripProfile: ["Confira o perfil."] },
      },
    }),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, quoteAddress)
  await answerAll(page, "Marina Recusa")
  await page.setViewportSize(phone)
  await expectStep(page, 4)
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await page.getByRole("dialog", { name: "Error!" }).getByRole("button", { name: "Corrigir o formulário" }).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole("link")).toHaveText(["Confira a cidade.", "Confira o perfil."])
  await expect(page.getByRole("group", { name: "Para onde e quando", exact: true })).toBeVisible()
  // Goes on step by step; the list of errors stays until they are corrected.
  await onwards(page)
  await expectStep(page, 3)
  await expect(page.getByLabel("Perfil da viagem")).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel("Perfil da viagem").selectOption({ label: "Lazer" })
  await expect(summary(page).getByRole("link")).toHaveText(["Confira a cidade."])
  forgive(noise, "422")
})

test("nothing moves during hydration", async ({ page }) => {
  await watchLayoutShifts(page)
  await open(page, "/orcamento?perfil=intercambio")
  expect(await layoutShift(page)).toBeLessThan(0.01)
})

test("when the scripts do not load, the server leads from step to step", async ({ page, site, noise }) => {
  await page.route("**/assets/*.js", (route) => route.abort())
  await page.goto(quoteAddress)
  await expect(page.getByRole("group", { name: "Últimos detalhes" })).toHaveCount(0)
  await onwards(page)
  await expect(summary(page)).toBeVisible()
  await answerVisitor(page, "Marina Lenta")
  await onwards(page)
  // No city abroad was chosen; the server knows that there is only one.
  await expectStep(page, 2)
  await answerDates(page)
  await onwards(page)
  await page.getByLabel("Número de adultos").selectOption({ label: "1" })
  await page.getByLabel("Perfil da viagem").selectOption({ label: "Lazer" })
  await page.getByLabel("De 3 a 4 estrelas").check()
  await page.getByRole("button", { name: "Voltar" }).click()
  await expect(page.getByLabel("+ ou – (1 semana)")).toBeChecked()
  await onwards(page)
  await expect(page.getByLabel("Perfil da viagem")).toHaveValue("Lazer")
  await onwards(page)
  await answerDetails(page)
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await expect(page.getByRole("heading", { name: "Solicitação enviada!" })).toBeVisible()
  expect(await storedFor(site, "Marina Lenta")).toHaveLength(1)
  // The browser logs the blocked scripts.
  forgive(noise, "ERR_FAILED", "Failed to fetch", "422")
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("a phone shows the whole form on one page", async ({ page }) => {
    await page.goto(quoteAddress)
    for (const title of titles) await expect(page.getByRole("group", { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole("button", { name: "Continuar" })).toHaveCount(0)
    await expect(page.getByText(/^Passo/).filter({ visible: true })).toHaveCount(0)
  })
})
