import { sidewaysScroll } from "./axe.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"

/* What only a screen can use is not printed. */

test("the printed contacts have neither buttons nor empty boxes", async ({ page }) => {
  await withoutPictures(page)
  await open(page, "/contatos")
  await page.emulateMedia({ media: "print" })
  const main = page.getByRole("main")
  await expect(main.getByRole("link", { name: "Solicitar orçamento" })).toBeHidden()
  await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible()
  const empty = await main.locator("div").evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const isBox = box.checkVisibility() && box.getBoundingClientRect().height > 1
      return isBox && (box as HTMLElement).innerText.trim() === "" ? [box.className] : []
    }),
  )
  expect(empty).toEqual([])
})

test("printed tabs have their titles, and the steps of a route fit the sheet", async ({ page }) => {
  await withoutPictures(page)
  // A4 without its margins.
  await page.setViewportSize({ width: 717, height: 1000 })
  await open(page, "/intercambio/pacote/destaques/1/irlanda")
  const tabs = page.getByRole("tab")
  const titles = await tabs.allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  await page.emulateMedia({ media: "print" })
  await expect(tabs.first()).toBeHidden()
  for (const title of titles)
    await expect(page.locator('[role="tabpanel"] > p', { hasText: title }).first()).toBeVisible()
  await page.emulateMedia({ media: null })
  await open(page, "/turismo")
  await page.emulateMedia({ media: "print" })
  expect(await sidewaysScroll(page)).toBe(0)
  const right = await page
    .locator("ol > li h3")
    .evaluateAll((stops) => stops.map((stop) => stop.getBoundingClientRect().right))
  expect(Math.max(...right)).toBeLessThanOrEqual(717)
})
