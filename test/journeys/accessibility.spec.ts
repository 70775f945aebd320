import type { Page } from "@playwright/test"
import { samplePerKind, unknownAddresses } from "#test/sample-pages.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { withoutPictures } from "./pictures.ts"
import { isFull } from "#test/full.ts"
import { expect, forgive, open, ready, test } from "./site.ts"

/*
 * WCAG 2.2 AA on every page and in every state; 320 px is 1280 px at 400 % zoom. `npm run test:full` tests every page
 * at three widths, `npm test` one of each kind at 360 px or at 1280 px by turns. The same test checks that every page
 * hydrates without a warning and requests nothing from other origins.
 */

test.use({ contextOptions: { reducedMotion: "reduce" } })

const everyAddress = [...samplePerKind, ...unknownAddresses]
const everyPage = everyAddress.map(({ path }) => path)
const half = Math.ceil(everyPage.length / 2)
const widths = [1280, 768, 360]
const widthsOf = (path: string) => (isFull ? widths : [everyPage.indexOf(path) % 2 === 0 ? 360 : 1280])
const unknown = new Set(unknownAddresses.map(({ path }) => path))

for (const [part, addresses] of [
  ["first", everyAddress.slice(0, half)],
  ["second", everyAddress.slice(half)],
] as const) {
  test(`every page of the ${part} half hydrates, has no violation of WCAG and fits 320 px`, async ({
    page,
    site,
    noise,
  }) => {
    test.setTimeout(600_000)
    await withoutPictures(page)
    const elsewhere: string[] = []
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) elsewhere.push(request.url())
    })
    const wrong: string[] = []
    for (const { path, layout } of addresses) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(path)
      await ready(page)
      // The layout of the shared pages follows the page visited before, not the address.
      if (layout !== "layout-index") await expect(page.locator("html"), path).toHaveAttribute("data-layout", layout)
      await expect(page.locator("h1"), path).toHaveCount(1)
      // The browser logs the expected 404 as an error.
      if (unknown.has(path)) forgive(noise, "404", "ErrorResponse")
      expect(noise, path).toEqual([])
      await running(page)
      for (const width of widthsOf(path)) {
        await page.setViewportSize({ width, height: 900 })
        wrong.push(...(await listViolations(page)).map((line) => `${path} at ${width} px: ${line}`))
      }
      await page.setViewportSize({ width: 320, height: 640 })
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) wrong.push(`${path} at 320 px scrolls ${sideways} px sideways`)
      // Text zoom of 200 % on a tablet in portrait orientation.
      await page.setViewportSize({ width: 640, height: 900 })
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
      const doubled = await sidewaysScroll(page)
      if (doubled > 0) wrong.push(`${path} at 640 px with doubled text scrolls ${doubled} px sideways`)
    }
    expect(wrong).toEqual([])
    expect(elsewhere).toEqual([])
    expect(await page.context().cookies()).toEqual([])
  })
}

test("with doubled text on a phone the search field keeps room for words, and no button sticks out", async ({
  page,
  noise,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ["/busca", "/intercambio/pais", "/turismo/nao-existe"]) {
    await open(page, path)
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"))
    expect(await sidewaysScroll(page), path).toBe(0)
    if (path !== "/busca") continue
    const field = page.getByRole("main").getByLabel("O que você procura?")
    expect((await field.boundingBox())?.width).toBeGreaterThan(250)
  }
  forgive(noise, "404", "ErrorResponse")
})

test("a long name of the agency fits the header of a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ["/busca", "/turismo"]) {
    await open(page, path)
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Travessia" })
      .evaluate((brand) => brand.lastChild?.replaceWith("Rota Sul Viagens, Intercâmbios e Turismo Ltda"))
    expect(await sidewaysScroll(page), path).toBe(0)
  }
})

/** Waits until the carousels are running. Each starts when it comes near the viewport, after its library has loaded. */
async function running(page: Page) {
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('[aria-roledescription="carrossel"]')].filter(
      (row) => row.checkVisibility() && row.querySelectorAll("ul:first-of-type > li").length > 1,
    )
    const waiting = rows.find((row) => !row.querySelector("[data-running]"))
    if (waiting) waiting.scrollIntoView()
    else scrollTo(0, 0)
    return !waiting
  })
}

interface State {
  name: string
  path: string
  width: number
  act: (page: Page) => Promise<void>
}

