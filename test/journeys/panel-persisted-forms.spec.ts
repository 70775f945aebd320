import type { Page } from "@playwright/test"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { followAddress } from "./follow-address.ts"
import { openNewRequest } from "./new-request.ts"
import { openBoard } from "./open-board.ts"
import { removeScripts } from "./remove-scripts.ts"
import { type Site, expect, forgive, nextPaint, open, ready, test } from "./site.ts"

/** Opens a request's page with a typed, unsent note. */
async function openWithNote(page: Page, site: Site) {
  const { protocol, me } = await openNewRequest(page, site)
  const note = page.getByLabel("Nova nota")
  await note.fill("Ela prefere ir de trem")
  const press = () => page.getByRole("button", { name: "Guardar nota" }).click()
  return {
    protocol,
    me,
    note,
    press,
    /** The next submit gets this status, or no answer, when `after` is over. */
    loseNext: (status?: number, after?: Promise<void>) =>
      page.route(
        `**/painel/pedidos/${protocol}.data*`,
        async (route) => {
          await after
          await (status === undefined ? route.abort() : route.fulfill({ status, body: "Bad Gateway" }))
        },
        { times: 1 },
      ),
    /** The next submit stores the note. */
    isTaken: async () => {
      await expect(note).toHaveValue("Ela prefere ir de trem")
      await press()
      const told = page.getByRole("listitem").filter({ hasText: "Marina anotou" })
      await expect(told).toContainText("Ela prefere ir de trem")
      await expect(note).toHaveValue("")
      await expect(page.getByRole("alert")).toHaveCount(0)
    },
  }
}

const away = (page: Page) => page.getByRole("alert").filter({ hasText: "Não deu para enviar." })

test("what gets no answer stays as it was typed, and the next press sends it", async ({ page, site, noise }) => {
  const { note, press, loseNext, isTaken } = await openWithNote(page, site)
  const told = (text: string) => page.getByRole("alert").filter({ hasText: text })
  const failed = told("Algo falhou do nosso lado.")
  for (const [status, notice] of [
    [undefined, away(page)],
    [400, told("O painel não aceitou este envio. O que você escreveu está aqui")],
    [413, told("O envio é grande demais. O que você escreveu está aqui: encurte o texto")],
    [429, told("Foram muitos envios seguidos. O que você escreveu está aqui")],
    [502, failed],
  ] as const) {
    await loseNext(status)
    await press()
    await expect(notice).toBeFocused()
    await expect(note).toHaveValue("Ela prefere ir de trem")
    await note.focus()
  }
  // A background submit does not replace the page either, nor take the focus from a field.
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  const openChat = async () => {
    const popup = page.waitForEvent("popup")
    await page.getByRole("link", { name: "Escrever no WhatsApp" }).click()
    await (await popup).close()
  }
  const notNoted = page.getByRole("alert").filter({ hasText: "O contato por WhatsApp não foi anotado" })
  await loseNext()
  await openChat()
  await expect(notNoted).toBeFocused()
  const { promise: typing, resolve: lose } = Promise.withResolvers<void>()
  await loseNext(undefined, typing)
  await openChat()
  await note.focus()
  const lost = page.waitForEvent("requestfailed")
  lose()
  await lost
  await expect(notNoted).toBeVisible()
  await expect(note).toBeFocused()
  // Its success is not that of the note.
  await openChat()
  await expect(notNoted).toHaveCount(0)
  await expect(failed).toBeVisible()
  await isTaken()
  // The browser logs the failures as errors.
  forgive(noise, "ERR_FAILED", "400", "413", "429", "502")
})

test("a half typed step stays in sight when a colleague takes the request off the board", async ({
  page,
  site,
  noise,
}) => {
  const { protocol, note } = await openWithNote(page, site)
  const step = page.getByLabel("O que vem a seguir")
  await page.locator("summary", { hasText: "Marcar um passo" }).click()
  await step.fill("Ligar para o hotel")
  const services = { db: site.db, clock: () => new Date() }
  const rita = await insertColleague(services, "Rita Duarte")
  await moveRequest(services, { protocol, staff: rita, revision: 1, stage: "lost", lostReason: "price" })
  await page.getByRole("button", { name: "Guardar nota" }).click()
  await expect(page.getByText("Perdido: preço")).toBeVisible()
  await expect(step).toBeVisible()
  await expect(step).toHaveValue("Ligar para o hotel")
  await expect(page.getByText("O pedido saiu do quadro: escolha antes uma etapa.")).toBeVisible()
  await expect(note).toHaveValue("Ela prefere ir de trem")
  // The browser logs the refusal as an error.
  forgive(noise, "409")
})

test("when the session has ended, what was typed waits for another one", async ({ page, site }) => {
  const { me, press, isTaken } = await openWithNote(page, site)
  await site.db.deleteFrom("staff_session").where("staff_id", "=", me.id).execute()
  await press()
  const notice = page.getByRole("alert").filter({ hasText: "Sua sessão terminou." })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole("link")).toHaveAttribute("href", "/painel/entrar")
  // As if signed in in another tab.
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await isTaken()
})

