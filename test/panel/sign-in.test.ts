import { writeFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { firstAccessLink } from "#domain/staff/first-access.server.ts"
import { type Engine, engines } from "#test/create-test-app.ts"
import { createBrowser, hiddenFields } from "./browser.ts"
import { createPanelApp, signIn } from "./panel-app.ts"
import { createSoftwarePasskey } from "./software-passkey.ts"
import { codeOf, giveRecoveryCodes, invite, join, joinHalf, password } from "./staff-samples.ts"

const origin = "https://travessia.example"
const email = "ana@agencia.example"

async function staffedApp(engine: Engine) {
  const panel = await createPanelApp(engine)
  const ana = await join(panel.services)
  panel.setNow("2026-11-20T12:10:00-03:00")
  return Object.assign(panel, { ana })
}

describe.each(engines)("signing in without scripts on %s", (engine) => {
  test("from the link of the first access to the first screen, with an app and recovery codes", async () => {
    await using panel = await createPanelApp(engine)
    const browser = createBrowser(panel.app)
    const link = (await firstAccessLink(panel.services)) ?? ""
    const path = link.slice(origin.length)
    expect((await browser.open(path)).body).toContain("Primeiro acesso ao painel da")
    const weak = await browser.post(path, { name: "Ana Prado", email, password: "curta" })
    expect([weak.statusCode, weak.body.includes('value="Ana Prado"'), weak.body.includes("curta")]).toEqual([
      422,
      true,
      false,
    ])
    const setup = await browser.post(path, { name: "Ana Prado", email, password })
    expect([setup.at, setup.body.includes("Código QR")]).toEqual(["/painel/segundo-fator", true])
    expect((await browser.open("/painel")).at).toBe("/painel/segundo-fator")
    const secret = /secret=([A-Z2-7]+)/.exec(setup.body)?.[1] ?? ""
    const fields = { ...hiddenFields(setup.body), intent: "new-app" }
    const wrong = await browser.post("/painel/segundo-fator", { ...fields, code: "000000" })
    expect([wrong.statusCode, wrong.body.includes(`secret=${secret}`)]).toEqual([422, true])
    const code = codeOf(secret, panel.services)
    expect((await browser.post("/painel/segundo-fator", { intent: "new-app", code })).statusCode).toBe(422)
    const codes = await browser.post("/painel/segundo-fator", { ...fields, code })
    expect([codes.statusCode, codes.at]).toEqual([200, "/painel/conta/codigos"])
    const made = await browser.post("/painel/conta/codigos", {})
    expect(made.body.match(/<li>[2-9a-z]{5}-[2-9a-z]{5}<\/li>/g)).toHaveLength(10)
    expect((await browser.open("/painel")).body).toContain("Ana Prado")
    expect((await browser.open(path)).statusCode).toBe(404)
  })

  test("password and code lead to where one wanted to go; signing out ends it", async () => {
    await using panel = await staffedApp(engine)
    const browser = createBrowser(panel.app)
    const asked = await browser.open("/painel/conta")
    expect(asked.at).toBe("/painel/entrar?volta=%2Fconta")
    const wrong = await browser.post(asked.at, { email, password: "errada" })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain(`value="${email}"`)
    expect(wrong.body).not.toContain("errada")
    const half = await browser.post(asked.at, { email, password }, { follow: false })
    expect(half.headers.location).toBe("/painel/segundo-fator?volta=%2Fconta")
    expect([half.headers["set-cookie"]].flat().join()).toMatch(
      /^__Host-painel=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    )
    const before = browser.cookie()
    // An e-mail's link is followed before the code. What an earlier form did is old by then.
    expect((await browser.open("/painel/conta?feito=nome&aba=2")).at).toBe(`${half.headers.location}%3Faba%3D2`)
    const inside = await browser.post("/painel/segundo-fator?volta=%2Fconta", { code: panel.ana.code() })
    expect([inside.statusCode, inside.at]).toEqual([200, "/painel/conta"])
    expect(inside.body).toContain("Firefox no Windows")
    const open = browser.cookie()
    browser.become(before)
    expect((await browser.open("/painel/conta")).at).toContain("/painel/entrar")
    browser.become(open)
    expect((await browser.post("/painel/sair", {})).at).toBe("/painel/entrar")
    browser.become(open)
    expect((await browser.open("/painel/conta")).at).toContain("/painel/entrar")
  })

  test("a passkey alone opens a session, once a challenge, for its verified user and this host", async () => {
    await using panel = await staffedApp(engine)
    const browser = createBrowser(panel.app)
    browser.become(`__Host-painel=${panel.ana.token}`)
    const passkey = createSoftwarePasskey()
    panel.setNow("2026-11-20T12:01:00-03:00")
    const { challenge } = (await browser.post("/painel/segundo-fator/passkey", {})).json()
    const unverified = passkey.create({ origin, challenge, verified: false })
    expect((await browser.post("/painel/conta/passkey", { name: "", passkey: unverified })).statusCode).toBe(422)
    const again = (await browser.post("/painel/segundo-fator/passkey", {})).json()
    const made = await browser.post("/painel/conta/passkey", {
      name: "Celular da Ana",
      passkey: passkey.create({ origin, challenge: again.challenge }),
    })
    expect([made.at, made.body.includes("Celular da Ana")]).toEqual(["/painel/conta?feito=confirmacao", true])

    const visitor = createBrowser(panel.app)
    const ask = async () => (await visitor.post("/painel/entrar/passkey", {})).json() as { challenge: string }
    const enter = (answer: string) =>
      visitor.post("/painel/entrar?volta=%2Fconta", { intent: "passkey", passkey: answer }, { follow: false })
    const refusals = [
      passkey.answer({ origin, ...(await ask()), verified: false }),
      passkey.answer({ origin: "https://evil.example", ...(await ask()) }),
      createSoftwarePasskey().answer({ origin, ...(await ask()) }),
      "{",
      "null",
      "[]",
    ]
    for (const answer of refusals) expect((await enter(answer)).statusCode, answer).toBe(422)
    const answer = passkey.answer({ origin, ...(await ask()) })
    const entered = await enter(answer)
    expect([entered.statusCode, entered.headers.location]).toEqual([302, "/painel/conta"])
    expect((await visitor.open("/painel/conta")).statusCode).toBe(200)
    expect(
      (await createBrowser(panel.app).post("/painel/entrar", { intent: "passkey", passkey: answer })).statusCode,
    ).toBe(422)
    // Another person's password, typed before on the same computer, is no obstacle.
    const shared = createBrowser(panel.app)
    shared.become(`__Host-painel=${(await joinHalf(panel.services, "rui@agencia.example", ["sales"])).token}`)
    const { challenge: next } = (await shared.post("/painel/entrar/passkey", {})).json()
    const signedIn = await shared.post(
      "/painel/entrar",
      { intent: "passkey", passkey: passkey.answer({ origin, challenge: next }) },
      { follow: false },
    )
    expect(signedIn.statusCode).toBe(302)
    expect((await shared.open("/painel/conta")).body).toContain("ana@agencia.example")
    // A page that stays open asks again before the hour of a challenge ends.
    const kept = createBrowser(panel.app)
    await kept.post("/painel/entrar/passkey", {})
    panel.setNow("2026-11-20T12:51:00-03:00")
    const { challenge: later } = (await kept.post("/painel/entrar/passkey", {})).json()
    panel.setNow("2026-11-20T13:40:00-03:00")
    const late = passkey.answer({ origin, challenge: later })
    const lateEntry = await kept.post("/painel/entrar", { intent: "passkey", passkey: late }, { follow: false })
    expect(lateEntry.statusCode).toBe(302)
    // A new factor ends all other sessions; the first browser added it itself, so its session stays.
    expect((await browser.open("/painel/conta")).statusCode).toBe(200)
  })

  test("a form that needs a fresh proof is asked for it, keeps what was typed, and goes on", async () => {
    await using panel = await staffedApp(engine)
    const browser = createBrowser(panel.app)
    browser.become(`__Host-painel=${panel.ana.token}`)
    panel.setNow("2026-11-20T12:11:00-03:00")
    const typed = { name: "Rui & Filhos", email: "rui@agencia.example", role: ["sales", "editor"] }
    const asked = await browser.post("/painel/equipe", typed)
    expect([asked.statusCode, asked.at]).toEqual([200, "/painel/confirmar?volta=%2Fequipe"])
    expect(await panel.db.selectFrom("staff").select("id").execute()).toHaveLength(1)
    const carried = hiddenFields(asked.body)
    expect(carried).toMatchObject({ name: "Rui & Filhos", email: "rui@agencia.example" })
    const wrong = await browser.post(asked.at, { ...carried, ...typed, "confirm-password": "errada" })
    expect([wrong.statusCode, hiddenFields(wrong.body)]).toEqual([422, carried])
    // A tab of the release before, open across the update: the password does not go on with the form.
    const old = { ...typed, "confirmar-envio": "1", "confirmar-senha": "errada" }
    expect(hiddenFields((await browser.post(asked.at, old)).body)).toEqual(carried)
    const before = browser.cookie()
    const done = await browser.post(asked.at, { ...carried, ...typed, "confirm-password": password })
    expect([done.statusCode, done.at]).toEqual([200, expect.stringContaining("/painel/equipe?convidou=")])
    expect(done.body).toContain("Rui &amp; Filhos")
    expect(browser.cookie()).not.toBe(before)
    // The proof is fresh for ten minutes from now on.
    expect((await browser.post("/painel/equipe", { name: "", email: "", role: "sales" })).statusCode).toBe(422)
    panel.setNow("2026-11-20T12:22:00-03:00")
    expect((await browser.open("/painel/registro/exportar?acao=sign-in")).at).toBe(
      "/painel/confirmar?volta=%2Fregistro%2Fexportar%3Facao%3Dsign-in",
    )
    const file = await browser.post("/painel/confirmar?volta=%2Fregistro%2Fexportar%3Facao%3Dsign-in", {
      "confirm-password": password,
    })
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8")
    expect(file.body).toContain("Ana Prado;entrou")
  })

  test("a forgotten password: nobody is looked for before the response, whose time so reveals nothing", async () => {
    await using panel = await staffedApp(engine)
    panel.queries.length = 0
    expect((await createBrowser(panel.app).post("/painel/nova-senha", { email })).statusCode).toBe(200)
    expect(panel.queries.filter((query) => query.includes('"staff"'))).toEqual([])
    await expect.poll(() => panel.queries.join(), { timeout: 20_000 }).toContain('"outbox_mail"')
  })

  test("a forgotten password: the answer is the same for everybody, and the mail's link sets a new one", async () => {
    await using panel = await staffedApp(engine)
    const browser = createBrowser(panel.app)
    const pages = []
    for (const one of [email, "ninguem@agencia.example"])
      pages.push((await browser.post("/painel/nova-senha", { email: one })).body.replaceAll(one, ""))
    expect(pages[0]).toBe(pages[1])
    const mails = () => panel.db.selectFrom("outbox_mail").select("text").where("kind", "=", "staff-password").execute()
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1)
    const path = /\/painel\/nova-senha\/[\w-]{43}/.exec((await mails())[0]?.text ?? "")?.[0] ?? ""
    expect((await browser.post(path, { password: "curta" })).statusCode).toBe(422)
    const done = await browser.post(path, { password: "doze girafas azuis" })
    expect([done.at, done.body.includes("Senha trocada")]).toEqual(["/painel/entrar?senha-nova", true])
    expect((await browser.open(path)).statusCode).toBe(404)
    expect((await browser.post(path, { password: "treze girafas azuis" })).statusCode).toBe(404)
  })
})

