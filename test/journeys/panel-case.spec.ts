import { randomInt } from "node:crypto"
import type { Browser, Locator, Page } from "@playwright/test"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { noteRequest } from "#domain/requests/note-request.server.ts"
import { addDays, today } from "#platform/time/day.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { newRequest } from "./new-request.ts"
import { openBoard } from "./open-board.ts"
import { type Site, expect, open, ready, test } from "./site.ts"
import { tabTo } from "./tab-to.ts"

/** Another person in a browser of their own. */
async function colleague(browser: Browser, site: Site, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: "pt-BR", timezoneId: "America/Sao_Paulo" })
  const page = await context.newPage()
  await signInBrowser(page.context(), site, { name, roles: ["sales"] })
  return page
}

test("a request is worked by keyboard alone", async ({ page, site }) => {
  const protocol = await newRequest(site)
  const me = await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, "/painel/pedidos/quadro")
  await press(page, page.getByRole("link", { name: "Pular para o conteúdo" }))
  await press(page, page.getByRole("link", { name: "Helena Prado" }).and(page.locator(`[href$="${protocol}"]`)))
  await expect(page).toHaveURL(new RegExp(`${protocol}$`))
  await tabTo(page, page.getByLabel("Nova nota"))
  await page.keyboard.type("Quer duas pousadas")
  await press(page, page.getByRole("button", { name: "Guardar nota" }))
  await expect(page.getByRole("status")).toHaveText("Nota guardada.")
  await expect(page.getByLabel("Nova nota")).toHaveValue("")
  await expect(page.getByRole("listitem").filter({ hasText: "Marina anotou" })).toContainText("Quer duas pousadas")
  await tabTo(page, page.getByRole("radio", { name: "Novo" }))
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  expect((await findCard(site.db, protocol))?.stage).toBe("new")
  await press(page, page.getByRole("button", { name: "Mudar etapa" }))
  await expect(page.getByRole("listitem").filter({ hasText: "moveu para proposta enviada" })).toBeVisible()
  const owner = page.getByLabel("Dono")
  await tabTo(page, owner)
  await owner.selectOption(me.id)
  await press(page, page.locator("form", { has: owner }).getByRole("button", { name: "Guardar" }))
  await expect(page.getByRole("status")).toHaveText("Dono mudado.")
  await press(page, page.locator("summary", { hasText: "Marcar um passo" }))
  await tabTo(page, page.getByLabel("O que vem a seguir"))
  await page.keyboard.type("Ligar")
  await page.getByLabel("Dia", { exact: true }).fill(addDays(today(new Date()), 1))
  await press(page, page.getByRole("button", { name: "Guardar o passo" }))
  await expect(page.getByRole("heading", { name: "Próximo passo" }).locator("..")).toContainText("Ligar, ")
  const card = await findCard(site.db, protocol)
  expect(card).toMatchObject({ stage: "proposal", owner_id: me.id, next_step: "Ligar" })
  expect((await listEvents(site.db, protocol)).map(({ kind }) => kind).toSorted()).toEqual([
    "next",
    "note",
    "owner",
    "stage",
  ])
})

test("of two people at once the second is told, keeps what they typed, and sends it again", async ({
  page,
  site,
  browser,
  noise,
}) => {
  const protocol = await newRequest(site)
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  const other = await colleague(browser, site, "Rita Duarte")
  await open(page, `/painel/pedidos/${protocol}`)
  await page.getByLabel("Nova nota").fill("Praia, não serra")
  await page.getByRole("button", { name: "Guardar nota" }).click()
  await expect(page.getByRole("status")).toHaveText("Nota guardada.")
  await open(other, `/painel/pedidos/${protocol}`)
  await page.getByLabel("Nova nota").fill("Ela prefere sair de Curitiba")
  await other.getByText("Em contato", { exact: true }).click()
  await expect(other.getByRole("status")).toHaveText("Etapa mudada.")
  await page.getByRole("button", { name: "Guardar nota" }).click()
  const alert = page.getByRole("alert").filter({ hasText: "mudou enquanto você escrevia" })
  await expect(alert).toContainText("Rita moveu para em contato")
  await expect(alert).toBeFocused()
  await expect(page.getByLabel("Nova nota")).toHaveValue("Ela prefere sair de Curitiba")
  await expect(page.getByRole("radio", { name: "Em contato" })).toBeChecked()
  // An anchor does not turn the refusal into the success of the note before.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole("link", { name: "Anotar", exact: true }).click()
  await expect(page).toHaveURL(/feito=nota#anotar$/)
  await expect(alert).toBeVisible()
  await expect(page.getByText("Nota guardada.")).toHaveCount(0)
  await page.getByRole("button", { name: "Guardar nota" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "sair de Curitiba" })).toBeVisible()
  await other.context().close()
  // The browser logs the refusal as an error.
  expect(noise.splice(0).filter((line) => !line.includes("409"))).toEqual([])
})

