import { readFileSync, writeFileSync } from "node:fs"
import { strToU8, unzipSync, zipSync } from "fflate"
import type { Page } from "@playwright/test"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations } from "./axe.ts"
import { expect, open, test } from "./site.ts"

/** The subprocesses have a lower priority than everything else that runs beside the journeys. */
const patient = { timeout: 240_000 }

/** Names the regions of now, so that a later text in one of them is known as announced. */
const markRegions = (page: Page) =>
  page.getByRole("status").evaluateAll((regions) => regions.forEach((region) => (region.ariaLabel = "antes")))

/** What the page tells in a region that was there before. */
const told = (page: Page, words: string) => page.getByRole("status", { name: "antes" }).filter({ hasText: words })

/** On the page of a job, whose first task may not have ended. */
const atJob = async (page: Page) => {
  await expect(page).toHaveURL(/[0-9a-f-]{36}/)
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await markRegions(page)
}

test("the content goes out as a ZIP, comes back changed, is looked at, imported and undone", async ({ page, site }) => {
  test.setTimeout(1_000_000)
  await signInBrowser(page.context(), site, { roles: ["owner"] })
  await open(page, "/painel/conteudo")
  await page.getByRole("link", { name: "Importar e exportar" }).click()
  await page.getByRole("button", { name: "Preparar o ZIP" }).click()
  await atJob(page)
  await expect(told(page, "O ZIP está pronto.")).toBeVisible(patient)
  const link = page.getByRole("link", { name: /^Baixar o ZIP/ })
  await expect(link).toBeVisible(patient)
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()])
  const files = unzipSync(readFileSync(await download.path()))
  const segments = Buffer.from(files["segments.yaml"] ?? []).toString()
  const changed = zipSync(
    { ...files, "segments.yaml": strToU8(segments.replace("name: Praias", "name: Enseadas")) },
    { level: 0 },
  )

  await open(page, "/painel/conteudo/importar")
  const file = test.info().outputPath("conteudo.zip")
  writeFileSync(file, changed)
  await page.getByLabel("Arquivo ZIP").setInputFiles(file)
  await page.getByRole("button", { name: "Enviar e conferir" }).click()
  await atJob(page)
  await expect(told(page, "Conferido: 1 mudaria.")).toBeVisible(patient)
  await expect(page.getByRole("region", { name: "Mudariam" }).getByRole("link")).toHaveCount(1)
  expect(await listViolations(page)).toEqual([])
  const nameOf = async () =>
    (await site.db.selectFrom("segment").select("name").where("id", "=", 1).executeTakeFirstOrThrow()).name
  expect(await nameOf()).toBe("Praias")
  await page.getByRole("button", { name: "Importar" }).click()
  await expect(told(page, "Importado: o site já mostra.")).toBeFocused(patient)
  expect(await nameOf()).toBe("Enseadas")
  await page.getByRole("link", { name: "Ver ou desfazer" }).click()
  await page.getByRole("button", { name: "Desfazer esta importação" }).click()
  await atJob(page)
  await expect(told(page, "Importação desfeita")).toBeVisible(patient)
  expect(await nameOf()).toBe("Praias")
})

test("a price sheet comes back changed, is looked at, and published", async ({ page, site }) => {
  test.setTimeout(600_000)
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  await open(page, "/painel/conteudo")
  await page.getByRole("link", { name: "Preços em planilha" }).click()
  const [download] = await Promise.all([
    page.waitForEvent("download", patient),
    page.getByRole("button", { name: "Baixar CSV" }).click(),
  ])
  await expect(page.getByRole("status").filter({ hasText: "A planilha está pronta." })).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^precos-\d+\.csv$/)
  await page.getByRole("link", { name: "Preços em planilha" }).click()
  const sheet = Buffer.from("Id;Preço;Moeda\r\n2001;4.321,50;BRL\r\n")
  await page.getByLabel("Planilha (XLSX ou CSV)").setInputFiles({ name: "p.csv", mimeType: "text/csv", buffer: sheet })
  await page.getByRole("button", { name: "Enviar e conferir" }).click()
  await atJob(page)
  await expect(told(page, "Conferido: 1 pacote mudaria.")).toBeVisible(patient)
  await expect(page.locator("ins").filter({ hasText: "4321,50" })).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Publicar 1 pacote" }).click()
  // The pressed button is gone, and the focus with it.
  await expect(told(page, "Preços publicados")).toBeFocused(patient)
})

test("what to mend leads to its field", async ({ page, site }) => {
  test.setTimeout(600_000)
  await signInBrowser(page.context(), site, { roles: ["editor"] })
  await site.db.updateTable("package").set({ promotion_ends: "2020-01-01" }).where("id", "=", 2002).execute()
  await open(page, "/painel/conteudo")
  await page.getByRole("link", { name: "O que melhorar" }).click()
  const over = page.getByRole("region", { name: "Promoções que já acabaram" })
  await expect(over).toBeVisible(patient)
  expect(await listViolations(page)).toEqual([])
  await over.getByRole("link").first().click()
  await expect(page).toHaveURL(/packages\/\d+#campo-promotion-ends$/)
})
