import { expect, onTestFinished, test } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { createBrowser } from "./browser.ts"
import { createPanelApp, createPanelProcess } from "./panel-app.ts"
import { join, password } from "./staff-samples.ts"

/* The limit of tries from one address, at two processes on one database. */

const email = "ana@agencia.example"
const sharedPosts = { key: async () => Buffer.alloc(32) }

async function secondProcess(services: Services) {
  const app = await createPanelProcess(services, { formPostsPer10Minutes: 100_000, sharedPosts })
  onTestFinished(() => app.close())
  return app
}

test("an eleventh try from one address within ten minutes is refused, also at another process", async () => {
  await using panel = await createPanelApp("postgres", { sharedPosts })
  const ana = await join(panel.services)
  const other = await secondProcess(panel.services)
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) {
    const browser = createBrowser(count % 2 === 0 ? panel.app : other)
    statuses.push((await browser.post("/painel/entrar", { email: `${count}@x.example`, password: "x" })).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  const elsewhere = createBrowser(panel.app, { address: "198.51.100.1" })
  expect((await elsewhere.post("/painel/entrar", { email, password })).statusCode).toBe(200)
  panel.setNow("2026-11-20T12:10:01-03:00")
  expect((await createBrowser(other).post("/painel/entrar", { email, password: "x" })).statusCode).toBe(422)
  // A session created by one process is valid at the other, and ends at both.
  const browser = createBrowser(other)
  browser.become(`__Host-painel=${ana.token}`)
  expect((await browser.open("/painel/conta")).statusCode).toBe(200)
  const first = createBrowser(panel.app)
  first.become(`__Host-painel=${ana.token}`)
  await first.post("/painel/sair", {})
  browser.become(`__Host-painel=${ana.token}`)
  expect((await browser.open("/painel/conta")).at).toContain("/painel/entrar")
})

test("who signs in uses up no try of the office's address, and gives back nobody else's", async () => {
  await using panel = await createPanelApp("postgres", { sharedPosts })
  const ana = await join(panel.services)
  const other = await secondProcess(panel.services)
  const guess = async (app: typeof other) =>
    (await createBrowser(app).post("/painel/entrar", { email: "rui@x.example", password: "x" })).statusCode
  for (let count = 0; count < 9; count++) expect(await guess(count % 2 === 0 ? panel.app : other)).toBe(422)
  for (let count = 1; count <= 11; count++) {
    // An app's code is valid once.
    panel.setNow(new Date(Date.parse("2026-11-20T12:00:00-03:00") + count * 30_000).toISOString())
    const browser = createBrowser(count % 2 === 0 ? panel.app : other)
    expect((await browser.post("/painel/entrar", { email, password })).at).toBe("/painel/segundo-fator")
    expect((await browser.post("/painel/segundo-fator?volta=%2Fconta", { code: ana.code() })).at).toBe("/painel/conta")
    const proved = await browser.post("/painel/confirmar?volta=%2Fconta", { "confirm-password": password })
    expect(proved.at).toBe("/painel/conta")
  }
  expect([await guess(panel.app), await guess(other), await guess(panel.app)]).toEqual([422, 429, 429])
  expect((await createBrowser(other).post("/painel/entrar", { email, password })).statusCode).toBe(429)
})

test("whoever has a session guesses the password of its account no more often than a stranger", async () => {
  await using panel = await createPanelApp("postgres", { sharedPosts })
  const ana = await join(panel.services)
  const browser = createBrowser(panel.app)
  browser.become(`__Host-painel=${ana.token}`)
  const change = (current: string, next: string) =>
    browser.post("/painel/conta", { intent: "password", current, password: next })
  // The right password uses up no try, also where the new one is refused.
  for (let count = 0; count < 11; count++) expect((await change(password, "curta")).statusCode).toBe(422)
  for (let count = 0; count < 10; count++) expect((await change("errada", "doze girafas azuis")).statusCode).toBe(422)
  const refused = await change(password, "doze girafas azuis")
  expect([refused.statusCode, refused.body.includes("tentativas demais deste endereço")]).toEqual([429, true])
  expect((await createBrowser(panel.app).post("/painel/entrar", { email, password })).statusCode).toBe(429)
  expect((await browser.open("/painel/conta")).at).toBe("/painel/conta")
})
