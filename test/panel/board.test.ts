import { describe, expect, test } from "vitest"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { insertOwnCard, sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { laneLimit, listBoard } from "#domain/request-cards/list-board.server.ts"
import { listToday } from "#domain/request-cards/list-today.server.ts"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { readPage } from "#test/read-page.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

const now = new Date("2026-11-24T13:40:00Z")
const hour = 3_600_000

/** A card of this age in hours. */
function card(name: string, hours: number, changes: object = {}) {
  const at = new Date(now.getTime() - hours * hour).toISOString()
  return { protocol: `TV-${name}`, name, created_at: at, moved_at: at, ...changes }
}

describe.each(engines)("lists of cards on %s", (engine) => {
  test("a lane has the longest wait first, or what is due and then the newest, up to its limit", async () => {
    await using app = await createTestApp(engine)
    const cards = [
      card("novo1", 1),
      card("novo2", 5, { profile: "exchange" }),
      card("velho", 900, { stage: "contacted", worked_at: null }),
      card("fresco", 2, { stage: "contacted" }),
      card("hoje", 500, { stage: "contacted", next_on: "2026-11-24", next_step: "Ligar" }),
      card("hoje-9h", 600, { stage: "contacted", next_on: "2026-11-24", next_time: "09:00", next_step: "Ligar" }),
      card("ontem", 400, { stage: "contacted", next_on: "2026-11-23", next_step: "Ligar", owner_id: "rita" }),
      card("depois", 300, { stage: "contacted", next_on: "2026-11-30", next_step: "Ligar" }),
      card("perdido", 3, { stage: "lost" }),
      card("presente", 3, { kind: "gift", stage: "new" }),
      ...Array.from({ length: laneLimit + 5 }, (_, index) => card(`fechado${index}`, index, { stage: "won" })),
      card("voucher", 900, { stage: "won", next_on: "2026-11-24", next_step: "Enviar vouchers" }),
      card("entrada", 901, { stage: "won", next_on: "2026-11-20", next_step: "Receber a entrada" }),
    ]
    for (const one of cards) await insertOwnCard(app.services, one)
    const { lanes, counts } = await listBoard(app.db, now)
    const names = (at: number) => lanes[at]?.cards.map(({ name }) => name).join(" ")
    expect([names(0), names(1), names(2)]).toEqual(["novo2 novo1", "ontem hoje-9h hoje fresco depois velho", ""])
    expect(lanes.map(({ count }) => count)).toEqual([2, 6, 0, laneLimit + 7])
    expect(lanes[3]?.cards).toHaveLength(laneLimit)
    expect(names(3)).toMatch(/^entrada voucher fechado0 fechado1 /)
    expect(counts).toMatchObject({ lost: 1 })
    const filtered = async (filter: Parameters<typeof listBoard>[2]) =>
      (await listBoard(app.db, now, filter)).lanes.map(({ count }) => count).slice(0, 2)
    expect(await filtered({ profile: "exchange" })).toEqual([1, 0])
    expect(await filtered({ ownerId: "rita" })).toEqual([0, 1])
    expect(await filtered({ ownerId: null, arrivedFrom: new Date(now.getTime() - 3 * hour) })).toEqual([1, 1])
    expect(await filtered({ countryId: 1 })).toEqual([0, 0])
    expect(await filtered({ search: "novo1" })).toEqual([1, 0])
    // The board shows every stage, whatever the list's filters are.
    expect(await filtered({ stages: ["new"], urgency: { is: "today", now } })).toEqual([2, 6])
  })

  test("today has each request in the list where it belongs", async () => {
    await using app = await createTestApp(engine)
    for (const one of [
      card("espera", 1),
      card("espera-mais", 5),
      card("meu-hoje", 5, { stage: "contacted", next_on: "2026-11-24", next_step: "Ligar", owner_id: "eu" }),
      card("meu-9h", 4, { stage: "won", next_on: "2026-11-24", next_time: "09:00", next_step: "Ir", owner_id: "eu" }),
      card("meu-atraso", 500, { stage: "proposal", next_on: "2026-11-20", next_step: "Ligar", owner_id: "eu" }),
      card("de-rita", 500, { stage: "proposal", next_on: "2026-11-20", next_step: "Ligar", owner_id: "rita" }),
      card("meu-depois", 500, { stage: "proposal", next_on: "2026-11-25", next_step: "Ligar", owner_id: "eu" }),
      card("meu-parado", 100, { stage: "contacted", owner_id: "eu" }),
      card("de-ninguem", 200, { stage: "contacted", next_on: "2026-11-20", next_step: "Ligar" }),
      card("de-ninguem-hoje", 2, { stage: "proposal", next_on: "2026-11-24", next_step: "Ligar" }),
      card("de-ninguem-depois", 200, { stage: "proposal", next_on: "2026-11-25", next_step: "Ligar" }),
      card("parado-de-ninguem", 150, { stage: "contacted" }),
      card("parado-de-rita", 200, { stage: "contacted", owner_id: "rita" }),
      card("mexido", 200, {
        stage: "contacted",
        owner_id: "eu",
        worked_at: new Date(now.getTime() - hour).toISOString(),
      }),
      card("perdido", 200, { stage: "lost", next_on: "2026-11-20", next_step: "Ligar", owner_id: "eu" }),
      card("presente", 3, { kind: "gift" }),
      card("conferido", 3, { kind: "gift", stage: "confirmed" }),
      ...Array.from({ length: 9 }, (_, index) =>
        card(`presente${index}`, index / 10, { kind: "gift", stage: "reviewing" }),
      ),
    ])
      await insertOwnCard(app.services, one)
    const mine = { staffId: "eu", away: [] }
    const { waiting, due, unowned, idle, gifts } = await listToday(app.db, now, mine)
    const names = ({ cards }: typeof due) => cards.map(({ name }) => name).join(" ")
    expect([names(waiting), names(due), names(unowned), names(idle)]).toEqual([
      "espera-mais espera",
      "meu-atraso meu-9h meu-hoje",
      "de-ninguem de-ninguem-hoje",
      "parado-de-ninguem meu-parado",
    ])
    expect([gifts.cards[0]?.name, gifts.cards.length, gifts.count]).toEqual(["presente", 8, 10])
    // More than the list shows arrived earlier, but somebody worked on them since.
    const workedOn = new Date(now.getTime() - 144 * hour).toISOString()
    for (const index of Array(10).keys())
      await insertOwnCard(
        app.services,
        card(`antigo${index}`, 1000 + index, { stage: "contacted", owner_id: "eu", worked_at: workedOn }),
      )
    await insertOwnCard(app.services, card("esquecido", 900, { stage: "contacted", owner_id: "eu" }))
    expect((await listToday(app.db, now, mine)).idle.cards[0]?.name).toBe("esquecido")
  })
})

test("the board moves by its form, refuses who comes second, and asks for a loss's reason", async () => {
  await using panel = await createPanelApp()
  const protocol = await sendQuoteWithCard(panel.services)
  const me = await signIn(panel, ["sales"])
  const post = (fields: Record<string, string>, search = "") =>
    panel.app.inject({
      url: `/painel/pedidos/quadro${search}`,
      ...formPost(me, { protocol, name: "Helena Prado", revision: "1", ...fields }),
    })
  const moved = await post({ stage: "contacted" }, "?perfil=turismo")
  expect([moved.statusCode, moved.headers.location]).toEqual([302, "/painel/pedidos/quadro?perfil=turismo"])
  const rita = await insertColleague(panel.services, "Rita Duarte")
  panel.setNow("2026-11-20T12:05:00-03:00")
  await moveRequest(panel.services, { protocol, staff: rita, revision: 2, stage: "proposal" })
  const late = await post({ stage: "won", revision: "2" })
  expect(late.statusCode).toBe(409)
  expect(readPage(late.body).all("main")[0]?.text).toContain(
    "O pedido de Helena Prado não se moveu: agora, Rita moveu para proposta enviada.",
  )
  expect((await post({ stage: "constructor", revision: "3" })).statusCode).toBe(422)
  for (const revision of ["x", ""]) expect((await post({ stage: "won", revision })).statusCode).toBe(400)
  expect((await post({ stage: "won", protocol: "x" })).statusCode).toBe(400)
  expect((await post({ stage: "won", protocol: "TV-2222-2222" })).statusCode).toBe(404)
  const lost = await post({ stage: "lost", revision: "3" })
  expect(lost.headers.location).toBe(`/painel/pedidos/${protocol}?perdido=1#perdido`)
  expect((await findCard(panel.db, protocol))?.stage).toBe("proposal")
  const page = readPage(
    (await panel.app.inject({ url: `/painel/pedidos/${protocol}?perdido=1`, headers: { cookie: me.cookie } })).body,
  )
  expect(page.all("details").find(({ attributes }) => attributes.id === "perdido")?.attributes).toHaveProperty("open")
})

test("the first screen shows what needs this person, sends failed emails again, and can be calm", async () => {
  await using panel = await createPanelApp("sqlite", { now: "2026-11-24T10:40:00-03:00" })
  await panel.db.updateTable("package").set({ promotion_ends: "2027-06-01" }).execute()
  const me = await signIn(panel, ["sales"])
  const get = async (cookie = me.cookie) =>
    readPage((await panel.app.inject({ url: "/painel", headers: { cookie } })).body).all("main")[0]?.text ?? ""
  expect(await get()).toContain("Tudo em dia, Marina.")
  const protocol = await sendQuoteWithCard(panel.services, {}, { created_at: "2026-11-24T12:52:00.000Z" })
  await panel.db.updateTable("outbox_mail").set({ status: "dead", last_error: "550 caixa cheia" }).execute()
  await panel.db.updateTable("package").set({ promotion_ends: "2026-11-25" }).where("id", "=", 2001).execute()
  const text = await get()
  for (const words of [
    "Helena Prado espera há 48 min por uma primeira resposta sobre Fernando de Noronha.",
    "Atender Helena",
    "E-mails que não saíram 2",
    "550 caixa cheia",
    "Promoções que acabam esta semana 1",
    "Lençóis Maranhenses na cheia das lagoas",
    "até amanhã",
  ])
    expect(text).toContain(words)
  const editor = await signIn(panel, ["editor"], { name: "Edu Reis" })
  const seen = await get(editor.cookie)
  expect(seen).toContain("até amanhã")
  for (const words of ["Helena", protocol, "550"]) expect(seen).not.toContain(words)
  const mails = () => panel.db.selectFrom("outbox_mail").select(["id", "status"]).orderBy("id").execute()
  const [first] = await mails()
  const retry = { intent: "retry", mail: first?.id ?? "" }
  expect((await panel.app.inject({ url: "/painel?index", ...formPost(editor, retry) })).statusCode).toBe(404)
  const sent = await panel.app.inject({ url: "/painel?index", ...formPost(me, retry) })
  expect([sent.statusCode, sent.headers.location]).toEqual([302, "/painel?feito=fila#emails"])
  // The other email of this request may say something that is no longer true.
  expect((await mails()).map(({ status }) => status)).toEqual(["waiting", "dead"])
  expect((await panel.app.inject({ url: "/painel?index", ...formPost(me, retry) })).statusCode).toBe(409)
})

test("the board is searched and filtered by its address as the list is, and each search is recorded", async () => {
  await using panel = await createPanelApp()
  const protocol = await sendQuote(panel.services, { name: "Bia Núñez", country: 20, countryCity: 0 })
  const other = await sendQuote(panel.services, { name: "Caio Dias", country: 0, countryCity: 0 })
  const { cookie } = await signIn(panel, ["sales"])
  const shown = async (search: string) => {
    const { body } = await panel.app.inject({ url: `/painel/pedidos/quadro${search}`, headers: { cookie } })
    return [protocol, other].map((one) => body.includes(`/painel/pedidos/${one}`))
  }
  expect(await shown("")).toEqual([true, true])
  expect((await panel.app.inject({ url: "/painel/pedidos/quadro", headers: { cookie } })).body).toContain(
    "2 pedem algo hoje",
  )
  expect(await shown("?q=nunez")).toEqual([true, false])
  expect(await shown("?destino=aberto")).toEqual([false, true])
  expect(await shown("?destino=20&dono=ninguem")).toEqual([true, false])
  const searches = await panel.db
    .selectFrom("audit_event")
    .select("details")
    .where("action", "=", "requests-searched")
    .execute()
  expect(searches).toHaveLength(1)
  expect(JSON.stringify(searches)).not.toContain("nunez")
})

test("what the first screen and the board have no room for is one link away", async () => {
  await using panel = await createPanelApp("sqlite", { now: now.toISOString() })
  const { cookie, staff } = await signIn(panel, ["sales"])
  const step = { stage: "proposal", owner_id: staff.id, next_on: "2026-11-24", next_step: "Ligar" }
  for (let index = 0; index < 9; index++) await insertOwnCard(panel.services, card(`passo${index}`, 1, step))
  for (let index = 0; index <= laneLimit; index++)
    await insertOwnCard(panel.services, card(`parado${index}`, 200, { stage: "contacted", profile: "exchange" }))
  const linkTo = async (url: string, words: string) => {
    const { body } = await panel.app.inject({ url, headers: { cookie } })
    return readPage(body)
      .all("a")
      .find(({ text }) => text === words)?.attributes.href
  }
  expect(await linkTo("/painel", "Ver todos: meus próximos passos")).toBe("/painel/pedidos?dono=eu")
  expect(await linkTo("/painel", "Ver todos: parados")).toBe("/painel/pedidos?grupo=parados")
  const board = (await panel.app.inject({ url: "/painel/pedidos/quadro", headers: { cookie } })).body
  expect(board).toContain(`${laneLimit + 1} parados`)
  expect(board).toContain("9 pedem algo hoje")
  const rest = await linkTo("/painel/pedidos/quadro?perfil=intercambio&grupo=hoje", "E mais 1, na lista")
  expect(rest).toBe("/painel/pedidos?etapa=em-contato&perfil=intercambio")
})

test("list and board keep the filter of the other, also where the board counts what it does not show", async () => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel, ["sales"])
  const linksOf = async (url: string) => {
    const links = readPage((await panel.app.inject({ url, headers: { cookie } })).body).all("a")
    return (words: string) => links.find(({ text }) => text.startsWith(words))?.attributes.href
  }
  const onList = await linksOf("/painel/pedidos?q=ana&etapa=perdido&perfil=turismo")
  expect(onList("Quadro")).toBe("/painel/pedidos/quadro?q=ana&perfil=turismo")
  const onBoard = await linksOf("/painel/pedidos/quadro?q=ana&perfil=turismo")
  expect(onBoard("Lista")).toBe("/painel/pedidos?q=ana&perfil=turismo")
  expect(onBoard("Perdidos: 0")).toBe("/painel/pedidos?q=ana&etapa=perdido&perfil=turismo")
})
