import type { Page } from "@playwright/test"
import { holdBack } from "./hold-back.ts"
import { withoutPictures } from "./pictures.ts"
import { answerVisitor, expectSent } from "./quote-answers.ts"
import { expect, forgive, ready, test } from "./site.ts"

/* Help of the quote form: the likely referral source, and a phone number in the wrong field. */

test.beforeEach(({ page }) => withoutPictures(page))

const noteOf = (source: string) => `Pelo caminho que trouxe você até aqui, talvez seja “${source}”.`
const referralSource = (page: Page) => page.getByLabel("Como nos conheceu?")

test("the first page of a visit decides which source is named, as one of our options; the answer starts empty", async ({
  page,
}) => {
  await page.goto("/turismo?utm_source=instagram&utm_medium=social&fbclid=segredo", {
    referer: "https://l.instagram.com/segredo",
  })
  await ready(page)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("how-we-met"))).toBe("Outros Sites")
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /instagram|segredo/,
  )
  await page.getByRole("banner").getByRole("link", { name: "Orçamento", exact: true }).last().click()
  await expect(referralSource(page)).toHaveAccessibleDescription(noteOf("Outros Sites"))
  await expect(referralSource(page)).toHaveValue("")
  await referralSource(page).selectOption({ label: "Indicação" })
  await expect(page.getByText(noteOf("Outros Sites"))).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(referralSource(page)).toHaveValue("Indicação")
})

test("the source is also named when the first page is the form, reached from a search engine", async ({ page }) => {
  await page.goto("/orcamento?perfil=turismo", { referer: "https://www.google.com/" })
  await ready(page)
  await expect(page.getByText(noteOf("Site de Busca (Google)"))).toBeVisible()
  await expect(referralSource(page)).toHaveValue("")
  expect(await page.evaluate(() => localStorage.getItem("quote-draft"))).toBeNull()
})

test("a visit without a known source has no suggestion, and only the form loads what makes one", async ({ page }) => {
  const loadedOn = new Set<string>()
  page.on("request", (request) => {
    if (request.url().includes("/assets/referral-source-")) loadedOn.add(new URL(page.url()).pathname)
  })
  await page.goto("/turismo")
  await ready(page)
  expect([...loadedOn]).toEqual([])
  await page.goto("/orcamento?perfil=turismo")
  await ready(page)
  await expect(referralSource(page)).toHaveValue("")
  await expect(page.getByText(/talvez seja/)).toHaveCount(0)
  await expect.poll(() => [...loadedOn]).toEqual(["/orcamento"])
})

test("without a known profile the visitor's choice decides the questions, and sending stores it as the layout", async ({
  page,
  site,
}) => {
  await page.goto("/orcamento")
  await ready(page)
  await expect(page.getByLabel("Lazer/Negócios", { exact: true })).toBeChecked()
  await expect(page.getByLabel("Número de adultos")).toBeVisible()
  await page.getByLabel("Intercâmbio", { exact: true }).check()
  await expect(page.getByLabel("Número de adultos")).toHaveCount(0)
  await answerVisitor(page, "Marina Neutra")
  await page.getByLabel("Quando quer viajar?").selectOption({ index: 1 })
  // The draft keeps the profile: without it the study questions are not shown.
  await page.reload()
  await ready(page)
  await expect(page.getByLabel("Intercâmbio", { exact: true })).toBeChecked()
  await expect(page.getByLabel("Quando quer viajar?")).toHaveValue("Em até 3 meses")
  await page.goto("/orcamento?pacote=1001")
  await ready(page)
  await expect(page.getByText(/^Encontramos um pedido/)).toBeVisible()
  await page.getByLabel("Quanto tempo quer estudar?").selectOption({ index: 1 })
  await page.getByLabel("Programa de interesse").selectOption({ index: 1 })
  await page.getByRole("radiogroup", { name: "Vai precisar de acomodação?" }).getByLabel("Sim").check()
  await referralSource(page).selectOption({ label: "Indicação" })
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-index")
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await expectSent(page, site, "Marina Neutra")
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-exchange")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("radiogroup", { name: "Tipo de viagem" })).toHaveCount(0)
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Lazer/Negócios" }).filter({ visible: true }),
  ).toHaveCount(1)
})

