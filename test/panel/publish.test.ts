import { describe, expect, test } from "vitest"
import { findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { type Engine, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"
import { shownDraft, shownDrafts } from "./shown-drafts.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }
const city: EntryRef = { kind: "cities", id: "900" }
const editor = "/painel/conteudo/packages/2001"

async function openEditor(engine: Engine = "sqlite", roles: Parameters<typeof signIn>[1] = ["editor"]) {
  const panel = await createPanelApp(engine)
  const me = await signIn(panel, roles)
  return Object.assign(panel, {
    me,
    get: async (url: string) => (await panel.app.inject({ url, headers: { cookie: me.cookie } })).body,
    post: (url: string, fields: Record<string, string | string[]>) =>
      panel.app.inject({ url, ...formPost(me, fields) }),
    /** Drafts of a new city and of a package moved to it. */
    draftBoth: async () => {
      const document = { id: 900, name: "Atins", country_id: 20, profiles: ["tourism"], images: [] }
      await saveDraft(panel.db, { ...city, document, baseDigest: "", revision: 0 }, me.staff, panel.services.clock())
      await draftEntry(panel.services, praia, { city_id: 900 }, { staff: me.staff })
    },
  })
}

describe.each(engines)("publishing on %s", (engine) => {
  test("a change is scheduled, seen as such everywhere, changed, cancelled and published at its hour", async () => {
    await using panel = await openEditor(engine)
    const { services } = panel
    await draftEntry(services, praia, { name: "Para o Natal" }, { staff: panel.me.staff })
    const shown = await shownDraft(panel.db, praia)
    const schedule = (day: string, time: string) =>
      panel.post(`${editor}/publicar`, { intent: "schedule", ...shown, day, time })
    const past = await schedule("2020-01-01", "08:00")
    expect([
      past.statusCode,
      /role="alert"[^>]*>Esta hora já passou/.test(past.body),
      past.body.includes('value="2020-01-01"'),
    ]).toEqual([422, true, true])
    expect((await schedule("2026-12-24", "08:30")).headers.location).toBe(`${editor}?feito=agendado`)
    expect(await findDraft(panel.db, praia)).toMatchObject({ publishAt: "2026-12-24T11:30:00.000Z" })
    const scheduledText = "agendada para qui 24/12, 8h30"
    expect(await panel.get(editor)).toContain(scheduledText)
    expect(await panel.get("/painel/conteudo/packages?estado=agendadas")).toContain(scheduledText)
    expect(await panel.get("/painel")).toContain("qui 24/12, 8h30")
    expect(await panel.get(`${editor}/publicar`)).toMatch(/Agendado para .*qui 24\/12, 8h30/)
    expect((await schedule("2026-12-25", "09:00")).headers.location).toBe(`${editor}?feito=agendado`)
    const cancel = { intent: "unschedule", ...shown }
    expect((await panel.post(`${editor}/publicar`, cancel)).headers.location).toBe(`${editor}?feito=desagendado`)
    expect(await findDraft(panel.db, praia)).toMatchObject({ publishAt: null })
    expect(await panel.get(`${editor}?feito=agendado`)).not.toContain("Agendado: vai ao ar sozinho")
    await schedule("2026-12-24", "08:30")
    await publishScheduled({ ...services, clock: () => new Date("2026-12-24T11:30:10.000Z") })
    expect((await findEntry(panel.db, praia))?.document).toMatchObject({ name: "Para o Natal" })
  })

  test("a refused scheduled publication is explained at its field", async () => {
    await using panel = await openEditor(engine)
    const { services } = panel
    const promotion = { value: 1, currency: "BRL", starts: "2026-12-02", ends: "2026-12-20" }
    await draftEntry(services, praia, { promotion }, { staff: panel.me.staff })
    const schedule = { intent: "schedule", ...(await shownDraft(panel.db, praia)), day: "2026-12-24", time: "08:30" }
    await panel.post(`${editor}/publicar`, schedule)
    const broken = { promotion: { ...promotion, ends: "2026-02-30" } }
    await draftEntry(services, praia, broken, { staff: panel.me.staff, revision: 1 })
    await publishScheduled({ ...services, clock: () => new Date("2026-12-24T11:30:10.000Z") })
    for (const page of [await panel.get(editor), await panel.get("/painel")]) {
      expect(page).toContain("Promoção › Último dia")
      expect(page).not.toContain("promotion.ends: ")
    }
  })

  test("drafts that need each other are offered, compared, and published together", async () => {
    await using panel = await openEditor(engine)
    await panel.draftBoth()
    const alone = await panel.get(`${editor}/publicar`)
    const together = "/painel/conteudo/publicar?item=packages%3A2001&item=cities%3A900"
    for (const part of ["cidade Atins", together.replace("&", "&amp;")]) expect(alone).toContain(part)
    expect(await panel.get(editor)).toContain("Atins (900)")
    const page = await panel.get(together)
    expect(page).toMatch(/<ins>.*Atins<\/ins>/)
    expect(page).toContain("Publicar os 2 agora")
    const both = await shownDrafts(panel.db, praia, city)
    expect((await panel.post(together, both)).headers.location).toBe("/painel/conteudo?feito=publicados")
    expect((await findEntry(panel.db, praia))?.document).toMatchObject({ city_id: 900 })
    const batches = await panel.db.selectFrom("entry_version").select("batch").where("origin", "=", "panel").execute()
    expect([batches.length, new Set(batches.map(({ batch }) => batch)).size]).toEqual([2, 1])
    expect(await findDraft(panel.db, city)).toBeUndefined()
    await draftEntry(panel.services, praia, { name: "Praia" })
    expect((await panel.post(together, await shownDrafts(panel.db, praia))).headers.location).toMatch(/=publicado$/)
  })

  test("one mistake prevents the publication of all, and is shown at its entry and field", async () => {
    await using panel = await openEditor(engine)
    await panel.draftBoth()
    await draftEntry(panel.services, { kind: "segments", id: "5" }, { name: "" }, { staff: panel.me.staff })
    const query = "/painel/conteudo/publicar?item=packages:2001&item=cities:900&item=segments:5"
    const page = await panel.get(query)
    expect(page).toContain('href="/painel/conteudo/segments/5#campo-name"')
    expect(page).not.toContain("agora</button>")
    const all = await shownDrafts(panel.db, praia, city, { kind: "segments", id: "5" })
    expect((await panel.post(query, all)).statusCode).toBe(422)
    expect(await findEntry(panel.db, city)).toBeUndefined()
  })
})

test("several drafts are scheduled and unscheduled together; one's own are found among all", async () => {
  await using panel = await openEditor()
  await panel.draftBoth()
  await draftEntry(panel.services, { kind: "segments", id: "5" }, { name: "De outra" })
  expect(await panel.get("/painel/conteudo/publicar")).toContain("De outra")
  expect(await panel.get("/painel/conteudo/publicar?de=mim")).not.toContain("De outra")
  const query = "/painel/conteudo/publicar?item=packages:2001&item=cities:900"
  const both = await shownDrafts(panel.db, praia, city)
  // Only what is published at once goes out all or none.
  const told = "O que tiver erro então fica de fora, com o que depende dele, e o resto vai ao ar."
  expect(await panel.get(query)).toContain(told)
  expect(await panel.get(`${editor}/publicar`)).not.toContain(told)
  const wrong = await panel.post(query, { ...both, intent: "schedule", day: "", time: "08:00" })
  expect([wrong.statusCode, wrong.body.includes("Escolha o dia e a hora.")]).toEqual([422, true])
  const set = await panel.post(query, { ...both, intent: "schedule", day: "2026-12-24", time: "08:00" })
  expect(set.headers.location).toBe("/painel/conteudo?feito=agendados")
  expect(await panel.get(query)).toMatch(/Agendado para .*qui 24\/12, 8h/)
  await panel.post(query, { ...both, intent: "unschedule" })
  expect(await findDraft(panel.db, city)).toMatchObject({ publishAt: null })
})

test("what is chosen beyond the limit stays unmarked, and the page says so", async () => {
  await using panel = await openEditor()
  const at = panel.services.clock()
  const items = new URLSearchParams()
  for (let id = 900; id <= 950; id++) {
    const document = { id, name: `Vila ${id}`, country_id: 20, profiles: ["tourism"], images: [] }
    await saveDraft(
      panel.db,
      { kind: "cities", id: `${id}`, document, baseDigest: "", revision: 0 },
      panel.me.staff,
      at,
    )
    items.append("item", `cities:${id}`)
  }
  for (const path of ["/painel/conteudo/publicar", "/painel/previas"]) {
    const page = await panel.get(`${path}?${items}`)
    expect(page.match(/<input[^>]*type="checkbox"[^>]*checked=""/g), path).toHaveLength(50)
    expect(page.replaceAll("<!-- -->", ""), path).toContain("Cabem 50 rascunhos de uma vez: 1 ficou sem marcar.")
  }
})

test("changes of the agency that only the owner publishes are not published with others", async () => {
  await using panel = await openEditor()
  const agency: EntryRef = { kind: "agency", id: "agency" }
  await draftEntry(panel.services, agency, { company_name: "Outra" })
  await draftEntry(panel.services, praia, { name: "Minha" }, { staff: panel.me.staff })
  const query = "/painel/conteudo/publicar?item=packages:2001&item=agency:agency"
  const page = await panel.get(query)
  const notice = page.slice(page.indexOf("só a direção publica"), page.indexOf("<article"))
  expect(notice).toContain('href="/painel/conteudo/agency/agency/publicar"')
  expect(notice).not.toContain("packages/2001")
  expect((await panel.post(query, await shownDrafts(panel.db, praia, agency))).statusCode).toBe(403)
  const fields = { intent: "schedule", ...(await shownDraft(panel.db, agency)), day: "2026-12-24", time: "08:30" }
  expect((await panel.post("/painel/conteudo/agency/agency/publicar", fields)).statusCode).toBe(403)
})

describe.each(engines)("the order of a list on %s", (engine) => {
  test("is changed without scripts, published and undone; the second of two changes is a conflict", async () => {
    await using panel = await openEditor(engine)
    const order = async () => (await listEntries(panel.db, "partners")).map(({ id }) => id)
    const before = await order()
    const [a = "", b = "", ...rest] = before
    const url = "/painel/conteudo/ordem/partners"
    const fields = { before: before.join(), after: before.join() }
    const moved = await panel.post(url, { ...fields, intent: `down:${a}` })
    expect(moved.body).toContain(`name="after" value="${[b, a, ...rest].join()}"`)
    expect(await order()).toEqual(before)
    const change = { before: before.join(), after: [b, a, ...rest].join(), intent: "publish" }
    expect((await panel.post(url, change)).headers.location).toBe(`${url}?feito=publicada`)
    expect(await order()).toEqual([b, a, ...rest])
    // Impossible ids do not reach the database.
    const odd = { before: "99999999999,1", after: "1,99999999999", intent: "publish" }
    expect((await panel.post(url, odd)).statusCode).toBe(302)
    expect(await panel.get(`${url}?depois=99999999999.1`)).toContain("Publicar esta ordem")
    expect(await order()).toEqual([b, a, ...rest])
    const late = await panel.post(url, change)
    expect([late.statusCode, late.body.includes("Outra pessoa mudou esta lista")]).toEqual([409, true])
    const page = await panel.get(url)
    const [, version = ""] = /value="undo:([\w-]+)"/.exec(page) ?? []
    expect(page).toMatch(/Marina Teles.*mudou o lugar de 2 itens/)
    expect((await panel.post(url, { intent: `undo:${version}` })).headers.location).toBe(`${url}?feito=desfeita`)
    expect(await panel.get(url)).toMatch(/Marina Teles.*desfez a mudança de lugar de 2 itens/)
    expect(await order()).toEqual(before)
    // On a later page, an entry is sent to the beginning of the whole list, together with a move on the page.
    const [{ position } = { position: 0 }] = await panel.db
      .selectFrom("partner")
      .select("position")
      .where("id", "=", Number(b))
      .execute()
    const page2 = await panel.get(`${url}?depois=${position}.${b}`)
    expect(page2).toContain("Voltar ao começo")
    expect(page2).toContain(`name="before" value="${rest.join()}"`)
    expect(page2).toMatch(/<ol[^>]*><li[^>]*><span[^>]*>3<\/span>/)
    const [c = "", d = "", ...others] = rest
    const far = { before: rest.join(), after: [d, c, ...others].join(), places: `${c}:1,x:2`, intent: "publish" }
    expect((await panel.post(`${url}?depois=${position}.${b}`, far)).statusCode).toBe(302)
    expect(await order()).toEqual([c, a, b, d, ...others])
  })
})

test("only lists that have an order can be ordered", async () => {
  await using panel = await openEditor()
  for (const kind of ["pictures", "agency", "nada"])
    expect(await panel.get(`/painel/conteudo/ordem/${kind}`), kind).toContain("não existe, mudou")
})

test("unpublished entries are in the bin, and are restored with their number", async () => {
  await using panel = await openEditor()
  const ref: EntryRef = { kind: "partners", id: (await listEntries(panel.db, "partners"))[0]?.id ?? "" }
  const digest = digestOf(await findEntry(panel.db, ref))
  const address = `/painel/conteudo/partners/${ref.id}`
  expect(await panel.get("/painel/conteudo/lixeira")).toContain("Nada saiu do ar.")
  await panel.post(`${address}/fora-do-ar`, { digest })
  expect(await panel.get("/painel/conteudo/lixeira")).toContain(`value="partners/${ref.id}"`)
  const restore = (item = `partners/${ref.id}`) => panel.post("/painel/conteudo/lixeira", { item })
  expect((await restore()).headers.location).toBe(`${address}/publicar`)
  expect(await panel.get(`${address}/publicar`)).toContain("O que entra no site")
  // The draft is not new: the entry keeps its history.
  expect(await panel.get(address)).toContain(`href="${address}/historia"`)
  expect(await panel.get(`${address}/descartar`)).not.toContain("nunca foi publicado")
  expect(await panel.get("/painel/conteudo/partners?estado=guardadas")).toContain("Fora do ar</td>")
  await panel.post(`${address}/publicar`, await shownDraft(panel.db, ref))
  expect(digestOf(await findEntry(panel.db, ref))).toBe(digest)
  expect((await restore()).headers.location).toBe(address)
  for (const item of ["partners/999", "x"]) expect((await restore(item)).statusCode, item).toBe(404)
})

test("a city that leaves a profile is told what stays there; one in the bin is offered to its package", async () => {
  await using panel = await openEditor()
  const barreirinhas: EntryRef = { kind: "cities", id: "203" }
  await draftEntry(panel.services, barreirinhas, { profiles: ["exchange"] })
  expect(await panel.get("/painel/conteudo/cities/203/publicar")).toMatch(/pacotes[^<]* daqui continuam em Lazer/)
  const city = await findEntry(panel.db, barreirinhas)
  await panel.post("/painel/conteudo/cities/203/descartar", await shownDraft(panel.db, barreirinhas))
  await panel.db.updateTable("package").set({ city_id: null }).where("city_id", "=", 203).execute()
  await panel.db.updateTable("attraction").set({ city_id: 204 }).where("city_id", "=", 203).execute()
  await panel.post("/painel/conteudo/cities/203/fora-do-ar", { digest: digestOf(city) })
  await draftEntry(panel.services, praia, { city_id: 203 })
  const page = (await panel.get(`${editor}/publicar`)).replaceAll("<!-- -->", "")
  expect(page).toMatch(
    /action="\/painel\/conteudo\/lixeira".*value="cities\/203"[^>]*>Pôr de volta: cidade Barreirinhas/s,
  )
  await panel.post("/painel/conteudo/lixeira", { item: "cities/203" })
  const then = (await panel.get(`${editor}/publicar`)).replaceAll("<!-- -->", "")
  expect([then.includes("Na Lixeira"), then.includes("Ainda é rascunho: cidade Barreirinhas")]).toEqual([false, true])
})

test("unpublished entries are paginated, and the search finds them on every page", async () => {
  await using panel = await openEditor()
  const at = panel.services.clock()
  const versions = Array.from({ length: 51 }, (_, place) => {
    const entry = { kind: "partners", entry_id: String(900_000 + place), at: at.toISOString() } as const
    const document = JSON.stringify({ title: `Parceiro de ${1900 + place}` })
    return [document, null].map((text) => ({
      ...entry,
      id: timeOrderedId(at),
      document: text,
      origin: "import" as const,
      batch: "b",
    }))
  })
  await panel.db.insertInto("entry_version").values(versions.flat()).execute()
  for (const list of ["/painel/conteudo/lixeira", "/painel/conteudo/partners?estado=fora"]) {
    const first = await panel.get(list)
    expect([first.includes("Parceiro de 1901"), first.includes("Parceiro de 1900")], list).toEqual([true, false])
    const [, more = ""] = /href="([^"]*depois=\w+)"/.exec(first) ?? []
    const second = await panel.get(more.replaceAll("&amp;", "&"))
    expect([second.includes("Parceiro de 1900"), second.includes("Parceiro de 1901")], list).toEqual([true, false])
    expect(second).toContain("Voltar ao começo")
  }
  const found = await panel.get("/painel/conteudo/partners?estado=fora&q=1900")
  expect([found.includes("Parceiro de 1900"), found.includes("Parceiro de 1901")]).toEqual([true, false])
})

test("the first screen has one's own drafts, and promotions lead editors to the field", async () => {
  await using panel = await openEditor()
  await draftEntry(panel.services, praia, { name: "Começado por mim" }, { staff: panel.me.staff })
  await draftEntry(panel.services, { kind: "segments", id: "5" }, { name: "De outra" })
  await panel.db.updateTable("package").set({ promotion_ends: "2026-11-21" }).where("id", "=", 2001).execute()
  const page = await panel.get("/painel")
  expect(page).toContain("Meus rascunhos")
  expect(page).toContain("Começado por mim")
  expect(page).not.toContain("De outra")
  expect(page).toContain(`${editor}#campo-promotion-ends`)
})
