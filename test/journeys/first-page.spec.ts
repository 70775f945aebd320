import type { Page } from "@playwright/test"
import { openInParts } from "./document-in-parts.ts"
import { holdBack } from "./hold-back.ts"
import { layoutShift, watchLayoutShifts } from "./layout-shift.ts"
import { withLongTimeouts } from "./long-timeouts.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, hydrated, nextPaint, test } from "./site.ts"

/*
 * Load order of a visit's first page: the largest picture, other pictures and the fonts, then the scripts. Fallback
 * fonts show until the fonts have loaded.
 */

const stageOf = (page: Page) => page.locator("html").getAttribute("data-stage")

/** Lighthouse's phone; line breaks depend on the width. */
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

/** Opens a page whose fonts come after its first paint. */
async function openWithLateFonts(page: Page, path: string) {
  await withoutPictures(page)
  const arrive = await holdBack(page, "**/*.woff2")
  await watchLayoutShifts(page)
  const loaded = page.goto(path).then(() => hydrated(page))
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)
  arrive()
  await loaded
}

for (const path of ["/acessibilidade", "/privacidade", "/turismo", "/lua-de-mel/1/ana-e-pedro"]) {
  test(`nothing moves when the fonts come late: ${path}`, async ({ page }) => {
    await openWithLateFonts(page, path)
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })
}

test("a title that would take another number of lines is spaced to keep them, until it changes", async ({ page }) => {
  await openWithLateFonts(page, "/intercambio/pacote/1001/ingles-em-dublin")
  expect(await layoutShift(page)).toBeLessThan(0.01)
  // With Debian's fallback, Liberation Serif, this title has a line more than with the font.
  const title = page.getByRole("heading", { level: 1 })
  const spacing = () => title.evaluate((heading) => heading.style.letterSpacing)
  expect(await spacing()).toMatch(/^-?0\.0\d+em$/)
  expect(await page.evaluate(() => document.fonts.check("420 1em Fraunces Variable"))).toBe(true)
  await title.evaluate((heading) => (heading.textContent = "Outro título"))
  expect(await spacing()).toBe("")
})

// The second page has most of its pictures after `main`.
for (const path of ["/turismo", "/turismo/pagina/35/lua-mel"]) {
  test(`first the largest picture loads, then others and the fonts, then the scripts: ${path}`, async ({
    page: first,
    browser,
  }) => {
    // A rendition's first request waits until the server has made it, perhaps longer than the fonts wait.
    await first.goto(path)
    const page = await browser.newPage()
    await page.goto(path)
    await hydrated(page)
    // The browser reports a load when it ends: waits for the first picture and at least three others.
    await page.waitForFunction(() => {
      const loads = performance.getEntriesByType("resource")
      return loads.filter(({ name }) => name.includes("/media/")).length > 3
    })
    const times = await page.evaluate(() => {
      const loads = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')?.currentSrc
      const of = (isOf: (address: string) => boolean) => {
        const found = loads.filter(({ name }) => isOf(name))
        return {
          count: found.length,
          start: Math.min(...found.map(({ startTime }) => startTime)),
          end: Math.max(...found.map(({ responseEnd }) => responseEnd)),
        }
      }
      return {
        picture: of((address) => address === picture),
        others: of((address) => address.includes("/media/") && address !== picture),
        fonts: of((address) => address.endsWith(".woff2")),
        scripts: of((address) => address.endsWith(".js")),
      }
    })
    expect([times.picture.count, times.fonts.count]).toEqual([1, 2])
    expect(times.others.count).toBeGreaterThan(2)
    expect(times.picture.end).toBeLessThanOrEqual(times.others.start)
    expect(times.picture.end).toBeLessThanOrEqual(times.fonts.start)
    expect(times.fonts.end).toBeLessThanOrEqual(times.scripts.start)
    await expect(page.locator('head > link[rel="manifest"]')).toHaveAttribute("href", "/manifest.webmanifest")
  })
}

