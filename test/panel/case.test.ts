import { expect, test } from "vitest"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import type { AgencyTexts } from "#domain/agency/agency-texts.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { insertOwnCard, sendGiftWithCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { listEvents, findCard } from "#domain/request-cards/request-cards.server.ts"
import { injections } from "#test/journeys/injections.ts"
import { readPage } from "#test/read-page.ts"
import { expectOnlyTexts } from "./only-texts.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

async function caseApp(quote: object = {}) {
  const panel = await createPanelApp()
  const protocol = await sendQuoteWithCard(panel.services, { country: 20, countryCity: 0, package_id: 2001, ...quote })
  panel.setNow("2026-11-21T12:00:00-03:00")
  const me = await signIn(panel, ["sales"])
  const url = `/painel/pedidos/${protocol}`
  const get = async (cookie = me.cookie, address = url) => {
    const { statusCode, body } = await panel.app.inject({ url: address, headers: { cookie } })
    return { statusCode, body, page: readPage(body), text: textOf(body) }
  }
  const post = async (fields: Record<string, string>, session = me) => {
    const { statusCode, body, headers } = await panel.app.inject({ url, ...formPost(session, fields) })
    return { statusCode, body, text: textOf(body), location: headers.location }
  }
  return Object.assign(panel, { protocol, me, url, get, post })
}

function textOf(html: string): string {
  return (
    readPage(html)
      .all("main")[0]
      ?.text.replaceAll("\u00a0", " ")
      .replace(/<!--.*?-->/g, "") ?? ""
  )
}

test("the page says everything: the sentence, what was seen, the data, the links with their first words", async () => {
  await using panel = await caseApp({ observation: "Linha um\nLinha dois", marketing: true })
  const { statusCode, text, page } = await panel.get()
  expect(statusCode).toBe(200)
  for (const words of [
    "Helena, de Curitiba, quer ir para o Brasil de 14 a 19 de março de 2027. A viagem é para dois adultos.",
    "chegou ontem, 12h",
    "Lençóis Maranhenses na cheia das lagoas",
    "R$ 3.890,00 R$ 3.290,00 por pessoa, em quarto duplo",
    "Promoção de 15/11/2026 a 19/01/2027. Hoje o preço é o mesmo.",
    "Para 2 pessoas: R$ 6.580,00.",
    "Linha um Linha dois",
    "Responder Helena",
    "Aceitou receber, ontem, 12h",
    "Pedido recebido pelo site",
    "Visto por",
  ])
    expect(text).toContain(words)
  const links = page.all("a", "main").map(({ attributes }) => attributes.href ?? "")
  const whatsapp = links.find((link) => link.startsWith("https://wa.me/5541990000000?text="))
  expect(decodeURIComponent(whatsapp ?? "")).toContain(
    `Olá, Helena! Aqui é Marina, da equipe Travessia. Recebi o seu pedido de orçamento (Brasil, ${panel.protocol})`,
  )
  expect(links.find((link) => link.startsWith("mailto:helena@exemplo.com.br?subject="))).toContain("&body=Ol%C3%A1")
  expect(links).toContain("tel:+5541990000000")
})

test("the links say what the agency wrote, escaped, and by the stage of the request", async () => {
  await using panel = await caseApp({ name: "Helena {protocolo} Prado" })
  const hostile = '{destino} & 100% #1?\n"<i>{nome}</i>" +'
  const texts = { requests: { new: { subject: "a&bcc=x@y.example {agencia}", text: hostile }, lost: { text: "Até!" } } }
  await setAgency(panel, { texts: texts as unknown as AgencyTexts })
  const linksOf = async () => {
    const { page } = await panel.get()
    const links = page.all("a", "main").map(({ attributes }) => attributes.href ?? "")
    const [email, whatsapp] = ["mailto:", "https://wa.me/"].map((start) => links.find((one) => one.startsWith(start)))
    return { email: new URL(email ?? ""), whatsapp: new URL(whatsapp ?? "") }
  }
  const first = await linksOf()
  expect(first.whatsapp.searchParams.get("text")).toBe('Brasil & 100% #1?\n"<i>Helena</i>" +')
  expect([...first.email.searchParams]).toEqual([
    ["subject", "a&bcc=x@y.example Travessia"],
    ["body", 'Brasil & 100% #1?\r\n"<i>Helena</i>" +'],
  ])
  expect([first.whatsapp.hash, first.email.hash]).toEqual(["", ""])
  await panel.post({ intent: "move", revision: "1", stage: "proposal" })
  expect((await linksOf()).whatsapp.searchParams.get("text")).toContain("Conseguiu olhar a proposta")
  await panel.post({ intent: "move", revision: "2", stage: "lost", lostReason: "price" })
  expect((await linksOf()).whatsapp.searchParams.get("text")).toBe("Até!")
  await panel.post({ intent: "move", revision: "3", stage: "spam" })
  expect((await linksOf()).whatsapp.searchParams.get("text")).toContain("sobre o seu pedido")
})

