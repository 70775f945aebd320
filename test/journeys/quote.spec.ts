import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { addDays, today } from "#platform/time/day.ts"
import { choose } from "./combobox.ts"
import { type Site, expect, forgive, ready, test } from "./site.ts"

const visitor = {
  name: "Marina Teste",
  email: "marina@visitante.example",
  cellphone: "(41)99111-2233",
  cellphoneDigits: "41991112233",
  observation: "Também quero ver Salvador.",
}

test("from the landing over a package to the protocol: the request is stored and the agency's mail leaves", async ({
  page,
  site,
}) => {
  const packageName = await walkToQuote(page)
  await ready(page)
  await expect(page.getByText("Sobre:").first()).toBeVisible()
  await fillVisitor(page)
  await page.getByLabel("Estado").selectOption({ label: "Paraná (PR)" })
  await choose(page, "Cidade", "Curitiba")
  await choose(page, "País de destino", "Ainda não sei")
  await fillTrip(page)
  await page.getByLabel("Número de crianças").selectOption({ label: "2" })
  await page.getByLabel("Idade da criança 1").selectOption({ label: "Até 1 ano e 11 meses" })
  await page.getByLabel("Idade da criança 2").selectOption({ label: "12-17 anos" })
  // As in a tab that was left open since yesterday.
  const yesterday = addDays(today(new Date()), -1)
  await page.locator('[name="price_day"]').evaluate((field, day) => field.setAttribute("value", day), yesterday)
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()

  const dialog = page.getByRole("dialog", { name: "Solicitação enviada!" })
  await expect(dialog).toBeVisible()
  const row = await expectStored(site, protocolIn(await dialog.innerText()), "T")
  expect(JSON.parse(row.request)).toMatchObject({
    hasDateFlexibility: { label: "+ ou – (2 dias)" },
    numberOfChild: 2,
    ageOfChildEnd: [{ label: "Até 1 ano e 11 meses" }, { label: "12-17 anos" }],
    willNeedTravelInsurance: { label: "Sim" },
  })
  expect(JSON.stringify(row.context)).toContain(packageName)
  expect(JSON.parse(row.context ?? "")).toMatchObject({ package: { day: yesterday } })
  expect(row.city_ibge_code).toBe("4106902")
  await page.keyboard.press("Escape")
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("")
  // Nothing of the first trip is part of the next request; the profile stays.
  await expect(page.getByText("Sobre:")).toHaveCount(0)
  for (const field of ["package_id", "country", "howDidYouMeetUs"])
    for (const control of await page.locator(`[name="${field}"]`).all()) await expect(control).toHaveValue("")
  await expect(page.getByLabel("Número de adultos")).toHaveValue("")
})

test("Intercâmbio asks the study questions and sends type I", async ({ page, site }) => {
  await page.goto("/orcamento?perfil=intercambio")
  await ready(page)
  await expect(page.getByLabel("Número de adultos")).toHaveCount(0)
  await fillVisitor(page)
  await page.getByLabel("Estado").selectOption({ label: "Moro fora do Brasil" })
  await choose(page, "País de destino", "Ainda não sei")
  await page.getByLabel("Quando quer viajar?").selectOption({ label: "Acima de 12 meses" })
  await page.getByLabel("Quanto tempo quer estudar?").selectOption({ label: "+ de 1 ano" })
  await page.getByLabel("Programa de interesse").selectOption({ label: "Estudo + Trabalho" })
  await page.getByRole("radiogroup", { name: "Vai precisar de acomodação?" }).getByLabel("Sim").check()
  await page.getByLabel("Como nos conheceu?").selectOption({ label: "Feiras-Palestras" })
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  const dialog = page.getByRole("dialog", { name: "Solicitação enviada!" })
  await expect(dialog).toBeVisible()
  const row = await expectStored(site, protocolIn(await dialog.innerText()), "I")
  expect(JSON.parse(row.request)).toMatchObject({
    howLongDoYouWantToStudy: { label: "+ de 1 ano" },
    travelDate: "",
    numberOfAdults: "",
  })
})

