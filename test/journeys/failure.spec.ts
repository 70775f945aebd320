import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { samplePerKind } from "#test/sample-pages.ts"
import { sidewaysScroll } from "./axe.ts"
import { followAddress } from "./follow-address.ts"
import { holdBack } from "./hold-back.ts"
import { withoutPictures } from "./pictures.ts"
import { expect, forgive, nextPaint, ready, test } from "./site.ts"

/* Failures, missing pages and pages without scripts, as a visitor sees them. */

test.beforeEach(({ page }) => withoutPictures(page))

const dialogs = (page: Page) => page.getByRole("dialog")

async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
}

const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window)

const failures = [
  {
    what: "the server fails",
    message: "500 (Internal Server Error)",
    fail: (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "no" })),
  },
  {
    what: "the network is gone",
    message: "Confira sua internet",
    fail: (page: Page) => page.route("**/*.data*", (route) => route.abort()),
  },
]
const ways = [
  { to: "within a layout", from: "/turismo/depoimentos", link: "Equipe", heading: "Equipe" },
  { to: "into another layout", from: "/turismo/depoimentos", link: "Contatos", heading: "Contatos" },
]

for (const { what, message, fail } of failures) {
  for (const { to, from, link, heading } of ways) {
    test(`when ${what} on the way to a page ${to}, one dialog says so and trying again recovers`, async ({
      page,
      noise,
    }) => {
      await open(page, from)
      await fail(page)
      const click = () => page.getByRole("contentinfo").getByRole("link", { name: link }).click()
      await click()
      await expect(dialogs(page)).toHaveCount(1)
      const dialog = dialogs(page)
      await expect(dialog.getByRole("heading")).toHaveText("Error!")
      await expect(dialog).toContainText(message)
      await expect(dialog.locator('[lang="en"]').first()).toBeVisible()
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)

      // The retry fails again: one dialog, never two.
      await dialog.getByRole("button", { name: "Tentar de novo" }).click()
      await expect(dialogs(page)).toHaveCount(1)
      await expect(dialog).toContainText(message)

      // After closing it, the rest of the page works.
      await page.keyboard.press("Escape")
      await expect(dialogs(page)).toHaveCount(0)
      await expect(page.getByRole("banner").getByRole("link", { name: "Intercâmbio" })).toBeVisible()
      await expect(page.getByText("Carregando…")).toHaveCount(0)

      await page.unroute("**/*.data*")
      await page.getByRole("main").getByRole("link", { name: "Tentar de novo" }).click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
      await expect(dialogs(page)).toHaveCount(0)
      expect(await isSameDocument(page)).toBe(true)
      forgive(noise, "500", "ERR_FAILED", "Failed to fetch", "TypeError")
    })
  }
}

test("a dialog that opens again before the browser has said that it closed stays open", async ({ page, noise }) => {
  await page.addInitScript(() => {
    // The browser fires the event in its own task; the test delays that task as far as possible.
    addEventListener(
      "close",
      (event) => {
        if (!event.isTrusted || !(event.target instanceof HTMLDialogElement)) return
        const dialog = event.target
        event.stopImmediatePropagation()
        const tell = () => {
          if (!dialog.open) return
          reopened.disconnect()
          dialog.dispatchEvent(new Event("close"))
          Object.assign(window, { toldLate: true })
        }
        const reopened = new MutationObserver(tell)
        reopened.observe(dialog, { attributeFilter: ["open"] })
        tell()
      },
      true,
    )
  })
  await open(page, "/turismo/depoimentos")
  await page.route("**/*.data*", (route) => route.abort())
  await page.getByRole("contentinfo").getByRole("link", { name: "Contatos" }).click()
  await dialogs(page).getByRole("button", { name: "Tentar de novo" }).click()
  await page.waitForFunction(() => "toldLate" in window)
  await nextPaint(page)
  await expect(dialogs(page)).toHaveCount(1)
  await expect(dialogs(page).getByRole("heading")).toHaveText("Error!")
  forgive(noise, "ERR_FAILED", "Failed to fetch", "TypeError")
})

