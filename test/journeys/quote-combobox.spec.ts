import type { Locator, Page } from "@playwright/test"
import { choose, citiesOf, comboboxOf, sentAs, shownOptions } from "./combobox.ts"
import { withoutPictures } from "./pictures.ts"
import { tripAddress } from "./quote-answers.ts"
import { expect, nextPaint, open, test } from "./site.ts"

/* The quote form's comboboxes. */

test.beforeEach(({ page }) => withoutPictures(page))

test.describe("the combobox", () => {
  test("by keyboard: finds without accents, moves, chooses with Enter without sending, clears with Escape", async ({
    page,
  }) => {
    await open(page, tripAddress)
    const city = await citiesOf(page, "São Paulo (SP)")
    await city.focus()
    await page.keyboard.type("sao jose")
    await expect(shownOptions(page)).toHaveText([
      "São José da Bela Vista",
      "São José do Barreiro",
      "São José do Rio Pardo",
      "São José do Rio Preto",
      "São José dos Campos",
    ])
    const pointed = page.locator('[role="option"][aria-selected="true"]')
    await expect(pointed).toHaveText("São José da Bela Vista")
    await expect(city).toHaveAttribute("aria-activedescendant", (await pointed.getAttribute("id")) ?? "?")
    for (const [key, name] of [
      ["End", "São José dos Campos"],
      ["Home", "São José da Bela Vista"],
      ["ArrowUp", "São José dos Campos"],
      ["ArrowDown", "São José da Bela Vista"],
      ["ArrowDown", "São José do Barreiro"],
    ] as const) {
      await page.keyboard.press(key)
      await expect(pointed).toHaveText(name)
    }
    await page.keyboard.press("Enter")
    await expect(city).toHaveValue("São José do Barreiro")
    await expect(city).toBeFocused()
    await expect(shownOptions(page)).toHaveCount(0)
    expect(await sentAs(page, "city")).toMatch(/^\d+$/)
    // Neither this Enter nor Enter with an empty list submits the form.
    await city.fill("xyz")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("alert")).toHaveCount(0)
    expect(await sentAs(page, "city")).toBe("")

    // Leaving the list selects the highlighted option, not the one that was selected when it opened.
    await city.fill("")
    for (const [keys, name] of [
      [["Escape", "ArrowDown", "Tab"], ""],
      [["ArrowDown", "ArrowDown", "Tab"], "Adolfo"],
    ] as const) {
      await city.focus()
      for (const key of keys) await page.keyboard.press(key)
      await expect(city).not.toBeFocused()
      await expect(city).toHaveValue(name)
    }

    await city.fill("Santos")
    await page.keyboard.press("Escape")
    await expect(city).toHaveAttribute("aria-expanded", "false")
    await expect(city).toHaveValue("Santos")
    expect(await sentAs(page, "city")).toMatch(/^\d+$/)
    await page.keyboard.press("Escape")
    await expect(city).toHaveValue("")
    expect(await sentAs(page, "city")).toBe("")
  })

  test("by mouse: opens on the field and its arrow, chooses with a click, opens around what is chosen", async ({
    page,
  }) => {
    await open(page, tripAddress)
    const city = await citiesOf(page, "São Paulo (SP)")
    await city.click()
    await expect(shownOptions(page)).toHaveCount(50)
    await expect(page.getByText("Mais 595 opções: digite para encontrar.").first()).toBeVisible()
    await page.getByRole("button", { name: "Mostrar as opções: Cidade", exact: true }).click()
    await expect(shownOptions(page)).toHaveCount(0)
    await expect(city).toBeFocused()
    await city.fill("ibitinga")
    await shownOptions(page).getByText("Ibitinga", { exact: true }).click()
    await expect(city).toHaveValue("Ibitinga")
    await expect(city).toBeFocused()
    await city.click()
    await expect(shownOptions(page)).toHaveCount(50)
    await expect(shownOptions(page).getByText("Ibitinga", { exact: true })).toBeInViewport()
    // The chosen text is selected, so that typing replaces it.
    await page.keyboard.type("bauru")
    await expect(shownOptions(page)).toHaveText(["Bauru"])
  })

  test("a resting mouse highlights no option when the list changes under it", async ({ page }) => {
    await open(page, tripAddress)
    const city = await citiesOf(page, "São Paulo (SP)")
    const pointed = page.locator('[role="option"][aria-selected="true"]')
    await city.click()
    await shownOptions(page).nth(5).hover()
    await expect(pointed).toHaveText("Águas de Santa Bárbara")
    for (const text of ["sao jo", "sao jose"]) {
      // The browser reports mouse enter and leave with a delay after elements under a resting mouse have changed.
      const reported = page.evaluate(
        () =>
          new Promise<void>((done) => {
            for (const event of ["mouseover", "mouseout"])
              document.addEventListener(event, () => done(), { capture: true, once: true })
          }),
      )
      await city.fill(text)
      await reported
      await nextPaint(page)
      await expect(pointed).toHaveText((await shownOptions(page).first().textContent()) ?? "?")
    }
    await shownOptions(page).nth(2).hover()
    await expect(pointed).toHaveText("São José do Rio Pardo")
  })

  test("leaving the field chooses a complete name; other text stays, with a message that says what to do", async ({
    page,
  }) => {
    await open(page, tripAddress)
    const city = await citiesOf(page, "Paraná (PR)")
    await city.focus()
    await page.keyboard.type("FOZ DO IGUACU")
    await page.keyboard.press("Tab")
    await expect(city).toHaveValue("Foz do Iguaçu")
    expect(await sentAs(page, "city")).toMatch(/^\d+$/)
    await expect(city).not.toHaveAttribute("aria-invalid")

    await city.fill("Lisboa")
    await expect(page.getByText("Nenhuma opção encontrada").first()).toBeVisible()
    await expect(page.getByRole("status").filter({ hasText: "Nenhuma opção encontrada" })).toBeAttached()
    await page.getByLabel("Nome", { exact: true }).click()
    await expect(city).toHaveValue("Lisboa")
    await expect(city).toHaveAttribute("aria-invalid", "true")
    await expect(cityError(page)).toHaveText("“Lisboa” não está na lista: escolha uma das opções.")
    expect(await sentAs(page, "city")).toBe("")

    await choose(page, "Cidade", "Curitiba")
    await page.keyboard.press("Tab")
    await expect(city).not.toHaveAttribute("aria-invalid")
    await expect(cityError(page)).toHaveCount(0)
  })

  test("a press of a button counts even when a message appears and moves the button", async ({ page }) => {
    await open(page, tripAddress)
    const country = await comboboxOf(page, "País de destino")
    await country.fill("Atlântida")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Escolher no calendário" }).click()
    await expect(page.getByRole("dialog", { name: "Quando você viaja?" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByText("“Atlântida” não está na lista: escolha uma das opções.")).toBeVisible()
  })

  test("country, state and city stay consistent: abroad, another state, an unknown country, another country", async ({
    page,
  }) => {
    await open(page, tripAddress)
    const city = await citiesOf(page, "Paraná (PR)")
    await choose(page, "Cidade", "Curitiba")
    await page.getByLabel("Estado").selectOption({ label: "Acre (AC)" })
    await expect(city).toHaveValue("")
    expect(await sentAs(page, "city")).toBe("")
    await page.getByLabel("Estado").selectOption({ label: "Moro fora do Brasil" })
    await expect(city).toHaveValue("Fora do Brasil")
    expect(await sentAs(page, "city")).toBe("0")

    const country = await comboboxOf(page, "País de destino")
    const destination = await comboboxOf(page, "Cidade de destino")
    await country.click()
    await expect(shownOptions(page).first()).toHaveText("Ainda não sei")
    await page.keyboard.press("Escape")
    await choose(page, "País de destino", "Ainda não sei")
    await expect(destination).toHaveValue("Ainda não sei")
    expect(await sentAs(page, "countryCity")).toBe("0")
    // It is the only option: another text stays, a part of its name chooses it.
    for (const other of ["Kyoto", "?"]) {
      await destination.fill(other)
      await page.getByLabel("Nome", { exact: true }).click()
      await expect(destination).toHaveValue(other)
      await expect(page.getByText(`“${other}” não está na lista: escolha uma das opções.`)).toBeVisible()
    }
    await destination.fill("ainda nao")
    await page.getByLabel("Nome", { exact: true }).click()
    await expect(destination).toHaveValue("Ainda não sei")
    await choose(page, "País de destino", "Brasil")
    await expect(destination).toHaveValue("")
    await destination.click()
    await expect(shownOptions(page).first()).toHaveText("Ainda não sei")
    expect(await shownOptions(page).count()).toBeGreaterThan(1)
  })

  test("values from the address are selected, and a script can change them as those of a select", async ({ page }) => {
    await open(page, "/orcamento?perfil=turismo&pais=1")
    const country = await comboboxOf(page, "País de destino")
    expect(await sentAs(page, "country")).toBe("1")
    await expect(country).not.toHaveValue("")
    await write(page, "country", "0")
    await expect(country).toHaveValue("Ainda não sei")
    await expect(await comboboxOf(page, "Cidade de destino")).toHaveValue("Ainda não sei")
    await write(page, "country", "")
    await expect(country).toHaveValue("")
  })

  test("cities that load late keep the focus and the text of the visitor, or the value that a script set", async ({
    page,
  }) => {
    let answer = () => {}
    await page.route("**/api/v1/place/municipalities/*", async (route) => {
      await new Promise<void>((done) => (answer = done))
      await route.continue()
    })
    await open(page, tripAddress)
    const city = await comboboxOf(page, "Cidade")
    await page.getByLabel("Estado").selectOption({ label: "Minas Gerais (MG)" })
    await city.focus()
    await expect(city).toHaveAttribute("placeholder", "Carregando as cidades…")
    await page.keyboard.type("uberl")
    answer()
    await expect(shownOptions(page)).toHaveText(["Uberlândia"])
    await expect(city).toBeFocused()
    await expect(city).toHaveValue("uberl")
    await page.keyboard.press("Enter")
    const uberlandia = await sentAs(page, "city")

    await open(page, tripAddress)
    await comboboxOf(page, "Cidade")
    await page.getByLabel("Estado").selectOption({ label: "Minas Gerais (MG)" })
    await expect(city).toHaveAttribute("placeholder", "Carregando as cidades…")
    await write(page, "city", uberlandia)
    expect(await sentAs(page, "city")).toBe(uberlandia)
    answer()
    await expect(city).toHaveValue("Uberlândia")
    expect(await sentAs(page, "city")).toBe(uberlandia)
  })
})

/** Changes a control as a script would. */
async function write(page: Page, name: string, value: string) {
  await page.locator(`[name="${name}"]`).evaluate((control: HTMLInputElement, value) => {
    control.value = value
    control.dispatchEvent(new Event("input", { bubbles: true }))
  }, value)
}

function cityError(page: Page): Locator {
  return page.locator("#campo-city").locator("xpath=../following-sibling::*")
}