test("submitting an empty form lists every error with a link to its field, takes the focus and sends nothing", async ({
  page,
  site,
}) => {
  await page.goto("/orcamento?perfil=turismo")
  await ready(page)
  await page.getByLabel("Nome", { exact: true }).fill("Marina")
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") })
  await expect(summary).toBeFocused()
  const links = summary.getByRole("link")
  expect(await links.count()).toBeGreaterThan(8)
  await links.first().click()
  await expect(page.getByLabel("E-mail", { exact: true })).toBeFocused()
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Marina")
  expect(await site.db.selectFrom("quote_request").select("protocol").where("name", "=", "Marina").execute()).toEqual(
    [],
  )
})

test("when the server fails nothing typed is lost, and one dialog tells it", async ({ page, noise }) => {
  await page.route("**/api/v1/budget", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", messages: { error: ["x"] } } }),
  )
  await page.goto("/orcamento?perfil=intercambio")
  await ready(page)
  await fillVisitor(page)
  await page.getByLabel("Estado").selectOption({ label: "Moro fora do Brasil" })
  await choose(page, "País de destino", "Ainda não sei")
  await page.getByLabel("Quando quer viajar?").selectOption({ index: 1 })
  await page.getByLabel("Quanto tempo quer estudar?").selectOption({ index: 1 })
  await page.getByLabel("Programa de interesse").selectOption({ index: 1 })
  await page.getByRole("radiogroup", { name: "Vai precisar de acomodação?" }).getByLabel("Não").check()
  await page.getByLabel("Como nos conheceu?").selectOption({ index: 1 })
  await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
  const dialog = page.getByRole("dialog", { name: "Error!" })
  await expect(dialog).toContainText("500 (Internal Server Error)")
  await expect(page.getByRole("dialog")).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(visitor.name)
  await expect(page.getByLabel("Observações")).toHaveValue(visitor.observation)
  // The browser logs the failed call as an error.
  forgive(noise, "500")
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("from the landing over a package to the protocol: the same request is stored", async ({ page, site }) => {
    await walkToQuote(page)
    await fillVisitor(page)
    await page.getByLabel("Estado").selectOption({ label: "Paraná (PR)" })
    await page.getByLabel("Número de crianças").selectOption({ label: "1" })
    await page.getByRole("button", { name: "Carregar cidades" }).click()
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(visitor.name)
    await page.getByLabel("Cidade", { exact: true }).selectOption({ label: "Curitiba" })
    await page.getByLabel("País de destino").selectOption({ label: "Ainda não sei" })
    await page.getByLabel("Cidade de destino").selectOption({ label: "Ainda não sei" })
    await fillTrip(page)
    await page.getByLabel("Idade da criança 1").selectOption({ label: "7 anos" })
    await page.getByRole("button", { name: "Solicitar Orçamento" }).click()
    await expect(page.getByRole("heading", { name: "Solicitação enviada!" })).toBeVisible()
    expect(page.url()).not.toContain("marina")
    const row = await expectStored(site, protocolIn(await page.locator("main").innerText()), "T")
    expect(JSON.parse(row.request)).toMatchObject({ numberOfChild: 1, ageOfChildEnd: [{ label: "7 anos" }] })
  })

  test("Enter sends the request, although buttons that only update the form come first", async ({ page, site }) => {
    await page.goto("/orcamento?perfil=turismo")
    await fillVisitor(page)
    await page.getByLabel("Estado").selectOption({ label: "Moro fora do Brasil" })
    for (const place of ["País", "Cidade"])
      await page.getByLabel(`${place} de destino`).selectOption({ label: "Ainda não sei" })
    await fillTrip(page)
    await page.getByLabel("Nome", { exact: true }).press("Enter")
    await expect(page.getByRole("heading", { name: "Solicitação enviada!" })).toBeVisible()
    await expectStored(site, protocolIn(await page.locator("main").innerText()), "T")
  })

  test("missing answers give 422, with the values kept and links to the fields", async ({ page, noise }) => {
    await page.goto("/orcamento?perfil=turismo")
    await page.getByLabel("Nome", { exact: true }).fill("Marina")
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      page.getByRole("button", { name: "Solicitar Orçamento" }).click(),
    ])
    expect(answer.status()).toBe(422)
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Marina")
    await page.getByRole("alert").getByRole("link").first().click()
    expect(page.url()).toContain("#campo-email")
    // The browser logs the 422 as an error.
    forgive(noise, "422")
  })
})

