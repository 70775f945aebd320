import { randomInt } from "node:crypto"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { openBoard } from "./open-board.ts"
import { expect, test } from "./site.ts"

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
