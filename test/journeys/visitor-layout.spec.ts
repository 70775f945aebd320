import type { Page } from "@playwright/test"
import { layoutShift, watchLayoutShifts } from "./layout-shift.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"
import { menu } from "./shell.ts"

/*
 * The layout stored in the visitor's browser, which applies where the address does not decide.
 */

test.beforeEach(({ page }) => withoutPictures(page))

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("page-layout"))

test("the stored layout holds nothing else, follows address and switch, and decides where these do not", async ({
  page,
}) => {
  await open(page, "/intercambio/depoimentos")
  await expect.poll(() => stored(page)).toBe("layout-exchange")
  await menu(page).getByRole("link", { name: "Lazer/Negócios" }).click()
  await expect(page).toHaveURL(/\/turismo$/)
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-tourism")
  await expect.poll(() => stored(page)).toBe("layout-tourism")
  await open(page, "/contatos")
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-tourism")
  await expect(menu(page).getByRole("link", { name: "Intercâmbio" })).toBeVisible()
  await open(page, "/orcamento?perfil=intercambio")
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-exchange")
  await expect.poll(() => stored(page)).toBe("layout-exchange")
  await open(page, "/lua-de-mel/1/ana-e-pedro")
  await expect.poll(() => stored(page)).toBe("layout-tourism")
})

for (const { kept, layout, what } of [
  { kept: '"layout-exchange"', layout: "layout-exchange", what: "one in JSON quotes" },
  { kept: "layout-tourism", layout: "layout-tourism", what: "a bare one" },
  { kept: "layout-of-yesterday", layout: "layout-index", what: "an unknown one" },
]) {
  test(`a stored layout, ${what}, shows from the first paint on, without a shift`, async ({ page }) => {
    await page.addInitScript((kept) => localStorage.setItem("page-layout", kept), kept)
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        if (document.body) seen.add(document.documentElement.dataset.layout ?? "")
        requestAnimationFrame(look)
      }
      look()
    })
    await watchLayoutShifts(page)
    // The fonts arrive late, as on a slow connection; the fallback fonts must take the same space.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    for (const path of ["/contatos", "/orcamento"]) {
      await open(page, path)
      expect(await layoutShift(page), path).toBeLessThan(0.01)
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
      expect(seen, path).toEqual([layout])
      // One header and one footer, of the right layout.
      await expect(page.getByRole("banner")).toHaveCount(1)
      await expect(page.getByRole("contentinfo")).toHaveCount(1)
    }
  })
}

test("the landing never redirects, and offers to continue in the stored layout", async ({ page }) => {
  await open(page, "/")
  await expect(page.getByRole("link", { name: /^Continuar/ })).toHaveCount(0)
  await open(page, "/turismo/depoimentos")
  await open(page, "/")
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => stored(page)).toBe("layout-tourism")
  await page.getByRole("link", { name: "Continuar em Lazer/Negócios" }).click()
  await expect(page).toHaveURL(/\/turismo$/)
})
