import { expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { engines } from "#test/create-test-app.ts"
import { press } from "./editor-work.ts"
import { createPanelApp, createPanelProcess, formPost, signIn } from "./panel-app.ts"

test("a page of the panel answers staff, is stored nowhere and has the content policy", async () => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel)
  for (const url of ["/painel", "/painel/", "/painel/pedidos"]) {
    const { statusCode, headers, body } = await panel.app.inject({ url, headers: { cookie } })
    expect([statusCode, headers["cache-control"], headers["x-robots-tag"]], url).toEqual([
      200,
      "no-store",
      "noindex, nofollow",
    ])
    expect(headers["content-security-policy"]).toContain("default-src 'none'")
    expect(headers["referrer-policy"]).toBe("same-origin")
    expect(body).toContain("Marina Teles")
    // Without it `env(safe-area-inset-bottom)` is 0, and the bars at the bottom lie under an iPhone's home indicator.
    expect(body).toContain('content="width=device-width, initial-scale=1, viewport-fit=cover"')
  }
})

test("without a session every page leads to the sign-in page, which leads back", async () => {
  await using panel = await createPanelApp()
  const page = await panel.app.inject({ url: "/painel/pedidos?etapa=novo" })
  expect([page.statusCode, page.headers.location]).toEqual([302, "/painel/entrar?volta=%2Fpedidos%3Fetapa%3Dnovo"])
  const data = await panel.app.inject({ url: "/painel/pedidos.data" })
  expect(data.statusCode).toBe(202)
  expect(data.body).toContain("/entrar")
  expect((await panel.app.inject({ url: "/painel.data" })).statusCode).toBe(202)
  expect((await panel.app.inject({ url: "/painel/entrar" })).statusCode).toBe(200)
})

test("what was searched for is not in the address of the sign-in page", async () => {
  await using panel = await createPanelApp()
  const page = await panel.app.inject({ url: "/painel/pedidos?q=zulmira%40exemplo.com.br&etapa=novo" })
  expect(page.headers.location).toBe("/painel/entrar?volta=%2Fpedidos%3Fetapa%3Dnovo")
  const proof = await panel.app.inject({
    url: "/painel/confirmar?volta=%2Fpedidos%2Fexportar%3Fq%3Dzulmira%26etapa%3Dnovo",
  })
  const next = new URLSearchParams({ volta: "/pedidos/exportar?etapa=novo" })
  expect(proof.headers.location).toBe(`/painel/entrar?${new URLSearchParams({ volta: `/confirmar?${next}` })}`)
  const data = await panel.app.inject({ url: "/painel/pedidos.data?q=zulmira" })
  expect([data.statusCode, data.body.includes("/entrar"), data.body.includes("zulmira")]).toEqual([202, true, false])
})

test("a page that a role may not see does not exist for it", async () => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel, ["editor"])
  expect((await panel.app.inject({ url: "/painel/pedidos", headers: { cookie } })).statusCode).toBe(404)
  expect((await panel.app.inject({ url: "/painel", headers: { cookie } })).statusCode).toBe(200)
})

test("a form that another site sends is refused", async () => {
  await using panel = await createPanelApp()
  const own = formPost(await signIn(panel), { intent: "x" })
  const foreign = {
    ...own,
    headers: { ...own.headers, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  }
  const refused = await panel.app.inject({ url: "/painel/pedidos", ...foreign })
  expect([refused.statusCode, refused.body.includes("Abra o painel e envie por lá.")]).toEqual([403, true])
})

test("other methods are refused, and unknown addresses are 404 in the panel's own words", async () => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel)
  expect((await panel.app.inject({ method: "DELETE", url: "/painel/pedidos", headers: { cookie } })).statusCode).toBe(
    405,
  )
  const unknown = await panel.app.inject({ url: "/painel/nada", headers: { cookie } })
  expect([unknown.statusCode, unknown.body.includes("Não encontramos esta página")]).toEqual([404, true])
  const file = await panel.app.inject({ url: "/painel/presentes/casal/99/planilha", headers: { cookie } })
  expect([file.statusCode, file.body]).toEqual([404, expect.stringContaining("Não encontramos esta página")])
})

test("without the panel its addresses are unknown pages of the site", async () => {
  await using site = await createPagesApp()
  for (const url of ["/painel", "/painel/entrar", "/painel/pedidos.data"])
    expect((await site.app.inject({ url })).statusCode, url).toBe(404)
})

