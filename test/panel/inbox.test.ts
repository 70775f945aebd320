import { describe, expect, test } from "vitest"
import { type Engine, engines } from "#test/create-test-app.ts"
import { insertCountry } from "#test/factories.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import { createPanelApp, formPost, signIn } from "#test/panel/panel-app.ts"
import { readPage } from "#test/read-page.ts"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"

async function inbox(engine: Engine = "sqlite") {
  const panel = await createPanelApp(engine, { now: "2026-11-24T10:40:00-03:00" })
  const person = await signIn(panel, ["sales"])
  const get = async (path: string) =>
    (await panel.app.inject({ url: `/painel/pedidos${path}`, headers: { cookie: person.cookie } })).body
  const post = (fields: Parameters<typeof formPost>[1], path = "") =>
    panel.app.inject({ url: `/painel/pedidos${path}`, ...formPost(person, fields) })
  return Object.assign(panel, { person, get, post })
}

describe.each(engines)("the inbox on %s", (engine) => {
  test("shows the open requests in groups, with ages and next steps in words", async () => {
    await using panel = await inbox(engine)
    await insertSampleCard(panel.db, { name: "Rafael Yoshida", place: "Dublin", createdAt: "2026-11-24T12:52:00.000Z" })
    await insertSampleCard(panel.db, {
      name: "Sérgio Antunes",
      stage: "contacted",
      createdAt: "2026-11-11T12:00:00.000Z",
      row: { worked_at: "2026-11-13T12:00:00.000Z" },
    })
    const page = await panel.get("")
    for (const text of [
      "2 abertos, 1 pede algo hoje",
      "há 48 min",
      "Parado há 11 dias",
      "sem próximo passo",
      "Atender Rafael",
    ])
      expect(page.replaceAll("<!-- -->", ""), text).toContain(text)
    expect(page).toContain("Hoje<span>1</span>")
    expect(page).toContain("Parados<span>1</span>")
  })

  test("says why there is nothing", async () => {
    await using panel = await inbox(engine)
    const words = {
      "": "Nenhum pedido em aberto",
      "?q=%3Cb%3Enada": "Nada encontrado para “&lt;b&gt;nada”",
      "?grupo=parados": "Nada parado",
      "?dono=ninguem": "Todo pedido em aberto tem dono",
      "?dono=eu&grupo=hoje": "Nada seu para hoje",
      "?etapa=conferir": "Nada para conferir",
      "?etapa=spam": "Nenhum spam",
      "?etapa=fechado": "Nenhum pedido com estes filtros",
      "?depois=9_9_9": "Não há mais pedidos",
    }
    for (const [query, text] of Object.entries(words))
      expect((await panel.get(query)).replaceAll("<!-- -->", ""), query).toContain(text)
  })

  test("what somebody who left has is without an owner: tab, list and board say so, and whose it was", async () => {
    await using panel = await inbox(engine)
    const rita = await insertColleague(panel.services, "Rita Duarte", { disabled: true })
    const caio = await insertColleague(panel.services, "Caio Dias")
    await insertSampleCard(panel.db, { name: "Ana Lima", row: { owner_id: rita.id } })
    await insertSampleCard(panel.db, { name: "Bia Reis", row: { owner_id: caio.id } })
    for (const path of ["?dono=ninguem", "/quadro?dono=ninguem"]) {
      const page = readPage(await panel.get(path)).all("main")[0]?.text
      for (const text of ["Ana Lima", "Rita Duarte (já não atende)", "Atender Ana"]) expect(page, path).toContain(text)
      expect(page, path).not.toContain("Bia Reis")
    }
    expect((await panel.get("")).replaceAll("<!-- -->", "")).toContain("Sem dono <span>1</span>")
  })

  test("several requests get an owner and a stage with one form, and each says so in its history", async () => {
    await using panel = await inbox(engine)
    const protocols = [await insertSampleCard(panel.db), await insertSampleCard(panel.db)]
    const { staff } = panel.person
    const chosen = protocols.map((protocol) => `${protocol}:1`)
    for (const value of chosen) expect(await panel.get("")).toContain(`value="${value}"`)
    const answer = await panel.post(
      { intent: "change", protocol: chosen, owner: staff.id, stage: "proposal" },
      "?etapa=novo",
    )
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/painel/pedidos?etapa=novo&mudados=2"])
    for (const protocol of protocols) {
      expect(await findCard(panel.db, protocol)).toMatchObject({ owner_id: staff.id, stage: "proposal", revision: 2 })
      expect((await listEvents(panel.db, protocol)).map(({ kind }) => kind).sort()).toEqual(["owner", "stage"])
    }
    expect(await panel.get("?etapa=novo&mudados=2")).toMatch(/2 pedidos mudados\./)
    const late = await panel.post({ intent: "change", protocol: chosen, stage: "contacted" })
    const stayed = `?mudados=0${protocols.map((protocol) => `&ficou=${protocol}:2`).join("")}`
    expect(late.headers.location).toBe(`/painel/pedidos${stayed}`)
    const told = readPage(await panel.get(stayed))
    const text = told.all("main")[0]?.text ?? ""
    expect(text).toContain("2 pedidos mudaram enquanto isso e ficaram como estão: confira e aplique de novo.")
    expect(text.match(/Helena Prado: agora, Marina (moveu para proposta enviada|ficou com o pedido)/g)).toHaveLength(2)
    const tickedIn = (page: typeof told) =>
      page
        .all("input")
        .flatMap(({ attributes: { name, value, checked } }) =>
          name === "protocol" && checked !== undefined ? [value] : [],
        )
    expect(tickedIn(told).sort()).toEqual(protocols.map((protocol) => `${protocol}:2`).sort())
    // Back at the address after they were dealt with.
    const [dealt = "", left = ""] = protocols
    const again = async (protocol: string) => {
      await panel.post({ intent: "change", protocol: [`${protocol}:2`], stage: "contacted" })
      const page = readPage(await panel.get(stayed))
      return { ticked: tickedIn(page), text: page.all("main")[0]?.text ?? "" }
    }
    const notices = /1 pedido mudou enquanto isso|Nada mudou/
    expect(await again(dealt)).toEqual({ ticked: [`${left}:2`], text: expect.stringMatching(notices) })
    expect(await again(left)).toEqual({ ticked: [], text: expect.not.stringMatching(notices) })
    expect((await panel.get("?mudados=0&ficou=TV-2222-2222:1&ficou=%00:x")).length).toBeGreaterThan(0)
    for (const [fields, text] of [
      [{ owner: staff.id }, "Escolha ao menos um pedido"],
      [{ protocol: chosen }, "Escolha um dono ou uma etapa"],
      [{ protocol: chosen, stage: "lost" }, "Escolha a etapa na lista"],
      [{ protocol: chosen, stage: "confirmed" }, "Escolha a etapa na lista"],
      [{ protocol: chosen, stage: "lost:constructor" }, "Escolha a etapa na lista"],
      [{ protocol: chosen, stage: "lost:other" }, "Escolha a etapa na lista"],
      [{ protocol: chosen, stage: "won", owner: "de-antes" }, "Escolha um colega da lista"],
    ] as const) {
      const refused = await panel.post({ intent: "change", ...fields })
      expect([refused.statusCode, refused.body.includes(text)], text).toEqual([422, true])
    }
    expect((await findCard(panel.db, protocols[0] as string))?.stage).toBe("contacted")
    const list = await panel.get("")
    expect(["lost:price", "lost:repeated", "lost:other"].map((value) => list.includes(`value="${value}"`))).toEqual([
      true,
      true,
      false,
    ])
  })

  test("the group of a tab is a filter that is seen, and ends with a choice of other stages", async () => {
    await using panel = await inbox(engine)
    const lost = { stage: "lost", row: { worked_at: "2026-11-01T12:00:00.000Z" } } as const
    await insertSampleCard(panel.db, { name: "Lia Perdida", ...lost })
    const chip = async (query: string) =>
      readPage(await panel.get(query))
        .all("select")
        .some(({ attributes }) => attributes.name === "grupo")
    expect(await chip("")).toBe(false)
    expect(await chip("?grupo=parados&etapa=em-contato")).toBe(true)
    expect(await panel.get("?grupo=hoje&etapa=perdido")).toContain("Lia Perdida")
    expect(await chip("?grupo=hoje&etapa=perdido")).toBe(false)
    expect(await panel.get("?grupo=hoje&etapa=todas")).toContain("Lia Perdida")
  })

  test("a filter's country that is no longer on the site is still named, in the list and on the board", async () => {
    await using panel = await inbox(engine)
    for (const path of ["?destino=77", "/quadro?destino=77"])
      expect(await panel.get(path), path).toContain('<option value="77" selected="">fora do site</option>')
    await insertCountry(panel.db, { id: 77, name: "Butão", in_exchange: 0, in_tourism: 0 })
    for (const path of ["?destino=77", "/quadro?destino=77"])
      expect(await panel.get(path), path).toContain('<option value="77" selected="">Butão</option>')
    expect(await panel.get("?destino=aberto")).not.toContain("fora do site")
  })

  test("a person's filters are kept, replaced, limited and removed, and are nobody else's", async () => {
    await using panel = await inbox(engine)
    const kept = await panel.post({ intent: "save-filter", name: "Irlanda 2027" }, "?etapa=novo&destino=1&depois=x_y_z")
    expect([kept.statusCode, kept.headers.location]).toEqual([302, "/painel/pedidos?etapa=novo&destino=1"])
    await panel.post({ intent: "save-filter", name: " Irlanda  2027 " }, "?destino=1")
    const saved = await panel.db.selectFrom("saved_filter").selectAll().execute()
    expect(saved.map(({ name, query }) => [name, query])).toEqual([["Irlanda 2027", "?destino=1"]])
    for (const [name, text] of [
      ["", "Dê um nome"],
      ["x".repeat(41), "nome mais curto"],
    ] as const)
      expect((await panel.post({ intent: "save-filter", name }, "?destino=2")).body).toContain(text)
    const other = await signIn(panel, ["sales"], { name: "Rita Duarte" })
    const remove = { intent: "remove-filter", filter: saved[0]?.id ?? "" }
    await panel.app.inject({ url: "/painel/pedidos", ...formPost(other, remove) })
    expect(await panel.get("")).toContain("Irlanda 2027")
    await panel.post(remove)
    expect(await panel.get("")).not.toContain("Irlanda 2027")
    for (let number = 0; number < 12; number++)
      await panel.post({ intent: "save-filter", name: `f${number}` }, "?destino=3")
    const more = await panel.post({ intent: "save-filter", name: "mais um" }, "?destino=4")
    expect(more.body).toContain("Remova um antes")
    // The search text is not saved; alone it makes no filter.
    const offers = async (query: string) => {
      const page = await panel.get(query)
      return [page.includes("Guardar este filtro"), page.includes("O texto da busca não fica guardado")]
    }
    expect(await offers("?destino=4")).toEqual([true, false])
    expect(await offers("?q=x&destino=4")).toEqual([true, true])
    for (const query of ["?q=x", "?q=x&destino=3"]) expect(await offers(query), query).toEqual([false, false])
  })

  test("a search is audited without its words, once in ten minutes", async () => {
    await using panel = await inbox(engine)
    const audited = () =>
      panel.db.selectFrom("audit_event").selectAll().where("action", "=", "requests-searched").execute()
    await panel.get("")
    await panel.get("?q=segredo")
    await panel.get("?q=segredo+maior")
    expect(await audited()).toHaveLength(1)
    panel.setNow("2026-11-24T10:51:00-03:00")
    await panel.get("?q=segredo")
    expect(await audited()).toHaveLength(2)
    expect(JSON.stringify(await audited())).not.toContain("segredo")
  })
})

