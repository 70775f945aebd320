import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { joinHalf } from "#test/panel/staff-samples.ts"
import { firstAccessText } from "./first-access.ts"

const panelOrigin = "https://p.example"
const link = /\n {2}https:\/\/p\.example\/painel\/convite\/[\w-]{43}$/
const terminal = { isTerminal: true }
const journal = { isTerminal: false }

test("a terminal shows the link of the first access; any other output names the command that does", async () => {
  await using app = await createTestServices("sqlite", { content: "demo", services: { panelOrigin } })
  const links = () => app.db.selectFrom("staff_link").select("purpose").execute()
  expect(await firstAccessText(app.services, journal)).toMatch(/^Ninguém entrou .*: travessia staff first \(/)
  expect(await links()).toEqual([])
  expect(await firstAccessText(app.services, terminal)).toMatch(link)
  expect(await links()).toHaveLength(1)
})

test("where there is no panel, or somebody has joined, nothing is printed", async () => {
  await using app = await createTestServices("sqlite", { content: "demo", services: { panelOrigin } })
  const withoutPanel = { ...app.services, panelOrigin: undefined }
  for (const output of [terminal, journal]) expect(await firstAccessText(withoutPanel, output)).toBeUndefined()
  await joinHalf(app.services)
  for (const output of [terminal, journal]) expect(await firstAccessText(app.services, output)).toBeUndefined()
})
