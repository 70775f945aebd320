import { describe, expect, test } from "vitest"
import { findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { type EntryRef, entryKinds } from "#domain/entries/entry-kind.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { startEntry } from "#domain/entries/drafts/start-entry.server.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { readPage } from "#test/read-page.ts"
import { insertCountry } from "#test/factories.ts"
import { type TestApp, faceEngines } from "#test/create-test-app.ts"
import { discard, press, publish } from "./editor-work.ts"
import { createPanelApp, get, post, signIn } from "./panel-app.ts"
import { shownDraft } from "./shown-drafts.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }
const editor = "/painel/conteudo/packages/2001"

const nameOf = async ({ db }: TestApp) =>
  (await db.selectFrom("package").select("name").where("id", "=", 2001).executeTakeFirst())?.name

describe.each(faceEngines)("the editor on %s", (engine) => {
  test("a change is kept, looked at and published; the draft is nowhere on the site before", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const typed = { name: "Lençóis com xaxado das lagoas", value: "3.290,50" }
    expect((await press(panel, who, praia, { ...typed, intent: "save" })).headers.location).toBe(editor)
    expect(await nameOf(panel)).not.toBe("Lençóis com xaxado das lagoas")
    expect((await get(panel, who, editor)).body).toContain("No ar, com mudança guardada")
    const review = await press(panel, who, praia, { intent: "review" })
    expect(review.headers.location).toBe(`${editor}/publicar`)
    const page = await get(panel, who, `${editor}/publicar`)
    expect(page.body).toMatch(/<ins>.*com xaxado<\/ins>/)
    // In words too, because many screen readers do not tell `del` and `ins` from other text.
    const changes = readPage(page.body)
      .all("dd")
      .map(({ text }) => text)
    expect(changes[0]).toBe("Lençóis ; sai: Maranhenses na cheia; entra: com xaxado; fica: das lagoas")
    expect(page.body).toContain("3.290,50")
    expect((await publish(panel, who, praia)).headers.location).toBe(`${editor}?feito=publicado`)
    expect(await nameOf(panel)).toBe("Lençóis com xaxado das lagoas")
    expect(await findDraft(panel.db, praia)).toBeUndefined()
    // The address stays while one types on, also across a reload.
    const isToldOf = async () => (await get(panel, who, `${editor}?feito=publicado`)).body.includes("Publicado: o site")
    expect(await isToldOf()).toBe(true)
    await press(panel, who, praia, { name: "Lençóis com forró", intent: "autosave" })
    expect(await isToldOf()).toBe(false)
    const history = await get(panel, who, `${editor}/historia`)
    expect(history.body).toContain("Marina Teles")
    expect(history.body).toContain("Voltar a esta versão")
    const actions = await panel.db.selectFrom("audit_event").select("action").execute()
    expect(actions.map(({ action }) => action)).toContain("content-published")
  })

  test("mistakes are shown at their fields in the importer's words, and what was typed is kept", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const typed = { name: "", value: "doze", city_id: "Cidade que não há", intent: "review" }
    const answer = await press(panel, who, praia, typed)
    expect(answer.statusCode).toBe(422)
    for (const text of ["Falta corrigir 3 pontos", "falta preencher", "esperava um número", 'value="doze"'])
      expect(answer.body).toContain(text)
    expect(answer.body).toContain("escolha um nome da lista")
    expect(await findDraft(panel.db, praia)).toMatchObject({ document: { value: "doze" } })
    expect((await publish(panel, who, praia)).statusCode).toBe(422)
    // Rules over several fields are checked even if single fields are invalid.
    const days = { promotion: "sim", "promotion.starts": "2026-12-20", "promotion.ends": "2026-12-01" }
    const all = await press(panel, who, praia, { ...typed, ...days, "promotion.value": "doze" })
    for (const text of ["Falta corrigir 5 pontos", "antes de começar (20/12/2026)"]) expect(all.body).toContain(text)
  })

  test("a text that is too long for the site is an error at once, kept, and not published", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const description = `<p>${"a".repeat(100_000)}</p>`
    await press(panel, who, praia, { description, intent: "save" })
    expect((await get(panel, who, editor)).body).toContain("Este texto é longo demais: cabem 100.000 caracteres")
    expect(await findDraft(panel.db, praia)).toMatchObject({ document: { description } })
    const review = await press(panel, who, praia, { description, intent: "review" })
    expect(review.statusCode).toBe(422)
    expect(review.body).toContain("longo demais: no máximo 100000 caracteres")
  })

  test("money is read as people write it, and its sign chooses the currency", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const typed = { value: "US$ 1.234,50", value_currency: "BRL", promotion: "sim", "promotion.value": "990 €" }
    await press(panel, who, praia, { ...typed, "promotion.currency": "BRL", intent: "save" })
    const draft = await findDraft(panel.db, praia)
    expect(draft?.document).toMatchObject({
      value: 1234.5,
      value_currency: "USD",
      promotion: { value: 990, currency: "EUR" },
    })
    const page = await get(panel, who, editor)
    expect(page.body).toMatch(/<option value="USD" selected="">/)
    // Honeymoon gifts are always in BRL.
    const [couple] = await listEntries(panel.db, "honeymoons")
    const gift: EntryRef = { kind: "honeymoons", id: String(couple?.id) }
    await press(panel, who, gift, { "cotes[0].value": "R$ 250", intent: "save" })
    expect(await findDraft(panel.db, gift)).toMatchObject({
      document: { cotes: expect.arrayContaining([expect.objectContaining({ value: 250 })]) },
    })
    const refused = await press(panel, who, gift, { "cotes[0].value": "US$ 250", intent: "review" })
    expect([refused.statusCode, refused.body.includes("esperava um número")]).toEqual([422, true])
    // In English the comma separates thousands.
    for (const [ref, field] of [
      [praia, "value"],
      [gift, "cotes[0].value"],
    ] as const) {
      const { statusCode, body } = await press(panel, who, ref, { [field]: "1,980", intent: "review" })
      expect([statusCode, body.includes("depois da vírgula vão só dois algarismos")], field).toEqual([422, true])
      expect(body).toContain('value="1,980"')
    }
    const free = await press(panel, who, gift, { "cotes[0].value": "0", intent: "review" })
    expect([free.statusCode, free.body.includes("precisa ser maior que zero")]).toEqual([422, true])
  })

  test("a map is its service's embed address or coordinates; anything else is an error at once", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const [store] = await listEntries(panel.db, "stores")
    const shop: EntryRef = { kind: "stores", id: String(store?.id) }
    const page = async () => (await get(panel, who, `/painel/conteudo/stores/${shop.id}`)).body
    await press(panel, who, shop, { map: "-25.4284, -49.2733", intent: "save" })
    expect(await findDraft(panel.db, shop)).toMatchObject({
      document: {
        map: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?.*marker=-25\.4284/),
      },
    })
    expect(await page()).toContain("O site mostra um mapa do")
    expect((await press(panel, who, shop, { intent: "review" })).headers.location).toContain("/publicar")
    await press(panel, who, shop, { map: "https://maps.app.goo.gl/AbC123", intent: "save" })
    expect(await page()).toContain("Este link é curto")
    await press(panel, who, shop, { map: "Rua das Flores, 12", intent: "save" })
    expect(await page()).toContain("Não reconhecemos este mapa")
    await press(panel, who, shop, { map: `<iframe>${"a".repeat(5_000)}`, intent: "save" })
    expect(await page()).toContain("Este texto é longo demais para um mapa")
  })

  test("names beyond the page's list are suggested as one types, whatever their accents", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    for (let place = 0; place < 501; place++)
      await insertCountry(panel.db, { name: `Aa Lugar ${String(place).padStart(3, "0")}` })
    const id = await insertCountry(panel.db, { name: "Zanzibár" })
    const page = (await get(panel, who, editor)).body
    expect([page.match(/<option value="Aa Lugar/g)?.length, page.includes("Zanzibár")]).toEqual([500, false])
    const names = async (path: string) =>
      (await get(panel, who, encodeURI(`/painel/conteudo/nomes/${path}`))).json() as unknown
    expect(await names("countries?q=ZANZI")).toEqual({ names: [`Zanzibár (${id})`] })
    expect(await names("countries?q=lugar 50")).toEqual({ names: [expect.stringContaining("Aa Lugar 500")] })
    const [picture] = await listEntries(panel.db, "pictures")
    expect(await names(`pictures?q=${picture?.id}`)).toMatchObject({ names: expect.arrayContaining([picture?.id]) })
    expect((await get(panel, who, "/painel/conteudo/nomes/staff?q=a")).statusCode).toBe(404)
    const pages = async (typed: string) =>
      (await get(panel, who, `/painel/conteudo/paginas?${new URLSearchParams({ q: typed })}`)).json() as unknown
    expect(await pages("contatos")).toEqual({ pages: [{ name: "Contatos", address: "/contatos" }] })
    const found = {
      name: expect.stringContaining("Dublin"),
      address: expect.stringMatching(/^\/intercambio\/pais\/.*dublin$/),
    }
    expect(await pages("dubli")).toMatchObject({ pages: expect.arrayContaining([found]) })
  })

  test("a version is restored as a draft; an entry is unpublished and published again", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const before = await nameOf(panel)
    await press(panel, who, praia, { name: "Engano", intent: "save" })
    await publish(panel, who, praia)
    const versions = await panel.db.selectFrom("entry_version").select("id").orderBy("id").execute()
    const fields = { version: versions[0]?.id ?? "", draft: "" }
    const late = await post(panel, who, `${editor}/historia`, { ...fields, draft: "7@2026-11-20T15:00:00.000Z" })
    expect([late.statusCode, late.body]).toEqual([409, expect.stringMatching(/role="alert" tabindex="-1"/i)])
    const restored = await post(panel, who, `${editor}/historia`, fields)
    expect(restored.headers.location).toBe(`${editor}?feito=voltou`)
    const told = async (url: string) => (await get(panel, who, url)).body.replaceAll("<!-- -->", "")
    expect(await told(`${editor}?feito=voltou`)).toContain("guardada. Publique para ela ir ao ar.")
    // A schedule stays with the draft.
    const publish_at = new Date("2026-12-24T11:30:00Z").toISOString()
    await panel.db.updateTable("content_draft").set({ publish_at }).execute()
    for (const url of [`${editor}/historia`, `${editor}?feito=voltou`])
      expect(await told(url)).toMatch(/agendada para qui 24\/12, 8h30:(<\/b>)? (a versão )?vai ao ar sozinha/)
    await publish(panel, who, praia)
    expect(await nameOf(panel)).toBe(before)
    const seen = { digest: (await findEntryState(panel.db, praia))?.digest ?? "" }
    const off = await post(panel, who, `${editor}/fora-do-ar`, seen)
    expect(off.headers.location).toBe(`${editor}?feito=fora`)
    expect(await nameOf(panel)).toBeUndefined()
    const twice = await post(panel, who, `${editor}/fora-do-ar`, seen)
    expect(twice.headers.location).toBe(off.headers.location)
    expect((await get(panel, who, editor)).body).toContain("Pôr de volta no ar")
    expect((await get(panel, who, "/painel/conteudo/packages?estado=fora")).body).toContain(before)
    expect((await press(panel, who, praia, { intent: "review" })).headers.location).toBe(`${editor}/publicar`)
    await publish(panel, who, praia)
    expect(await nameOf(panel)).toBe(before)
  })
})

