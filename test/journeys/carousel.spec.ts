import type { Page } from "@playwright/test"
import { withoutPictures } from "./pictures.ts"
import { expect, open, test } from "./site.ts"

/* Automatic movement of carousels, and the controls that stop it. */

test.beforeEach(({ page }) => withoutPictures(page))

/** Longer than one interval of the carousel, shorter than two. */
const oneMoveMs = 7_000

/** It has four pictures. */
const packagePage = "/intercambio/pacote/1001/ingles-em-dublin-25-semanas-de-estudo-com-permissao-de-trabalho"

test.describe("a carousel", () => {
  /** Indexes of the visible slides, once the carousel runs. */
  const inSight = (page: Page) =>
    page
      .locator('section[aria-roledescription="carrossel"]')
      .first()
      .locator("ul")
      .first()
      .evaluate((track) => {
        const frame = track.closest("[data-running]")?.getBoundingClientRect()
        if (!frame) return ""
        return [...track.children]
          .map((slide) => slide.getBoundingClientRect())
          .flatMap(({ left, right, width }, index) =>
            Math.min(right, frame.right) - Math.max(left, frame.left) > width / 10 ? [index] : [],
          )
          .join()
      })

  /** Position of the first slide. The page's clock is controlled by the test and drives the movement. */
  const position = (page: Page) =>
    page
      .locator('section[aria-roledescription="carrossel"] ul > li')
      .first()
      .evaluate((slide) => Math.round(slide.getBoundingClientRect().x))

  test("advances automatically, pauses on hover and by its button, and hides slides that are out of view", async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, "/turismo")
    const banner = page.locator('section[aria-roledescription="carrossel"]').first()
    await expect.poll(() => inSight(page)).toBe("0")
    const start = await position(page)
    await page.clock.runFor(oneMoveMs)
    expect(await position(page)).not.toBe(start)
    await expect.poll(() => inSight(page)).toBe("1")
    const pause = banner.getByRole("button", { name: /^Pausar/ })
    await pause.click()
    await expect(banner.getByRole("button", { name: /^Retomar/ })).toBeVisible()
    await page.mouse.move(5, 5)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const still = await inSight(page)
    const before = await position(page)
    await page.clock.runFor(oneMoveMs)
    expect(await position(page)).toBe(before)
    await banner.getByRole("button", { name: /^Próximo/ }).click()
    await expect.poll(() => inSight(page)).not.toBe(still)
    // Hidden slides are not focusable.
    await expect(banner.locator("li[inert]")).not.toHaveCount(0)
    const reachable = await banner
      .locator("li[inert] a, li[inert] button")
      .evaluateAll(
        (controls) => controls.filter((control) => (control.focus(), document.activeElement === control)).length,
      )
    expect(reachable).toBe(0)
  })

  test("is held while the pointer or the focus is inside, and goes on in silence when neither is", async ({ page }) => {
    await page.clock.install()
    await open(page, "/turismo")
    await expect.poll(() => inSight(page)).toBe("0")
    const banner = page.locator('section[aria-roledescription="carrossel"]').first()
    const next = banner.getByRole("button", { name: /^Próximo/ })
    const slides = banner.locator("ul").first()
    await expect(slides).toHaveAttribute("aria-live", "off")
    const moves = async () => {
      const before = await position(page)
      await page.clock.runFor(oneMoveMs)
      return (await position(page)) !== before
    }
    await next.focus()
    // Screen readers announce the slide that a button shows.
    await expect(slides).toHaveAttribute("aria-live", "polite")
    // A transition that has begun finishes.
    await page.clock.runFor(1_000)
    await next.hover()
    await page.mouse.move(5, 5)
    expect(await moves()).toBe(false)
    await next.hover()
    await next.blur()
    expect(await moves()).toBe(false)
    await page.mouse.move(5, 5)
    expect(await moves()).toBe(true)
    await expect(slides).toHaveAttribute("aria-live", "off")
  })

  test("hides slides that are out of view, and each says its place among all", async ({ page }) => {
    await page.clock.install()
    await open(page, "/turismo")
    await expect.poll(() => inSight(page)).toBe("0")
    const slides = page
      .locator('section[aria-roledescription="carrossel"]')
      .first()
      .locator("ul")
      .first()
      .locator("> li")
    const count = await slides.count()
    await page.clock.runFor(oneMoveMs)
    await expect.poll(() => inSight(page)).toBe("1")
    await expect(slides.locator("xpath=self::*[@inert]")).toHaveCount(count - 1)
    await expect(slides.nth(1)).not.toHaveAttribute("inert")
    await expect(slides.first()).toHaveAttribute("aria-setsize", String(count))
    await expect(slides.nth(1)).toHaveAttribute("aria-posinset", "2")
  })

  test("without autoplay announces the slide that a button shows", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, "/turismo")
    const steps = page.locator("#passos-lista")
    await steps.scrollIntoViewIfNeeded()
    await expect(steps).toHaveAttribute("aria-live", "polite")
    const shown = (index: number) => expect(steps.locator("> li").nth(index)).not.toHaveAttribute("inert")
    const hidden = (index: number) => expect(steps.locator("> li").nth(index)).toHaveAttribute("inert")
    await shown(0)
    await hidden(2)
    await page.getByRole("button", { name: "Próximo passo" }).first().click()
    await hidden(0)
    await shown(1)
    await expect(steps.locator("> li").nth(1)).toHaveAttribute("aria-posinset", "2")
  })

  test("prints the first picture in its frame, wherever the autoplay has moved it", async ({ page }) => {
    await page.clock.install()
    await open(page, packagePage)
    await expect.poll(() => inSight(page)).toBe("0")
    await page.clock.runFor(oneMoveMs)
    await expect.poll(() => inSight(page)).not.toBe("0")
    await page.emulateMedia({ media: "print" })
    const frame = page.getByRole("region", { name: /^Fotos: / }).locator("figure")
    const isInside = await frame.evaluate((outer) => {
      const [frame, picture] = [outer, outer.querySelector("#foto-1 img")].map((one) => one?.getBoundingClientRect())
      return frame && picture && picture.width > 0 && picture.left >= frame.left && picture.right <= frame.right
    })
    expect(isInside).toBe(true)
    // Emulating print on a visible page restarts the carousel; real printing does not.
    await expect(frame.locator("ul")).toHaveCSS("transform", "none")
  })

  test("prints no slide moved or pale", async ({ page }) => {
    await open(page, "/turismo")
    const slides = page.locator('section[aria-label="Mais roteiros para escolher"] ul > li')
    await slides.first().scrollIntoViewIfNeeded()
    await expect(page.locator('section[aria-label="Mais roteiros para escolher"] [data-running]')).toBeAttached()
    await page.emulateMedia({ media: "print" })
    const styles = await slides.first().evaluate((slide) => {
      slide.setAttribute("inert", "")
      slide.style.transform = "translate3d(100px, 0, 0)"
      const { opacity, transform } = getComputedStyle(slide)
      return { opacity, transform, transitions: slide.getAnimations().length }
    })
    expect(styles).toEqual({ opacity: "1", transform: "none", transitions: 0 })
  })

  test("has its controls in one row at every width", async ({ page }) => {
    for (const path of ["/intercambio", "/turismo"]) {
      await page.goto(path)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const pauses = page.getByRole("button", { name: /^Pausar/ })
        await expect(pauses.first()).toBeVisible()
        const middles = await pauses.evaluateAll((all) =>
          all.map((pause) =>
            [...(pause.closest("[data-ready]")?.querySelectorAll("button") ?? [])]
              .map((button) => button.getBoundingClientRect())
              .map(({ top, height }) => top + height / 2),
          ),
        )
        expect(middles.map((row) => row.length)).toEqual(middles.map(() => 3))
        for (const row of middles) expect(Math.max(...row) - Math.min(...row), `${path} ${width}`).toBeLessThan(1)
      }
    }
  })

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } })

    test("never advances automatically", async ({ page }) => {
      await page.clock.install()
      await open(page, "/intercambio")
      await expect.poll(() => inSight(page)).toBe("0")
      await expect(page.getByRole("button", { name: /^Pausar/ })).toHaveCount(0)
      const before = await position(page)
      await page.clock.runFor(oneMoveMs)
      expect(await position(page)).toBe(before)
    })

    test("names the picture that fills the frame, not one that touches it or has left", async ({ page }) => {
      await page.addInitScript(() => {
        const Original = IntersectionObserver
        const told: Array<(entries: object[]) => void> = []
        Object.assign(window, {
          told,
          IntersectionObserver: class extends Original {
            constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
              super(tell, options)
              if (options?.threshold === 0.6) told.push((entries) => tell(entries as IntersectionObserverEntry[], this))
            }
          },
        })
      })
      await open(page, packagePage)
      await expect.poll(() => inSight(page)).toBe("0")
      const tell = (...ratios: Array<[number, number]>) =>
        page.evaluate((ratios) => {
          const slide = (index: number) => document.querySelector(`#foto-${index}`)
          const entries = ratios.map(([index, intersectionRatio]) => ({
            isIntersecting: true,
            intersectionRatio,
            target: slide(index),
          }))
          for (const one of (window as unknown as { told: Array<(entries: object[]) => void> }).told) one(entries)
        }, ratios)
      const marked = page.locator('a[href^="#foto-"][aria-current]')
      await tell([2, 0])
      await expect(marked).toHaveAttribute("href", "#foto-1")
      await tell([2, 0.7], [3, 0.9])
      await expect(marked).toHaveAttribute("href", "#foto-3")
    })

    test("shows the picture whose thumbnail was pressed last, however quickly", async ({ page }) => {
      await open(page, packagePage)
      await expect.poll(() => inSight(page)).toBe("0")
      await page.getByRole("link", { name: /^Imagem \d: / }).evaluateAll((thumbnails) => {
        for (const index of [3, 1]) (thumbnails[index] as HTMLElement).click()
      })
      await expect.poll(() => inSight(page)).toBe("1")
    })
  })
})
