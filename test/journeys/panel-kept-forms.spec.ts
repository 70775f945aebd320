import type { Page } from "@playwright/test"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { newRequest } from "./new-request.ts"
import { openBoard } from "./open-board.ts"
import { type Site, expect, forgive, open, test } from "./site.ts"

/** Opens a request's page with a typed, unsent note. */
async function openWithNote(page: Page, site: Site) {
  const protocol = await newRequest(site)
  const me = await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, `/painel/pedidos/${protocol}`)
  const note = page.getByLabel("Nova nota")
  await note.fill("Ela prefere ir de trem")
  const press = () => page.getByRole("button", { name: "Guardar nota" }).click()
  return {
    me,
    note,
    press,
    /** The next submit gets this status, or no answer. */
    loseNext: (status?: number) =>
      page.route(
        `**/painel/pedidos/${protocol}.data*`,
        (route) => (status === undefined ? route.abort() : route.fulfill({ status, body: "Bad Gateway" })),
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
  for (const status of [undefined, 502]) {
    await loseNext(status)
    await press()
    await expect(away(page)).toBeFocused()
    await expect(note).toHaveValue("Ela prefere ir de trem")
    await note.focus()
  }
  // A background submit does not replace the page either.
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  await loseNext()
  const popup = page.waitForEvent("popup")
  await page.getByRole("link", { name: "Escrever no WhatsApp" }).click()
  await (await popup).close()
  await expect(away(page)).toBeFocused()
  await isTaken()
  // The browser logs the failures as errors.
  forgive(noise, "ERR_FAILED", "502")
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