test("what is half typed survives another page and a reload, until it is saved or the person signs out", async ({
  page,
  site,
  noise,
}) => {
  const { note } = await openWithNote(page, site)
  const address = page.url()
  const step = page.getByLabel("O que vem a seguir")
  await page.locator("summary", { hasText: "Marcar um passo" }).click()
  await step.fill("Ligar para o hotel")
  const lost = page.getByLabel("Em poucas palavras")
  await page.locator("summary", { hasText: "Perdido…" }).click()
  await lost.fill("Metade de um mo")
  const told = page.getByText("O que você já tinha escrito, e ainda não guardou.")
  await expect(told).toHaveCount(0)
  const isBack = async () => {
    await expect(note).toHaveValue("Ela prefere ir de trem")
    await expect(step).toHaveValue("Ligar para o hotel")
    await expect(step).toBeVisible()
    await expect(lost).toHaveValue("Metade de um mo")
    await expect(lost).toBeVisible()
    await expect(told).toHaveCount(3)
  }
  // An update removed the scripts of the other page: pointing at its link loads nothing.
  const documents = await removeScripts(page)
  const today = page.getByRole("navigation", { name: "Painel" }).getByRole("link", { name: "Hoje" })
  const missing = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"))
  await today.hover()
  await missing
  await nextPaint(page)
  expect(documents()).toBe(0)
  await today.click()
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/painel$/)
  await ready(page)
  expect(documents()).toBe(1)
  forgive(noise, "404", "TypeError")
  await open(page, address)
  await isBack()
  await page.getByRole("link", { name: "Pedidos", exact: true }).first().click()
  await expect(page).toHaveURL(/pedidos$/)
  await page.goBack()
  await isBack()
  await page.getByRole("button", { name: "Guardar nota" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Ela prefere ir de trem" })).toBeVisible()
  await expect(note).toHaveValue("")
  await expect(told).toHaveCount(2)
  await page.getByLabel("Por que se perdeu?").selectOption("preço")
  await page.getByRole("button", { name: "Marcar como perdido" }).click()
  await expect(page.getByText("Perdido: preço")).toBeVisible()
  await open(page, address)
  await expect(note).toHaveValue("")
  await expect(lost).toHaveValue("")
  // A lost request gets no step; what was typed of one waits for a stage.
  await expect(step).toHaveValue("Ligar para o hotel")
  await expect(page.getByText("O que você escreveu espera aqui.")).toBeVisible()
  // The reason is changed once more: the form stays, and is empty afterwards.
  await page.locator("summary", { hasText: "Mudar o motivo" }).click()
  await page.getByLabel("Por que se perdeu?").selectOption("datas")
  await lost.fill("Não quis esperar")
  await page.getByRole("button", { name: "Marcar como perdido" }).click()
  await expect(page.getByText("Perdido: datas")).toBeVisible()
  await expect(lost).toHaveValue("")
  const storedForms = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed ")))
  expect(await storedForms()).toEqual([expect.stringMatching(/ step$/)])
  await page.getByRole("button", { name: "Sair" }).click()
  await expect(page).toHaveURL(/entrar/)
  expect(await storedForms()).toEqual([])
})

test("what was chosen for one person does not stand on another's page", async ({ page, context, site }) => {
  await signInBrowser(context, site)
  const insert = (name: string) => insertColleague({ db: site.db, clock: () => new Date() }, name, { roles: ["sales"] })
  const [ana, bruno] = [await insert("Ana Prado"), await insert("Bruno Sá")]
  await open(page, `/painel/equipe/${ana.id}`)
  await followAddress(page, `/equipe/${bruno.id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bruno Sá")
  const owner = page.getByRole("checkbox", { name: /^Direção/ })
  await owner.check()
  await page.getByText("Zerar acesso").click()
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana Prado")
  await expect(owner).not.toBeChecked()
  await expect(page.getByRole("button", { name: "Apagar e convidar de novo" })).toBeHidden()
})

test("leaving the document asks first, also where the browser blocks its storage", async ({ page, site, noise }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("denied", "SecurityError")
    }
    Object.defineProperty(window, "sessionStorage", { get })
  })
  const { note } = await openWithNote(page, site)
  const asked: string[] = []
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  // Some browsers would ask also when a link opens the mail program.
  await note.pressSequentially("!")
  await page.getByRole("link", { name: "E-mail", exact: true }).first().focus()
  await page.reload()
  await ready(page)
  expect(asked).toEqual([])
  await expect(note).toHaveValue("")
  await note.pressSequentially("Metade")
  await page.reload()
  expect(asked).toEqual(["beforeunload"])
  await ready(page)
  // React Router cannot read or save the scroll position, and says so.
  forgive(noise, "SecurityError: denied", "Failed to save scroll positions in sessionStorage")
})

test("a card whose move gets no answer is back where it was, and the board says so", async ({ page, site, noise }) => {
  const { cardIn, choose } = await openBoard(page, site, "Nair Couto")
  await page.route("**/quadro.data*", (route) => route.abort(), { times: 1 })
  await choose("Em contato")
  await expect(away(page)).toBeVisible()
  await expect(cardIn("Novo")).toBeVisible()
  await choose("Em contato")
  await expect(cardIn("Em contato")).toBeVisible()
  await expect(away(page)).toHaveCount(0)
  forgive(noise, "ERR_FAILED")
})
