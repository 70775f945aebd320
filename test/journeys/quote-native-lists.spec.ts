import type { Page } from "@playwright/test"
import { comboboxOf, sentAs } from "./combobox.ts"
import { holdBack } from "./hold-back.ts"
import { withoutPictures } from "./pictures.ts"
import { tripAddress } from "./quote-answers.ts"
import { expect, forgive, open, test } from "./site.ts"

/* The native select that every combobox of the quote form starts as, and stays without scripts. */

test.beforeEach(({ page }) => withoutPictures(page))

/** Delays the combobox's code until `release`. */
async function heldBack(page: Page) {
  const release = await holdBack(page, "**/assets/combobox-*.js")
  await open(page, tripAddress)
  return release
}

test("the native select is replaced with its value, not while it is in use, and without layout shift", async ({
  page,
}) => {
  const release = await heldBack(page)
  const country = page.locator("#campo-country")
  const [chosen] = await country.selectOption({ label: "Brasil" })
  await country.focus()
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main fieldset, main label")].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
    )
  // What the browser may fill in: the visitor's own data, not the destination.
  const filledIn = () =>
    page
      .locator("#campo-phone, #campo-state, #campo-city, #campo-country")
      .evaluateAll((controls) => controls.map((control) => control.getAttribute("autocomplete")))
  const own = ["tel", "address-level1", "address-level2", "off"]
  expect(await filledIn()).toEqual(own)
  const before = await boxes()
  release()
  await comboboxOf(page, "Cidade")
  await expect(country).toHaveJSProperty("tagName", "SELECT")
  await expect(country).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(country).toHaveJSProperty("tagName", "INPUT")
  expect(await filledIn()).toEqual(own)
  await expect(country).toHaveValue("Brasil")
  expect(await boxes()).toEqual(before)
  expect(await sentAs(page, "country")).toBe(chosen)
  // The error summary's link still reaches it.
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  await page.getByRole("alert").getByRole("link", { name: "Escolha a cidade de destino" }).click()
  await expect(page.locator("#campo-countryCity")).toBeFocused()
})

test("the native select stays when the combobox's code does not load", async ({ page, noise }) => {
  await page.route("**/assets/combobox-*.js", (route) => route.abort())
  const failed = page.waitForEvent("requestfailed")
  await open(page, tripAddress)
  await failed
  await page.getByLabel("Estado").selectOption({ label: "Paraná (PR)" })
  await page.locator("select#campo-city").selectOption({ label: "Curitiba" })
  expect(await sentAs(page, "city")).toMatch(/^\d+$/)
  await page.getByLabel("Estado").selectOption({ label: "Moro fora do Brasil" })
  await expect(page.locator("select#campo-city")).toHaveValue("0")
  // The browser itself reports the failed load.
  forgive(noise, "ERR_FAILED")
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the native select is used, and the dates are typed", async ({ page }) => {
    await page.goto("/orcamento?perfil=turismo")
    for (const name of ["city", "country", "countryCity"])
      await expect(page.locator(`select#campo-${name}`)).toBeVisible()
    await page.locator("#campo-country").selectOption({ label: "Ainda não sei" })
    await expect(page.getByText("Escolher no calendário")).toBeHidden()
    await expect(page.getByLabel("Ida", { exact: true })).toBeVisible()
  })
})
