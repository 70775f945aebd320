import { describe, expect, test } from "vitest"
import { type TestApp, engines } from "#test/create-test-app.ts"
import { sendQuoteWithCard } from "#test/fixtures/panel-requests.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { readCsv } from "#test/fixtures/read-csv.ts"
import { readPage } from "#test/read-page.ts"
import type { AgencyTexts } from "#domain/agency/agency-texts.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { type SignedIn, createPanelApp, formPost, get, post, signIn } from "./panel-app.ts"
import { invite } from "./staff-samples.ts"

const actOn = (panel: TestApp, who: SignedIn, protocol: string, fields: Record<string, string>) =>
  post(panel, who, `/painel/presentes/${protocol}`, fields)

/** The texts that are announced: what was done, and what was not. */
function announced(html: string) {
  const elements = readPage(html).all("*", "main")
  return ["status", "alert"].map((role) => {
    // The receipt's own status is empty until its picture fails.
    const texts = elements.filter(({ attributes }) => attributes.role === role).map(({ text }) => text)
    return texts.find((text) => text !== "") ?? texts[0]
  })
}

const sendingEmails = { mailer: { send: async () => {} } }

describe.each(engines)("gifts in the panel on %s", (engine) => {
  test("a gift is confirmed from its page, and the list counts it", async () => {
    await using panel = await createPanelApp(engine, { services: sendingEmails })
    const sales = await signIn(panel, ["sales"])
    const protocol = await sendGift(panel.services, { cote_id: "6" })
    const list = await get(panel, sales, "/painel/presentes")
    expect(list.body).toContain("Tia Rosa")
    expect(list.body).toContain("1 em aberto")
    const page = await get(panel, sales, `/painel/presentes/${protocol}`)
    expect([page.statusCode, page.body.includes("Jantar com os pés na areia")]).toEqual([200, true])
    const answer = await actOn(panel, sales, protocol, { intent: "confirm", revision: "1", amount: "480,00" })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/painel/presentes/${protocol}?feito=confirmado`,
    ])
    expect((await get(panel, sales, String(answer.headers.location))).body).toContain("já está na fila")
    expect((await get(panel, sales, "/painel/presentes")).body).toContain("Tudo conferido por aqui.")
    expect((await get(panel, sales, "/painel/presentes/casal/1")).body).toContain("1 presente confirmado")
  })

  test("a gift that may have been sent twice names the guest's other gifts to the couple", async () => {
    await using panel = await createPanelApp(engine)
    const sales = await signIn(panel, ["sales"])
    const first = await sendGift(panel.services, { cote_id: "6" })
    await actOn(panel, sales, first, { intent: "confirm", revision: "1", amount: "480" })
    panel.setNow("2026-11-20T12:10:00-03:00")
    const again = await sendGift(panel.services, { cote_title: "Um sorvete", phone: "(41) 98111-2222" })
    const byPhone = await sendGift(panel.services, { name: "Tio Beto", email: "beto@exemplo.com.br" })
    await sendGift(panel.services, { id: 2 })
    const page = async (protocol: string) => {
      const main = readPage((await get(panel, sales, `/painel/presentes/${protocol}`)).body).all("main")[0]
      return main?.text.replaceAll("\u00a0", " ") ?? ""
    }
    expect(await page(again)).toContain(
      "Há outro presente para este casal com o mesmo e-mail ou telefone. Confira se o comprovante não é o mesmo." +
        `${first}, de Tia Rosa: R$ 480,00, confirmado, chegou hoje, 12h`,
    )
    const both = await page(first)
    expect(both).toContain("Há outros 2 presentes para este casal")
    expect(both).toContain(`${again}, de Tia Rosa: sem valor, novo, chegou hoje, 12h10`)
    expect(both).toContain(`${byPhone}, de Tio Beto: sem valor, novo, chegou hoje, 12h10`)
  })

  test("who comes second is told what happened and keeps what was typed", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["sales"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["sales"])
    const protocol = await sendGift(panel.services)
    await actOn(panel, rita, protocol, { intent: "confirm", revision: "1", amount: "" })
    const words = "Faltaram <b>vinte</b> reais."
    const second = await actOn(panel, marina, protocol, { intent: "refuse", revision: "1", reason: "amount", words })
    expect(second.statusCode).toBe(409)
    expect(second.body).toContain("Alguém mexeu neste presente antes de você.")
    expect(second.body).toContain("Rita Duarte confirmou")
    expect(second.body).toContain("Faltaram &lt;b&gt;vinte&lt;/b&gt; reais.")
    const wrong = await actOn(panel, marina, protocol, { intent: "refuse", revision: "2", reason: "other", words: "" })
    expect([wrong.statusCode, wrong.body.includes("Escreva o motivo.")]).toEqual([422, true])
  })
})

test("the forms of a quote's page change no gift, and those of a gift's page no quote", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const [gift, quote] = [await sendGift(panel.services), await sendQuoteWithCard(panel.services)]
  const before = await panel.db.selectFrom("request_card").selectAll().orderBy("number").execute()
  const forms: Array<Record<string, string>> = [
    { intent: "move", stage: "confirmed" },
    { intent: "move", stage: "spam" },
    { intent: "assign", owner: sales.staff.id },
    { intent: "note", text: "Ligar" },
    { intent: "next", text: "Ligar", on: "2026-11-30", time: "" },
    { intent: "contact", by: "phone" },
  ]
  for (const fields of forms) {
    const answer = await panel.app.inject({
      url: `/painel/pedidos/${gift}`,
      ...formPost(sales, { revision: "1", ...fields }),
    })
    expect([answer.statusCode, answer.headers.location], fields.intent).toEqual([302, `/painel/presentes/${gift}`])
  }
  for (const fields of [...forms, { intent: "confirm", amount: "480" }, { intent: "amount", amount: "480" }])
    expect((await actOn(panel, sales, quote, { revision: "1", ...fields })).statusCode, fields.intent).toBe(404)
  expect((await actOn(panel, sales, gift, { intent: "note", text: "Ligar" })).statusCode).toBe(400)
  // The board has quotes alone, and a gift that is sent there is not decided.
  const moved = { protocol: gift, stage: "confirmed", revision: "1" }
  expect((await post(panel, sales, "/painel/pedidos/quadro", moved)).statusCode).toBe(422)
  expect(await panel.db.selectFrom("request_card").selectAll().orderBy("number").execute()).toEqual(before)
  expect(await panel.db.selectFrom("request_event").selectAll().execute()).toEqual([])
})

test("the page of a gift that was moved leads to the next one, and says when no other waits", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const first = await sendGift(panel.services)
  const moved = async (protocol: string) => {
    const { headers } = await actOn(panel, sales, protocol, { intent: "move", revision: "1", stage: "reviewing" })
    return (await get(panel, sales, String(headers.location))).body
  }
  const alone = await moved(first)
  expect([alone.includes("Próximo: "), alone.includes("Nenhum outro em aberto.")]).toEqual([false, true])
  panel.setNow("2026-11-20T12:05:00-03:00")
  const second = await sendGift(panel.services, { name: "Tio Beto" })
  expect((await get(panel, sales, `/painel/presentes/${first}?feito=conferindo`)).body).toContain(
    `href="/painel/presentes/${second}"`,
  )
  expect(await moved(second)).toContain(`href="/painel/presentes/${first}"`)
})

test("a note about a gift is kept for the team, and an amount is corrected without a second email", async () => {
  await using panel = await createPanelApp("sqlite", { services: sendingEmails })
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  const text = "Liguei: ela manda outro <amanhã>"
  const noted = await actOn(panel, sales, protocol, { intent: "note", revision: "1", text })
  expect([noted.statusCode, noted.headers.location]).toEqual([302, `/painel/presentes/${protocol}?feito=nota#historia`])
  const page = (await get(panel, sales, `/painel/presentes/${protocol}?feito=nota`)).body.replaceAll("<!-- -->", "")
  for (const part of ["Nota guardada.", "Marina Teles</b> anotou", "ela manda outro &lt;amanhã&gt;"])
    expect(page, part).toContain(part)
  const empty = await actOn(panel, sales, `${protocol}?feito=nota`, { intent: "note", revision: "2", text: " " })
  expect([empty.statusCode, ...announced(empty.body)]).toEqual([
    422,
    "",
    "Nada foi guardado ainda: Escreva a nota antes de guardar.",
  ])
  const late = await actOn(panel, sales, protocol, { intent: "note", revision: "1", text })
  expect(late.statusCode).toBe(409)
  expect(late.body).toMatch(/<textarea[^>]*name="text"[^>]*>\n?Liguei: ela manda outro &lt;amanhã&gt;</)
  await actOn(panel, sales, protocol, { intent: "confirm", revision: "2", amount: "480" })
  const confirmed = `${protocol}?feito=confirmado`
  expect(announced((await get(panel, sales, `/painel/presentes/${confirmed}`)).body)).toEqual([
    expect.stringContaining("já está na fila"),
    undefined,
  ])
  const wrong = await actOn(panel, sales, confirmed, { intent: "amount", revision: "3", amount: "muito" })
  expect([wrong.statusCode, ...announced(wrong.body)]).toEqual([
    422,
    "",
    "Nada foi guardado ainda: Escreva o valor como 120,00, ou deixe em branco.",
  ])
  const corrected = await actOn(panel, sales, protocol, { intent: "amount", revision: "3", amount: "840" })
  expect(corrected.headers.location).toBe(`/painel/presentes/${protocol}?feito=valor`)
  const { body } = await get(panel, sales, String(corrected.headers.location))
  for (const part of ["Valor corrigido.", "corrigiu o valor para R$\u00a0840,00"]) expect(body, part).toContain(part)
  expect(body).not.toContain("já está na fila")
  expect((await get(panel, sales, "/painel/presentes/casal/1")).body).toContain("R$\u00a0840,00")
  const mails = await panel.db.selectFrom("outbox_mail").select("kind").where("protocol", "=", protocol).execute()
  expect(mails.filter(({ kind }) => kind === "gift-confirmed")).toHaveLength(1)
})

test("a correction that comes second stays open with what was typed, even nothing", async () => {
  await using panel = await createPanelApp()
  const rita = await signIn(panel, ["sales"], { name: "Rita Duarte" })
  const marina = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  await actOn(panel, rita, protocol, { intent: "confirm", revision: "1", amount: "480" })
  await actOn(panel, rita, protocol, { intent: "amount", revision: "2", amount: "840" })
  for (const intent of ["amount", "confirm"])
    for (const amount of ["900,50", ""]) {
      const late = await actOn(panel, marina, protocol, { intent, revision: "2", amount })
      expect(late.statusCode).toBe(409)
      expect(late.body.match(/<details[^>]* open=""[^>]*><summary[^>]*>[^<]*/g)).toEqual([
        expect.stringMatching(/>Corrigir o valor$/),
      ])
      const field = readPage(late.body)
        .all("input")
        .find(({ attributes }) => attributes.name === "amount")
      expect(field?.attributes.value).toBe(amount)
    }
})

test("a couple whose page is gone keeps its summary, its sheet and the links to them", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  await actOn(panel, sales, protocol, { intent: "confirm", revision: "1", amount: "10" })
  await panel.db.updateTable("gift_message").set({ honeymoon_id: 77 }).execute()
  await panel.db.updateTable("request_card").set({ honeymoon_id: 77 }).execute()
  for (const url of [`/painel/presentes/${protocol}`, "/painel/presentes"])
    expect((await get(panel, sales, url)).body).toMatch(
      /href="\/painel\/presentes\/casal\/77"[^>]*>Página 77, retirada/,
    )
  const summary = await get(panel, sales, "/painel/presentes/casal/77")
  expect([summary.statusCode, summary.body.includes("<h1>Ana &amp; Pedro</h1>")]).toEqual([200, true])
  const sheet = await get(panel, sales, "/painel/presentes/casal/77/planilha?formato=csv")
  expect(sheet.headers["content-disposition"]).toBe('attachment; filename="presentes-ana-e-pedro.csv"')
})

test("the first words to a guest are the agency's, or ours", async () => {
  const gifts = { message: "Oi, {nome}! {atendente}, da {agencia}: {casal} & {cota}" }
  for (const texts of [{}, { gifts }]) {
    await using panel = await createPanelApp()
    await setAgency(panel, { texts: texts as unknown as AgencyTexts })
    const sales = await signIn(panel, ["sales"])
    const protocol = await sendGift(panel.services, { name: "Rosa Prado", cote_id: "6" })
    const { body } = await get(panel, sales, `/painel/presentes/${protocol}`)
    const link = new URL(/href="(https:\/\/wa\.me\/[^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "")
    expect(link.searchParams.get("text")).toBe(
      "gifts" in texts
        ? "Oi, Rosa! Marina, da Travessia: Ana & Pedro & Jantar com os pés na areia"
        : `Olá! Sobre o seu presente de lua de mel ${protocol}:`,
    )
  }
})

test("a staff email that was given up is shown in Hoje, without a page or a button that lead nowhere", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  await invite(panel.services, "rui@agencia.example")
  const refusal = { protocol: "EQUIPE", recipient: "rui@agencia.example", subject: "Não saiu", text: "…", html: "…" }
  await queueEmail(panel.db, panel.services, { kind: "schedule-refused", ...refusal })
  await panel.db.updateTable("outbox_mail").set({ status: "dead" }).execute()
  const { body } = await get(panel, sales, "/painel")
  for (const [name, advice] of [
    ["Convite para o painel", "Convide de novo, ou peça outro link."],
    ["Aviso de publicação agendada que não saiu", "Avise a pessoa de outro jeito."],
  ] as const)
    expect(body).toMatch(new RegExp(`${name}(?:(?!</li>)[^])*${advice}`))
  for (const part of ["/pedidos/EQUIPE", "Tentar de novo"]) expect(body).not.toContain(part)
})

const hostile = `=HYPERLINK("http://x")<script>alert(1)</script>"'&\u202e`

test("hostile texts are shown as texts, and no export holds a formula", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services, { name: hostile, message: hostile, cote_title: hostile })
  await actOn(panel, sales, protocol, { intent: "refuse", revision: "1", reason: "other", words: hostile })
  await actOn(panel, sales, protocol, { intent: "confirm", revision: "2", amount: "10" })
  for (const url of [
    "/painel/presentes?etapa=todos",
    "/painel/presentes?etapa=todos&casal=1",
    `/painel/presentes/${protocol}`,
    "/painel/presentes/casal/1",
  ]) {
    const { statusCode, body } = await get(panel, sales, url)
    expect([statusCode, body.includes("<script>alert(1)")], url).toEqual([200, false])
    expect(body, url).toContain("&lt;script&gt;alert(1)")
  }
  const csv = await get(panel, sales, "/painel/presentes/casal/1/planilha?formato=csv")
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="presentes-ana-e-pedro.csv"')
  const [, row = []] = readCsv(csv.body)
  expect(row.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  const xlsx = await get(panel, sales, "/painel/presentes/casal/1/planilha?formato=xlsx")
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK")
})

test("odd addresses of gifts are no failure", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  for (const path of [
    "TV-2222-2222",
    "%00",
    "..%2f..",
    "casal/0",
    "casal/99999999999",
    "casal/x/planilha",
    "x/comprovante",
  ])
    expect((await get(panel, sales, `/painel/presentes/${path}`)).statusCode, path).toBeLessThan(500)
  expect((await actOn(panel, sales, "TV-2222-2222", { intent: "confirm", revision: "x" })).statusCode).toBe(404)
})
