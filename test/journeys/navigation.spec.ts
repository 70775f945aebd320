import type { Page } from "@playwright/test"
import { withoutPictures } from "./pictures.ts"
import { expect, forgive, nextPaint, open, ready, test } from "./site.ts"
import { menu, menuList } from "./shell.ts"

/* Navigation: full page loads, focus and scroll position. */

test.beforeEach(({ page }) => withoutPictures(page))

/** Marks the document, to distinguish a full page load from client-side navigation. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))

const isMarked = (page: Page) => page.evaluate(() => "sameDocument" in window)

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

test("a page whose text begins with headings comes within the document too, and the way on and back", async ({
  page,
}) => {
  await open(page, "/turismo")
  await mark(page)
  const heading = page.getByRole("heading", { level: 1 })
  const textHeading = page.getByRole("main").getByRole("heading", { level: 2, name: "O que costuma ser pedido" })
  await menuList(page, "Serviços").locator("summary").click()
  await menu(page).getByRole("link", { name: "Vistos e passaporte" }).click()
  await expect(heading).toHaveText("Vistos e passaporte")
  await expect(textHeading).toBeVisible()
  await page.getByRole("contentinfo").getByRole("link", { name: "Contatos" }).click()
  await expect(heading).toHaveText("Contatos")
  await page.goBack()
  await expect(heading).toHaveText("Vistos e passaporte")
  await expect(textHeading).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test("a link to a file or to the API, such as an editor may write, is opened by the browser", async ({ page }) => {
  for (const address of ["/promocoes.xml", "/llms.txt", "/api/docs"]) {
    await open(page, "/turismo/depoimentos")
    await mark(page)
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Contatos" })
    await link.evaluate((element, href) => element.setAttribute("href", href), address)
    const opened = page.waitForResponse((response) => response.request().isNavigationRequest())
    await link.click()
    expect(new URL((await opened).url()).pathname).toBe(address)
    await page.waitForURL(`**${address}`)
    expect(await isMarked(page)).toBe(false)
  }
})

test("the link of the page where the visitor is carries the class active", async ({ page }) => {
  const active = page.locator("a.active")
  for (const address of ["/intercambio/pagina/12/equipe", "/intercambio/pagina/12/equipe/"]) {
    await open(page, address)
    await expect(active).toHaveCount(1)
    await expect(active).toHaveAttribute("href", "/intercambio/pagina/12/equipe")
    await expect(active).toHaveAttribute("aria-current", "page")
  }
  await menuList(page, "Quem Somos").locator("summary").click()
  await menu(page).getByRole("link", { name: "Depoimentos" }).click()
  await expect(page).toHaveURL(/depoimentos$/)
  await expect(active).toHaveAttribute("href", "/intercambio/depoimentos")
})

test("what the first page brought as markup is whole on the next pages, and new where they say something else", async ({
  page,
}) => {
  await open(page, "/intercambio")
  const [footer, list] = [page.getByRole("contentinfo"), menuList(page, "Quem Somos")]
  const heading = page.getByRole("heading", { level: 1 })
  const readTexts = async () => ({
    footer: await footer.textContent(),
    menu: await list.locator("a").allTextContents(),
    tiles: await page.getByRole("region", { name: "Nossos Diferenciais" }).getByRole("listitem").allTextContents(),
  })
  const first = await readTexts()
  expect(first.menu.length).toBeGreaterThan(2)
  expect(first.tiles.length).toBeGreaterThan(3)
  const follow = async (name: string) => {
    await list.locator("summary").click()
    await menu(page).getByRole("link", { name }).click()
    await expect(heading).toContainText(name)
    await ready(page)
  }
  // A link to the current page, then to another one.
  for (const name of ["Equipe", "Depoimentos"]) {
    await follow(name)
    expect(await readTexts()).toEqual(first)
    await expect(list.locator("a.active")).toHaveText(name)
  }
  await menu(page).getByRole("link", { name: "Lazer/Negócios" }).click()
  await expect(heading).toContainText("lazer")
  await expect(footer.getByRole("link", { name: "Intercâmbio" })).toBeAttached()
  expect(await footer.textContent()).not.toBe(first.footer)
  await menu(page).getByRole("link", { name: "Intercâmbio" }).click()
  await expect(heading).toContainText("Intercâmbio")
  expect(await readTexts()).toEqual(first)
})

test("what came as markup is whole when the same page is asked for with a profile", async ({ page }) => {
  await open(page, "/intercambio")
  await open(page, "/contatos")
  const footer = page.getByRole("contentinfo")
  const before = await footer.textContent()
  await footer.evaluate((element) => element.firstElementChild?.setAttribute("data-came", ""))
  await menuList(page, "Fale Conosco").locator("summary").click()
  await menu(page).getByRole("link", { name: "Contatos" }).click()
  await expect(page).toHaveURL(/perfil=intercambio$/)
  await ready(page)
  // The menus were read again; the elements that came with the document stay.
  await expect(footer.locator("[data-came]")).toHaveCount(1)
  await expect(footer).toHaveText(before ?? "")
  await expect(footer.getByRole("link", { name: "Orçamento" })).toBeVisible()
  await expect(menuList(page, "Destinos").locator("a")).not.toHaveCount(0)
})

test("what came as markup is whole again after an error page that replaced everything", async ({ page, noise }) => {
  await open(page, "/intercambio")
  const footer = page.getByRole("contentinfo")
  const tiles = page.getByRole("region", { name: "Nossos Diferenciais" }).getByRole("listitem")
  const readTexts = async () => [
    await footer.textContent(),
    await tiles.allTextContents(),
    await menu(page).textContent(),
  ]
  const first = await readTexts()
  await page.route("**/turismo.data*", (route) => route.abort())
  await menu(page).getByRole("link", { name: "Lazer/Negócios" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(tiles).toHaveCount(0)
  await menu(page).getByRole("link", { name: "Intercâmbio" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Intercâmbio")
  await ready(page)
  expect(await readTexts()).toEqual(first)
  await menuList(page, "Quem Somos").locator("summary").click()
  await menu(page).getByRole("link", { name: "Depoimentos" }).click()
  await expect(page).toHaveURL(/depoimentos$/)
  await expect(page.locator("a.active")).toHaveText("Depoimentos")
  forgive(noise, "ERR_FAILED", "Failed to fetch")
})

test("another page starts at its top with the focus on its heading; going back restores the scroll position", async ({
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
  // Also between layouts, where everything around the page changes.
  await page.goBack()
  await expect(heading).toHaveText("Depoimentos")
  await expect(heading).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  await menu(page).getByRole("link", { name: "Intercâmbio" }).click()
  await expect(heading).toContainText("Intercâmbio")
  await expect(heading).toBeFocused()
})

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test("going back shows what was on the screen far below the first view", async ({ page }) => {
      await page.setViewportSize({ width: 412, height: 823 })
      await open(page, "/turismo")
      const heading = page.getByRole("main").getByRole("heading", { level: 2 }).last()
      const placeOf = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      await heading.evaluate((element) => element.scrollIntoView({ behavior: "instant" }))
      const before = await placeOf()
      await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href^="/contatos"]')?.click())
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contatos")
      await page.goBack()
      await expect(heading).toBeAttached()
      await expect.poll(placeOf).toBe(before)
    })
  })
}

