import type { Page, Request } from "@playwright/test"
import { isFull } from "#test/full.ts"
import { samplePerKind } from "#test/sample-pages.ts"
import { holdBack } from "./hold-back.ts"
import { layoutShift, watchLayoutShifts } from "./layout-shift.ts"
import { firstPictureMaxBytes } from "./pictures.ts"
import { expect, ready, test } from "./site.ts"

/*
 * Picture loading on a phone, and the placeholders until pictures arrive. In `npm test` pictures of one colour stand in
 * for the drawings, so that all are light: test/picture-weight.test.ts weighs some drawings.
 */

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
/** Chromium loads lazy pictures 1,250 px ahead on this connection; pages get longer when their fonts load. */
const lazyDistance = 4_000

test.describe("on a phone", () => {
  test.use(phone)

  test("the first view's picture is preloaded, fetched once, as AVIF, and light; those further down wait", async ({
    page,
  }) => {
    // The distance for lazy loading depends on the connection type that the browser assumes.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Network.enable")
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: 2_500_000,
      uploadThroughput: 2_500_000,
      connectionType: "cellular4g",
    })
    let [seen, long] = [0, 0]
    for (const { path } of samplePerKind) {
      // Resets the counts: sections of the page before are still being laid out.
      await page.goto("about:blank")
      const fetched: Request[] = []
      const note = (request: Request) => void (request.url().includes("/media/") && fetched.push(request))
      page.on("request", note)
      await page.goto(path)
      await ready(page)
      const first = page.locator('img[fetchpriority="high"]').first()
      if ((await first.count()) > 0) {
        seen++
        await expect.poll(() => shown(first), path).toMatch(/^\/media\/.+\.avif$/)
        const address = await shown(first)
        const requests = fetched.filter((request) => new URL(request.url()).pathname === address)
        expect(requests, path).toHaveLength(1)
        expect((await (await requests[0]!.response())!.body()).length, path).toBeLessThanOrEqual(firstPictureMaxBytes)
        expect(await page.locator('link[rel="preload"][as="image"][type="image/avif"]').count(), path).toBeGreaterThan(
          0,
        )
      }
      const far = await picturesBelow(page, phone.viewport.height + lazyDistance)
      const farFetched = new Set(
        fetched.map((request) => pictureOf(request.url())).filter((picture) => far.has(picture)),
      )
      // Some pictures were nearer before the fonts above them had loaded.
      expect(farFetched.size, path).toBeLessThanOrEqual(far.size / 2)
      if (far.size > 0) long++
      page.off("request", note)
    }
    expect(seen).toBeGreaterThan(isFull ? 10 : 5)
    expect(long).toBeGreaterThan(isFull ? 10 : 5)
  })
})

test("until a picture is loaded its place shows its color, and loading it moves nothing", async ({ page }) => {
  const arrive = await holdBack(page, "**/media/**")
  await watchLayoutShifts(page)
  await page.goto("/turismo", { waitUntil: "domcontentloaded" })
  const first = page.locator("main img[data-color]").first()
  const [expected, background] = await first.evaluate((img: HTMLElement) => {
    const sample = document.createElement("i")
    sample.style.color = img.dataset.color as string
    return [document.body.appendChild(sample) && getComputedStyle(sample).color, getComputedStyle(img).backgroundColor]
  })
  expect(background).toBe(expected)
  arrive()
  await expect.poll(() => shown(first)).toMatch(/\/media\//)
  expect(await layoutShift(page)).toBeLessThan(0.01)
})

test("a link that is clicked before the scripts have loaded navigates at once", async ({ page }) => {
  await page.route("**/assets/*.js", () => {})
  const browser = await page.context().newCDPSession(page)
  const rulesRead = new Promise<void>((done) => browser.once("Preload.ruleSetUpdated", () => done()))
  const prefetched = new Promise<void>((done) =>
    browser.on("Preload.prefetchStatusUpdated", ({ status }) => status === "Ready" && done()),
  )
  await browser.send("Preload.enable")
  await page.goto("/turismo/depoimentos", { waitUntil: "commit" })
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Equipe" })
  await link.scrollIntoViewIfNeeded()
  await rulesRead
  await link.hover()
  await page.mouse.down()
  await prefetched
  await page.mouse.up()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Equipe")
  expect(await deliveredAs(page)).toBe("navigational-prefetch")
})

function shown(image: ReturnType<Page["locator"]>): Promise<string> {
  return image.evaluate((img: HTMLImageElement) =>
    img.complete && img.naturalWidth > 0 ? new URL(img.currentSrc).pathname : "",
  )
}

/** The document's `deliveryType` in the browser's navigation timing. */
function deliveredAs(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming & { deliveryType: string })
        .deliveryType,
  )
}

/** The common part of a picture's addresses in all sizes and formats. */
function pictureOf(address: string): string {
  return /\/media\/[^/]+/.exec(address)?.[0] ?? ""
}

/** The pictures below this page height, loaded or not. */
async function picturesBelow(page: Page, height: number): Promise<Set<string>> {
  const sources = await page.locator("img").evaluateAll((images) =>
    images.map((image) => ({
      top: image.getBoundingClientRect().top + window.scrollY,
      source: `${image.getAttribute("src")} ${image.getAttribute("srcset")}`,
    })),
  )
  const near = new Set(sources.filter(({ top }) => top < height).map(({ source }) => pictureOf(source)))
  return new Set(sources.map(({ source }) => pictureOf(source)).filter((picture) => !near.has(picture)))
}
