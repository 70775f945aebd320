import type { Page } from "@playwright/test"
import { listViolations } from "./axe.ts"
import { choose, citiesOf, comboboxOf, sentAs } from "./combobox.ts"
import { holdBack } from "./hold-back.ts"
import { withLongTimeouts } from "./long-timeouts.ts"
import { withoutPictures } from "./pictures.ts"
import {
  answerAll,
  answerDates,
  answerParty,
  answerVisitor,
  expectSent,
  quoteAddress,
  sentDialog,
  storedFor,
} from "./quote-answers.ts"
import { expect, forgive, open, ready, test } from "./site.ts"

/*
 * Drafts stay on the device until they are sent, discarded or a week old. quote-repeats.spec.ts tests that nothing is
 * sent twice.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } })
test.beforeEach(({ page }) => withoutPictures(page))

const nameField = (page: Page) => page.getByLabel("Nome", { exact: true })
const notice = (page: Page) => page.getByText(/^Encontramos um pedido que você começou/)
const send = (page: Page) => page.getByRole("button", { name: "Solicitar Orçamento" }).click()
const storedText = (page: Page) => page.evaluate(() => localStorage.getItem("quote-draft"))

/** Leaves the page, so that the draft is stored, and comes back. */
async function comeBack(page: Page) {
  await page.goto("/privacidade")
  await open(page, quoteAddress)
}

test("a returning visitor finds every answer restored, and a message says so", async ({ page }) => {
  await open(page, quoteAddress)
  await expect(page.locator("form")).toBeVisible()
  expect(await storedText(page)).toBeNull()
  await answerAll(page, "Marina Rascunho")
  await citiesOf(page, "Paraná (PR)")
  await choose(page, "Cidade", "Curitiba")
  await page.getByLabel(/^Quero receber promoções/).check()
  await comeBack(page)
  await expect(notice(page)).toHaveText(/começou hoje/)
  expect(await listViolations(page)).toEqual([])
  await expect(nameField(page)).toHaveValue("Marina Rascunho")
  await expect(page.getByLabel("Celular", { exact: true })).toHaveValue("(41)99111-2233")
  await expect(page.getByLabel("Estado").locator("option:checked")).toHaveText("Paraná (PR)")
  await expect(await comboboxOf(page, "Cidade")).toHaveValue("Curitiba")
  await expect(await comboboxOf(page, "Cidade de destino")).toHaveValue("Barreirinhas")
  await expect(page.getByLabel("Volta", { exact: true })).toHaveValue(/^20\/03\//)
  await expect(page.getByLabel("+ ou – (1 semana)")).toBeChecked()
  await expect(page.getByLabel("Idade da criança 1")).toHaveValue("7 anos")
  await expect(page.getByLabel("Como nos conheceu?")).toHaveValue("Indicação")
  await expect(page.getByLabel(/^Quero receber promoções/)).toBeChecked()
  const [stored] = JSON.parse((await storedText(page)) as string) as [{ values: object }]
  for (const field of ["website", "pageType", "package_id", "type"]) expect(stored.values).not.toHaveProperty(field)
})

test("the draft is restored after visiting another page of the site, and removed by any page when it is old", async ({
  page,
}) => {
  await open(page, quoteAddress)
  await nameField(page).fill("Marina Passeio")
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacidade")
  await page.goBack()
  await expect(nameField(page)).toHaveValue("Marina Passeio")
  await page.goto("/privacidade")
  await page.evaluate(() => {
    const [stored] = JSON.parse(localStorage.getItem("quote-draft") as string)
    localStorage.setItem("quote-draft", JSON.stringify([{ ...stored, savedAt: stored.savedAt - 8 * 86_400_000 }]))
  })
  await page.reload()
  await expect.poll(() => storedText(page)).toBeNull()
})

test("what was typed is kept when the page is left at once", async ({ page }) => {
  await open(page, quoteAddress)
  await nameField(page).fill("Marina Apressada")
  await comeBack(page)
  await expect(nameField(page)).toHaveValue("Marina Apressada")
})

test("text typed before the draft is restored is kept, and so is the focus", async ({ page }) => {
  await withLongTimeouts(page)
  await open(page, quoteAddress)
  await nameField(page).fill("Marina Rápida")
  await page.getByLabel("Celular", { exact: true }).fill("41991112233")
  await citiesOf(page, "Paraná (PR)")
  await page.goto("/privacidade")
  // A draft is restored together with the cities of its state.
  const arrive = await holdBack(page, "**/api/v1/place/municipalities/*")
  await open(page, quoteAddress)
  await nameField(page).click()
  await page.keyboard.type("Ana")
  arrive()
  await expect(notice(page)).toBeVisible()
  await page.keyboard.type(" Luz")
  await expect(nameField(page)).toHaveValue("Ana Luz")
  await expect(page.getByLabel("Celular", { exact: true })).toHaveValue("(41)99111-2233")
})

test("a state chosen before the draft is restored has its own cities", async ({ page }) => {
  await withLongTimeouts(page)
  await open(page, quoteAddress)
  await nameField(page).fill("Marina Mudança")
  await citiesOf(page, "Paraná (PR)")
  await choose(page, "Cidade", "Curitiba")
  const state = await sentAs(page, "state")
  await page.goto("/privacidade")
  const arrive = await holdBack(page, `**/api/v1/place/municipalities/${state}`)
  await open(page, quoteAddress)
  await page.getByLabel("Estado").selectOption({ label: "São Paulo (SP)" })
  arrive()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel("Estado").locator("option:checked")).toHaveText("São Paulo (SP)")
  await expect(await comboboxOf(page, "Cidade")).toHaveValue("")
  await choose(page, "Cidade", "Campinas")
})

