import type { Page } from "@playwright/test"
import { withoutPictures } from "./pictures.ts"
import { expect, ready, test } from "./site.ts"

/* The shell around the pages: the kept layout, the menus, where focus and scroll go, what moves. */

test.beforeEach(({ page }) => withoutPictures(page))

const stored = (page: Page) => page.evaluate(() => localStorage.getItem("page-layout"))
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" })
const list = (page: Page, title: string) =>
  menu(page)
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: title }) })

/** Marks the document, so that a full page load can be told from a change of page within it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => "sameDocument" in window)

async function open(page: Page, path: string, layout?: string) {
  if (layout !== undefined)
    await page.addInitScript(
      (layout) => localStorage.getItem("page-layout") ?? localStorage.setItem("page-layout", layout),
      layout,
    )
  await page.goto(path)
  await ready(page)
}

test("the visitor's layout is kept bare, follows the address and the switch, and decides where the address does not", async ({
  page,
}) => {
  await open(page, "/intercambio/depoimentos")
  expect(await stored(page)).toBe("layout-exchange")
  await menu(page).getByRole("link", { name: "Lazer/Negócios" }).click()
  await expect(page).toHaveURL(/\/turismo$/)
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-tourism")
  await expect.poll(() => stored(page)).toBe("layout-tourism")
  await open(page, "/contatos")
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-tourism")
  await expect(menu(page).getByRole("link", { name: "Intercâmbio" })).toBeVisible()
  await open(page, "/orcamento?perfil=intercambio")
  await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-exchange")
  expect(await stored(page)).toBe("layout-exchange")
  await open(page, "/lua-de-mel/1/ana-e-pedro")
  expect(await stored(page)).toBe("layout-tourism")
})

for (const { kept, layout, what } of [
  { kept: '"layout-exchange"', layout: "layout-exchange", what: "one in JSON quotes" },
  { kept: "layout-tourism", layout: "layout-tourism", what: "a bare one" },
  { kept: "layout-of-yesterday", layout: "layout-index", what: "an unknown one" },
]) {
  test(`a kept layout, ${what}, shows from the first paint on, without a shift`, async ({ page }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>()
      const shifts = { total: 0 }
      Object.assign(window, { seen, shifts })
      const look = () => {
        if (document.body) seen.add(document.documentElement.dataset.layout ?? "")
        requestAnimationFrame(look)
      }
      look()
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) shifts.total += (entry as unknown as { value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
    })
    // The letters come late, as on a weak connection: their stand-ins must take the same room.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((later) => setTimeout(later, 300))
      await route.continue()
    })
    for (const path of ["/contatos", "/orcamento"]) {
      await open(page, path, kept)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(200)
      const { seen, shifts } = await page.evaluate(() => {
        const { seen, shifts } = window as unknown as { seen: Set<string>; shifts: { total: number } }
        return { seen: [...seen], shifts: shifts.total }
      })
      expect(seen, path).toEqual([layout])
      expect(shifts, path).toBeLessThan(0.01)
      // One head and one foot, of the right layout.
      await expect(page.getByRole("banner")).toHaveCount(1)
      await expect(page.getByRole("contentinfo")).toHaveCount(1)
    }
  })
}

test("the landing never redirects, and offers to go on where the visitor left off", async ({ page }) => {
  await open(page, "/")
  await expect(page.getByRole("link", { name: /^Continuar/ })).toHaveCount(0)
  await open(page, "/turismo/depoimentos")
  await open(page, "/")
  await expect(page).toHaveURL(/\/$/)
  expect(await stored(page)).toBe("layout-tourism")
  await page.getByRole("link", { name: "Continuar em Lazer/Negócios" }).click()
  await expect(page).toHaveURL(/\/turismo$/)
})

test("menu lists open and close by keyboard", async ({ page }) => {
  await open(page, "/intercambio/depoimentos")
  const courses = list(page, "Cursos")
  const title = courses.locator("summary")
  await title.focus()
  await page.keyboard.press("Enter")
  await expect(courses).toHaveAttribute("open", "")
  await page.keyboard.press("Tab")
  await expect(courses.getByRole("link").first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(courses).not.toHaveAttribute("open")
  await expect(title).toBeFocused()
  await page.keyboard.press("Space")
  await expect(courses).toHaveAttribute("open", "")
  // The focus leaves at its end: the list does not stay behind, over the page.
  for (let link = await courses.getByRole("link").count(); link >= 0; link--) await page.keyboard.press("Tab")
  await expect(courses).not.toHaveAttribute("open")
  await expect(list(page, "Destaques").locator("summary")).toBeFocused()
})

test("menu lists open under the mouse, stay for a click, and can be dismissed without moving it", async ({ page }) => {
  await open(page, "/turismo/depoimentos")
  const destinations = list(page, "Destinos")
  await destinations.locator("summary").hover()
  await expect(destinations).toHaveAttribute("open", "")
  await page.mouse.down()
  await page.mouse.up()
  await expect(destinations).toHaveAttribute("open", "")
  await page.keyboard.press("Escape")
  await expect(destinations).not.toHaveAttribute("open")
  await page.mouse.move(5, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await list(page, "Serviços").locator("summary").hover()
  await destinations.locator("summary").hover()
  await expect(page.locator("header details[open]")).toHaveCount(1)
  await page.mouse.move(5, 500)
  await expect(page.locator("header details[open]")).toHaveCount(0)
  await destinations.locator("summary").hover()
  await destinations.getByRole("link", { name: "Neve" }).click()
  await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
  await expect(page.locator("header details[open]")).toHaveCount(0)
})

test.describe("by touch", () => {
  test.use({ hasTouch: true })

  test("menu lists open and close", async ({ page }) => {
    await open(page, "/turismo/depoimentos")
    const destinations = list(page, "Destinos")
    await destinations.locator("summary").tap()
    await expect(destinations).toHaveAttribute("open", "")
    await destinations.locator("summary").tap()
    await expect(destinations).not.toHaveAttribute("open")
    await destinations.locator("summary").tap()
    await destinations.getByRole("link", { name: "Neve" }).tap()
    await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
  })
})

test("the phone's menu opens over the page, closes by button, Escape and arrival, and gives the focus back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, "/turismo/depoimentos")
  const opener = page.getByRole("button", { name: "Abrir o menu" })
  await expect(menu(page)).toBeHidden()
  await opener.focus()
  await page.keyboard.press("Enter")
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Fechar o menu" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByRole("button", { name: "Fechar o menu" }).click()
  await expect(menu(page)).toBeHidden()
  // A link to the page where the visitor already is closes it too.
  for (const [title, address] of [
    ["Depoimentos", /\/turismo\/depoimentos$/],
    ["Equipe", /\/turismo\/pagina\/12\/equipe$/],
  ] as const) {
    await opener.click()
    await list(page, "Quem Somos").locator("summary").click()
    await menu(page).getByRole("link", { name: title }).click()
    await expect(page).toHaveURL(address)
    await expect(menu(page)).toBeHidden()
  }
})

test("footer promotions load a whole page, everything else changes within it", async ({ page }) => {
  for (const [path, address] of [
    ["/intercambio/depoimentos", /\/intercambio\/pacote\/destaques\/\d+\//],
    ["/turismo/depoimentos", /\/turismo\/pacote\/destaques\/[\d,]+\//],
  ] as const) {
    await open(page, path)
    await mark(page)
    const promotions = page
      .getByRole("contentinfo")
      .locator("nav > div")
      .filter({ has: page.getByRole("heading", { name: "Destaques" }) })
    await promotions.getByRole("link").first().click()
    await expect(page).toHaveURL(address)
    await ready(page)
    expect(await isMarked(page)).toBe(false)
    await mark(page)
    await page.getByRole("contentinfo").getByRole("link", { name: "Contatos" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
    expect(await isMarked(page)).toBe(true)
  }
})

test("the link of the page where the visitor is carries the class active", async ({ page }) => {
  await open(page, "/intercambio/pagina/12/equipe")
  const active = page.locator("a.active")
  await expect(active).toHaveCount(1)
  await expect(active).toHaveAttribute("href", "/intercambio/pagina/12/equipe")
  await expect(active).toHaveAttribute("aria-current", "page")
  await list(page, "Quem Somos").locator("summary").click()
  await menu(page).getByRole("link", { name: "Depoimentos" }).click()
  await expect(page).toHaveURL(/depoimentos$/)
  await expect(active).toHaveAttribute("href", "/intercambio/depoimentos")
})

test("another page starts at its top with the focus on its heading; back returns to where the visitor was", async ({
  page,
}) => {
  await open(page, "/turismo/depoimentos")
  await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href^="/contatos"]')?.click())
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText("Contatos")
  await expect(heading).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // From layout to layout too, where everything around the page is new.
  await page.goBack()
  await expect(heading).toHaveText("Depoimentos")
  await expect(heading).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  await menu(page).getByRole("link", { name: "Intercâmbio" }).click()
  await expect(heading).toContainText("Intercâmbio")
  await expect(heading).toBeFocused()
})

test("the way into the content is the first stop of the keyboard", async ({ page }) => {
  await open(page, "/turismo/depoimentos")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("main")).toBeFocused()
})

test.describe("a carousel", () => {
  /** The slides that stand in sight, by their place. */
  const inSight = (page: Page) =>
    page
      .locator('section[aria-roledescription="carrossel"]')
      .first()
      .locator("ul")
      .first()
      .evaluate((track) =>
        [...track.children].flatMap((slide, index) => ((slide as HTMLElement).inert ? [] : [index])).join(),
      )

  test("moves by itself, stops under the mouse and by its button, and hides what is out of sight from everyone", async ({
    page,
  }) => {
    await open(page, "/turismo")
    const banner = page.locator('section[aria-roledescription="carrossel"]').first()
    await expect.poll(() => inSight(page)).toBe("0")
    await expect.poll(() => inSight(page), { timeout: 12_000 }).toBe("1")
    const pause = banner.getByRole("button", { name: /^Pausar/ })
    await pause.click()
    await expect(banner.getByRole("button", { name: /^Retomar/ })).toBeVisible()
    await page.mouse.move(5, 5)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    const still = await inSight(page)
    await page.waitForTimeout(6000)
    expect(await inSight(page)).toBe(still)
    await banner.getByRole("button", { name: /^Próximo/ }).click()
    await expect.poll(() => inSight(page)).not.toBe(still)
    // Whatever is out of sight is out of reach.
    const reachable = await banner
      .locator("li[inert] a, li[inert] button")
      .evaluateAll(
        (controls) => controls.filter((control) => (control.focus(), document.activeElement === control)).length,
      )
    expect(reachable).toBe(0)
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
            [...(pause.parentElement?.querySelectorAll("button") ?? [])]
              .map((button) => button.getBoundingClientRect())
              .map(({ top, height }) => top + height / 2),
          ),
        )
        for (const row of middles) expect(Math.max(...row) - Math.min(...row), `${path} ${width}`).toBeLessThan(1)
      }
    }
  })

  test.describe("for who asked for less motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } })

    test("never moves by itself", async ({ page }) => {
      await open(page, "/intercambio")
      await expect.poll(() => inSight(page)).toBe("0")
      await expect(page.getByRole("button", { name: /^Pausar/ })).toHaveCount(0)
      await page.waitForTimeout(6500)
      expect(await inSight(page)).toBe("0")
    })
  })
})
