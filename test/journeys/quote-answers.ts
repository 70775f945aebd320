import type { Page } from "@playwright/test"
import { type Site, expect } from "./site.ts"

/* A visitor's answers, group by group. The destination comes from the package in the address. */

export const tripAddress = "/orcamento?perfil=turismo"
export const quoteAddress = "/orcamento?perfil=turismo&pacote=2001"

export async function answerVisitor(page: Page, name: string) {
  await page.getByLabel("Nome", { exact: true }).fill(name)
  await page.getByLabel("E-mail", { exact: true }).fill("visita@visitante.example")
  await page.getByLabel("Celular", { exact: true }).fill("41991112233")
  await page.getByLabel("Estado").selectOption({ label: "Moro fora do Brasil" })
}

export async function answerDates(page: Page) {
  const year = new Date().getFullYear() + 1
  await page.getByLabel("Ida", { exact: true }).fill(`10/03/${year}`)
  await page.getByLabel("Volta", { exact: true }).fill(`20/03/${year}`)
  await page.getByRole("radiogroup", { name: "Tem flexibilidade de datas?" }).getByLabel("+ ou – (1 semana)").check()
}

export async function answerParty(page: Page) {
  await answerAdults(page)
  await page.getByLabel("Número de crianças").selectOption({ label: "1" })
  await page.getByLabel("Idade da criança 1").selectOption({ label: "7 anos" })
}

/** The party's questions that need no script. */
export async function answerAdults(page: Page) {
  await page.getByLabel("Número de adultos").selectOption({ label: "2" })
  await page.getByLabel("Perfil da viagem").selectOption({ label: "Ecoturismo" })
  await page.getByLabel("De 3 a 4 estrelas").check()
}

export async function answerDetails(page: Page) {
  await page.getByRole("radiogroup", { name: "Vai precisar de passeios?" }).getByLabel("Sim").check()
  await page.getByLabel("Como nos conheceu?").selectOption({ label: "Indicação" })
  await page.getByLabel(/^Observações/).fill("Um aniversário no caminho.")
}

export async function answerAll(page: Page, name: string) {
  await answerVisitor(page, name)
  await answerDates(page)
  await answerParty(page)
  await answerDetails(page)
}

/** The stored requests with this name. */
export async function storedFor(site: Site, name: string) {
  return site.db.selectFrom("quote_request").select(["protocol", "request"]).where("name", "=", name).execute()
}

export const sentDialog = (page: Page) => page.getByRole("dialog", { name: "Solicitação enviada!" })

export async function expectSent(page: Page, site: Site, name: string) {
  await expect(sentDialog(page)).toBeVisible()
  const stored = await storedFor(site, name)
  expect(stored).toHaveLength(1)
  await expect(sentDialog(page)).toContainText(stored[0]?.protocol as string)
  return stored[0]
}
