import { describe, expect, test } from "vitest"
import { faceEngines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { createBrowser, hiddenFields } from "./browser.ts"
import { createPanelApp, formPost, post, signIn } from "./panel-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { scheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import { codeOf, invite, join, password } from "./staff-samples.ts"

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
    const refusal = /role="alert"[^>]*>Nada foi guardado ainda: A senha atual não confere/
    expect((await change("errada", "doze girafas azuis")).body).toMatch(refusal)
    expect((await change(password, "curta")).body).toMatch(/role="alert"[^>]*>[^<]*5 caracteres/)
    expect((await other.open("/painel/conta")).at).toBe("/painel/conta")
    const before = browser.cookie()
    expect((await change(password, "doze girafas azuis")).body).toContain("Senha trocada")
    expect(browser.cookie()).not.toBe(before)
    expect((await other.open("/painel/conta")).at).toContain("/painel/entrar")
    expect((await browser.open("/painel/conta")).at).toBe("/painel/conta")
  })

  test("new recovery codes are shown once, and end the other sessions", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    panel.setNow("2026-11-20T12:05:00-03:00")
    const [browser, other] = [createBrowser(panel.app), createBrowser(panel.app)]
    browser.become(`__Host-painel=${ana.token}`)
    await other.post("/painel/entrar", { email, password })
    await other.post("/painel/segundo-fator", { code: ana.code() })
    const made = await browser.post("/painel/conta/codigos", {})
    expect(made.body.match(/<li>[2-9a-z]{5}-[2-9a-z]{5}<\/li>/g)).toHaveLength(10)
    expect(browser.cookie()).not.toBe(`__Host-painel=${ana.token}`)
    expect((await other.open("/painel/conta")).at).toContain("/painel/entrar")
    const again = await browser.open("/painel/conta/codigos")
    const isTold = /10 códigos que ainda valem.*não viu os últimos/s.test(again.body)
    expect([again.at, isTold]).toEqual(["/painel/conta/codigos", true])
    // The second click of two, without scripts: its answer takes the place of the codes.
    browser.become(`__Host-painel=${ana.token}`)
    const { at, body } = await browser.post("/painel/conta/codigos", {})
    expect([at, body.includes("os antigos já não valem")]).toEqual(["/painel/entrar?volta=%2Fconta%2Fcodigos", true])
  })

  test("another address is asked for, shown, cancelled, and confirmed by the link alone, without scripts", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    await join(panel.services, "rui@agencia.example")
    const [browser, other] = [createBrowser(panel.app), createBrowser(panel.app)]
    browser.become(`__Host-painel=${ana.token}`)
    const ask = (to: string) => browser.post("/painel/conta", { intent: "email", email: to })
    const wrong = await ask("ana@")
    expect([wrong.statusCode, wrong.body.includes('value="ana@"')]).toEqual([422, true])
    const answers = []
    for (const to of ["rui@agencia.example", "nova@agencia.example"]) {
      const { statusCode, body } = await ask(to)
      expect([statusCode, body.includes("fica guardado no servidor: este site ainda não envia")]).toEqual([200, true])
      answers.push(body.replaceAll(to, "x").replaceAll(/nonce="[^"]*"/g, ""))
    }
    // The page does not reveal whose address it is.
    expect(answers[0]).toBe(answers[1])
    expect(answers[1]).toMatch(/Esperando a confirmação de.*<strong>x<\/strong>/s)
    const links = async () =>
      (await panel.db.selectFrom("outbox_mail").select("text").where("kind", "=", "staff-email").execute()).flatMap(
        ({ text }) => /https:\/\/travessia\.example(\/painel\/novo-email\/[\w-]{43})/.exec(text)?.[1] ?? [],
      )
    const [cancelled = ""] = await links()
    panel.setNow("2026-11-20T12:20:00-03:00")
    const after = await browser.post("/painel/conta", { intent: "cancel-email" })
    expect([after.body.includes("Troca de e-mail cancelada"), after.body.includes("Esperando")]).toEqual([true, false])
    expect((await other.open(cancelled)).statusCode).toBe(404)
    panel.setNow("2026-11-20T12:05:00-03:00")
    await ask("nova@agencia.example")
    const link = (await links()).find((one) => one !== cancelled) ?? ""
    // A mail scanner opens the link; that confirms nothing.
    expect((await other.open(link)).body).toContain("nova@agencia.example")
    expect((await browser.open("/painel/conta")).body).toContain("Esperando a confirmação")
    const confirmed = await browser.post(link, {})
    expect([confirmed.at, confirmed.body.includes("E-mail trocado")]).toEqual([
      "/painel/conta?feito=email-trocado",
      true,
    ])
    expect((await other.post(link, {})).statusCode).toBe(404)
    expect((await other.post("/painel/entrar", { email, password })).statusCode).toBe(422)
    expect((await other.post("/painel/entrar", { email: "nova@agencia.example", password })).at).toBe(
      "/painel/segundo-fator",
    )
  })

  test("an address confirmed elsewhere leads to the sign-in page, and ends the session that asked", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    const [browser, other] = [createBrowser(panel.app), createBrowser(panel.app)]
    browser.become(`__Host-painel=${ana.token}`)
    await browser.post("/painel/conta", { intent: "email", email: "nova@agencia.example" })
    const { text } = await panel.db
      .selectFrom("outbox_mail")
      .select("text")
      .where("kind", "=", "staff-email")
      .executeTakeFirstOrThrow()
    const done = await other.post(/\/painel\/novo-email\/[\w-]{43}/.exec(text)?.[0] ?? "", {})
    expect([done.at, done.body.includes("E-mail confirmado. Entre com ele.")]).toEqual([
      "/painel/entrar?email-novo",
      true,
    ])
    expect((await browser.open("/painel/conta")).at).toContain("/painel/entrar")
  })

  test("ending the other sessions also cancels a change of address that one of them may have asked for", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    const [browser, other] = [createBrowser(panel.app), createBrowser(panel.app)]
    browser.become(`__Host-painel=${ana.token}`)
    await browser.post("/painel/conta", { intent: "email", email: "nova@agencia.example" })
    const { text } = await panel.db
      .selectFrom("outbox_mail")
      .select("text")
      .where("kind", "=", "staff-email")
      .executeTakeFirstOrThrow()
    const link = /\/painel\/novo-email\/[\w-]{43}/.exec(text)?.[0] ?? ""
    expect((await other.open(link)).statusCode).toBe(200)
    const { body } = await browser.post("/painel/conta", { intent: "end-all" })
    expect([body.includes("As outras sessões se encerraram"), body.includes("Esperando")]).toEqual([true, false])
    expect((await other.open(link)).statusCode).toBe(404)
  })

  test("an app that was scanned counts also when the proof runs out before its code is sent", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    const browser = createBrowser(panel.app)
    browser.become(`__Host-painel=${ana.token}`)
    const page = await browser.open("/painel/conta/autenticador")
    const secret = /secret=([A-Z2-7]+)/.exec(page.body)?.[1] ?? ""
    panel.setNow("2026-11-20T12:10:01-03:00")
    const asked = await browser.post(page.at, { ...hiddenFields(page.body), code: "000000" })
    expect(asked.at).toBe("/painel/confirmar?volta=%2Fconta%2Fautenticador")
    const late = await browser.post(asked.at, { ...hiddenFields(asked.body), "confirm-password": password })
    expect([late.at, late.statusCode, late.body.includes(`secret=${secret}`)]).toEqual([page.at, 422, true])
    const done = await browser.post(late.at, { ...hiddenFields(late.body), code: codeOf(secret, panel.services) })
    expect([done.statusCode, done.at]).toEqual([200, "/painel/conta?feito=confirmacao"])
    const other = createBrowser(panel.app)
    panel.setNow("2026-11-20T12:11:00-03:00")
    await other.post("/painel/entrar", { email, password })
    const code = codeOf(secret, panel.services)
    expect((await other.post("/painel/segundo-fator?volta=%2Fconta", { code })).at).toBe("/painel/conta")
  })

  test("the password that was given as a proof does not come back with the form that needed it", async () => {
    await using panel = await createPanelApp(engine)
    const ana = await join(panel.services)
    panel.setNow("2026-11-20T12:10:01-03:00")
    const browser = createBrowser(panel.app)
    browser.become(`__Host-painel=${ana.token}`)
    const asked = await browser.post("/painel/conta", { intent: "email", email: "ana@" })
    const back = await browser.post(asked.at, { ...hiddenFields(asked.body), "confirm-password": password })
    expect([back.at, back.statusCode, back.body.includes('value="ana@"')]).toEqual(["/painel/conta", 422, true])
    expect(back.body).not.toContain(password)
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

test("ending somebody's access holds what that person scheduled, and says where it is", async () => {
  await using panel = await createPanelApp()
  const ana = await signIn(panel)
  const rui = await join(panel.services, "rui@agencia.example", ["editor"])
  const draft = await draftEntry(panel.services, { kind: "packages", id: "2001" }, { name: "Natal" }, { staff: rui })
  const owner = { staff: ana.staff, address: "203.0.113.7" }
  await scheduleDrafts(panel.services, [draft], new Date("2026-12-24T12:00:00-03:00"), owner)
  const url = `/painel/equipe/${rui.id}`
  const ended = await panel.app.inject({ url, ...formPost(ana, { intent: "disable" }) })
  expect(ended.headers.location).toBe(`${url}?feito=desligado-retidas`)
  const get = async (address: string) =>
    (await panel.app.inject({ url: address, headers: { cookie: ana.cookie } })).body
  expect(await get(`${url}?feito=desligado-retidas`)).toContain("não sai mais sozinho: está em Hoje")
  expect(await get("/painel")).toContain("por quem não publica mais tudo o que há nela")
})

test("another invitation of somebody who has joined or is disabled, or a reset, says why none was sent", async () => {
  await using panel = await createPanelApp()
  const ana = await signIn(panel)
  const rui = await join(panel.services, "rui@agencia.example", ["sales"])
  const url = `/painel/equipe/${rui.id}`
  const send = (intent: string) => panel.app.inject({ url, ...formPost(ana, { intent }) })
  const mails = () => panel.db.selectFrom("outbox_mail").select("id").execute()
  const before = await mails()
  const refusal = (text: string) => ({ statusCode: 422, body: expect.stringContaining(text) })
  expect(await send("invite")).toMatchObject(refusal("Esta pessoa já faz parte da equipe."))
  expect((await send("disable")).headers.location).toBe(`${url}?feito=desligado`)
  for (const intent of ["invite", "reset"])
    expect(await send(intent)).toMatchObject(refusal("O acesso desta pessoa está desligado"))
  expect(await mails()).toEqual(before)
  const pia = await invite(panel.services, "pia@agencia.example", ["sales"])
  const again = await panel.app.inject({ url: `/painel/equipe/${pia.id}`, ...formPost(ana, { intent: "invite" }) })
  expect(again.headers.location).toBe(`/painel/equipe/${pia.id}?feito=convite`)
})

test("who was reset waits for an invitation again, and the only director keeps the own access", async () => {
  await using panel = await createPanelApp()
  const ana = await signIn(panel)
  const rui = await join(panel.services, "rui@agencia.example", ["owner"])
  const url = `/painel/equipe/${rui.id}`
  const read = async (page: string) => (await panel.app.inject({ url: page, headers: { cookie: ana.cookie } })).body
  const send = async (intent: string, to = url) => post(panel, ana, to, { ...hiddenFields(await read(to)), intent })
  expect(await read(url)).toContain("Entra com senha")
  expect((await send("reset")).headers.location).toBe(`${url}?feito=zerado`)
  const page = await read(url)
  expect(page).toContain("Convidar de novo")
  expect(page).not.toContain("Entra com senha")
  expect(await read("/painel/equipe")).toContain("Convite em aberto")
  expect((await send("invite")).headers.location).toBe(`${url}?feito=convite`)
  const own = await send("reset", `/painel/equipe/${ana.staff.id}`)
  expect([own.statusCode, own.body.includes("Esta é a única pessoa da Direção com acesso.")]).toEqual([422, true])
  await send("disable")
  expect(await read(url)).toContain("Não tem senha: depois, convide de novo.")
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
  const resets = () => panel.db.selectFrom("outbox_mail").select("id").where("kind", "=", "staff-password").execute()
  await expect.poll(async () => (await resets()).length, { timeout: 20_000 }).toBe(1)
  await deliverDue(panel.services)
  const log = lines.join("")
  expect(lines.length).toBeGreaterThan(8)
  const secrets = [token, password, "segredo", "secreta", email, "rui@", cookie, ana.token, "sssss", `"${code}"`]
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false)
})