test("each form writes and leads back; what it did stands in the history", async () => {
  await using panel = await caseApp()
  const rita = await insertColleague(panel.services, "Rita Duarte")
  const steps: Array<[Record<string, string>, string, string]> = [
    [{ intent: "note", text: "Quer praia calma" }, "?feito=nota#historia", "Marina anotou hoje, 12hQuer praia calma"],
    [{ intent: "move", stage: "proposal" }, "?feito=etapa", "Marina moveu para proposta enviada hoje, 12h"],
    [{ intent: "assign", owner: rita.id }, "?feito=dono", "Marina passou o pedido para Rita hoje, 12h"],
    [
      { intent: "next", text: "Ligar", on: "2026-11-24", time: "15:00" },
      "?feito=passo",
      "Marina marcou: Ligar, ter 24/11, 15h hoje, 12h",
    ],
    [{ intent: "contact", by: "phone" }, "?feito=falei#historia", "Marina ligou hoje, 12h"],
    [
      { intent: "move", stage: "lost", lostReason: "other", lostWords: "Mudou de país" },
      "?feito=etapa",
      "Marina moveu para perdido (outro motivo) hoje, 12hMudou de país",
    ],
  ]
  for (const [index, [fields, query, told]] of steps.entries()) {
    const { statusCode, location } = await panel.post({ revision: String(index + 1), ...fields })
    expect([statusCode, location], fields.intent).toEqual([302, panel.url + query])
    expect((await panel.get()).text).toContain(told)
  }
  expect((await panel.get(undefined, `${panel.url}?feito=nota`)).text).toContain("Nota guardada.")
  const { text } = await panel.get()
  for (const told of ["Perdido: outro motivo. Mudou de país", "Próximo passoPedido perdido"])
    expect(text).toContain(told)
  expect(text).not.toContain("Marcar um passo")
})

test("who comes second gets 409, what happened, their text, and a form that can be sent again", async () => {
  await using panel = await caseApp()
  const rita = await insertColleague(panel.services, "Rita Duarte")
  await moveRequest(panel.services, { protocol: panel.protocol, staff: rita, revision: 1, stage: "proposal" })
  panel.setNow("2026-11-21T12:01:00-03:00")
  const { statusCode, text, body } = await panel.post({ intent: "note", revision: "1", text: "Ela <ligou>" })
  expect(statusCode).toBe(409)
  expect(text).toContain("há 1 min, Rita moveu para proposta enviada")
  const page = readPage(body)
  expect(page.all("textarea")[0]?.text).toBe("Ela <ligou>")
  const revisions = page
    .all("input")
    .filter(({ attributes }) => attributes.name === "revision")
    .map(({ attributes }) => attributes.value)
  expect(new Set(revisions)).toEqual(new Set(["2"]))
  expect((await panel.post({ intent: "note", revision: "2", text: "Ela <ligou>" })).statusCode).toBe(302)
})