test("a page whose data could not be read tells it at once, and recovers without a reload", async ({
  page,
  site,
  noise,
}) => {
  // Loads the menus into the content cache.
  await page.goto("/orcamento?perfil=turismo")
  await sql`alter table package rename to package_away`.execute(site.db)
  try {
    // A form with a package is never cached, so there is no older copy to serve.
    const answer = await page.goto("/orcamento?perfil=turismo&pacote=2002")
    expect(answer?.status()).toBe(500)
    await ready(page)
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
    await expect(dialogs(page)).toHaveCount(1)
    await expect(dialogs(page)).toContainText("500 (Internal Server Error)")
    await expect(page.locator("html")).toHaveAttribute("data-layout", "layout-tourism")
  } finally {
    await sql`alter table package_away rename to package`.execute(site.db)
  }
  await dialogs(page).getByRole("button", { name: "Tentar de novo" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solicite Seu Orçamento")
  await expect(dialogs(page)).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
  forgive(noise, "500", "Minified React error", "ErrorResponse")
})

test("a slow page shows the plane without covering anything", async ({ page }) => {
  await open(page, "/turismo/depoimentos")
  const arrive = await holdBack(page, "**/*.data*")
  await page.getByRole("contentinfo").getByRole("link", { name: "Equipe" }).click()
  await expect(page.getByText("Carregando…")).toBeAttached()
  const status = page.getByRole("status").filter({ hasText: "Carregando…" })
  // Nothing for 300 ms, then the plane; clicks reach the page all the time.
  await expect.poll(() => status.evaluate((element) => Number(getComputedStyle(element).opacity))).toBe(1)
  await page.getByRole("banner").locator("summary").first().click({ trial: true })
  arrive()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Equipe")
  await expect(page.getByText("Carregando…")).toHaveCount(0)
})

test("an unknown address shows a page with two links to continue", async ({ page, noise }) => {
  for (const [path, way, arrival] of [
    ["/turismo/nada", "Lazer/Negócios", /\/turismo$/],
    ["/nada", "Intercâmbio", /\/intercambio$/],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await ready(page)
    await expect(page.getByRole("main")).toContainText("404 (Not Found)")
    await expect(dialogs(page)).toHaveCount(0)
    await page.getByRole("main").getByRole("link", { name: way }).click()
    await expect(page).toHaveURL(arrival)
    await expect(page.getByRole("main")).not.toContainText("404 (Not Found)")
  }
  forgive(noise, "404", "ErrorResponse")
})

test("an error view that did not load is loaded again for the next error", async ({ page, noise }) => {
  await page.route("**/assets/error-views*.js", (route) => route.abort())
  await open(page, "/turismo/depoimentos")
  await followAddress(page, "/turismo/nada")
  await expect(page.getByRole("alert")).toContainText("Sem conexão")
  await page.unroute("**/assets/error-views*.js")
  // From there too, where React keeps the boundary.
  await followAddress(page, "/turismo/outra")
  await expect(page.getByRole("main")).toContainText("404 (Not Found)")
  await expect(page).toHaveTitle(/^Página não encontrada - /)
  expect(await isSameDocument(page)).toBe(true)
  forgive(noise, "404", "ERR_FAILED", "TypeError")
})

test("a page that was removed meanwhile shows the same page without a reload", async ({ page, site, noise }) => {
  await open(page, "/turismo/destino/1/praias")
  await publishInTourism(site.db, 12, 0)
  try {
    await page.getByRole("contentinfo").getByRole("link", { name: "Equipe" }).click()
    await expect(page.getByRole("main")).toContainText("404 (Not Found)")
    expect(await isSameDocument(page)).toBe(true)
    await expect(page).toHaveTitle(/^Página não encontrada - /)
  } finally {
    await publishInTourism(site.db, 12, 1)
  }
  forgive(noise, "404")
})

/** Publishes like an import: with a new content version, so that cached pages are rendered again. */
async function publishInTourism(db: Database, id: number, in_tourism: 0 | 1) {
  await db.updateTable("static_page").set({ in_tourism }).where("id", "=", id).execute()
  await db.updateTable("setting").set({ value: randomUUID() }).where("name", "=", "content_version").execute()
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  const half = Math.ceil(samplePerKind.length / 2)
  for (const [part, pages] of [
    ["first", samplePerKind.slice(0, half)],
    ["second", samplePerKind.slice(half)],
  ] as const) {
    test(`every page of the ${part} half can be read completely, with one link back on a phone`, async ({ page }) => {
      for (const { path } of pages) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(path)
        await expect(page.locator("h1"), path).toHaveCount(1)
        expect(await page.evaluate(listUnreachable), path).toEqual([])
        expect(await sidewaysScroll(page), path).toBe(0)
        await page.setViewportSize({ width: 360, height: 740 })
        // The number of visible breadcrumbs, and of links among them.
        const crumbs = await page.evaluate(() => {
          const breadcrumb = document.querySelector('nav[aria-label="Você está em"]')
          const shown = [...(breadcrumb?.querySelectorAll("li") ?? [])].filter((crumb) => crumb.checkVisibility())
          return breadcrumb && [shown.length, shown.filter((crumb) => crumb.querySelector("a[href]")).length]
        })
        if (crumbs) expect(crumbs, path).toEqual([1, 1])
      }
    })
  }

  test("the menus open", async ({ page }) => {
    await page.goto("/turismo/depoimentos")
    await page.getByRole("banner").locator("summary").filter({ hasText: "Destinos" }).click()
    await page.getByRole("banner").getByRole("link", { name: "Neve" }).click()
    await expect(page).toHaveURL(/\/turismo\/destino\/2\/neve$/)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole("button", { name: "Abrir o menu" }).click()
    await page.getByRole("banner").locator("summary").filter({ hasText: "Serviços" }).click()
    await page.getByRole("banner").getByRole("link", { name: "Seguro viagem" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seguro viagem")
  })
})

/**
 * Content that a visitor without scripts cannot reach: hidden text, inert elements, rows that only a mouse can scroll.
 */
function listUnreachable(): string[] {
  const tells = (element: Element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 60)}`
  const panels = [...document.querySelectorAll("[role=tabpanel], main h2, main h3, main li")].filter(
    (element) => !element.closest("dialog, details:not([open]), noscript, [aria-hidden], [data-steps]"),
  )
  const hidden = panels.filter((element) => element.textContent?.trim() && !element.checkVisibility())
  // A row that scrolls sideways must be reachable by keyboard: it is focusable or contains something focusable.
  const stuck = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (row) =>
      row.scrollWidth > row.clientWidth &&
      getComputedStyle(row).overflowX === "auto" &&
      row.tabIndex < 0 &&
      !row.querySelector("a[href], button, [tabindex]"),
  )
  return [...hidden, ...document.querySelectorAll("[inert]"), ...stuck].map(tells)
}
