import type { Page } from "@playwright/test"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { drag } from "./drag.ts"
import { newRequest } from "./new-request.ts"
import { type Site, open } from "./site.ts"

/** Opens the board with a new request of that name. */
export async function openBoard(page: Page, site: Site, name: string) {
  const protocol = await newRequest(site, { name })
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, "/painel/pedidos/quadro")
  const lane = (title: string) => page.getByRole("region", { name: new RegExp(`^${title} `) })
  const cardIn = (title: string) => lane(title).getByRole("listitem").filter({ hasText: name })
  const list = page.getByLabel(`Etapa de ${name}`)
  const form = list.locator("xpath=ancestor::form")
  const move = form.getByRole("button", { name: "Mover" })
  let gate = Promise.resolve()
  await page.route("**/quadro.data*", async (route) => {
    if (route.request().method() === "POST") await gate
    await route.continue()
  })
  /** Delays moves until the returned function is called. */
  const holdMoves = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  /** Chooses like the keyboard: sets the select, then presses the button. */
  const choose = async (stage: string) => {
    await list.selectOption(stage)
    await move.click()
  }
  return {
    protocol,
    cardIn,
    list,
    move,
    choose,
    revision: form.locator("[name=revision]"),
    holdMoves,
    drag: (from: string, to: string) => drag(cardIn(from), lane(to)),
  }
}
