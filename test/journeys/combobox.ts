import { type Locator, type Page, expect } from "@playwright/test"

/** The field with that label, once it is a combobox. */
export async function comboboxOf(page: Page, label: string): Promise<Locator> {
  const field = page.getByRole("combobox", { name: label, exact: true })
  await expect(field).toHaveJSProperty("tagName", "INPUT")
  return field
}

/** The options of an open list; the native selects beside it have options too. */
export function shownOptions(page: Page): Locator {
  return page.locator('li[role="option"]')
}

/** Chooses an option by typing its name and clicking it. */
export async function choose(page: Page, label: string, option: string) {
  const field = await comboboxOf(page, label)
  await field.fill(option)
  await shownOptions(page).getByText(option, { exact: true }).click()
  await expect(field).toHaveValue(option)
}

/** The quote form's city field, ready to choose from the cities of a state. */
export async function citiesOf(page: Page, state: string): Promise<Locator> {
  await page.getByLabel("Estado").selectOption({ label: state })
  const city = await comboboxOf(page, "Cidade")
  await expect(city).toHaveAttribute("placeholder", "Digite ou escolha")
  return city
}

/** The value that the form would send under this name. */
export function sentAs(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (name) => new FormData(document.querySelector<HTMLFormElement>("main form") ?? undefined).getAll(name).join(" - "),
    name,
  )
}
