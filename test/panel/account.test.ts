import { describe, expect, test } from "vitest"
import { faceEngines } from "#test/create-test-app.ts"
import { deliverDue } from "#platform/email/outbox.server.ts"
import { createBrowser } from "./browser.ts"
import { createPanelApp } from "./panel-app.ts"
import { invite, join, password } from "./staff-samples.ts"

const email = "ana@agencia.example"

describe.each(faceEngines)("the own account on %s", (engine) => {
  test("the password is changed with the current one alone, and ends the other sessions", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    panel.setNow("2026-11-20T12:20:00-03:00")
    const [browser, other] = [createBrowser(panel.app), createBrowser(panel.app)]
    browser.become(`__Host-painel=${ana.token}`)
    await other.post("/painel/entrar", { email, password })
    await other.post("/painel/segundo-fator", { code: ana.code() })
    const change = (current: string, next: string) =>
      browser.post("/painel/conta", { intent: "password", current, password: next })
    expect((await change("errada", "doze girafas azuis")).statusCode).toBe(422)
    const weak = await change(password, "curta")
    expect([weak.statusCode, weak.body.includes("5 caracteres")]).toEqual([422, true])
    expect((await other.open("/painel/conta")).at).toBe("/painel/conta")
    expect((await change(password, "doze girafas azuis")).body).toContain("Senha trocada")
    expect((await other.open("/painel/conta")).at).toContain("/painel/entrar")
    expect((await browser.open("/painel/conta")).at).toBe("/painel/conta")
  })

  test("an address, a factor and a session are changed after a fresh proof only", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    panel.setNow("2026-11-20T12:10:01-03:00")
    const browser = createBrowser(panel.app)
    browser.become(`__Host-painel=${ana.token}`)
    const before = await panel.db.selectFrom("staff").selectAll().execute()
    for (const intent of ["email", "end-session", "end-all", "remove-app", "remove-passkey"]) {
      const { at } = await browser.post("/painel/conta", { intent, email: "outra@agencia.example" })
      expect(at, intent).toBe("/painel/confirmar?volta=%2Fconta")
    }
    for (const path of ["autenticador", "passkey"])
      expect((await browser.open(`/painel/conta/${path}`)).at).toContain("/painel/confirmar")
    expect((await browser.post("/painel/conta/codigos", {})).at).toContain("/painel/confirmar")
    expect((await browser.post("/painel/segundo-fator/passkey", {})).statusCode).toBe(403)
    expect(await panel.db.selectFrom("staff").selectAll().execute()).toEqual(before)
  })
})

test("every password field hides what is typed, takes what is pasted, and is named for managers", async () => {
  await using panel = await createPanelApp()
  const ana = await join(panel.services)
  const { token } = await invite(panel.services, "rui@agencia.example")
  const browser = createBrowser(panel.app)
  const pages = [await browser.open("/painel/entrar"), await browser.open(`/painel/convite/${token}`)]
  browser.become(`__Host-painel=${ana.token}`)
  pages.push(await browser.open("/painel/conta"), await browser.open("/painel/confirmar"))
  for (const { body, at } of pages) {
    const fields = [...body.matchAll(/<input [^>]*(?:password|senha)"[^>]*>/g)].map(([field]) => field)
    expect(fields.length, at).toBeGreaterThan(0)
    for (const field of fields.filter((one) => !one.includes('type="hidden"'))) {
      expect(field).toContain('type="password"')
      expect(field).toMatch(/autoComplete="(?:current|new)-password"/i)
      expect(field).not.toMatch(/onpaste|maxlength/i)
    }
  }
})

test("every page of the panel has a way out", async () => {
  await using panel = await createPanelApp()
  const ana = await join(panel.services)
  const browser = createBrowser(panel.app)
  browser.become(`__Host-painel=${ana.token}`)
  for (const path of ["", "/conta", "/equipe", "/registro", `/equipe/${ana.id}`])
    expect((await browser.open(`/painel${path}`)).body, path).toContain('action="/painel/sair"')
})

test("nothing that lets somebody in reaches the log: neither passwords nor links nor codes nor addresses", async () => {
  const lines: string[] = []
  await using panel = await createPanelApp("sqlite", {
    logLevel: "trace",
    logTo: { write: (line) => void lines.push(line) },
    services: { mailer: { send: async () => {} } },
  })
  const ana = await join(panel.services)
  const { token } = await invite(panel.services, "rui@agencia.example")
  panel.setNow("2026-11-20T12:20:00-03:00")
  const browser = createBrowser(panel.app)
  await browser.open(`/painel/convite/${token}`)
  await browser.post(`/painel/convite/${token}`, { name: "Rui", email: "", password: "curta-e-secreta-1".slice(0, 9) })
  await browser.post("/painel/entrar", { email, password: "segredo errado" })
  await browser.post("/painel/nova-senha", { email })
  await browser.post("/painel/entrar", { email, password })
  const code = ana.code()
  await browser.post("/painel/segundo-fator", { code })
  const cookie = browser.cookie().split("=")[1] ?? "-"
  await browser.open("/painel/conta")
  await browser.open(`/painel/nova-senha/${"s".repeat(43)}`)
  await deliverDue(panel.services)
  const log = lines.join("")
  expect(lines.length).toBeGreaterThan(8)
  const secrets = [token, password, "segredo", "secreta", email, "rui@", cookie, ana.token, "sssss", `"${code}"`]
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false)
})
