import type { Page } from "@playwright/test"
import { addExport } from "#domain/exports/request-exports.server.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { newRequest } from "./new-request.ts"
import { type Site, expect, forgive, open, test } from "./site.ts"

/* Pages that follow what is done in the background, on lines that are slow or break. */

const file = "/painel/pedidos/exportar"

/** A page with an export that runs until `end`. */
async function openExports(page: Page, site: Site) {
  const me = await signInBrowser(page.context(), site, { roles: ["owner"] })
  const wanted = { staffId: me.id, format: "csv", query: "", total: 8 } as const
  const id = await addExport(site.db, new Date(), wanted)
  await open(page, file)
  await expect(page.getByText("Pode fechar esta página")).toBeVisible()
  // As if its process wrote on: without that, and with more than a minute ahead, it would count as ended.
  const seenAt = () => new Date(Date.now() + 50_000).toISOString()
  const change = (values: { state: "running" | "done"; rows: number }) =>
    site.db
      .updateTable("request_export")
      .set({ ...values, seen_at: seenAt() })
      .where("id", "=", id)
      .execute()
  return { change }
}

// All journeys of a worker share one site.
test.afterEach(({ site }) => site.db.deleteFrom("request_export").execute())

test("with answers slower than the pause between them, progress and end are shown, and a link leads on", async ({
  page,
  site,
}) => {
  const { change } = await openExports(page, site)
  await page.route(`**${file}.data*`, async (route) => {
    await new Promise((done) => setTimeout(done, 2500))
    await route.continue()
  })
  const region = page.getByRole("status").filter({ hasText: "Preparando o arquivo." })
  await region.evaluate((element) => (element.ariaLabel = "antes"))
  await change({ state: "running", rows: 4 })
  await expect(page.getByText(/\b4 de 8\b/)).toBeVisible()
  await change({ state: "done", rows: 8 })
  await expect(page.getByRole("link", { name: /^Baixar/ })).toBeVisible()
  // A new region with its text would not be announced.
  await expect(page.getByRole("status", { name: "antes" })).toHaveText("O arquivo está pronto.")
  await change({ state: "running", rows: 8 })
  await open(page, file)
  await page.route("**/painel/pedidos.data*", async (route) => {
    await new Promise((done) => setTimeout(done, 2500))
    await route.continue()
  })
  await page.getByRole("link", { name: "Pedidos", exact: true }).last().click()
  await expect(page.getByRole("heading", { level: 1, name: "Pedidos" })).toBeVisible()
})

test("an answer that does not come leaves the page as it is, and the next one shows the end", async ({
  page,
  site,
  noise,
}) => {
  const { change } = await openExports(page, site)
  await newRequest(site)
  await page.getByRole("button", { name: "Preparar o arquivo" }).click()
  const refusal = page.getByRole("alert").filter({ hasText: "Outra exportação está sendo feita agora." })
  await expect(refusal).toBeVisible()
  let lost = 0
  await page.route(`**${file}.data*`, (route) => {
    lost += 1
    return lost % 2 === 1 ? route.abort() : route.fulfill({ status: 503, body: "Service Unavailable" })
  })
  await expect.poll(() => lost).toBeGreaterThan(2)
  await expect(page.getByText("Pode fechar esta página")).toBeVisible()
  await page.unroute(`**${file}.data*`)
  await change({ state: "running", rows: 4 })
  await expect(page.getByText(/\b4 de 8\b/)).toBeVisible()
  await expect(refusal).toBeVisible()
  await change({ state: "done", rows: 8 })
  await expect(page.getByRole("link", { name: /^Baixar/ })).toBeVisible()
  await expect(refusal).toBeVisible()
  // The browser logs the failures as errors.
  forgive(noise, "ERR_FAILED", "503", "422")
})
