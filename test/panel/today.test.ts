import { expect, test } from "vitest"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGiftWithCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

test("the first screen does not tell an editor that nobody waits, whose requests the editor does not see", async () => {
  await using panel = await createPanelApp("sqlite", { now: "2026-11-24T10:40:00-03:00" })
  await panel.db.updateTable("package").set({ promotion_ends: "2027-06-01" }).execute()
  await sendQuote(panel.services)
  const editor = await signIn(panel, ["editor"], { name: "Edu Reis" })
  const { body } = await panel.app.inject({ url: "/painel", headers: { cookie: editor.cookie } })
  expect(body).toContain("Tudo em dia")
  expect(body).not.toContain("Ninguém espera resposta")
  expect(body).toContain("Nenhum rascunho seu espera")
})

test("the first screen of a site without a package says where to begin, to those who can write one", async () => {
  await using panel = await createPanelApp("sqlite", { now: "2026-11-24T10:40:00-03:00" })
  await panel.db.updateTable("package").set({ promotion_ends: "2027-06-01" }).execute()
  const [editor, sales] = [await signIn(panel, ["editor"]), await signIn(panel, ["sales"], { name: "Rita Duarte" })]
  const get = async ({ cookie }: { cookie: string }) =>
    (await panel.app.inject({ url: "/painel", headers: { cookie } })).body
  expect(await get(editor)).not.toContain("nenhum pacote no ar")
  await panel.db.deleteFrom("package").execute()
  const body = await get(editor)
  expect(body).toContain("O site ainda não tem nenhum pacote no ar")
  expect(body).toContain('href="/painel/conteudo/packages"')
  expect(body).not.toContain("Tudo em dia")
  expect(await get(sales)).toMatch(/^(?!.*nenhum pacote no ar).*Tudo em dia/s)
})

test("the first screen says which scheduled draft others have brought into conflict", async () => {
  await using panel = await createPanelApp()
  const { cookie, staff } = await signIn(panel, ["editor"])
  for (const id of ["2001", "2002"])
    await draftEntry(panel.services, { kind: "packages", id }, { name: `Nome de ${id}` }, { staff })
  await panel.db.updateTable("content_draft").set({ publish_at: "2027-01-01T11:00:00.000Z" }).execute()
  const other = { address: "", staff: undefined, origin: "panel" } as const
  const rename = async (id: string, fields: object) => {
    const entry = await findEntry(panel.db, { kind: "packages", id })
    const document = JSON.parse(JSON.stringify({ ...entry?.document, ...fields })) as unknown
    await publishEntries(panel.services, [{ kind: "packages", id, document, baseDigest: digestOf(entry) }], other)
  }
  await rename("2001", { name: "Outro nome" })
  await rename("2002", { value: 1234 })
  const { body } = await panel.app.inject({ url: "/painel", headers: { cookie } })
  const text = readPage(body).all("main")[0]?.text ?? ""
  expect(text).toMatch(/Nome de 2001\D+01\/01\/2027, 8h: não vai sair, porque o mesmo campo mudou no ar/)
  expect(text.match(/não vai sair/g)).toHaveLength(1)
})