test("half a session of somebody with a factor cannot add another one", async () => {
  await using panel = await staffedApp("sqlite")
  const browser = createBrowser(panel.app)
  await browser.post("/painel/entrar", { email, password })
  expect((await browser.open("/painel/segundo-fator")).body).not.toContain("secret=")
  expect((await browser.post("/painel/segundo-fator/passkey", {})).statusCode).toBe(403)
  expect((await browser.post("/painel/segundo-fator", { intent: "new-app", code: "123456" })).statusCode).toBe(422)
  const { token } = await joinHalf(panel.services, "rui@agencia.example", ["sales"])
  expect((await createBrowserOf(panel.app, token).post("/painel/segundo-fator/passkey", {})).statusCode).toBe(200)
})

test("without the key that sealed the app's secret only a recovery code helps, whose field takes letters", async () => {
  await using panel = await staffedApp("sqlite")
  const [recovery = ""] = await giveRecoveryCodes(panel.db, panel.ana.id)
  writeFileSync(`${panel.folder}/keys/panel.key`, `${"ab".repeat(32)}\n`)
  const browser = createBrowser(panel.app)
  const asked = await browser.post("/painel/entrar?volta=%2Fconta", { email, password })
  expect(asked.body).toContain('inputMode="numeric"')
  const refused = await browser.post("/painel/segundo-fator", { code: panel.ana.code() })
  expect([refused.statusCode, refused.body.includes("Use um código de recuperação")]).toEqual([422, true])
  const lost = "/painel/segundo-fator?volta=%2Fconta&recuperacao=sim"
  expect(asked.body).toContain(`href="${lost.replace("&", "&amp;")}"`)
  expect((await browser.open(lost)).body).toContain('inputMode="text"')
  const entered = await browser.post(lost, { code: recovery })
  expect(entered.at).toBe("/painel/conta")
})

