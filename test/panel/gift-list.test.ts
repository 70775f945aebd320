import { expect, test } from "vitest"
import type { TestApp } from "#test/create-test-app.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { readPage } from "#test/read-page.ts"
import { decideGift } from "#domain/gifts/decide-gift.server.ts"
import { type SignedIn, createPanelApp, get, signIn } from "./panel-app.ts"

async function read(panel: TestApp, who: SignedIn, url: string) {
  const { body } = await get(panel, who, url)
  const page = readPage(body)
  const linkTo = (words: string) => page.all("a").find(({ text }) => text === words)?.attributes.href
  return { page, linkTo, text: page.all("main")[0]?.text.replaceAll("\u00a0", " ") ?? "" }
}

function confirm({ services }: TestApp, protocol: string, { staff }: SignedIn) {
  const decision = { to: "confirmed", cents: 48_000 } as const
  return decideGift(services, { protocol, revision: 1, staffId: staff.id, decision })
}

test("what looks automatic is one link away, and no screen says that nobody waits", async () => {
  await using panel = await createPanelApp()
  await panel.db.updateTable("package").set({ promotion_ends: "2027-06-01" }).execute()
  const sales = await signIn(panel, ["sales"])
  expect((await read(panel, sales, "/painel")).text).toContain("Ninguém espera resposta")
  const protocol = await sendGift(panel.services, { website: "x" })
  expect((await read(panel, sales, "/painel")).text).toContain("Para conferir, porque parece automático: 1 presente.")
  await sendQuote(panel.services, { website: "x" })
  const today = await read(panel, sales, "/painel")
  expect(today.text).toContain("Para conferir, porque parecem automáticos: 1 pedido e 1 presente.")
  expect(today.text).not.toContain("Ninguém espera resposta")
  expect(today.linkTo("1 pedido")).toBe("/painel/pedidos?etapa=conferir")
  const list = await read(panel, sales, "/painel/presentes")
  expect(list.text).toContain("Nenhum em aberto. Confira os que parecem automáticos.")
  expect(list.text).not.toMatch(/Tudo conferido|Ainda não chegou/)
  const tray = list.linkTo("Para conferir (1)") ?? ""
  expect([tray, today.linkTo("1 presente")]).toEqual(Array(2).fill("/painel/presentes?etapa=para-conferir"))
  expect((await read(panel, sales, tray)).linkTo("Tia Rosa")).toBe(`/painel/presentes/${protocol}`)
  await confirm(panel, protocol, sales)
  const done = await read(panel, sales, "/painel/presentes")
  expect([done.text.includes("Tudo conferido por aqui."), done.linkTo("Para conferir (1)")]).toEqual([true, undefined])
})

test("an empty list says what is true: of its filter, or of all gifts so far", async () => {
  await using panel = await createPanelApp()
  await sendGift(panel.services)
  await sendGift(panel.services, { name: "Robô", website: "x" })
  const fresh = await read(panel, await signIn(panel, ["sales"]), "/painel/presentes")
  expect(fresh.text).toContain("espera desde agora para ser conferido.")
  panel.setNow("2026-11-21T12:00:00-03:00")
  const sales = await signIn(panel, ["sales"])
  const textOf = async (query = "") => (await read(panel, sales, `/painel/presentes${query}`)).text
  for (const query of ["?chegou=mes-passado", "?etapa=para-conferir&chegou=hoje", "?casal=2"]) {
    const text = await textOf(query)
    expect(text, query).toContain("Nenhum presente com este filtro.")
    for (const part of ["1 em aberto", "Para conferir (1)"]) expect(text, query).toContain(part)
  }
  await panel.db.updateTable("request_card").set({ stage: "refused" }).execute()
  expect(await textOf()).toContain("Tudo conferido por aqui.")
  expect(await textOf("?etapa=para-conferir")).toContain("Nada para conferir.")
  await panel.db.deleteFrom("request_card").execute()
  expect(await textOf()).toContain("Ainda não chegou nenhum presente.")
})

test("the filter keeps its couple, also one without a gift that counts, or whose page is gone", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  await sendGift(panel.services, { website: "x" })
  const chosen = async (id: number) => {
    const { page } = await read(panel, sales, `/painel/presentes?etapa=para-conferir&casal=${id}`)
    return page
      .all("option")
      .flatMap(({ attributes: { selected, value }, text }) =>
        selected !== undefined && value === String(id) ? text : [],
      )
  }
  expect(await chosen(1)).toEqual(["Ana & Pedro"])
  expect(await chosen(77)).toEqual(["página 77"])
})