test.describe("a mobile number typed into the landline field", () => {
  const cellphone = (page: Page) => page.getByLabel("Celular", { exact: true })
  const phone = (page: Page) => page.getByLabel(/^Telefone/)
  const offer = (page: Page) => page.getByRole("button", { name: "Usar como celular" })

  test("is offered for the mobile field, and moved there with one press", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto("/orcamento?perfil=turismo")
    await ready(page)
    await phone(page).fill("41991112233")
    await phone(page).blur()
    await expect(page.getByText("Este número parece de celular")).toBeVisible()
    await offer(page).click()
    await expect(cellphone(page)).toHaveValue("(41)99111-2233")
    await expect(cellphone(page)).toBeFocused()
    await expect(phone(page)).toHaveValue("")
    await expect(offer(page)).toHaveCount(0)
    await expect(page.getByText("Este número parece de celular")).toHaveCount(0)
  })

  test("never replaces a number that is already there", async ({ page }) => {
    await page.goto("/orcamento?perfil=turismo")
    await ready(page)
    await cellphone(page).fill("41992223344")
    await phone(page).fill("41991112233")
    await phone(page).blur()
    await expect(page.getByText("Este número parece de celular")).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await cellphone(page).fill("")
    await expect(offer(page)).toBeVisible()
  })

  test("typed with the country's or a trunk's code is the number that was meant", async ({ page }) => {
    await page.goto("/orcamento?perfil=turismo")
    await ready(page)
    const field = cellphone(page)
    for (const [typed, shown] of [
      ["55 41 99111-2233", "(41)99111-2233"],
      ["55 41 3000-0000", "(41)3000-0000"],
      ["55 91 98888-7777", "(91)98888-7777"],
      ["(55) 99911-2233", "(55)99911-2233"],
      ["(041) 99111-2233", "(41)99111-2233"],
      ["041 99111-2233", "(41)99111-2233"],
      ["0055 41 99111-2233", "(41)99111-2233"],
      ["00351 912 345 678", "+351912345678"],
    ] as const) {
      await field.fill("")
      await field.pressSequentially(typed)
      await expect(field).toHaveValue(shown)
    }
    // One digit too many stays in sight, and is refused.
    await field.fill("")
    await field.pressSequentially("55999112233")
    await field.pressSequentially("4")
    await field.blur()
    await expect(field).toHaveValue("(55)99911-22334")
    await expect(page.getByText("Confira o celular: há números demais.")).toBeVisible()
  })

  test("pasted with +55, a leading 0, spaces or dots is accepted in both fields", async ({ page }) => {
    await page.goto("/orcamento?perfil=turismo")
    await ready(page)
    for (const pasted of [
      "+55 41 99111-2233",
      "+55 (041) 99111.2233",
      "041 99111 2233",
      "5541991112233",
      "41.99111.2233",
    ]) {
      for (const field of [cellphone(page), phone(page)]) {
        await field.fill("")
        await page.keyboard.insertText(pasted)
        await expect(field).toHaveValue("(41)99111-2233")
      }
    }
  })

  test("typed before the mask has arrived is shaped when it arrives", async ({ page }) => {
    const arrive = await holdBack(page, "**/assets/input-masks-*.js")
    await page.goto("/orcamento?perfil=turismo")
    await ready(page)
    await cellphone(page).fill("+55 41 99111-2233")
    await phone(page).fill("ramal 41 3322-1100")
    arrive()
    await expect(cellphone(page)).toHaveValue("(41)99111-2233")
    // The mask would drop the letters; the server reports the error instead.
    await expect(phone(page)).toHaveValue("ramal 41 3322-1100")
  })

  test("is shaped although the mask could not be loaded with the page, once something is typed", async ({
    page,
    noise,
  }) => {
    await page.route("**/assets/input-masks-*.js", (route) => route.abort())
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/input-masks-"))
    await page.goto("/orcamento?perfil=turismo")
    await ready(page)
    await failed
    await page.unrouteAll()
    await cellphone(page).focus()
    await page.keyboard.insertText("+55 41 99111-2233")
    await expect(cellphone(page)).toHaveValue("(41)99111-2233")
    forgive(noise, "ERR_FAILED")
  })
})