test("nobody is led out of the panel after signing in or confirming", async () => {
  await using panel = await staffedApp("sqlite")
  const { cookie } = await signIn(panel)
  for (const volta of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/ a",
    "x",
  ]) {
    const query = new URLSearchParams({ volta })
    const { headers } = await panel.app.inject({ url: `/painel/entrar?${query}`, headers: { cookie } })
    expect(headers.location, volta).toMatch(/^\/painel\/?$/)
  }
})

test("a person cannot end another's session or remove another's passkey", async () => {
  await using panel = await staffedApp("sqlite")
  panel.setNow("2026-11-20T12:01:00-03:00")
  const rui = await join(panel.services, "rui@agencia.example", ["sales"])
  const anas = createBrowserOf(panel.app, panel.ana.token)
  const browser = createBrowserOf(panel.app, rui.token)
  // A person whose only factor is the app cannot remove it.
  for (const one of [anas, browser]) {
    const { challenge } = (await one.post("/painel/segundo-fator/passkey", {})).json()
    const passkey = createSoftwarePasskey().create({ origin, challenge })
    expect((await one.post("/painel/conta/passkey", { name: "Celular", passkey })).at).toBe(
      "/painel/conta?feito=confirmacao",
    )
  }
  const passkeys = () => panel.db.selectFrom("staff_passkey").select(["id", "staff_id"]).execute()
  const passkey = (await passkeys()).find(({ staff_id }) => staff_id === panel.ana.id)?.id ?? ""
  const { token_hash } = await panel.db
    .selectFrom("staff_session")
    .select("token_hash")
    .where("staff_id", "=", panel.ana.id)
    .executeTakeFirstOrThrow()
  await browser.post("/painel/conta", { intent: "end-session", session: token_hash })
  await browser.post("/painel/conta", { intent: "end-all" })
  const emails = () => panel.db.selectFrom("outbox_mail").select("id").where("kind", "=", "staff-change").execute()
  const events = () => panel.db.selectFrom("audit_event").select("id").where("action", "=", "factor-changed").execute()
  const [emailsBefore, eventsBefore] = [await emails(), await events()]
  const refused = await browser.post("/painel/conta", { intent: "remove-passkey", passkey })
  expect(refused.body).toContain("já não estava ligada ao seu acesso")
  expect(await passkeys()).toHaveLength(2)
  // Nothing was removed, so nobody is told that something was.
  expect([await emails(), await events()]).toEqual([emailsBefore, eventsBefore])
  expect((await anas.open("/painel/conta")).at).toBe("/painel/conta")
})

test("fields that a form does not have change nothing: neither roles nor an address", async () => {
  await using panel = await staffedApp("sqlite")
  const { token } = await invite(panel.services, "rui@agencia.example", ["sales"])
  const browser = createBrowser(panel.app)
  await browser.post(`/painel/convite/${token}`, {
    name: "Rui",
    email: "outro@agencia.example",
    password,
    role: "owner",
    is_owner: "1",
  })
  const rui = await panel.db
    .selectFrom("staff")
    .select(["email", "is_owner", "is_sales"])
    .where("name", "=", "Rui")
    .executeTakeFirst()
  expect(rui).toEqual({ email: "rui@agencia.example", is_owner: 0, is_sales: 1 })
})

function createBrowserOf(app: Parameters<typeof createBrowser>[0], token: string) {
  const browser = createBrowser(app)
  browser.become(`__Host-painel=${token}`)
  return browser
}