test("a gift is found by its protocol in any stage, from the search of requests too", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  await confirm(panel, protocol, sales)
  expect((await read(panel, sales, "/painel/presentes")).linkTo("Tia Rosa")).toBe(undefined)
  const requests = await read(panel, sales, `/painel/pedidos?q=${protocol}`)
  const search = requests.linkTo("Buscar nos presentes") ?? ""
  expect(search).toBe(`/painel/presentes?q=${protocol}`)
  expect((await read(panel, sales, search)).linkTo("Tia Rosa")).toBe(`/painel/presentes/${protocol}`)
  const narrow = await read(panel, sales, `${search}&etapa=recusado`)
  expect(narrow.text).toContain(`Nada encontrado para “${protocol}”.`)
  expect(narrow.linkTo("Buscar em todos")).toBe(search)
  const nothing = await read(panel, sales, "/painel/presentes?q=segredo")
  expect([nothing.text.includes("Confira a grafia"), nothing.linkTo("Buscar em todos")]).toEqual([true, undefined])
})

test("a search of gifts is recorded without its words", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const searches = () =>
    panel.db.selectFrom("audit_event").selectAll().where("action", "=", "requests-searched").execute()
  await read(panel, sales, "/painel/presentes?etapa=todos")
  expect(await searches()).toEqual([])
  await read(panel, sales, "/painel/presentes?q=segredo")
  const recorded = await searches()
  expect([recorded.length, JSON.stringify(recorded).includes("segredo")]).toEqual([1, false])
})

test("lists and sums say since when they count, on paper too, and what is deleted soon", async () => {
  await using panel = await createPanelApp()
  await setAgency(panel, { retention: { quotes_months: 12, gifts_days: 80, mail_bodies_days: 30 } })
  panel.setNow("2026-09-10T12:00:00-03:00")
  const early = await sendGift(panel.services)
  panel.setNow("2026-11-20T12:00:00-03:00")
  const late = await sendGift(panel.services)
  const sales = await signIn(panel, ["sales"])
  for (const protocol of [early, late]) await confirm(panel, protocol, sales)
  const since =
    "Só presentes desde 01/09/2026: os mais antigos são apagados depois de 80 dias, " +
    "como promete a página de privacidade."
  for (const url of ["/painel/presentes", "/painel/presentes?casal=1", "/painel/presentes/casal/1"]) {
    const { page } = await read(panel, sales, url)
    expect(page.all("p").find(({ text }) => text === since)?.attributes, url).not.toHaveProperty("data-print")
  }
  const leaving = "1 presente desta lista será apagado nos próximos 14 dias."
  expect((await read(panel, sales, "/painel/presentes/casal/1")).text).toContain(leaving)
  await panel.db.deleteFrom("gift_message").where("protocol", "=", early).execute()
  expect((await read(panel, sales, "/painel/presentes/casal/1")).text).not.toContain("nos próximos 14 dias")
})

test("who opens a couple's summary is in the trail, once in ten minutes for each couple and person", async () => {
  await using panel = await createPanelApp()
  const [marina, rita] = [await signIn(panel, ["sales"]), await signIn(panel, ["sales"], { name: "Rita Duarte" })]
  const open = (who: SignedIn, id: number) => get(panel, who, `/painel/presentes/casal/${id}`)
  for (const [who, id] of [
    [marina, 1],
    [marina, 1],
    [marina, 2],
    [rita, 1],
    [rita, 99],
  ] as const)
    await open(who, id)
  panel.setNow("2026-11-20T12:10:01-03:00")
  await open(marina, 1)
  const views = panel.db.selectFrom("audit_event").select(["staff_name", "subject_kind", "subject_id"]).orderBy("id")
  expect((await views.where("action", "=", "couple-viewed").execute()).map(Object.values)).toEqual([
    ["Marina Teles", "couple", "1"],
    ["Marina Teles", "couple", "2"],
    ["Rita Duarte", "couple", "1"],
    ["Marina Teles", "couple", "1"],
  ])
})