test("a new entry, its list and its copy work without scripts", async () => {
  await using panel = await createPanelApp()
  const who = await signIn(panel, ["editor"])
  const begun = await post(panel, who, "/painel/conteudo/segments", {})
  const [, id = ""] = /segments\/(\d+)$/.exec(String(begun.headers.location)) ?? []
  const ref: EntryRef = { kind: "segments", id }
  const added = await press(panel, who, ref, { name: "Balões", intent: "add:banners" })
  expect(added.headers.location).toBe(`/painel/conteudo/segments/${id}#campo-banners-0-`)
  expect((await get(panel, who, "/painel/conteudo/segments")).body).toContain("Balões")
  expect((await get(panel, who, "/painel/conteudo")).body).toContain("1 mudança espera publicação")
  await press(panel, who, ref, { intent: "remove:banners[0]" })
  // Both contain what was typed last.
  await press(panel, who, ref, { name: "Balões de ar", intent: "duplicate" })
  const list = (await get(panel, who, "/painel/conteudo/segments")).body
  for (const name of ["Balões de ar<", "Balões de ar (cópia)<"]) expect(list).toContain(name)
  const gone = await discard(panel, who, ref)
  expect(gone.headers.location).toBe("/painel/conteudo/segments?feito=descartado")
  expect((await get(panel, who, `/painel/conteudo/segments/${id}`)).statusCode).toBe(404)
})

