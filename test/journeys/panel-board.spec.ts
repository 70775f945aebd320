import { randomInt } from "node:crypto"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { signInBrowser } from "#test/panel/journey-staff.ts"
import { newRequest } from "./new-request.ts"
import { expect, open, test } from "./site.ts"

test("a card that is moved again before the answer goes where the last move puts it", async ({ page, site, noise }) => {
  const name = `Iara ${randomInt(1e6)}`
  const protocol = await newRequest(site, { name })
  await signInBrowser(page.context(), site, { roles: ["sales"] })
  await open(page, "/painel/pedidos/quadro")
  const lane = (title: string) => page.getByRole("region", { name: new RegExp(`^${title} `) })
  const cardIn = (title: string) => lane(title).getByRole("listitem").filter({ hasText: name })
  const list = page.getByLabel(`Etapa de ${name}`)
  let gate = Promise.withResolvers<void>()
  await page.route("**/quadro.data*", async (route) => {
    if (route.request().method() === "POST") await gate.promise
    await route.continue()
  })
  await list.selectOption("Em contato")
  await expect(cardIn("Em contato")).toBeVisible()
  // Back to where the server still has it.
  await cardIn("Em contato").hover()
  await page.mouse.down()
  await lane("Novo").hover()
  await lane("Novo").hover()
  await page.mouse.up()
  await expect(cardIn("Novo")).toBeVisible()
  await list.selectOption("Proposta")
  await expect(cardIn("Proposta enviada")).toBeVisible()
  await list.selectOption("Fechado")
  await expect(cardIn("Fechado")).toBeVisible()
  expect((await findCard(site.db, protocol))?.stage).toBe("new")
  gate.resolve()
  await expect.poll(async () => (await findCard(site.db, protocol))?.stage).toBe("won")
  await expect(page.getByRole("alert")).toBeEmpty()
  await expect(cardIn("Fechado")).toBeVisible()
  expect((await listEvents(site.db, protocol)).filter(({ kind }) => kind === "stage")).toHaveLength(2)
  // What was chosen before the answer is not done once the answer is a refusal.
  gate = Promise.withResolvers()
  await expect(list.locator("xpath=ancestor::form").locator("[name=revision]")).toHaveValue("3")
  await site.db.updateTable("request_card").set({ revision: 9 }).where("protocol", "=", protocol).execute()
  await list.selectOption("Novo")
  await expect(cardIn("Novo")).toBeVisible()
  await list.selectOption("Em contato")
  await expect(cardIn("Em contato")).toBeVisible()
  gate.resolve()
  await expect(page.getByRole("alert")).toContainText(`O pedido de ${name} não se moveu`)
  await expect(cardIn("Fechado")).toBeVisible()
  expect((await findCard(site.db, protocol))?.stage).toBe("won")
  expect(noise.splice(0).filter((line) => !line.includes("409"))).toEqual([])
})
