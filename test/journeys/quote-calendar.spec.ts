import type { Page } from "@playwright/test"
import { isFull } from "#test/full.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { sentAs } from "./combobox.ts"
import { withoutPictures } from "./pictures.ts"
import { tripAddress } from "./quote-answers.ts"
import { expect, forgive, open, test } from "./site.ts"

/* The calendar of the travel dates. */

const sizes: Array<[width: number, height: number]> = [
  [1280, 800],
  [360, 640],
  ...(isFull ? ([[768, 1000]] as Array<[number, number]>) : []),
]

test.beforeEach(({ page }) => withoutPictures(page))

const year = new Date().getFullYear() + 1
const named = (day: number) => new Intl.DateTimeFormat("pt-BR", { dateStyle: "full" }).format(new Date(year, 2, day))
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Quando você viaja?" })

async function openCalendar(page: Page) {
  await page.getByRole("button", { name: "Escolher no calendário" }).click()
  await expect(dialogOf(page).getByRole("grid").first()).toBeVisible()
  return dialogOf(page)
}

test("the calendar by keyboard: opens at the typed day, takes the range, announces it and returns the focus", async ({
  page,
}) => {
  await open(page, tripAddress)
  const [first, last] = [page.getByLabel("Ida", { exact: true }), page.getByLabel("Volta", { exact: true })]
  await first.fill(`10/03/${year}`)
  await page.getByRole("button", { name: "Escolher no calendário" }).focus()
  await page.keyboard.press("Enter")
  const dialog = dialogOf(page)
  await expect(dialog.getByRole("button", { name: `${named(10)}, ida` })).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowRight")
  await expect(dialog.getByRole("button", { name: named(18) })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("status").first()).toHaveText(`Ida: ${named(10)}. Volta: ${named(18)}.`)
  await expect(dialog.getByRole("button", { name: `${named(18)}, volta` })).toBeFocused()
  await expect(dialog.getByRole("gridcell", { selected: true })).toHaveCount(9)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Escolher no calendário" })).toBeFocused()
  await expect(first).toHaveValue(`10/03/${year}`)
  await expect(last).toHaveValue(`18/03/${year}`)
  expect(await sentAs(page, "travelDate")).toBe(`10/03/${year} - 18/03/${year}`)
})

test("a day typed or pasted with single digits gets its zeros, and is deleted as it was typed", async ({ page }) => {
  await open(page, tripAddress)
  const first = page.getByLabel("Ida", { exact: true })
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  await first.focus()
  // The mask loads after the page.
  await expect(async () => {
    await first.fill("")
    await page.keyboard.type("1/7/")
    await expect(first).toHaveValue("01/07/", { timeout: 500 })
  }).toPass()
  await page.keyboard.type(String(year))
  await expect(first).toHaveValue(`01/07/${year}`)
  await press("Backspace", 5)
  await expect(first).toHaveValue("01/0")
  await page.keyboard.type("8/")
  await expect(first).toHaveValue("01/08/")
  await press("Backspace", 6)
  await expect(first).toHaveValue("")
  await page.keyboard.type(`14/3/${year}`)
  await expect(first).toHaveValue(`14/03/${year}`)
  // A change in the middle.
  await press("ArrowLeft", 9)
  await press("Backspace", 1)
  await page.keyboard.type("2")
  await expect(first).toHaveValue(`24/03/${year}`)
  for (const pasted of [`2/9/${year}`, `${year}-09-02`]) {
    await first.fill("")
    await first.evaluate((input, text) => {
      input.focus()
      document.execCommand("insertText", false, text)
    }, pasted)
    await expect(first).toHaveValue(`02/09/${year}`)
  }
})

