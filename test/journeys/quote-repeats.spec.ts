import type { Page } from "@playwright/test"
import { choose, citiesOf, comboboxOf } from "./combobox.ts"
import { withoutPictures } from "./pictures.ts"
import { answerAll, expectSent, quoteAddress, storedFor } from "./quote-answers.ts"
import { expect, forgive, open, ready, test } from "./site.ts"

/* A request whose answer is lost is sent again, also after a reload, and stored once. */

test.use({ contextOptions: { reducedMotion: "reduce" } })
test.beforeEach(({ page }) => withoutPictures(page))

const notice = (page: Page) => page.getByText(/^Encontramos um pedido que você começou/)
const send = (page: Page) => page.getByRole("button", { name: "Solicitar Orçamento" }).click()

test("after a lost response and a reload, sending again gives the protocol of the one stored request", async ({
  page,
  site,
  noise,
}) => {
  await open(page, quoteAddress)
  await answerAll(page, "Marina Queda")
  let arrived = 0
  await page.route("**/api/v1/budget", async (route) => {
    if (++arrived > 1) return route.continue()
    await route.fetch()
    await route.abort("connectionreset")
  })
  await send(page)
  // A screen reader reads the message out with the title.
  await expect(page.getByRole("dialog", { name: "Error!" })).toHaveAccessibleDescription(/Confira sua internet/)
  const [first] = await storedFor(site, "Marina Queda")
  expect(first).toBeDefined()
  await page.reload()
  await ready(page)
  await expect(notice(page)).toBeVisible()
  await send(page)
  expect(await expectSent(page, site, "Marina Queda")).toEqual(first)
  expect(arrived).toBe(2)
  forgive(noise, "ERR_CONNECTION_RESET")
})

test("it is the same request also when the names of the cities do not load the second time", async ({
  page,
  site,
  noise,
}) => {
  await open(page, quoteAddress)
  await answerAll(page, "Marina Sem Nomes")
  await citiesOf(page, "Paraná (PR)")
  await choose(page, "Cidade", "Curitiba")
  await page.route(
    "**/api/v1/budget",
    async (route) => {
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  await send(page)
  await expect(page.getByRole("dialog", { name: "Error!" })).toBeVisible()
  await page.route("**/api/v1/place/municipalities/*", (route) => route.abort())
  await page.reload()
  await ready(page)
  await expect(page.getByText("Não conseguimos buscar as cidades.")).toBeVisible()
  await comboboxOf(page, "Cidade")
  await send(page)
  await expectSent(page, site, "Marina Sem Nomes")
  forgive(noise, "ERR_CONNECTION_RESET", "ERR_FAILED")
})

test("a reload while the response is pending leaves one stored request", async ({ page, site }) => {
  await open(page, quoteAddress)
  await answerAll(page, "Marina Pressa")
  const keys: Array<string | undefined> = []
  let stored = () => {}
  const isStored = new Promise<void>((done) => (stored = done))
  await page.route("**/api/v1/budget", async (route) => {
    keys.push(route.request().headers()["idempotency-key"])
    if (keys.length > 1) return route.continue()
    // The answer never arrives.
    await route.fetch()
    stored()
  })
  await send(page)
  await isStored
  await page.reload()
  await ready(page)
  await expect(notice(page)).toBeVisible()
  await send(page)
  await expectSent(page, site, "Marina Pressa")
  expect(keys).toEqual([keys[0], keys[0]])
})
