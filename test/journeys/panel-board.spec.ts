import { randomInt } from "node:crypto"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { openNewRequest } from "./new-request.ts"
import { openBoard } from "./open-board.ts"
import { expect, forgive, test } from "./site.ts"

test("a card that is moved again before the answer goes where the last move puts it", async ({ page, site, noise }) => {
  const name = `Iara ${randomInt(1e6)}`
  const { protocol, cardIn, list, choose, revision, holdMoves, drag } = await openBoard(page, site, name)
  let release = holdMoves()
  // A pointer choice moves the card at once.
  await list.dispatchEvent("pointerdown")
  await list.selectOption("Em contato")
  await expect(cardIn("Em contato")).toBeVisible()
  // Back to the lane where the server still has it.
  await drag("Em contato", "Novo")
  await expect(cardIn("Novo")).toBeVisible()
  await choose("Proposta")
  await expect(cardIn("Proposta enviada")).toBeVisible()
  await choose("Fechado")
  await expect(cardIn("Fechado")).toBeVisible()
  expect((await findCard(site.db, protocol))?.stage).toBe("new")
  release()
  await expect.poll(async () => (await findCard(site.db, protocol))?.stage).toBe("won")
  await expect(page.getByRole("alert")).toBeEmpty()
  await expect(cardIn("Fechado")).toBeVisible()
  expect((await listEvents(site.db, protocol)).filter(({ kind }) => kind === "stage")).toHaveLength(2)
  // A move chosen before the answer is dropped if the answer is a refusal.
  release = holdMoves()
  await expect(revision).toHaveValue("3")
  await site.db.updateTable("request_card").set({ revision: 9 }).where("protocol", "=", protocol).execute()
  await choose("Novo")
  await expect(cardIn("Novo")).toBeVisible()
  await choose("Em contato")
  await expect(cardIn("Em contato")).toBeVisible()
  release()
  await expect(page.getByRole("alert")).toContainText(`O pedido de ${name} não se moveu`)
  await expect(cardIn("Fechado")).toBeVisible()
  expect((await findCard(site.db, protocol))?.stage).toBe("won")
  expect(noise.splice(0).filter((line) => !line.includes("409"))).toEqual([])
})

test("a stage that is tapped by mistake on a request's page is corrected before the answer", async ({
  page,
  site,
  noise,
}) => {
  const { protocol } = await openNewRequest(page, site)
  const stageIs = (stage: string) => expect.poll(async () => (await findCard(site.db, protocol))?.stage).toBe(stage)
  const tap = (stage: string) => page.getByRole("group", { name: "Etapa" }).getByText(stage, { exact: true }).click()
  let answer = Promise.withResolvers<void>()
  await page.route(`**/pedidos/${protocol}.data**`, async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    const response = await route.fetch()
    await answer.promise
    return route.fulfill({ response })
  })
  await tap("Proposta")
  await stageIs("proposal")
  await tap("Em contato")
  answer.resolve()
  await stageIs("contacted")
  await expect(page.getByText("Marina moveu para em contato")).toBeVisible()
  await expect(page.getByRole("radio", { name: "Em contato" })).toBeChecked()
  await expect(page.getByRole("alert")).toHaveCount(0)
  // After a refusal nothing more is sent by itself.
  await site.db.updateTable("request_card").set({ revision: 9 }).where("protocol", "=", protocol).execute()
  answer = Promise.withResolvers()
  const refused = page.waitForRequest((request) => request.method() === "POST")
  await tap("Fechado")
  await refused
  await tap("Proposta")
  answer.resolve()
  await expect(page.getByRole("alert")).toContainText("Este pedido mudou enquanto você escrevia.")
  await expect(page.getByRole("radio", { name: "Proposta" })).toBeChecked()
  expect(await findCard(site.db, protocol)).toMatchObject({ stage: "contacted", revision: 9 })
  await page.getByRole("button", { name: "Mudar etapa" }).click()
  await stageIs("proposal")
  await expect(page.getByText("Etapa mudada.")).toBeVisible()
  forgive(noise, "409")
})