test("the button to the next page says how many requests follow, as long as the list knows it", async () => {
  await using panel = await inbox()
  for (let number = 0; number < 59; number++) await insertSampleCard(panel.db)
  const next = async (path: string) =>
    readPage(await panel.get(path))
      .all("a")
      .find(({ text }) => /^Mais .*pedidos?$/.test(text))
  const first = await next("")
  expect(first?.text).toBe("Mais 9 pedidos")
  expect(await next((first?.attributes.href ?? "").replace("/painel/pedidos", ""))).toBeUndefined()
  await insertSampleCard(panel.db)
  expect((await next("?depois=0_0_0"))?.text).toBe("Mais pedidos")
})

test("hostile texts stay texts, and no query of the address fails", async () => {
  await using panel = await inbox()
  const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>\u202e&amp;{{7*7}}`
  await insertSampleCard(panel.db, { name: hostile, place: hostile, what: hostile, row: { next_step: hostile } })
  for (const query of [
    "",
    "?etapa=todas",
    `?q=${encodeURIComponent(hostile)}`,
    `?dono=${encodeURIComponent(hostile)}`,
  ]) {
    const page = await panel.get(query)
    expect(page, query).not.toContain("<script>alert")
    expect(page, query).not.toContain("<img")
  }
  for (const query of [
    "?etapa=constructor&perfil=__proto__&chegou=x&destino=9999999999999&grupo=toString&depois=0_x",
    "?q=%00&depois=%00_%00_%00",
    "?q=%ed%a0%80&destino=-1&destino=2",
    `?depois=0_${"9".repeat(90)}_z&mudados=1e9999`,
    `?q=${"%22*'".repeat(200)}`,
  ]) {
    const { statusCode } = await panel.app.inject({
      url: `/painel/pedidos${query}`,
      headers: { cookie: panel.person.cookie },
    })
    expect(statusCode, query).toBe(200)
  }
})

test("the news of the inbox counts new requests since an instant, for those who may see them", async () => {
  await using panel = await inbox()
  await insertSampleCard(panel.db, { createdAt: "2026-11-24T13:00:00.000Z" })
  await insertSampleCard(panel.db, { createdAt: "2026-11-24T13:00:00.000Z", stage: "check" })
  const ask = async (query: string, cookie = panel.person.cookie) =>
    panel.app.inject({ url: `/painel/pedidos/novos${query}`, headers: { cookie } })
  expect((await ask("?desde=2026-11-24T12:59:59.000Z")).json()).toEqual({ count: 1 })
  expect((await ask("?desde=2026-11-24T13:00:00.000Z")).json()).toEqual({ count: 0 })
  for (const query of ["", "?desde=", "?desde=x", "?desde=%00", "?desde=-999999999999"])
    expect((await ask(query)).json()).toEqual({ count: 0 })
  const editor = await signIn(panel, ["editor"])
  expect((await ask("?desde=2026-11-24T12:00:00.000Z", editor.cookie)).statusCode).toBe(404)
  expect((await ask("", "")).statusCode).toBe(302)
})

test("a request that was given to a colleague from the list opens, and tells who gave it", async () => {
  await using panel = await createPanelApp()
  const { cookie } = await signIn(panel)
  const { staff: rita } = await signIn(panel, ["sales"], { name: "Rita Duarte" })
  const protocol = await sendQuote(panel.services)
  const give = { intent: "bulk", protocol: `${protocol}:1`, owner: rita.id }
  expect((await panel.app.inject({ url: "/painel/pedidos", ...formPost({ cookie }, give) })).statusCode).toBe(302)
  const { statusCode, body } = await panel.app.inject({ url: `/painel/pedidos/${protocol}`, headers: { cookie } })
  expect(statusCode).toBe(200)
  expect(body).toContain("passou o pedido para Rita")
})

test.each([
  ["left", { disabled: true }],
  ["works requests no more", { roles: ["editor"] }],
] as const)("the requests of a colleague who %s are told on their page, and can be looked for", async (_, gone) => {
  await using panel = await inbox()
  const rui = await insertColleague(panel.services, "Rui Sá", gone)
  for (const stage of ["contacted", "proposal", "won"] as const)
    await insertSampleCard(panel.db, { stage, row: { owner_id: rui.id } })
  const promised = { next_on: "2026-12-02", next_step: "Enviar vouchers" }
  await insertSampleCard(panel.db, { stage: "won", row: { owner_id: rui.id, ...promised } })
  const owner = await signIn(panel, ["owner"])
  const url = `/painel/equipe/${rui.id}`
  const { body } = await panel.app.inject({ url, headers: { cookie: owner.cookie } })
  expect(body).toContain("3 pedidos abertos continuam com esta pessoa.")
  expect(body).toContain(`href="/painel/pedidos?dono=${rui.id}"`)
  const list = await panel.get(`?dono=${rui.id}`)
  expect(list.replaceAll("<!-- -->", "")).toContain("3 abertos")
  expect(list).toContain("Enviar vouchers")
  // Nobody can assign another request to such a colleague.
  expect(list.match(new RegExp(`<option value="${rui.id}"`, "g"))).toHaveLength(1)
  expect(list).toContain(`<option value="${rui.id}" selected="">Rui Sá`)
})
