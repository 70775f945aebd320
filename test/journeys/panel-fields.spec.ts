import type { Page } from "@playwright/test"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { insertCountry } from "#test/factories.ts"
import { addDays, formatDay, today } from "#platform/time/day.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations } from "./axe.ts"
import { expect, forgive, open, test } from "./site.ts"
import { takePackage } from "./take-package.ts"

const saved = (page: Page) => expect(page.getByText("Rascunho guardado agora")).toBeVisible()

test("a price in dollars says its reais while one types, and its sign chooses the currency", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor, ref } = await takePackage(site)
  await open(page, editor)
  const price = page.getByLabel("Preço (opcional)", { exact: true })
  await page.getByLabel("Moeda do preço").selectOption("BRL")
  await price.fill("US$ 1.000")
  await expect(page.getByLabel("Moeda do preço")).toHaveValue("USD")
  const inReais = page.getByText(/^No site, em reais/).first()
  await expect(inReais).toHaveText(/^No site, em reais: R\$\s[\d.]+,\d\d, com US\$ 1 = R\$/)
  const before = await inReais.textContent()
  await price.fill("2.000,50")
  await expect(inReais).not.toHaveText(before ?? "")
  await saved(page)
  expect(await findDraft(site.db, ref)).toMatchObject({ document: { value: 2000.5, value_currency: "USD" } })
})

test("the days of a promotion say what the visitor will see on each, while they change", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  const now = today(new Date())
  const ends = addDays(now, 20)
  await open(page, editor)
  await page.getByLabel("Moeda do preço").selectOption("BRL")
  await page.getByLabel("Preço (opcional)", { exact: true }).fill("4.000")
  const box = page.getByLabel("Tem promoção")
  if (!(await box.isChecked())) await box.check()
  await page.getByLabel("Moeda da promoção").selectOption("BRL")
  await page.getByLabel("Preço promocional", { exact: true }).fill("3.500")
  await page.getByLabel("Primeiro dia").fill(addDays(now, 5))
  await page.getByLabel("Último dia").fill(ends)
  const row = ["Primeiro dia", "Último dia"].map((label) => page.getByLabel(label).boundingBox())
  expect(new Set((await Promise.all(row)).map((place) => place?.y)).size, "inputs of a row are in line").toBe(1)
  const slider = page.getByLabel("Ver a promoção no dia")
  const seen = page.locator("p").filter({ hasText: /o visitante (?:vê|verá) / })
  await expect(seen).toHaveText(/^Hoje o visitante vê R\$\s4\.000,00$/)
  await slider.press("End")
  for (let day = 0; day < 3; day++) await slider.press("ArrowLeft")
  await expect(slider).toHaveAccessibleName("Ver a promoção no dia")
  expect(await slider.getAttribute("aria-valuetext")).toContain(`Em ${formatDay(ends).slice(0, 5)}: R$`)
  await expect(seen).toHaveText(/o visitante verá R\$\s4\.000,00 por R\$\s3\.500,00$/)
  await slider.press("ArrowRight")
  await expect(seen).toHaveText(/o visitante verá R\$\s4\.000,00$/)
  await expect(
    page.getByText(`De ${formatDay(addDays(now, 5)).slice(0, 5)} a ${formatDay(ends).slice(0, 5)}`),
  ).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  const dearer = page.getByRole("status").filter({ hasText: "O preço promocional não é menor que o normal" })
  const regions = page.locator("fieldset").getByRole("status")
  await regions.evaluateAll((all) => all.forEach((region) => (region.ariaLabel = "antes")))
  await page.getByLabel("Preço promocional", { exact: true }).fill("4.500")
  await expect(dearer).toHaveAccessibleName("antes")
  await page.getByLabel("Último dia").fill(addDays(now, 2))
  await expect(page.getByText("Com o preço e os dois dias na ordem")).toBeVisible()
})

test("coordinates become a map, and what is no map is told beside the field", async ({ page, site, noise }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const [store] = await listEntries(site.db, "stores")
  await open(page, `/painel/conteudo/stores/${store?.id}`)
  const map = page.getByLabel("Mapa (opcional)")
  await map.fill("Rua das Flores, 12")
  await expect(map).toHaveAccessibleDescription(/Não reconhecemos este mapa/)
  await map.fill("-25,4284; -49,2733")
  await expect(page.getByText("O site mostra um mapa do OpenStreetMap.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Abrir o mapa" })).toHaveAttribute(
    "href",
    /mlat=-25\.4284&mlon=-49\.2733/,
  )
  // The preview of an invalid draft answers with this status.
  forgive(noise, "422")
})

test("help and errors of groups, lists and flags are told with them", async ({ page, site, noise }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  await open(page, editor)
  await expect(page.getByLabel("Destaque na página inicial")).toHaveAccessibleDescription(/\S/)
  await open(page, "/painel/conteudo/honeymoons/1")
  const quotas = page.locator("#campo-cotes")
  for (let left = await quotas.locator("ol").first().locator(":scope > li").count(); left > 0; left--) {
    await quotas
      .getByRole("button", { name: /^Tirar .* 1$/ })
      .first()
      .click()
    await expect(quotas.locator("ol").first().locator(":scope > li")).toHaveCount(left - 1)
  }
  await page.getByRole("button", { name: /^Publicar/ }).click()
  await expect(page.getByRole("alert")).toBeFocused()
  await expect(quotas).toHaveAccessibleDescription(/precisa de pelo menos 1/)
  await page.getByRole("button", { name: "Descartar a mudança guardada" }).click()
  await page.getByRole("button", { name: "Descartar a mudança" }).click()
  await expect(page.getByText("A mudança guardada foi descartada.")).toBeVisible()
  // The browser logs the refused form as an error.
  forgive(noise, "422")
})

test("a place beyond the names of the page is found by typing", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  const { editor } = await takePackage(site)
  const made: number[] = []
  for (let place = 0; place < 500; place++) made.push(await insertCountry(site.db, { name: `Aa Lugar ${place}` }))
  const wanted = await insertCountry(site.db, { name: "Zanzibar" })
  await open(page, editor)
  const option = page.locator(`datalist option[value="Zanzibar (${wanted})"]`)
  await expect(option).toHaveCount(0)
  await page.getByLabel("País (opcional)").fill("zanz")
  await expect(option).toHaveCount(1)
  await site.db
    .deleteFrom("country")
    .where("id", "in", [...made, wanted])
    .execute()
})