test("the first screen says how many more promotions end this week than it lists", async () => {
  await using panel = await createPanelApp("sqlite", { now: "2026-11-24T10:40:00-03:00" })
  const { cookie } = await signIn(panel, ["editor"])
  const offer = { promotion_cents: 100_00, promotion_currency: "BRL" } as const
  await panel.db
    .updateTable("package")
    .set({ ...offer, promotion_starts: "2026-11-01", promotion_ends: "2026-11-26" })
    .execute()
  const { body } = await panel.app.inject({ url: "/painel", headers: { cookie } })
  const text = readPage(body).all("main")[0]?.text ?? ""
  const [, count] = /Promoções que acabam esta semana (\d+)/.exec(text) ?? []
  expect(Number(count)).toBeGreaterThan(13)
  expect(text).toContain(`… e mais ${Number(count) - 12}.`)
  expect(body).toContain('href="/painel?promocoes=todas#promocoes"')
  const all = await panel.app.inject({ url: "/painel?promocoes=todas", headers: { cookie } })
  const section = readPage(all.body).all("li", "main")
  expect(section).toHaveLength(Number(count))
  expect(all.body).not.toMatch(/… e mais|promocoes=todas#/)
})

test("the first screen is not calm while emails fail, and lets the owner alone send all again", async () => {
  await using panel = await createPanelApp("sqlite", { now: "2026-11-24T10:40:00-03:00" })
  await panel.db.updateTable("package").set({ promotion_ends: "2027-06-01" }).execute()
  await sendQuote(panel.services)
  await panel.db.deleteFrom("request_card").execute()
  const sales = await signIn(panel, ["sales"], { name: "Rita Duarte" })
  const owner = await signIn(panel, ["owner"])
  const get = async ({ cookie } = sales) =>
    readPage((await panel.app.inject({ url: "/painel", headers: { cookie } })).body).all("main")[0]?.text ?? ""
  const failed = { attempts: 6, last_error: "535 Authentication failed", created_at: "2026-11-24T09:00:00.000Z" }
  await panel.db.updateTable("outbox_mail").set(failed).execute()
  const waiting = await get()
  expect(waiting).toContain("2 e-mails esperam para sair, o mais antigo há 4 h.")
  expect(waiting).not.toContain("Tudo em dia")
  await panel.db.updateTable("outbox_mail").set({ status: "dead" }).execute()
  expect(await get()).not.toContain("Tentar todos de novo")
  expect(await get(owner)).toContain("Tentar todos de novo")
  const retryAll = (person: typeof owner) =>
    panel.app.inject({ url: "/painel?index", ...formPost(person, { intent: "retry-all" }) })
  expect((await retryAll(sales)).statusCode).toBe(404)
  const queued = await retryAll(owner)
  expect([queued.statusCode, queued.headers.location]).toEqual([302, "/painel?feito=todos#emails"])
  const states = await panel.db.selectFrom("outbox_mail").select("status").distinct().execute()
  expect(states).toEqual([{ status: "waiting" }])
  expect((await retryAll(owner)).statusCode).toBe(409)
})

test("the owner reads in the first screen whose steps are overdue and which gifts will go", async () => {
  await using panel = await createPanelApp()
  const rita = await insertColleague(panel.services, "Rita Duarte")
  const overdue = { stage: "proposal", owner_id: rita.id, next_on: "2026-11-30", next_step: "Ligar" } as const
  await sendQuoteWithCard(panel.services, {}, overdue)
  await sendGiftWithCard(panel.services, {}, { stage: "confirmed" })
  panel.setNow("2027-02-08T12:00:00-03:00")
  const { cookie } = await signIn(panel)
  const { body } = await panel.app.inject({ url: "/painel", headers: { cookie } })
  const notes = readPage(body)
    .all("p", "main")
    .map(({ text }) => text.replaceAll(/<!--.*?-->/g, ""))
  expect(notes).toContain("Passos vencidos de colegas: Rita Duarte (1).")
  expect(notes).toContain(
    "Presentes que serão apagados nos próximos 14 dias: Ana & Pedro (1). Imprima ou exporte o resumo antes.",
  )
  expect(body).toContain('href="/painel/presentes/casal/1"')
})

test("the first screen tells a refusal without what was done before", async () => {
  await using panel = await createPanelApp()
  const person = await signIn(panel, ["sales"])
  const form = formPost(person, { intent: "settle", mail: crypto.randomUUID() })
  const { statusCode, body } = await panel.app.inject({ url: "/painel?index&feito=fila", ...form })
  expect(statusCode).toBe(409)
  expect(body).toMatch(/role="alert" tabindex="-1"/i)
  expect(readPage(body).all("main")[0]?.text).toContain("Este e-mail já saiu da lista.")
  expect(readPage(body).all("main")[0]?.text).not.toContain("De volta à fila")
})
