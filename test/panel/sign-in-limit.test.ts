import { expect, onTestFinished, test } from "vitest"
import type { Services } from "#domain/services.server.ts"
import { createBrowser } from "./browser.ts"
import { createPanelApp, createPanelProcess } from "./panel-app.ts"
import { join, joinHalf, password } from "./staff-samples.ts"

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

test("every other form before signing in, and that of a new address, has its limit for one address", async () => {
  await using panel = await createPanelApp()
  const ana = await join(panel.services)
  const half = await joinHalf(panel.services, "rui@agencia.example")
  const token = "x".repeat(43)
  const forms: Array<[url: string, fields: Record<string, string>, max: number, session?: string]> = [
    ["/painel/segundo-fator", { code: "000000" }, 10, half.token],
    ["/painel/nova-senha", { email: "ninguem@x.example" }, 10],
    [`/painel/nova-senha/${token}`, { password }, 10],
    [`/painel/convite/${token}`, { name: "Ana", email, password }, 10],
    [`/painel/novo-email/${token}`, {}, 10],
    ["/painel/entrar/passkey", {}, 60],
    ["/painel/conta", { intent: "email", email: "ana@" }, 10, ana.token],
  ]
  const found: Array<[url: string, taken: number]> = []
  for (const [index, [url, fields, max, session]] of forms.entries()) {
    const browser = createBrowser(panel.app, { address: `198.51.100.${index}` })
    const isTaken = async () => {
      browser.become(session ? `__Host-painel=${session}` : "")
      const { statusCode, body } = await browser.post(url, fields)
      return statusCode !== 429 && !body.includes("tentativas demais deste endereço")
    }
    let taken = 0
    while (taken <= max && (await isTaken())) taken += 1
    found.push([url, taken])
  }
  expect(found).toEqual(forms.map(([url, _fields, max]) => [url, max]))
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
