import { rmSync } from "node:fs"
import { join } from "node:path"
import { createReceiptKeys } from "#domain/honeymoon/receipt/receipt-keys.server.ts"
import { createReceiptStore } from "#domain/honeymoon/receipt/receipt-store.server.ts"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { createFolderStorage } from "#platform/storage/folder-storage.server.ts"
import { within } from "#platform/storage/storage.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { insertGiftWithCard } from "#test/fixtures/gift-cards.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { listViolations, sidewaysScroll } from "./axe.ts"
import { holdBack } from "./hold-back.ts"
import { type Site, expect, forgive, nextPaint, open, test } from "./site.ts"

/** Stores a gift in the site's own folder. Returns the protocol. */
function addGift({ db, folder }: Site, changes: { name?: string } = {}) {
  const keys = createReceiptKeys({ file: join(folder, "keys", "receipts.key") })
  const receipts = createReceiptStore(within(createFolderStorage(folder), "receipts/"), keys)
  return insertGiftWithCard({ db, receipts }, { couple: 1, quota: 6, ...changes })
}

const mailsOf = ({ db }: Site, protocol: string) =>
  db.selectFrom("outbox_mail").select(["kind", "text"]).where("protocol", "=", protocol).execute()

test("a gift is confirmed with a look at its receipt, and the guest is thanked", async ({ page, site, noise }) => {
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  const protocol = await addGift(site, { name: "Tia Célia" })
  await open(page, "/painel/presentes")
  await page.getByLabel("Buscar presentes").fill(protocol)
  await page.getByLabel("Buscar presentes").press("Enter")
  await expect(page).toHaveURL(new RegExp(`q=${protocol}`))
  await page.getByRole("link", { name: "Tia Célia" }).click()
  await expect(page.getByRole("heading", { name: "Tia Célia" })).toBeVisible()
  // Back to the list as it was filtered.
  await page.getByRole("main").getByRole("link", { name: "Presentes", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`q=${protocol}`))
  await page.getByRole("link", { name: "Tia Célia" }).click()
  // A note does not empty a decision that is being typed.
  await page.getByText("Recusar com um motivo").click()
  await page.getByLabel("O que mais dizer à pessoa").fill("O valor")
  await page.getByLabel("Nova nota").fill("Liguei, ela manda outro")
  await page.getByRole("button", { name: "Guardar nota" }).click()
  const notice = (words: string) => page.getByRole("status").filter({ hasText: words })
  await expect(notice("Nota guardada.")).toBeVisible()
  await expect(notice("Nota guardada.")).toBeFocused()
  await expect(page.getByText("Marina Teles anotou")).toBeVisible()
  await expect(page.getByLabel("Nova nota")).toHaveValue("")
  await expect(page.getByLabel("O que mais dizer à pessoa")).toHaveValue("O valor")
  const receipt = page.getByRole("img", { name: "Comprovante enviado por quem presenteou" })
  await receipt.scrollIntoViewIfNeeded()
  await expect.poll(() => receipt.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByLabel("Valor no comprovante, em reais").fill("500")
  // On a phone the receipt is above: what was done, and the next gift, are where the button was.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole("button", { name: "Confirmar presente" }).click()
  await expect(page.getByText("Avise Tia Célia por aqui: o e-mail não sai.")).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText("Marina Teles confirmou, R$ 500,00")).toBeVisible()
  await page.getByText("Corrigir o valor").click()
  await page.getByLabel("Valor no comprovante, em reais").fill("muito")
  await page.getByRole("button", { name: "Guardar o valor" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Nada foi guardado ainda: Escreva o valor" })).toBeFocused()
  await expect(notice("o e-mail não sai")).toHaveCount(0)
  // The browser logs the refusal as an error.
  forgive(noise, "422")
  await page.getByLabel("Valor no comprovante, em reais").fill("510")
  await page.getByRole("button", { name: "Guardar o valor" }).click()
  await expect(notice("Valor corrigido.")).toBeFocused()
  await page.getByText("Corrigir dados").click()
  await page.getByLabel("E-mail", { exact: true }).fill("celia@exemplo.com.br")
  await page.getByRole("button", { name: "Guardar os dados" }).click()
  await expect(notice("Dados corrigidos.")).toBeFocused()
  await expect(page.getByRole("link", { name: "celia@exemplo.com.br" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Guardar os dados" })).toBeHidden()
  expect((await mailsOf(site, protocol)).map(({ kind }) => kind)).toEqual(["gift-confirmed"])
  const views = await site.db.selectFrom("audit_event").select("action").where("subject_id", "=", protocol).execute()
  expect(views.filter(({ action }) => action === "receipt-viewed").length).toBeGreaterThan(0)
})

test("a gift is refused with a reason; a missing receipt is reported, and not of the next gift", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await addGift(site, { name: "Tia Noca" })
  const protocol = await addGift(site, { name: "Tio Beto" })
  const { receipt_name } = await site.db
    .selectFrom("gift_message")
    .select("receipt_name")
    .where("protocol", "=", protocol)
    .executeTakeFirstOrThrow()
  rmSync(join(site.folder, "receipts", receipt_name))
  await open(page, `/painel/presentes/${protocol}`)
  await expect(page.getByText("não está mais guardado")).toBeVisible()
  await page.getByText("Recusar com um motivo").click()
  await page.getByRole("button", { name: "Recusar", exact: true }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Nada foi guardado ainda: Escolha o motivo." })).toBeFocused()
  // The browser logs the missing receipt and the refused form as errors.
  forgive(noise, "404", "422")
  await page.getByLabel("Motivo").selectOption("notReceived")
  await page.getByLabel("O que mais dizer à pessoa").fill("Olhamos até ontem à noite.")
  await page.getByRole("button", { name: "Recusar", exact: true }).click()
  await expect(page.getByText("Avise Tio Beto por aqui: o e-mail não sai.")).toBeVisible()
  // What is sent does not wait in the tab any more, although its form is gone.
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed ")))).toEqual([])
  const [mail] = await mailsOf(site, protocol)
  expect(mail?.kind).toBe("gift-refused")
  expect(mail?.text).toContain("Olhamos até ontem à noite.")
  await page.getByRole("link", { name: /^Próximo: / }).click()
  await expect(page.getByRole("img", { name: "Comprovante enviado por quem presenteou" })).toBeVisible()
  await expect(page.getByText("não está mais guardado")).toHaveCount(0)
})

test("of two people at one gift the second is told, keeps what they typed, and decides again", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  const protocol = await addGift(site, { name: "Primo Davi" })
  await open(page, `/painel/presentes/${protocol}`)
  await page.getByText("Recusar com um motivo").click()
  await page.getByLabel("Motivo").selectOption("notReceived")
  await page.getByLabel("O que mais dizer à pessoa").fill("Olhamos até ontem à noite.")
  const services = { db: site.db, clock: () => new Date() }
  const rita = await insertColleague(services, "Rita Duarte")
  await moveRequest(services, { protocol, staff: rita, revision: 1, stage: "reviewing" })
  // On a slow connection the gift is read long after the refusal is known: until then Rita's change is not among it.
  const read = Promise.withResolvers<void>()
  await page.route(`**/presentes/${protocol}.data**`, async (route) => {
    if (route.request().method() === "GET") await read.promise
    await route.continue()
  })
  const refused = page.waitForResponse((response) => response.status() === 409)
  const reading = page.waitForRequest((request) => request.method() === "GET" && request.url().includes(".data"))
  await page.getByRole("button", { name: "Recusar", exact: true }).click()
  await Promise.all([refused, reading])
  await nextPaint(page)
  const alert = page.getByRole("alert").filter({ hasText: "Alguém mexeu neste presente antes de você." })
  await expect(alert).toHaveCount(0)
  read.resolve()
  await expect(alert).toContainText("Rita Duarte moveu para conferindo")
  await expect(alert).toBeFocused()
  await expect(page.getByLabel("Motivo")).toHaveValue("notReceived")
  await expect(page.getByLabel("O que mais dizer à pessoa")).toHaveValue("Olhamos até ontem à noite.")
  await page.getByRole("button", { name: "Recusar", exact: true }).click()
  await expect(page.getByText("Avise Primo Davi por aqui: o e-mail não sai.")).toBeVisible()
  expect((await mailsOf(site, protocol)).map(({ kind }) => kind)).toEqual(["gift-refused"])
  // The browser logs the refusal as an error.
  forgive(noise, "409")
})

test("what was typed to refuse a gift stays in sight when a colleague has refused it before", async ({
  page,
  site,
  noise,
}) => {
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  const protocol = await addGift(site, { name: "Prima Lia" })
  await open(page, `/painel/presentes/${protocol}`)
  await page.getByText("Recusar com um motivo").click()
  await page.getByLabel("Motivo").selectOption("other")
  const words = page.getByLabel("O que mais dizer à pessoa")
  await words.fill("O comprovante é de outro casal.")
  const change = { stage: "refused", revision: 2 } as const
  await site.db.updateTable("request_card").set(change).where("protocol", "=", protocol).execute()
  await page.getByRole("button", { name: "Recusar", exact: true }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Alguém mexeu neste presente" })).toBeFocused()
  await expect(words).toBeVisible()
  await expect(words).toHaveValue("O comprovante é de outro casal.")
  await expect(page.getByText("Alguém já recusou este presente.")).toBeVisible()
  // The browser logs the refusal as an error.
  forgive(noise, "409")
})

test("the filter keeps the focus and a search that is being typed when the list arrives", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["owner"] })
  await open(page, "/painel/presentes")
  const arrive = await holdBack(page, "**/presentes.data*")
  const arrived = page.getByRole("combobox", { name: "Chegou" })
  const search = page.getByLabel("Buscar presentes")
  await arrived.selectOption("hoje")
  await search.fill("Tia")
  arrive()
  await expect(page.getByRole("link", { name: "Exportar" })).toHaveAttribute("href", /chegou=hoje/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue("Tia")
  await page.goBack()
  await expect(arrived).toHaveValue("")
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the list is filtered and a gift is moved and confirmed", async ({ page, site }) => {
    await signInBrowser(page.context(), site, { roles: ["sales"] })
    const protocol = await addGift(site, { name: "Vó Nair" })
    await page.goto("/painel/presentes")
    await page.getByRole("combobox", { name: "Casal" }).selectOption("1")
    await page.getByRole("button", { name: "Filtrar" }).click()
    await page.getByRole("link", { name: "Vó Nair" }).click()
    await page.getByText("Mover sem avisar").click()
    await page.getByLabel("Para").selectOption("reviewing")
    await page.getByRole("button", { name: "Mover" }).click()
    const told = page.getByRole("status").filter({ hasText: /\S/ })
    await expect(told).toContainText("Conferindo.")
    await page.getByRole("button", { name: "Confirmar presente" }).click()
    await expect(told).toContainText("Confirmado.")
    expect((await mailsOf(site, protocol)).map(({ kind }) => kind)).toEqual(["gift-confirmed"])
  })
})

test("a long name fits, and axe finds nothing", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["owner"] })
  const protocol = await addGift(site, { name: "Um nome muitíssimo comprido de quem presenteia, com sobrenomes" })
  const addresses = ["/painel/presentes", `/painel/presentes/${protocol}`, "/painel/pedidos/exportar?tipo=presentes"]
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of addresses) {
      await open(page, address)
      expect(await listViolations(page), `${address} ${width}`).toEqual([])
      expect(await sidewaysScroll(page), `${address} ${width}`).toBe(0)
    }
  }
})

