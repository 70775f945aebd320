import { layoutShift, watchLayoutShifts } from "./layout-shift.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"

/* The stand-ins of the fonts take the same lines as the fonts, which come late on a slow connection. */

/** The phone of Lighthouse: whether a line breaks depends on the width. */
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
test.beforeEach(({ page }) => withoutPictures(page))

for (const path of ["/acessibilidade", "/turismo"]) {
  test(`nothing moves when the fonts come late: ${path}`, async ({ page }) => {
    let arrive = () => {}
    const held = new Promise<void>((done) => (arrive = done))
    await page.route("**/*.woff2", async (route) => {
      await held
      await route.continue()
    })
    await watchLayoutShifts(page)
    const loaded = open(page, path)
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)
    arrive()
    await loaded
    expect(await layoutShift(page)).toBeLessThan(0.01)
  })
}