test("contacts are noted in the background, while a note and a step are being typed", async ({ page, site }) => {
  const protocol = await newRequest(site)
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, `/painel/pedidos/${protocol}`)
  await page.getByLabel("Nova nota").fill("Metade de uma no")
  const step = page.getByLabel("O que vem a seguir")
  await page.locator("summary", { hasText: "Marcar um passo" }).click()
  await step.fill("Metade de um pas")
  const lost = page.getByLabel("Em poucas palavras")
  await page.locator("summary", { hasText: "Perdido…" }).click()
  await lost.fill("Metade de um mo")
  const services = { db: site.db, clock: () => new Date() }
  const rita = await insertColleague(services, "Rita Duarte")
  await noteRequest(services, { protocol, staff: rita, revision: 1, text: "Ela ligou para mim" })
  const planned = { next_step: "Mandar o roteiro", next_on: addDays(today(new Date()), 1) }
  await site.db.updateTable("request_card").set(planned).where("protocol", "=", protocol).execute()
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  const popup = page.waitForEvent("popup")
  await page.getByRole("link", { name: "Escrever no WhatsApp" }).click()
  await (await popup).close()
  // Among the data too: a mobile number has no other button to call.
  await page
    .getByRole("region", { name: /^Dados que/ })
    .getByRole("link", { name: /^\(41\)/ })
    .click()
  for (const told of ["escreveu no WhatsApp", "Marina ligou", "Ela ligou para mim"])
    await expect(page.getByRole("listitem").filter({ hasText: told })).toBeVisible()
  // A step that somebody else planned while this form was open is not taken for done.
  const done = page.getByLabel("Feito: Mandar o roteiro")
  await expect(done).not.toBeChecked()
  await expect(page.getByLabel("Nova nota")).toHaveValue("Metade de uma no")
  await expect(step).toBeVisible()
  await expect(lost).toBeVisible()
  await expect(lost).toHaveValue("Metade de um mo")
  await page.getByRole("button", { name: "Guardar nota" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Metade de uma no" })).toBeVisible()
  await expect(page.getByLabel("Nova nota")).toHaveValue("")
  await expect(step).toHaveValue("Metade de um pas")
  await page.getByLabel("Dia", { exact: true }).fill(addDays(today(new Date()), 1))
  await page.getByRole("button", { name: "Guardar o passo" }).click()
  await expect(page.getByText("Próximo passo guardado.")).toBeVisible()
  await expect(step).toBeHidden()
  await expect(step).toHaveValue("")
  expect(await findCard(site.db, protocol)).toMatchObject({ stage: "contacted", next_step: "Metade de um pas" })
  await page.locator("summary", { hasText: "Feito, e depois?" }).click()
  await expect(page.getByLabel("Feito: Metade de um pas")).toBeChecked()
})

test("half a note does not go along to the person's other request", async ({ page, site }) => {
  const [protocol, other] = [await newRequest(site), await newRequest(site)]
  const mine = { email: `${protocol.toLowerCase()}@exemplo.com.br` }
  await site.db.updateTable("quote_request").set(mine).where("protocol", "in", [protocol, other]).execute()
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, `/painel/pedidos/${protocol}`)
  const note = page.getByLabel("Nova nota")
  await note.fill("Metade de uma no")
  await page.locator("summary", { hasText: "Perdido…" }).click()
  await page.getByLabel("Em poucas palavras").fill("Metade de um mo")
  const notice = page.getByText("mandou outro pedido em menos de sete dias")
  await notice.getByRole("link").click()
  await expect(page).toHaveURL(new RegExp(`${other}$`))
  await expect(page.getByText(`Pedido ${other}`)).toBeVisible()
  await expect(note).toHaveValue("")
  await expect(page.getByLabel("Em poucas palavras")).toBeHidden()
  await expect(page.getByLabel("Em poucas palavras")).toHaveValue("")
})