test("the calendar by mouse: two months, a new range after a complete one, no past days; typing wins", async ({
  page,
}) => {
  await open(page, tripAddress)
  const [first, last] = [page.getByLabel("Ida", { exact: true }), page.getByLabel("Volta", { exact: true })]
  let dialog = await openCalendar(page)
  await expect(dialog.getByRole("grid")).toHaveCount(2)
  await expect(dialog.getByRole("status").first()).toHaveText("Escolha o dia da ida e depois o da volta.")
  await expect(dialog.getByRole("button", { name: "Ir para o mês anterior" })).toHaveCount(0)
  const days = await dialog.locator("td button").evaluateAll((buttons) =>
    buttons.map((button) => ({
      past: (button as HTMLButtonElement).disabled,
      today: button.ariaLabel?.startsWith("hoje, ") ?? false,
    })),
  )
  expect(days.findIndex(({ past }) => !past)).toBe(days.findIndex(({ today }) => today))
  await page.keyboard.press("Escape")

  await first.fill(`20/03/${year}`)
  await last.fill(`25/03/${year}`)
  dialog = await openCalendar(page)
  await expect(dialog.getByRole("button", { name: `${named(22)}, durante a viagem` })).toBeVisible()
  await dialog.getByRole("button", { name: named(12) }).click()
  await expect(first).toHaveValue(`12/03/${year}`)
  await expect(last).toHaveValue("")
  await dialog.getByRole("button", { name: named(5) }).click()
  await expect(dialog.getByRole("status").first()).toHaveText(`Ida: ${named(5)}. Volta: ${named(12)}.`)
  await dialog.getByRole("button", { name: "Pronto" }).click()
  await expect(first).toHaveValue(`05/03/${year}`)
  await expect(last).toHaveValue(`12/03/${year}`)
  dialog = await openCalendar(page)
  await dialog.getByRole("button", { name: "Limpar datas" }).click()
  await page.keyboard.press("Escape")
  await expect(first).toHaveValue("")
  await expect(last).toHaveValue("")
})

test("when the calendar's code does not load, a message says so and the dates can be typed", async ({
  page,
  noise,
}) => {
  await page.route("**/assets/travel-calendar-*.js", (route) => route.abort())
  await open(page, tripAddress)
  await page.getByRole("button", { name: "Escolher no calendário" }).click()
  await expect(page.getByText("O calendário não abriu: confira sua internet, ou escreva as datas")).toBeVisible()
  await page.unroute("**/assets/travel-calendar-*.js")
  // The browser itself reports the failed load.
  forgive(noise, "ERR_FAILED")
})

test.describe("the calendar's layout", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  for (const [width, height] of sizes) {
    test(`the open calendar has no violation of WCAG, and days large enough for a finger, at ${width} px`, async ({
      page,
    }) => {
      await open(page, tripAddress)
      await page.getByLabel("Ida", { exact: true }).fill(`10/03/${year}`)
      // In a narrow window the current step is shown.
      await page.setViewportSize({ width, height })
      const dialog = await openCalendar(page)
      await expect(dialog.getByRole("grid")).toHaveCount(width < 760 ? 1 : 2)
      const { width: dayWidth, height: dayHeight } = (await dialog.locator("td button").first().boundingBox()) ?? {
        width: 0,
        height: 0,
      }
      expect(Math.min(dayWidth, dayHeight)).toBeGreaterThanOrEqual(44)
      const wrong = await listViolations(page)
      await page.keyboard.press("ArrowRight")
      await page.keyboard.press("Enter")
      await expect(dialog.getByRole("gridcell", { selected: true })).toHaveCount(2)
      wrong.push(...(await listViolations(page)))
      expect(wrong).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    })
  }

  test("at 320 px with doubled text nothing is cut off", async ({ page }) => {
    await open(page, tripAddress)
    const dialog = await openCalendar(page)
    for (const [width, size] of [
      [320, "100%"],
      [640, "200%"],
      [320, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
      expect(
        await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
        `${width} px, ${size}`,
      ).toBe(0)
      for (const name of ["Pronto", "Ir para o próximo mês"])
        await expect(dialog.getByRole("button", { name })).toBeVisible()
    }
  })
})
