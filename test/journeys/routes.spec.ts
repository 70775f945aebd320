import type { Page } from "@playwright/test"
import { followAddress } from "./follow-address.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, nextPaint, ready, test } from "./site.ts"

/* From page to page in a real browser. What every page must do is in accessibility.spec.ts and failure.spec.ts. */

test("a walk through the menus never loads a second document", async ({ page }) => {
  await withoutPictures(page)
  await page.goto("/")
  await ready(page)
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
  const walk = async (link: string, address: RegExp) => {
    await page.locator(link).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(address)
    await expect(page.locator("h1")).toHaveCount(1)
  }
  await walk('main a[href="/intercambio"]', /\/intercambio$/)
  await page.locator("header summary").filter({ hasText: "Destinos" }).focus()
  await page.keyboard.press("Enter")
  await walk('header a[href="/intercambio/pais/1/irlanda"]', /\/irlanda$/)
  await walk('main a[href^="/intercambio/pais/1/irlanda/101/"]', /\/dublin$/)
  await walk('main a[href^="/intercambio/pais/1/irlanda/101/dublin/4002/"]', /\/phoenix-park$/)
  await walk('header a[href="/turismo"]', /\/turismo$/)
  await walk('header a[href="/orcamento?perfil=turismo"]', /\/orcamento\?perfil=turismo$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/turismo$/)
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true)
})

test("a hovered link is prefetched once, the click uses the prefetched page, and Back does not prefetch it", async ({
  page,
}) => {
  await page.goto("/turismo/depoimentos")
  await ready(page)
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Equipe" })
  // A finger that begins to scroll rests on a link too.
  await link.dispatchEvent("touchstart")
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  await nextPaint(page)
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0)
  const prefetched = page.waitForResponse(/equipe\.data/)
  await link.hover()
  await (await prefetched).finished()
  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Equipe")
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes("equipe.data"))
      .map(({ transferSize }) => transferSize),
  )
  expect(sizes.filter((size) => size > 0)).toHaveLength(1)
  await page.mouse.move(0, 0)
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Equipe")
  await nextPaint(page)
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0)
})

test("a click with Control opens another tab, and a link to the current page adds no history entry", async ({
  page,
  context,
}) => {
  await page.goto("/turismo/depoimentos")
  await ready(page)
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Equipe" })
  const another = context.waitForEvent("page")
  await link.click({ modifiers: ["ControlOrMeta"] })
  await expect(await another).toHaveURL(/\/equipe$/)
  await expect(page).toHaveURL(/\/depoimentos$/)
  const before = await page.evaluate(() => history.length)
  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Equipe")
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test("a change of query alone keeps the place on the page; another path starts at the top", async ({ page }) => {
  await page.goto("/orcamento?perfil=turismo&pacote=2001")
  await ready(page)
  await page.evaluate(() => scrollTo(0, 300))
  await follow(page, "Orçamento")
  await expect(page).toHaveURL(/\/orcamento\?perfil=turismo$/)
  await expect(page.locator('[name="package_id"]')).toHaveValue("")
  await nextPaint(page)
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.goto("/turismo")
  await ready(page)
  await page.evaluate(() => scrollTo(0, 300))
  await follow(page, "Orçamento")
  await expect(page).toHaveURL(/\/orcamento/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

/** Activates a header link without scrolling: a real click or focus would scroll to it first. */
function follow(page: Page, name: string) {
  return page
    .locator("header")
    .getByRole("link", { name, exact: true })
    .last()
    .evaluate((link: HTMLElement) => link.click())
}

/** Position, font size and colour of every visible element, without the spacing that a first page keeps lines by. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    for (const text of document.querySelectorAll<HTMLElement>("main [style]")) text.style.letterSpacing = ""
    return [...document.querySelectorAll<HTMLElement>("body *:not(script, svg *)")]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { fontSize, color } = getComputedStyle(element)
        return [element.tagName, ...[x, y, width, height].map(Math.round), fontSize, color].join(" ")
      })
  })
}

test.describe("a page that was reached by a link", () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } })

  test("looks as when it is loaded: the inlined styles of the first page equal those of the others", async ({
    page,
    context,
  }) => {
    const loaded = await context.newPage()
    for (const each of [page, loaded]) await withoutPictures(each)
    for (const path of [
      "/turismo",
      "/intercambio/pais/1/irlanda",
      "/orcamento?perfil=turismo",
      "/busca?q=praia&perfil=turismo",
      "/turismo/depoimentos",
    ]) {
      await loaded.goto(path)
      await ready(loaded)
      const { pathname, search } = new URL(loaded.url())
      await page.goto("/privacidade")
      await ready(page)
      await followAddress(page, pathname + search)
      // Waits until both have settled: fonts load, and richer fields replace the native ones.
      await expect(async () => {
        for (const each of [page, loaded]) expect(await each.evaluate(() => document.fonts.status)).toBe("loaded")
        expect(await looks(page), path).toEqual(await looks(loaded))
      }).toPass({ timeout: 60_000 })
    }
  })
})