test("the board moves a card by its list and by dragging, at once, and takes back what is refused", async ({
  page,
  site,
  noise,
}) => {
  const name = `Camila ${randomInt(1e6)}`
  const { protocol, cardIn, list, move, choose, revision, holdMoves, drag } = await openBoard(page, site, name)
  // The answer is delayed until the card was seen in its new column.
  const release = holdMoves()
  await press(page, page.getByRole("link", { name: "Pular para o conteúdo" }))
  await tabTo(page, list)
  // The arrow keys pass through an unwanted stage; only the button moves the card.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key)
  await expect(list).toHaveValue("contacted")
  await expect(cardIn("Novo")).toBeVisible()
  await press(page, move)
  await expect(cardIn("Em contato")).toBeVisible()
  await expect(cardIn("Novo")).toHaveCount(0)
  expect((await findCard(site.db, protocol))?.stage).toBe("new")
  release()
  await expect.poll(async () => (await findCard(site.db, protocol))?.stage).toBe("contacted")
  await expect(list).toBeFocused()
  await drag("Em contato", "Proposta enviada")
  await expect(cardIn("Proposta enviada")).toBeVisible()
  await expect.poll(async () => (await findCard(site.db, protocol))?.stage).toBe("proposal")
  // Another person changes it meanwhile.
  await expect(revision).toHaveValue("3")
  await site.db.updateTable("request_card").set({ revision: 9 }).where("protocol", "=", protocol).execute()
  await choose("Fechado")
  await expect(page.getByRole("alert")).toContainText(`O pedido de ${name} não se moveu`)
  await expect(cardIn("Proposta enviada")).toBeVisible()
  await choose("Perdido…")
  await expect(page).toHaveURL(new RegExp(`${protocol}\\?perdido=1`))
  await page.getByLabel("Por que se perdeu?").selectOption("preço")
  await page.getByRole("button", { name: "Marcar como perdido" }).click()
  await expect(page.getByText("Perdido: preço")).toBeVisible()
  expect(noise.splice(0).filter((line) => !line.includes("409"))).toEqual([])
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("every form of a request and of the board works", async ({ page, site, noise }) => {
    const name = `Beatriz ${randomInt(1e6)}`
    const protocol = await newRequest(site, { name })
    await signInBrowser(page.context(), site, { roles: ["sales"] })
    await page.goto("/painel/pedidos/quadro")
    const card = page.getByRole("listitem").filter({ hasText: name })
    await card.getByRole("combobox").selectOption("Em contato")
    await card.getByRole("button", { name: "Mover" }).click()
    await expect(
      page
        .getByRole("region", { name: /^Em contato / })
        .getByRole("listitem")
        .filter({ hasText: name }),
    ).toBeVisible()
    await page.getByRole("link", { name }).click()
    await page.getByRole("radio", { name: "Proposta" }).check()
    await page.getByRole("button", { name: "Mudar etapa" }).click()
    await expect(page.getByRole("status")).toHaveText("Etapa mudada.")
    await page.getByLabel("Falei por").selectOption("telefone")
    await page.getByRole("button", { name: "Anotar contato" }).click()
    await page.getByLabel("Nova nota").fill("Falamos de datas")
    await page.getByRole("button", { name: "Guardar nota" }).click()
    for (const told of ["Marina ligou", "Falamos de datas", "moveu para proposta enviada"])
      await expect(page.getByRole("listitem").filter({ hasText: told })).toBeVisible()
    await page.locator("summary", { hasText: "Marcar um passo" }).click()
    await page.getByLabel("O que vem a seguir").fill("Ligar")
    await page.getByLabel("Dia", { exact: true }).fill("2020-01-01")
    await page
      .locator("form", { has: page.getByLabel("Dia", { exact: true }) })
      .evaluate((form: HTMLFormElement) => (form.noValidate = true))
    await page.getByRole("button", { name: "Guardar o passo" }).click()
    await expect(page.getByLabel("O que vem a seguir")).toHaveValue("Ligar")
    await expect(page.getByText("Este dia já passou").first()).toBeVisible()
    expect(await findCard(site.db, protocol)).toMatchObject({ stage: "proposal", next_step: null })
    // The browser logs the refusal as an error.
    expect(noise.splice(0).filter((line) => !line.includes("422"))).toEqual([])
  })
})

test("axe finds nothing, and nothing scrolls sideways, with everything unfolded", async ({ page, site }) => {
  const protocol = await newRequest(site, { next_step: "Ligar", next_on: "2026-01-01" })
  await newRequest(site, { stage: "check" })
  const mails = site.db.updateTable("outbox_mail").where("protocol", "=", protocol)
  await mails.set({ status: "dead", last_error: "550 não" }).execute()
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["", "/pedidos/quadro", `/pedidos/${protocol}?perdido=1`]) {
      await open(page, `/painel${path}`)
      const folded = page.getByRole("main").locator("details:not([open]) > summary")
      // The last first: an opened one no longer counts.
      for (const summary of (await folded.all()).toReversed()) await summary.click()
      expect(await listViolations(page), `${path} at ${width}`).toEqual([])
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBe(0)
    }
  }
})

test("a printed request keeps what was said and leaves out the controls", async ({ page, site }) => {
  const protocol = await newRequest(site)
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, `/painel/pedidos/${protocol}`)
  await page.evaluate(() => (window.print = () => (document.title = "impresso")))
  await page.getByRole("button", { name: "Imprimir" }).click()
  await expect(page).toHaveTitle("impresso")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText("Praia calma, por favor.")).toBeVisible()
  await expect(page.getByText("Pedido recebido pelo site")).toBeVisible()
  for (const control of ["Guardar nota", "Guardar", "Imprimir"])
    await expect(page.getByRole("button", { name: control, exact: true })).toBeHidden()
  await expect(page.getByRole("navigation", { name: "Painel" })).toBeHidden()
})

async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
  await ready(page)
}