test("while the first pictures are on their way no lazy one is asked for, not even after main", async ({ page }) => {
  const asked: string[] = []
  await withLongTimeouts(page)
  page.on("request", (request) => void (request.url().includes("/media/") && asked.push(request.url())))
  const arrive = await holdBack(page, "**/media/**")
  await page.goto("/intercambio/pacote/destaques/1/irlanda", { waitUntil: "domcontentloaded" })
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)
  // Lazy pictures start loading within a few frames of the first layout.
  for (let frame = 0; frame < 20; frame++) await nextPaint(page)
  expect(asked).toHaveLength(await page.locator('img[fetchpriority="high"]').count())
  arrive()
  await hydrated(page)
  await expect.poll(() => asked.length).toBeGreaterThan(3)
})

/** Presses the second tab of a page whose scripts do not come before `arrive` is called. */
async function pressTabEarly(page: Page) {
  await withoutPictures(page)
  const arrive = await holdBack(page, "**/assets/*.js")
  await page.goto("/intercambio/pais/1/irlanda")
  const tabs = page.getByRole("tab")
  await tabs.nth(1).click()
  return { tabs, arrive }
}

test("a tab that was pressed before the scripts came is chosen when they have", async ({ page }) => {
  const { tabs, arrive } = await pressTabEarly(page)
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "false")
  arrive()
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true")
})

test("what was pressed before the scripts came is not pressed again after something else", async ({ page }) => {
  const { tabs, arrive } = await pressTabEarly(page)
  await page.getByRole("heading", { level: 1 }).click()
  arrive()
  await hydrated(page)
  await nextPaint(page)
  await expect(tabs.nth(0)).toHaveAttribute("aria-selected", "true")
})

test("sections far below are laid out late, and all of them in the end", async ({ page }) => {
  const arrive = await holdBack(page, "**/assets/*.js")
  await page.goto("/turismo")
  const last = page.locator("main > section").last()
  const visibility = () => last.evaluate((section) => getComputedStyle(section).contentVisibility)
  expect(await visibility()).toBe("auto")
  arrive()
  await hydrated(page)
  await expect.poll(() => stageOf(page)).toBeNull()
  expect(await visibility()).toBe("visible")
})

for (const path of ["/intercambio", "/turismo"]) {
  test(`nothing moves while the page arrives on a slow connection: ${path}`, async ({ page }) => {
    await withoutPictures(page)
    await watchLayoutShifts(page)
    const connection = await page.context().newCDPSession(page)
    await connection.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 300,
      downloadThroughput: 90_000,
      uploadThroughput: 90_000,
    })
    await page.goto(path)
    await hydrated(page)
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })
}

for (const { path, cut, width } of [
  { path: "/intercambio/depoimentos", cut: "<summary>Serviços", width: 1280 },
  { path: "/", cut: "Intercâmbio</h2>", width: 412 },
]) {
  test(`what would move later is not painted while the document stops in the middle of it: ${path}`, async ({
    page,
    site,
  }) => {
    await withoutPictures(page)
    await page.setViewportSize({ width, height: 800 })
    await watchLayoutShifts(page)
    await using parts = await openInParts(site.url, cut)
    await page.goto(parts.url + path, { waitUntil: "commit" })
    // A page without a first paint has no animation frames.
    await page.waitForFunction(() => document.querySelector("header :is(li, h1)"), undefined, { polling: 20 })
    await page.waitForTimeout(500)
    const paints = () => page.evaluate(() => performance.getEntriesByType("paint").length)
    expect(await paints()).toBe(0)
    parts.sendRest()
    await hydrated(page)
    expect(await paints()).toBeGreaterThan(0)
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })
}

test("on the next document of a visit the fonts do not wait for its pictures", async ({ page, site }) => {
  const arrive = await holdBack(page, "**/media/**")
  const fonts = page.waitForResponse((response) => response.url().endsWith(".woff2"))
  await page.goto("/turismo", { referer: `${site.url}/intercambio`, waitUntil: "commit" })
  await fonts
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete")
  expect(await stageOf(page)).toBeNull()
  arrive()
  await hydrated(page)
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the fonts and the manifest come with the page", async ({ page }) => {
    const fonts = page.waitForResponse((response) => response.url().endsWith(".woff2"))
    await page.goto("/turismo")
    expect((await fonts).status()).toBe(200)
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
  })
})