test("a new draft stays while another one refers to it, and a picture while one shows it", async () => {
  await using panel = await createPanelApp()
  const who = await signIn(panel, ["editor"])
  const now = panel.services.clock()
  const segment: EntryRef = {
    kind: "segments",
    id: await startEntry(panel.db, "segments", { name: "Balões", banners: ["balao"] }, who.staff, now),
  }
  const fields = { name: "Voo na Capadócia", segment_id: Number(segment.id) }
  const pack: EntryRef = { kind: "packages", id: await startEntry(panel.db, "packages", fields, who.staff, now) }
  const upload = { hash: "1".repeat(32), width: 10, height: 10, color: "#000000", alt: "Balões ao amanhecer" }
  const picture: EntryRef = { kind: "pictures", id: "balao" }
  await saveDraft(panel.db, { ...picture, document: upload, baseDigest: "", revision: 0 }, who.staff, now)
  for (const [ref, name] of [
    [segment, "Voo na Capadócia"],
    [picture, "Balões"],
  ] as const) {
    const url = `/painel/conteudo/${ref.kind}/${ref.id}/descartar`
    const { body } = await get(panel, who, url)
    for (const text of ["O rascunho fica", `>${name}</a>`]) expect(body).toContain(text)
    expect(body).not.toContain("Apagar o rascunho</button>")
    expect((await post(panel, who, url, await shownDraft(panel.db, ref))).statusCode).toBe(409)
    expect(await findDraft(panel.db, ref)).toBeDefined()
  }
  for (const ref of [pack, segment]) expect((await discard(panel, who, ref)).statusCode).toBe(302)
  expect((await discard(panel, who, picture)).headers.location).toBe("/painel/imagens?feito=apagada")
  expect(await findDraft(panel.db, picture)).toBeUndefined()
  expect((await get(panel, who, "/painel/conteudo/lixeira")).body).not.toContain("sem nome")
})