test("an open inbox that asks for news by itself does not keep a session from ending", async () => {
  await using panel = await createPanelApp("sqlite", { now: "2026-11-20T08:00:00-03:00" })
  const { cookie } = await signIn(panel)
  const status = async (url: string) => (await panel.app.inject({ url, headers: { cookie } })).statusCode
  const news = "/painel/pedidos/novos?desde=2026-11-20T11:00:00.000Z"
  panel.setNow("2026-11-20T19:00:00-03:00")
  expect(await status(news)).toBe(200)
  panel.setNow("2026-11-20T20:01:00-03:00")
  expect(await status(news)).toBe(302)
  const other = await signIn(panel)
  panel.setNow("2026-11-21T07:00:00-03:00")
  expect((await panel.app.inject({ url: "/painel/pedidos", headers: { cookie: other.cookie } })).statusCode).toBe(200)
  panel.setNow("2026-11-21T18:00:00-03:00")
  expect((await panel.app.inject({ url: "/painel/pedidos", headers: { cookie: other.cookie } })).statusCode).toBe(200)
})

test("an entry with long texts is kept; without a session it leads to the sign-in page", async () => {
  await using panel = await createPanelApp()
  const editor = await signIn(panel, ["editor"])
  const ref: EntryRef = { kind: "packages", id: "2001" }
  // Each of these characters takes six bytes in a URL-encoded form.
  const typed = { intent: "save", description: "ç".repeat(100_000) }
  expect((await press(panel, { ...editor, cookie: "" }, ref, typed)).headers.location).toBe(
    "/painel/entrar?volta=%2Fconteudo%2Fpackages%2F2001",
  )
  expect((await press(panel, editor, ref, typed)).headers.location).toBe("/painel/conteudo/packages/2001")
  const draft = await findDraft(panel.db, ref)
  expect(JSON.stringify(draft?.document)).toContain(typed.description)
})

test("what is no form of ours is refused before anything is read; without a type it counts as one", async () => {
  await using panel = await createPanelApp()
  const person = await signIn(panel)
  const form = formPost(person, { intent: "name", name: "Ana" })
  const { "content-type": _type, ...untyped } = form.headers
  const answerTo = (headers: Record<string, string>, payload?: string) =>
    panel.app.inject({ method: "POST", url: "/painel/conta", headers, payload })
  const statusOf = async (...sent: Parameters<typeof answerTo>) => (await answerTo(...sent)).statusCode
  for (const type of [
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "x",
  ]) {
    expect(await statusOf({ ...untyped, "content-type": type }, "--x"), type).toBe(415)
    expect(await statusOf({ ...untyped, "content-type": type }), type).toBe(415)
  }
  // A title and a text: the panel's scripts show them as a page.
  expect((await answerTo({ ...untyped, "content-type": "x" })).body).toMatch(/^Não entendemos .+\nVolte .+$/)
  expect(await statusOf(untyped, "intent=name")).toBe(422)
  expect(await statusOf(untyped)).toBe(400)
  expect(await statusOf({ ...untyped, "content-type": form.headers["content-type"] ?? "" }, "&=&=%zz")).toBe(400)
})

test.each(engines)("a NUL in an address or a form is read as the replacement character on %s", async (engine) => {
  await using panel = await createPanelApp(engine)
  const person = await signIn(panel)
  const { cookie } = person
  for (const url of [
    "/painel/equipe/%00",
    "/painel/pedidos?q=a%00b",
    "/painel/registro?pessoa=%00",
    "/painel/presentes/%00",
  ])
    expect((await panel.app.inject({ url, headers: { cookie } })).statusCode, url).toBeLessThan(500)
  const renamed = await panel.app.inject({
    url: "/painel/conta",
    ...formPost(person, { intent: "name", name: "A\0na" }),
  })
  expect(renamed.statusCode).toBe(302)
  const { name } = await panel.db
    .selectFrom("staff")
    .select("name")
    .where("id", "=", person.staff.id)
    .executeTakeFirstOrThrow()
  expect(name).toBe("A\ufffdna")
})

test.each(["request_card", "staff_session"])("while %s cannot be read the panel says so: 503", async (table) => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel)
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" })
  const app = await createPanelProcess({
    ...panel.services,
    db: panel.services.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes(`"${table}"`)) throw away
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  })
  for (const url of ["/painel/pedidos", "/painel/pedidos.data"]) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { cookie } })
    expect([statusCode, headers["retry-after"]], url).toEqual([503, "10"])
    expect(body).toContain("Fora do ar por instantes")
    expect(body).toContain(`Código deste erro: ${headers["x-request-id"]}`)
  }
  await app.close()
})
