import type { Page } from "@playwright/test"
import { isFull } from "#test/full.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { citiesOf, shownOptions } from "./combobox.ts"
import { withoutPictures } from "./pictures.ts"
import { tripAddress } from "./quote-answers.ts"
import { expect, open, test } from "./site.ts"

/* Layout of the quote form's comboboxes. */

const sizes: Array<[width: number, height: number]> = [
  [360, 640],
  ...(isFull
    ? ([
        [768, 1000],
        [1280, 800],
      ] as Array<[number, number]>)
    : []),
]

test.beforeEach(({ page }) => withoutPictures(page))

test.describe("the list's layout", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  for (const [width, height] of sizes) {
    test(`the open list has no violation of WCAG and is completely visible at ${width} px, in every state`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await open(page, tripAddress)
      const wrong: string[] = []
      const look = async (state: string) => {
        wrong.push(...(await listViolations(page)).map((line) => `${state}: ${line}`))
        const sideways = await sidewaysScroll(page)
        if (sideways > 0) wrong.push(`${state}: ${sideways} px of sideways scroll`)
      }
      const city = await citiesOf(page, "Minas Gerais (MG)")
      await city.click()
      await expect(shownOptions(page)).toHaveCount(50)
      expect(await isWhole(page)).toBe(true)
      expect(
        await shownOptions(page).evaluateAll((rows) =>
          Math.min(...rows.map((row) => row.getBoundingClientRect().height)),
        ),
      ).toBeGreaterThanOrEqual(44)
      expect(
        await city.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      ).toBeGreaterThanOrEqual(16)
      await look("the long list")
      await city.fill("belo")
      await look("a few options")
      await city.fill("nada disso")
      await look("nothing found")
      await page.keyboard.press("Tab")
      await expect(city).toHaveAttribute("aria-invalid", "true")
      await look("a text that fits nothing")
      expect(wrong).toEqual([])
    })
  }

  test("at 320 px with doubled text nothing is cut off", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, tripAddress)
    const city = await citiesOf(page, "Minas Gerais (MG)")
    await city.click()
    await expect(shownOptions(page)).toHaveCount(50)
    expect([await isWhole(page), await sidewaysScroll(page)]).toEqual([true, 0])
    await page.keyboard.press("Escape")
    await page.setViewportSize({ width: 640, height: 640 })
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"))
    await city.click()
    expect([await isWhole(page), await sidewaysScroll(page)]).toEqual([true, 0])
  })
})

/** Whether the open list stands below its field and within the window. */
function isWhole(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const field = document.querySelector("#campo-city")?.getBoundingClientRect()
    const list = document.querySelector('[role="option"]')?.closest("div")?.getBoundingClientRect()
    return (
      field !== undefined &&
      list !== undefined &&
      list.top >= field.bottom &&
      list.bottom <= innerHeight &&
      list.height >= 3 * 44
    )
  })
}