test("every kind has its list and its editor, and sending it unchanged changes nothing", async () => {
  await using panel = await createPanelApp()
  const who = await signIn(panel, ["owner"])
  for (const kind of entryKinds) {
    const list = await get(panel, who, `/painel/conteudo/${kind}`)
    expect(list.statusCode, kind).toBe(kind === "agency" ? 302 : 200)
    const [entry] = await listEntries(panel.db, kind)
    const ref = { kind, id: entry?.id ?? "" }
    expect((await get(panel, who, `/painel/conteudo/${kind}/${ref.id}`)).statusCode, kind).toBe(200)
    await press(panel, who, ref, { intent: "save" })
    expect(await findDraft(panel.db, ref), kind).toBeUndefined()
  }
  for (const path of [
    "nada",
    "packages/0",
    "packages/x",
    "packages/99999999999",
    "pictures/A",
    "agency/x",
    "packages/7",
  ])
    expect((await get(panel, who, `/painel/conteudo/${path}`)).statusCode, path).toBe(404)
})

test("the page that visitors see is beside the form, and several drafts are seen together", async () => {
  await using panel = await createPanelApp()
  const me = await signIn(panel, ["editor"])
  const page = await get(panel, me, editor)
  expect(page.headers["content-security-policy"]).toContain("frame-src 'self'")
  const [, preview = ""] = /href="(\/painel\/previa\/hoje\/packages:2001\/[^"]*)"/.exec(page.body) ?? []
  await press(panel, me, praia, { intent: "save", name: "Praia nova" })
  const shown = await get(panel, me, preview)
  expect((await get(panel, me, String(shown.headers.location ?? preview))).body).toContain("Praia nova")
  expect((await get(panel, me, "/painel/conteudo")).body).toContain('href="/painel/previas"')
  const begun = await post(panel, me, "/painel/conteudo/segments", {})
  expect((await get(panel, me, String(begun.headers.location))).body).toContain("O visitante vê")
})