test("a draft is restored without the cities of its state when these are late, and they follow", async ({ page }) => {
  await open(page, quoteAddress)
  await nameField(page).fill("Marina Paciente")
  await citiesOf(page, "Paraná (PR)")
  await choose(page, "Cidade", "Curitiba")
  await page.goto("/privacidade")
  const arrive = await holdBack(page, "**/api/v1/place/municipalities/*")
  await open(page, quoteAddress)
  await expect(notice(page)).toBeVisible()
  await expect(nameField(page)).toHaveValue("Marina Paciente")
  arrive()
  await expect(await comboboxOf(page, "Cidade")).toHaveValue("Curitiba")
})

test("on a phone the form opens at the step of the draft", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, quoteAddress)
  await answerVisitor(page, "Marina Celular")
  await page.getByRole("button", { name: "Continuar" }).click()
  await answerDates(page)
  await page.reload()
  await ready(page)
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Passo 2 de 4: Para onde e quando" })).toBeVisible()
  await page.getByRole("button", { name: "Continuar" }).click()
  await answerParty(page)
  await expect(page.getByRole("heading", { name: "Passo 3 de 4: Quem vai" })).toBeVisible()
})

test("values from the address override those of the draft; its other values stay", async ({ page }) => {
  await open(page, "/orcamento?perfil=turismo&pais=20")
  await nameField(page).fill("Marina Contexto")
  await page.getByLabel(/^Observações/).fill("Duas malas.")
  await open(page, "/orcamento?perfil=intercambio&pacote=1001")
  await expect(notice(page)).toBeVisible()
  await expect(nameField(page)).toHaveValue("Marina Contexto")
  expect(await sentAs(page, "country")).toBe("1")
  await open(page, "/orcamento?perfil=intercambio&busca=quadribol")
  await expect(page.getByLabel(/^Observações/)).toHaveValue("Duas malas.\nProcurei por: quadribol")
})

test("a discarded draft is removed and the form is empty", async ({ page }) => {
  await open(page, quoteAddress)
  await answerVisitor(page, "Marina Descarte")
  await comeBack(page)
  await page.getByRole("button", { name: "Descartar e começar de novo" }).click()
  await expect(nameField(page)).toHaveValue("")
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await comeBack(page)
  await expect(nameField(page)).toHaveValue("")
  expect(await storedText(page)).toBeNull()
})

test("after a successful request no draft remains", async ({ page, site }) => {
  await open(page, quoteAddress)
  await answerAll(page, "Marina Enviada")
  await send(page)
  await expectSent(page, site, "Marina Enviada")
  await comeBack(page)
  await expect(nameField(page)).toHaveValue("")
  expect(await storedText(page)).toBeNull()
})

test("after a failed request every answer is kept, also after a reload; changed answers make another request", async ({
  page,
  site,
  noise,
}) => {
  await page.route(
    "**/api/v1/budget",
    (route) => route.fulfill({ status: 503, json: { code: "unavailable", messages: { error: ["Espere."] } } }),
    { times: 1 },
  )
  await open(page, quoteAddress)
  await answerAll(page, "Marina Espera")
  await send(page)
  await expect(page.getByRole("dialog", { name: "Error!" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(nameField(page)).toHaveValue("Marina Espera")
  await page.reload()
  await ready(page)
  await expect(page.getByLabel(/^Observações/)).toHaveValue("Um aniversário no caminho.")
  await page.getByLabel(/^Observações/).fill("Dois aniversários.")
  await send(page)
  await expect(sentDialog(page)).toBeVisible()
  expect(await storedFor(site, "Marina Espera")).toHaveLength(1)
  forgive(noise, "503")
})

test("an option that no longer exists is left empty, also a consent to other words; the rest is restored", async ({
  page,
  noise,
}) => {
  await open(page, quoteAddress)
  await answerVisitor(page, "Marina Opções")
  // The code that stores drafts is loaded after the first view.
  await expect.poll(() => storedText(page)).toContain("Marina Opções")
  await page.goto("/privacidade")
  await page.evaluate(() => {
    const [stored] = JSON.parse(localStorage.getItem("quote-draft") as string)
    Object.assign(stored.values, {
      state: "77",
      city: "999999",
      tripProfile: "Balonismo",
      hostingCategory: "6 estrelas",
      numberOfChild: "40",
      howDidYouMeetUs: "Rádio",
      marketing: "2019-01-01",
    })
    localStorage.setItem("quote-draft", JSON.stringify([stored]))
  })
  await open(page, "/orcamento?perfil=turismo")
  await expect(nameField(page)).toHaveValue("Marina Opções")
  await expect(page.getByLabel("Estado")).toHaveValue("")
  await expect(page.getByLabel("Perfil da viagem")).toHaveValue("")
  await expect(page.getByLabel(/^Quero receber promoções/)).not.toBeChecked()
  await send(page)
  await expect(page.getByRole("link", { name: "Escolha o estado onde você mora." })).toBeVisible()
  // The browser logs the failed load of the cities of an unknown state.
  forgive(noise, "404")
})

test("without storage the form works as usual", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError")
      },
    })
  })
  await open(page, quoteAddress)
  await answerAll(page, "Marina Anônima")
  await send(page)
  await expectSent(page, site, "Marina Anônima")
})