test("a refused form keeps what was typed and says what is wrong beside it", async () => {
  await using panel = await caseApp()
  const next = await panel.post({ intent: "next", revision: "1", text: "Ligar", on: "2026-11-01", time: "15:00" })
  expect(next.statusCode).toBe(422)
  expect(next.text).toContain("Este dia já passou")
  const values = readPage(next.body)
    .all("input")
    .map(({ attributes }) => `${attributes.name}=${attributes.value}`)
  expect(values).toEqual(expect.arrayContaining(["text=Ligar", "on=2026-11-01", "time=15:00"]))
  const long = await panel.post({ intent: "note", revision: "1", text: "x".repeat(4_001) })
  expect([long.statusCode, long.text.includes("Use até 4.000 caracteres")]).toEqual([422, true])
  const broken: Array<Record<string, string>> = [
    { intent: "constructor", revision: "1" },
    { intent: "note", revision: "x", text: "a" },
    { intent: "note", revision: "", text: "a" },
    { intent: "", revision: "1" },
  ]
  for (const fields of broken) expect((await panel.post(fields)).statusCode).toBe(400)
  expect(await listEvents(panel.db, panel.protocol)).toEqual([])
})

test("an unknown flash key shows nothing", async () => {
  await using panel = await caseApp()
  for (const key of ["constructor", "hasOwnProperty", "__proto__", "x"])
    for (const ending of ["", ".data"]) {
      const { statusCode, text } = await panel.get(undefined, `${panel.url}${ending}?feito=${key}`)
      expect([statusCode, text], key).toEqual([200, (await panel.get(undefined, `${panel.url}${ending}`)).text])
    }
})

test("the page says when its request will be deleted, once that is near", async () => {
  await using panel = await caseApp()
  expect((await panel.get()).text).not.toContain("é apagado")
  await panel.db.updateTable("quote_request").set({ created_at: "2025-12-10T15:00:00.000Z" }).execute()
  expect((await panel.get()).text).toContain("Este pedido é apagado em 10/12/2026, como promete a página")
})

test("a click that opens a message is noted in the background", async () => {
  await using panel = await caseApp()
  const { statusCode, location } = await panel.post({ intent: "contact", by: "whatsapp", quiet: "1" })
  expect([statusCode, location]).toEqual([200, undefined])
  expect(await findCard(panel.db, panel.protocol)).toMatchObject({ stage: "contacted", owner_id: panel.me.staff.id })
})

test("views are recorded once in ten minutes a person, and shown", async () => {
  await using panel = await caseApp()
  const rita = await signIn(panel, ["owner"], { name: "Rita Duarte" })
  const views = async () =>
    (await panel.db.selectFrom("audit_event").select("staff_name").where("action", "=", "request-viewed").execute())
      .length
  await panel.get()
  await panel.get()
  await panel.get(rita.cookie)
  expect(await views()).toBe(2)
  panel.setNow("2026-11-21T12:11:00-03:00")
  expect((await panel.get()).text).toMatch(/Visto por.*Marina, agora.*Rita, hoje, 12h/)
  expect(await views()).toBe(3)
})

test("other requests of the person are linked, those within seven days pointed out", async () => {
  await using panel = await caseApp()
  const old = await sendQuoteWithCard(panel.services, { email: "outro@exemplo.com.br", observation: "1" })
  await insertOwnCard(panel.services, {
    protocol: old,
    name: "Helena",
    created_at: "2026-06-01T12:00:00.000Z",
    moved_at: "2026-06-01T12:00:00.000Z",
    stage: "won",
    about: { place: "Foz do Iguaçu", when: "jul 2026" },
  })
  expect((await panel.get()).text).not.toContain("em menos de sete dias")
  const twin = await sendQuoteWithCard(panel.services, { cellphone: "(11) 97777-1234", observation: "2" })
  const gift = await sendGiftWithCard(panel.services, { email: "helena@exemplo.com.br" })
  await sendQuoteWithCard(panel.services, { cellphone: "(11) 97777-9999", email: "z@exemplo.com.br", name: "Zilda" })
  const { text, page } = await panel.get()
  expect(text).toContain(
    "Helena mandou outro pedido em menos de sete dias: Fernando de Noronha, 14 a 19 mar 2027 (novo)",
  )
  const links = page.all("a", "main").map(({ attributes }) => attributes.href)
  for (const link of [`/painel/pedidos/${old}`, `/painel/pedidos/${twin}`, `/painel/presentes/${gift}`])
    expect(links).toContain(link)
  expect(text).not.toContain("Zilda")
  // Its twin is settled: nobody is answered twice any more.
  await panel.db.updateTable("request_card").set({ stage: "lost" }).where("protocol", "=", twin).execute()
  const settled = await panel.get()
  expect(settled.text).not.toContain("em menos de sete dias")
  expect(settled.page.all("a", "main").map(({ attributes }) => attributes.href)).toContain(`/painel/pedidos/${twin}`)
})