test("an export is made while one waits, and a person is found, copied and erased", async ({ page, site }) => {
  await signInBrowser(page.context(), site, { roles: ["owner"] })
  await addGift(site, { name: "Madrinha Iara" })
  await open(page, "/painel/pedidos/exportar?tipo=presentes")
  await page.getByLabel("CSV").check()
  await page.getByRole("button", { name: "Preparar o arquivo" }).click()
  const link = page.getByRole("link", { name: /^Baixar/ })
  await expect(link).toBeVisible({ timeout: 120_000 })
  const download = page.waitForEvent("download")
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/^presentes-\d+\.csv$/)
  await open(page, "/painel/privacidade")
  const find = async (email: string) => {
    await page.getByLabel("E-mail").fill(email)
    await page.getByRole("button", { name: "Procurar" }).click()
  }
  const confirmation = page.getByLabel("Escreva “apagar” para confirmar")
  // The confirmation typed for one person does not apply to the next.
  await addGift(site, { name: "Padrinho Caio" })
  await find("padrinho.caio@exemplo.com.br")
  await confirmation.fill("apagar")
  await find("madrinha.iara@exemplo.com.br")
  await expect(page.getByText("Presente, com comprovante de Madrinha Iara")).toBeVisible()
  await expect(confirmation).toHaveValue("")
  expect(await listViolations(page)).toEqual([])
  const zip = page.waitForEvent("download")
  await page.getByRole("button", { name: "Baixar tudo (ZIP)" }).click()
  expect((await zip).suggestedFilename()).toMatch(/^pessoa-\d+\.zip$/)
  await confirmation.fill("apagar")
  await page.getByRole("button", { name: "Apagar os dados desta pessoa" }).click()
  await expect(page.getByText("Presentes: 1.")).toBeVisible()
})