const states: State[] = [
  {
    name: "the phone's menu open, with a list unfolded",
    path: "/turismo/depoimentos",
    width: 360,
    act: async (page) => {
      await page.getByRole("button", { name: "Abrir o menu" }).click()
      await page
        .getByRole("navigation", { name: "Menu principal" })
        .locator("summary")
        .filter({ hasText: "Destinos" })
        .click()
      await expect(page.getByRole("link", { name: "Ecoturismo" }).first()).toBeVisible()
    },
  },
  {
    name: "a list of the menu open",
    path: "/intercambio/depoimentos",
    width: 1280,
    act: async (page) => {
      await page
        .getByRole("navigation", { name: "Menu principal" })
        .locator("summary")
        .filter({ hasText: "Destaques" })
        .click()
      await expect(page.locator("details[open]")).toHaveCount(1)
    },
  },
  {
    name: "the second tab",
    path: "/intercambio/pacote/destaques/1/irlanda",
    width: 768,
    act: async (page) => {
      await page.getByRole("tab").nth(1).click()
      await expect(page.getByRole("tab").nth(1)).toHaveAttribute("aria-selected", "true")
    },
  },
  {
    name: "every fold open",
    path: "/turismo/pagina/11/nossa-historia",
    width: 360,
    act: (page) =>
      page.evaluate(() => document.querySelectorAll("main details").forEach((fold) => fold.setAttribute("open", ""))),
  },
  {
    name: "a package's sections open",
    path: "/intercambio/pacote/1001/ingles-em-dublin-25-semanas-de-estudo-com-permissao-de-trabalho",
    width: 360,
    act: (page) =>
      page.evaluate(() => document.querySelectorAll("main details").forEach((fold) => fold.setAttribute("open", ""))),
  },
  ...[360, 768, 1280].map((width) => ({
    name: `the search's suggestions at ${width} px`,
    path: "/busca?perfil=turismo",
    width,
    act: async (page: Page) => {
      await page.getByRole("main").getByLabel("O que você procura?").click()
      await page.keyboard.type("por", { delay: 30 })
      await expect(page.getByRole("option").first()).toBeVisible()
      await page.keyboard.press("ArrowDown")
      await expect(page.getByRole("option", { selected: true })).toBeVisible()
    },
  })),
  {
    name: "the search's filters unfolded",
    path: "/busca?q=praia&perfil=turismo&pais=20&moeda=BRL",
    width: 360,
    act: (page) =>
      page.evaluate(() => document.querySelectorAll("aside details").forEach((fold) => fold.setAttribute("open", ""))),
  },
  {
    name: "the error dialog",
    path: "/turismo/depoimentos",
    width: 768,
    act: async (page) => {
      await page.route("**/*.data*", (route) => route.fulfill({ status: 500 }))
      await page.getByRole("link", { name: "Contatos" }).last().click()
      await expect(page.getByRole("dialog")).toBeVisible()
    },
  },
  {
    name: "the quote form of a trip with what to mend on a phone's first step",
    path: "/orcamento?perfil=turismo",
    width: 360,
    act: (page) => refused(page, "Continuar"),
  },
  {
    name: "the quote form of a course with what to mend",
    path: "/orcamento?perfil=intercambio",
    width: 1280,
    act: (page) => refused(page, "Solicitar Orçamento"),
  },
  {
    name: "the gift form with what to mend",
    path: "/lua-de-mel/1/ana-e-pedro",
    width: 768,
    act: async (page) => {
      await page.locator("main form button[type=submit]").last().click()
      await expect(page.getByRole("alert")).toBeFocused()
    },
  },
]

async function refused(page: Page, name: string) {
  await page.getByRole("button", { name }).click()
  await expect(page.getByRole("alert")).toBeFocused()
}

test("no state of a page has a violation of WCAG", async ({ page, noise }) => {
  await withoutPictures(page)
  const wrong: string[] = []
  for (const { name, path, width, act } of states) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await ready(page)
    await act(page)
    wrong.push(...(await listViolations(page)).map((line) => `${name}: ${line}`))
    const sideways = await sidewaysScroll(page)
    if (sideways > 0) wrong.push(`${name}: ${sideways} px of sideways scroll`)
    await page.unroute("**/*.data*")
  }
  // The browser logs the expected failure as an error.
  forgive(noise, "500")
  expect(wrong).toEqual([])
})