test("unknown protocols are 404, gifts have their own page, and editors reach no request", async () => {
  await using panel = await caseApp()
  const gift = await sendGiftWithCard(panel.services)
  expect((await panel.get(undefined, "/painel/pedidos/TV-2222-2222")).statusCode).toBe(404)
  expect((await panel.get(undefined, "/painel/pedidos/nada")).statusCode).toBe(404)
  const { statusCode, headers } = await panel.app.inject({
    url: `/painel/pedidos/${gift}`,
    headers: { cookie: panel.me.cookie },
  })
  expect([statusCode, headers.location]).toEqual([302, `/painel/presentes/${gift}`])
  const editor = await signIn(panel, ["editor"])
  expect((await panel.get(editor.cookie)).statusCode).toBe(404)
  expect((await panel.get(editor.cookie, "/painel/pedidos/quadro")).statusCode).toBe(404)
  expect((await panel.post({ intent: "note", revision: "1", text: "x" }, editor)).statusCode).toBe(404)
  expect((await panel.get(undefined, `${panel.url}.data`)).statusCode).toBe(200)
  expect((await panel.get(editor.cookie, `${panel.url}.data`)).body).not.toContain("Helena")
})

test("a landline is called, another country's number keeps its code", async () => {
  await using panel = await caseApp({ cellphone: "+351912345678" })
  expect((await panel.get()).body).toContain("https://wa.me/351912345678?text=")
  await using fixed = await caseApp({ cellphone: "(41) 3000-0000" })
  const { body, text } = await fixed.get()
  expect(body).not.toContain("wa.me")
  expect(text).toContain("Ligar")
})

test("hostile texts in every field of a request, its card, its notes and its emails are shown as text", async () => {
  await using panel = await caseApp()
  const texts = injections.join("\n")
  const { db, protocol } = panel
  const { request, context } = await db
    .selectFrom("quote_request")
    .select(["request", "context"])
    .where("protocol", "=", protocol)
    .executeTakeFirstOrThrow()
  const hostile = (value: unknown): unknown =>
    typeof value === "string"
      ? texts
      : Array.isArray(value)
        ? value.map(hostile)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hostile(one)]))
          : value
  const stored = JSON.parse(request) as Record<string, unknown>
  await db
    .updateTable("quote_request")
    .set({
      name: texts,
      email: texts,
      request: JSON.stringify({ ...(hostile(stored) as object), type: "T", travelDate: stored.travelDate }),
      context: JSON.stringify({ package: { ...JSON.parse(context ?? "").package, name: texts } }),
    })
    .where("protocol", "=", protocol)
    .execute()
  const card = { protocol, created_at: "2026-11-20T15:00:00.000Z", moved_at: "2026-11-20T15:00:00.000Z" }
  const about = { place: texts, what: texts, when: texts, party: texts, price: texts, priceBasis: texts }
  await insertOwnCard(panel.services, { ...card, name: texts, about, next_step: texts, next_on: "2026-11-21" })
  await db.updateTable("staff").set({ name: texts }).execute()
  await db.updateTable("request_card").set({ owner_id: panel.me.staff.id }).execute()
  await db.updateTable("outbox_mail").set({ status: "dead", last_error: texts }).execute()
  const storable = injections.filter((text) => !/\u0000|\u0001/.test(text)).join("\n")
  for (let from = 0, revision = 1; from < storable.length; from += 3_900, revision++)
    await panel.post({ intent: "note", revision: String(revision), text: storable.slice(from, from + 3_900) })
  expect((await listEvents(db, protocol)).length).toBeGreaterThan(3)
  for (const address of [panel.url, "/painel/pedidos/quadro", "/painel"]) {
    const { statusCode, body } = await panel.get(undefined, address)
    expect(statusCode, address).toBe(200)
    expectOnlyTexts(body, address)
  }
})
