import type { Locator } from "@playwright/test"
import { sidewaysScroll } from "./axe.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, nextPaint, open, test } from "./site.ts"

const inReais = "/turismo/pacote/20/brasil/1/praias/2002/noronha-em-cinco-dias-entre-a-trilha-e-o-mar"
const inDollars = "/turismo/pacote/0/-/3/cruzeiros/2056/a-grande-travessia-de-santos-a-europa-em-dezesseis-noites"

test("with doubled text on a phone the bar of a package shows its whole price", async ({ page }) => {
  await withoutPictures(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, enlarged } of [
    { path: inReais, enlarged: 340 },
    // With the rate.
    { path: inDollars, enlarged: 390 },
  ]) {
    await open(page, path)
    const bar = page.getByRole("complementary", { name: "Preço e contato" })
    // One row as long as it has room.
    expect((await bar.boundingBox())?.height, path).toBeLessThan(130)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    // Two rows: price, then both links.
    expect((await bar.boundingBox())?.height, path).toBeLessThan(enlarged)
    expect(await cutWords(bar), path).toEqual([])
  }
})

test("the bar says a foreign price in reais, with rate and day, at 320 px too", async ({ page }) => {
  await withoutPictures(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, inDollars)
  const bar = page.getByRole("complementary", { name: "Preço e contato" })
  await expect(bar).toContainText(/US\$\s1\.\d{3},\d\dR\$\s[\d.]+,\d\dCâmbio de \d\d\/\d\d\/\d{4}: R\$\s5,38\./)
  await expect(bar.getByText(/^Câmbio/)).toBeVisible()
  expect(await cutWords(bar)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await open(page, inReais)
  await expect(bar).not.toContainText("Câmbio")
})

test("the bar never covers what the keyboard gives the focus", async ({ page }) => {
  await withoutPictures(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, inDollars)
  const passed: Array<{ name: string; covered: boolean }> = []
  for (let place = "page"; place !== "after";) {
    await page.keyboard.press("Tab")
    await nextPaint(page)
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const bar = document.querySelector('aside[aria-label="Preço e contato"]')
      const { x, y, width, height } = element.getClientRects()[0] as DOMRect
      const place = element.closest("footer")
        ? "after"
        : element.closest("main") && !bar?.contains(element)
          ? "page"
          : ""
      const above = document.elementFromPoint(x + width / 2, y + height / 2)
      return { place, name: element.textContent ?? "", covered: bar?.contains(above) ?? true }
    })
    place = focused.place
    if (place === "page") passed.push(focused)
  }
  expect(passed.length).toBeGreaterThan(10)
  expect(passed.filter(({ covered }) => covered)).toEqual([])
})

/** The words of the bar that its parts or the window cut off. */
function cutWords(bar: Locator): Promise<string[]> {
  return bar.evaluate((bar) => {
    const words = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const cut: string[] = []
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      range.selectNodeContents(word)
      const { left, right } = range.getBoundingClientRect()
      const part = [...bar.children].find((one) => one.contains(word))?.getBoundingClientRect()
      if (!part || left < part.left - 1 || right > part.right + 1 || right > innerWidth)
        cut.push(word.textContent ?? "")
    }
    return cut
  })
}