/** From the landing page to a package's quote form, through links. Returns the package's name. */
async function walkToQuote(page: Page): Promise<string> {
  await page.goto("/")
  await page
    .getByRole("main")
    .getByRole("link", { name: /Lazer\/Negócios/ })
    .click()
  await expect(page).toHaveTitle(/^Lazer\/Negócios/)
  const home = await page.title()
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Mais Detalhes/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/turismo\/pacote\//)
  // The title changes together with the heading; the address changes a moment before.
  await expect(page).not.toHaveTitle(home)
  const name = (await page.getByRole("heading", { level: 1 }).innerText()).replaceAll("\n", " ")
  await page
    .getByRole("main")
    .getByRole("link", { name: /Solicitar orçamento/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/orcamento\?/)
  return name
}

async function fillVisitor(page: Page) {
  await page.getByLabel("Nome", { exact: true }).fill(visitor.name)
  await page.getByLabel("E-mail", { exact: true }).fill(visitor.email)
  await page.getByLabel("Celular").fill(visitor.cellphone)
  await page.getByLabel(/^Telefone/).fill("(41)3000-1234")
  await page.getByLabel(/^Observações/).fill(visitor.observation)
}

async function fillTrip(page: Page) {
  const nextYear = new Date().getFullYear() + 1
  await page.getByLabel("Ida", { exact: true }).fill(`10/03/${nextYear}`)
  await page.getByLabel("Volta", { exact: true }).fill(`20/03/${nextYear}`)
  const choose = (group: string, answer: string) =>
    page.getByRole("radiogroup", { name: group }).getByLabel(answer, { exact: true }).check()
  await choose("Tem flexibilidade de datas?", "+ ou – (2 dias)")
  await choose("Categoria da hospedagem", "De 3 a 4 estrelas")
  for (const [service, answer] of [
    ["traslado", "Sim"],
    ["veículo", "Não"],
    ["passagens", "Sim"],
    ["passeios", "Não"],
    ["seguro viagem", "Sim"],
  ] as const) {
    await choose(`Vai precisar de ${service}?`, answer)
  }
  await page.getByLabel("Número de adultos").selectOption({ label: "2" })
  await page.getByLabel("Perfil da viagem").selectOption({ label: "Lua de Mel" })
  await page.getByLabel("Como nos conheceu?").selectOption({ label: "Indicação" })
}

function protocolIn(text: string): string {
  const protocol = /TV-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0]
  expect(protocol).toBeTruthy()
  return protocol as string
}

/**
 * Expects the stored row and its emails. The agency's email is in the outbox folder, with Reply-To set to the visitor.
 */
async function expectStored(site: Site, protocol: string, type: "T" | "I") {
  const row = await site.db
    .selectFrom("quote_request")
    .selectAll()
    .where("protocol", "=", protocol)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ type, name: visitor.name, email: visitor.email, cellphone: visitor.cellphoneDigits })
  const mails = await site.db
    .selectFrom("outbox_mail")
    .select(["kind", "reply_to"])
    .where("protocol", "=", protocol)
    .execute()
  expect(mails.some((mail) => mail.reply_to?.includes(visitor.email))).toBe(true)
  await expect.poll(() => mailsAbout(site, protocol)).toBeGreaterThan(0)
  return row
}

function mailsAbout(site: Site, protocol: string): number {
  const folder = join(site.folder, "outbox")
  try {
    return readdirSync(folder).filter((file) => readFileSync(join(folder, file), "utf8").includes(protocol)).length
  } catch {
    return 0
  }
}
