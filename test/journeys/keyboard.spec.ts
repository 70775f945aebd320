import type { Locator, Page } from "@playwright/test"
import { comboboxOf } from "./combobox.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, ready, test } from "./site.ts"
import { tabTo } from "./tab-to.ts"

test("from the landing to a sent quote by keyboard alone", async ({ page, site }) => {
  await withoutPictures(page)
  await page.goto("/")
  await ready(page)
  await enter(page, page.getByRole("main").getByRole("link", { name: /Intercâmbio/ }))
  await expect(page).toHaveURL(/\/intercambio$/)
  await enter(page, page.locator("header").getByRole("link", { name: "Orçamento", exact: true }).last())
  await expect(page).toHaveURL(/\/orcamento\?perfil=intercambio/)

  await write(page, "Nome", "Marina Teclado")
  await write(page, "E-mail", "teclado@visitante.example")
  await write(page, "Celular", "41991112233")
  await pick(page, "Estado", "Moro fora do Brasil")
  await seek(page, "País de destino", "ainda nao", "Ainda não sei")
  await pick(page, "Quando quer viajar?", "Acima de 12 meses")
  await pick(page, "Quanto tempo quer estudar?", "8 semanas")
  await pick(page, "Programa de interesse", "High School")
  await tabTo(page, page.getByRole("radiogroup", { name: "Vai precisar de acomodação?" }).getByRole("radio").first())
  await page.keyboard.press("Space")
  await pick(page, "Como nos conheceu?", "Indicação")
  await tabTo(page, page.getByRole("button", { name: "Solicitar Orçamento" }))
  await page.keyboard.press("Enter")

  const dialog = page.getByRole("dialog", { name: "Solicitação enviada!" })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  const stored = await site.db
    .selectFrom("quote_request")
    .select("type")
    .where("email", "=", "teclado@visitante.example")
    .execute()
  expect(stored).toEqual([{ type: "I" }])
})

test("from the head through the search to a package by keyboard alone", async ({ page }) => {
  await withoutPictures(page)
  await page.goto("/turismo/depoimentos")
  await ready(page)
  await enter(page, page.locator("header").getByRole("link", { name: "Buscar" }))
  await expect(page.getByRole("main").getByLabel("O que você procura?")).toBeFocused()
  await page.keyboard.type("praia")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/busca\?perfil=turismo&q=praia$/)
  await expect(page.locator("h2#resultados")).toBeFocused()
  const promotions = page.getByRole("complementary", { name: "Filtros" }).getByRole("link", { name: /^Só em promoção/ })
  // In tab order the filters come before the results.
  await tabTo(page, promotions, "Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/promocao=1/)
  // The address changes a moment before the results.
  await expect(promotions).toHaveAttribute("aria-current", "true")
  await enter(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: /^Mais Detalhes/ })
      .first(),
  )
  await expect(page).toHaveURL(/\/turismo\/pacote\//)
})

async function enter(page: Page, link: Locator) {
  await tabTo(page, link)
  await page.keyboard.press("Enter")
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Chooses in a native select by typing the option's first letters. */
async function pick(page: Page, label: string, option: string) {
  const list = page.getByLabel(label)
  await tabTo(page, list)
  await page.keyboard.type(option)
  await expect(list.locator("option:checked")).toHaveText(option)
}

/** Chooses the first match in a combobox. */
async function seek(page: Page, label: string, text: string, option: string) {
  const field = await comboboxOf(page, label)
  await tabTo(page, field)
  await page.keyboard.type(text)
  await page.keyboard.press("Enter")
  await expect(field).toHaveValue(option)
}
