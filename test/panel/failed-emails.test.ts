import { expect, test } from "vitest"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

test("a failed email that is settled leaves the first screen, and stays in the request's history", async () => {
  await using panel = await createPanelApp()
  const me = await signIn(panel, ["sales"])
  const protocol = await sendQuote(panel.services)
  const mails = panel.db.selectFrom("outbox_mail").select(["id", "kind", "status"]).orderBy("kind")
  // The text of one of them is gone: it can only be settled.
  await panel.db.updateTable("outbox_mail").set({ status: "dead" }).execute()
  await panel.db.updateTable("outbox_mail").set({ text: "" }).where("kind", "=", "quote-received").execute()
  const get = async (path: string) =>
    (await panel.app.inject({ url: `/painel${path}`, headers: { cookie: me.cookie } })).body
  expect(
    readPage(await get(""))
      .all("button")
      .filter(({ text }) => text.startsWith("Já resolvi")),
  ).toHaveLength(2)
  const [confirmation, notice] = await mails.execute()
  const settle = (staff: typeof me, mail = confirmation?.id ?? "") =>
    panel.app.inject({ url: "/painel?index", ...formPost(staff, { intent: "settle", mail }) })
  const editor = await signIn(panel, ["editor"], { name: "Edu Reis" })
  expect((await settle(editor)).statusCode).toBe(404)
  const settled = await settle(me)
  expect([settled.statusCode, settled.headers.location]).toEqual([302, "/painel?feito=resolvido#emails"])
  expect((await settle(me)).statusCode).toBe(409)
  expect(readPage(await get("")).all("main")[0]?.text).toContain("E-mails que não saíram 1")
  await settle(me, notice?.id)
  expect(await get("")).not.toContain("E-mails que não saíram")
  const history = await get(`/pedidos/${protocol}`)
  expect(history).toContain("Confirmação a quem pediu não saiu")
  expect(history).not.toContain("Tentar de novo em Hoje")
  const owner = await signIn(panel, ["owner"], { name: "Olga Reis" })
  const trail = (await panel.app.inject({ url: "/painel/registro", headers: { cookie: owner.cookie } })).body
  expect(readPage(trail).all("main")[0]?.text).toContain(
    `Marina Teles deu por resolvido um e-mail que não saiu ${protocol}Confirmação a quem pediu`,
  )
  // A repeat for this request, or for all, does not send what was settled.
  expect(await retryFailedEmails(panel.services)).toBe(0)
})

test("the first screen says how many more emails failed than it lists, and all can be sent again", async () => {
  await using panel = await createPanelApp()
  const me = await signIn(panel, ["sales"])
  const { cookie } = me
  for (const name of ["Ana", "Bia", "Caio", "Davi"]) await sendQuote(panel.services, { name })
  await panel.db.updateTable("outbox_mail").set({ status: "dead" }).execute()
  const { body } = await panel.app.inject({ url: "/painel", headers: { cookie } })
  const text = readPage(body).all("main")[0]?.text ?? ""
  // The fourth confirmation to one address is not sent.
  expect(text).toContain("E-mails que não saíram 7")
  expect(text.replaceAll(/<!--.*?-->/g, "")).toContain("… e mais 1.")
  const linkIn = async (url: string, words: string) =>
    readPage((await panel.app.inject({ url, headers: { cookie } })).body)
      .all("a")
      .find((link) => link.text.startsWith(words))?.attributes.href
  const all = "/painel?emails=todos"
  expect(await linkIn("/painel", "Ver todos os e-mails que não saíram")).toBe(`${all}#emails`)
  const buttons = async (url: string) =>
    readPage((await panel.app.inject({ url, headers: { cookie } })).body)
      .all("input")
      .flatMap(({ attributes: { name, value = "" } }) => (name === "mail" ? [value] : []))
  expect(await linkIn(all, "Ver todos os e-mails que não saíram")).toBeUndefined()
  expect(await buttons(all)).toHaveLength(7)
  // The request leads to the list that begins with its own emails.
  const oldest = await panel.db
    .selectFrom("outbox_mail")
    .select(["id", "protocol"])
    .where("kind", "=", "quote-confirmation")
    .orderBy("id")
    .executeTakeFirstOrThrow()
  const own = await linkIn(`/painel/pedidos/${oldest.protocol}`, "Tentar de novo em Hoje")
  expect(own).toBe(`/painel?emails=${oldest.protocol}#emails`)
  expect((await buttons(own ?? "")).slice(0, 2)).toContain(oldest.id)
  const retry = formPost(me, { intent: "retry", mail: oldest.id })
  const { headers } = await panel.app.inject({ url: "/painel?index&emails=todos", ...retry })
  expect(headers.location).toBe("/painel?emails=todos&feito=fila#emails")
})