/** Navigates to another country's page, which the router renders with the same components. */
async function goToCanada(page: Page) {
  const destinations = menuList(page, "Destinos")
  await destinations.locator("summary").click()
  await destinations.getByRole("link", { name: "Canadá", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Canadá")
}

test("a map that was opened is closed on the next page and after going back: each one waits for its click", async ({
  page,
  site,
}) => {
  const elsewhere: string[] = []
  await page.route(
    (url) => url.origin !== site.url,
    async (route) => {
      elsewhere.push(new URL(route.request().url()).hostname)
      await route.fulfill({ contentType: "text/html", body: "<p>Mapa</p>" })
    },
  )
  await open(page, "/intercambio/pais/1/irlanda")
  const opener = page.getByRole("button", { name: "Abrir o mapa" })
  await expect(opener).toBeVisible()
  expect(elsewhere).toEqual([])
  await opener.click()
  await expect(page.locator("iframe")).toBeVisible()
  await expect.poll(() => elsewhere).toEqual(["www.openstreetmap.org"])
  await goToCanada(page)
  await expect(opener).toBeVisible()
  await expect(page.locator("iframe")).toHaveCount(0)
  // The frame added no history entry.
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Irlanda")
  await expect(opener).toBeVisible()
  await expect(page.locator("iframe")).toHaveCount(0)
  expect(elsewhere).toEqual(["www.openstreetmap.org"])
})

test("tabs begin with the first one on the next page, and leave the browser its own keys", async ({ page }) => {
  await open(page, "/intercambio/pais/1/irlanda")
  const tabs = page.getByRole("tablist", { name: "Cidades" }).getByRole("tab")
  const states = () => tabs.evaluateAll((all) => all.map(({ ariaSelected, tabIndex }) => [ariaSelected, tabIndex]))
  await tabs.nth(2).click()
  await expect.poll(states).toEqual([
    ["false", -1],
    ["false", -1],
    ["true", 0],
  ])
  // Alt and the left arrow go back in the history.
  const isLeftAlone = await tabs.nth(2).evaluate((tab) => {
    const init = { key: "ArrowLeft", altKey: true, bubbles: true, cancelable: true }
    return tab.dispatchEvent(new KeyboardEvent("keydown", init))
  })
  expect(isLeftAlone).toBe(true)
  await expect(tabs.nth(2)).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press("End")
  await expect(tabs.nth(2)).toHaveAttribute("aria-selected", "true")
  await goToCanada(page)
  await expect.poll(states).toEqual([
    ["true", 0],
    ["false", -1],
  ])
  await expect(page.getByRole("tabpanel")).toHaveCount(1)
})

test("the skip link is the first stop of the keyboard", async ({ page }) => {
  await open(page, "/turismo/depoimentos")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Ir para o conteúdo" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.locator("main")).toBeFocused()
})

test("every link within a page leads to its place, also after another one and on the next page", async ({ page }) => {
  await page.addInitScript(() => {
    const scrollTo = window.scrollTo.bind(window) as (...target: unknown[]) => void
    window.scrollTo = (...target: unknown[]) => {
      document.documentElement.dataset.scrolled = target.join()
      scrollTo(...target)
    }
  })
  await open(page, "/intercambio/pais/1/irlanda")
  const follow = async (anchor: string) => {
    await page.locator(`main nav a[href="#${anchor}"]`).click()
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
    await nextPaint(page)
    // Only the browser scrolls, no script does.
    expect(await page.evaluate(() => document.documentElement.dataset.scrolled)).toBeUndefined()
  }
  for (const anchor of ["cidades", "promocoes", "cidades"]) await follow(anchor)
  await goToCanada(page)
  await page.evaluate(() => delete document.documentElement.dataset.scrolled)
  await follow("promocoes")
})
