import { describe, expect, test } from "vitest"
import { previewAddress } from "#domain/entries/preview/preview-address.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { publicAddress } from "#domain/entries/public-address.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { entryKinds } from "#domain/entries/entry-kind.ts"
import { startEntry } from "#domain/entries/drafts/start-entry.server.ts"
import { type Engine, type TestApp, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }

/** A signed-in editor with browser-like requests that follow redirects. */
async function openEditor(engine: Engine = "sqlite") {
  const panel: TestApp = await createPanelApp(engine)
  const { cookie, staff } = await signIn(panel, ["editor"], { proved: false })
  const get = async (url: string, as = cookie) => {
    const response = await panel.app.inject({ url, headers: { cookie: as } })
    const { location } = response.headers
    return response.statusCode === 302 && location
      ? panel.app.inject({ url: location, headers: { cookie: as } })
      : response
  }
  const addressOf = async (ref: EntryRef) => publicAddress(panel.db, ref, (await findEntry(panel.db, ref))?.document)
  const share = async (fields: Record<string, string>) => {
    const post = formPost({ cookie }, { intent: "share", entries: "packages:2001", ...fields })
    const response = await panel.app.inject({ url: "/painel/previas", ...post })
    return { response, link: /value="(https:[^"]*previa-enviada[^"]*)"/.exec(response.body)?.[1] ?? "" }
  }
  return Object.assign(panel, { cookie, staff, get, addressOf, share })
}

describe.each(engines)("the preview on %s", (engine) => {
  test("is the real page with the draft, as on a day; the live page, its cache and the version stay", async () => {
    await using site = await openEditor(engine)
    const { app, services } = site
    const address = await site.addressOf(praia)
    const live = async () => {
      const first = await app.inject({ url: address })
      return app.inject({ url: String(first.headers.location ?? address) })
    }
    const before = await live()
    const version = await services.contentVersion.current()
    await draftEntry(services, praia, {
      name: "Nome do rascunho",
      promotion: { value: 123.45, currency: "BRL", starts: "2026-12-24", ends: "2026-12-26" },
    })
    const today = await site.get(previewAddress([praia]) + address)
    expect([today.statusCode, /<h1[^>]*>Nome do rascunho/.test(today.body)]).toEqual([200, true])
    expect(today.body).not.toContain("123,45")
    const christmas = await site.get(previewAddress([praia], "2026-12-24") + address)
    expect(christmas.body).toContain("123,45")
    const after = await live()
    expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag])
    expect(await services.contentVersion.current()).toBe(version)
  })

  test("shows several drafts that need each other together", async () => {
    await using site = await openEditor(engine)
    const segment: EntryRef = { kind: "segments", id: "901" }
    await draftEntry(site.services, segment, { id: 901, name: "Balões", banners: [] })
    await draftEntry(site.services, praia, { segment_id: 901 })
    const alone = await site.get(`${previewAddress([praia])}/turismo`)
    expect([alone.statusCode, alone.body.includes("pacote 2001, Segmento")]).toEqual([422, true])
    const together = await site.get(`${previewAddress([praia, segment])}/turismo/destino/901/-`)
    expect([together.statusCode, together.body.includes("Balões")]).toEqual([200, true])
  })

  test("has the page of an attraction whose city is a draft too", async () => {
    await using site = await openEditor(engine)
    const { db, services, staff } = site
    const start = (kind: "cities" | "attractions", fields: object) =>
      startEntry(db, kind, { ...fields }, staff, services.clock())
    const city = await start("cities", { name: "Cork", profiles: ["exchange"], country_id: 1 })
    const id = await start("attractions", { name: "Farol de Cork", city_id: Number(city) })
    const { body } = await site.get(`/painel/conteudo/attractions/${id}`)
    const [, shown = ""] = /href="([^"]+)"[^>]*>\s*Abrir em outra aba/.exec(body) ?? []
    const page = await site.get(shown)
    expect([page.statusCode, /<h1[^>]*>Farol de Cork/.test(page.body)]).toEqual([200, true])
  })
})

test("a country, city or attraction of tourism is previewed with its text; on the site its section opens", async () => {
  await using site = await openEditor()
  const places: Array<[EntryRef, string]> = [
    [{ kind: "countries", id: "20" }, ""],
    [{ kind: "cities", id: "201" }, "#cidade-201"],
    [{ kind: "attractions", id: "4053" }, "#passeio-4053"],
  ]
  const country = "/turismo/destino/1/praias/20/-/"
  for (const [ref, section] of places) {
    await draftEntry(site.services, ref, { description: "<p>Maré de lua cheia.</p>" })
    const editor = (await site.get(`/painel/conteudo/${ref.kind}/${ref.id}`)).body
    const linked = (text: string) => new RegExp(`href="([^"]+)"[^>]*>\\s*${text}`).exec(editor)?.[1]
    expect(linked("Ver no site")).toBe(country + section)
    expect(linked("Abrir em outra aba")).toBe(previewAddress([ref]) + country)
    const { body } = await site.get(previewAddress([ref]) + country)
    expect(body, ref.kind).toContain("Maré de lua cheia.")
    if (section) expect(body).toContain(`id="${section.slice(1)}"`)
  }
})

test("“Ver no site” leads to the page that is on the site, whatever the draft says", async () => {
  await using site = await openEditor()
  const { app, services } = site
  const changes: Array<[EntryRef, object]> = [
    [
      { kind: "packages", id: "2002" },
      { segment_id: 2, country_id: 22 },
    ],
    [{ kind: "packages", id: "1001" }, { profiles: ["tourism"] }],
    [{ kind: "honeymoons", id: "1" }, { title: "Ana Maria & Pedro" }],
    [{ kind: "cities", id: "201" }, { title: "Ilha" }],
  ]
  for (const [ref, fields] of changes) {
    await draftEntry(services, ref, fields)
    const { body } = await site.get(`/painel/conteudo/${ref.kind}/${ref.id}`)
    const [, address = ""] = /href="([^"]+)"[^>]*>\s*Ver no site/.exec(body) ?? []
    const first = await app.inject(address)
    const page = first.statusCode === 301 ? await app.inject(String(first.headers.location)) : first
    expect(page.statusCode, address).toBe(200)
  }
})

test("a preview of a changed text takes the menus of the site; one of a promotion counts anew", async () => {
  await using site = await openEditor("postgres")
  const address = await site.addressOf(praia)
  const { location } = (await site.app.inject({ url: address })).headers
  expect((await site.app.inject({ url: String(location ?? address) })).statusCode).toBe(200)
  const counted = async () => {
    site.queries.length = 0
    expect((await site.get(previewAddress([praia]) + address)).statusCode).toBe(200)
    return site.queries.filter((query) => /count\(\*\)/.test(query) && query.includes('from "package"')).length
  }
  const { revision } = await draftEntry(site.services, praia, { summary: "Outro resumo" })
  expect(await counted()).toBe(0)
  const promotion = { value: 123.45, currency: "BRL", starts: "2026-11-01", ends: "2026-12-26" }
  await draftEntry(site.services, praia, { promotion }, { revision })
  expect(await counted()).toBe(1)
})

test("the page in the preview runs no script, sends nothing, and is framed by the panel alone", async () => {
  await using site = await openEditor()
  const { statusCode, headers, body } = await site.get(`${previewAddress([praia])}/turismo`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
  })
  const policy = String(headers["content-security-policy"]).split("; ")
  for (const directive of [
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "sandbox allow-same-origin",
  ])
    expect(policy).toContain(directive)
  expect(String(headers["content-security-policy"])).not.toContain("script-src")
  expect(headers["speculation-rules"]).toBeUndefined()
  expect(body).not.toMatch(/<script|modulepreload|target="_blank"|og:url|og:image/)
  for (const [, href = ""] of body.matchAll(/<a\b[^>]*\shref="([^"]*)"/g))
    expect(href).toMatch(/^(?:#|\/painel\/previa\/hoje\/packages:2001\/)/)
  for (const method of ["POST", "PUT", "DELETE"] as const) {
    const sent = await site.app.inject({
      ...formPost(site, { name: "Ana" }),
      method,
      url: `${previewAddress([praia])}/orcamento`,
    })
    expect(sent.statusCode, method).toBe(405)
  }
  expect(await site.db.selectFrom("quote_request").selectAll().execute()).toEqual([])
  // No other page of the panel may be framed or contain frames.
  const today = await site.get("/painel")
  expect(today.headers["content-security-policy"]).toContain("frame-ancestors 'none'")
  expect(today.headers["content-security-policy"]).not.toContain("frame-src")
  expect((await site.get("/painel/previas")).headers["content-security-policy"]).toContain("frame-src 'self';")
})

test("every kind of entry has a page in the preview", async () => {
  await using site = await openEditor()
  for (const kind of entryKinds) {
    const [entry] = await listEntries(site.db, kind)
    const ref = { kind, id: entry!.id }
    await draftEntry(site.services, ref, {})
    const { statusCode, body } = await site.get(previewAddress([ref]) + (await site.addressOf(ref)))
    expect([statusCode, body.includes("<main")], kind).toEqual([200, true])
  }
})

test("the search in a preview is the live one, and what is no page has no preview", async () => {
  await using site = await openEditor()
  await draftEntry(site.services, praia, { name: "Xaxado nos Lençóis" })
  const search = await site.get(`${previewAddress([praia])}/busca?q=xaxado`)
  expect([search.statusCode, search.body.includes("Xaxado nos")]).toEqual([200, false])
  for (const address of ["/promocoes.xml", "/manifest.webmanifest", "/nada-aqui"])
    expect((await site.get(previewAddress([praia]) + address)).statusCode, address).toBe(404)
})

test("what is no day or no entry is unknown", async () => {
  await using site = await openEditor()
  for (const [day, entries] of [
    ["2026-02-30", "packages:2001"],
    ["2099-01-01", "packages:2001"],
    ["amanha", "packages:2001"],
    ["hoje", "packages"],
    ["hoje", "staff:1"],
    ["hoje", "agency:x"],
    ["hoje", "packages:2001;drop"],
  ])
    expect((await site.get(`/painel/previa/${day}/${entries}/turismo`)).statusCode, `${day} ${entries}`).toBe(404)
})

describe("a link for people without an account", () => {
  test("shows the draft as it is, without a session; a wrong, revoked or ended one is told kindly", async () => {
    await using site = await openEditor()
    const address = await site.addressOf(praia)
    const { revision } = await draftEntry(site.services, praia, { name: "Primeira versão" })
    const { link } = await site.share({ address, day: "2026-12-24" })
    const path = new URL(link).pathname
    const first = await site.get(path, "")
    expect([first.statusCode, first.body.includes("Primeira versão")]).toEqual([200, true])
    expect(first.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" })
    await draftEntry(site.services, praia, { name: "Segunda versão" }, { revision })
    expect((await site.get(path, "")).body).toContain("Segunda versão")
    const post = { ...formPost({ cookie: "" }, { name: "Ana" }), url: path }
    expect((await site.app.inject(post)).statusCode).toBe(405)
    // The token opens nothing else of the panel.
    const [, token = ""] = /previa-enviada\/([^/]+)/.exec(path) ?? []
    const elsewhere = await site.app.inject({
      url: `${previewAddress([praia])}/turismo`,
      headers: { cookie: `__Host-painel=${token}` },
    })
    expect(elsewhere.headers.location).toMatch(/\/painel\/entrar/)
    const wrong = await site.get(path.replace(token, `${token.slice(0, -1)}_`), "")
    expect([wrong.statusCode, wrong.body.includes("Esta prévia não está mais aqui")]).toEqual([404, true])
    expect(wrong.headers["cache-control"]).toBe("no-store")
    const [{ token_hash: hash }] = (await site.db.selectFrom("preview_link").select("token_hash").execute()) as [
      { token_hash: string },
    ]
    const other = await site.share({ address })
    await site.app.inject({ url: "/painel/previas", ...formPost(site, { intent: "revoke", link: hash }) })
    expect((await site.get(path, "")).statusCode).toBe(404)
    const later = new URL(other.link).pathname
    expect((await site.get(later, "")).statusCode).toBe(200)
    site.setNow("2026-11-27T12:00:01-03:00")
    expect((await site.get(later, "")).statusCode).toBe(404)
  })

  test("of who left, or edits no more, is on that person's page, and ends there", async () => {
    await using site = await openEditor()
    const owner = await signIn(site, ["owner"])
    await draftEntry(site.services, praia, { name: "Próxima temporada" })
    const { link } = await site.share({ address: await site.addressOf(praia) })
    const path = new URL(link).pathname
    const url = `/painel/equipe/${site.staff.id}`
    const read = async () => (await site.get(url, owner.cookie)).body
    const send = (fields: Record<string, string>) => site.app.inject({ url, ...formPost(owner, fields) })
    expect(await read()).not.toContain("Links de prévia que ainda valem")
    await send({ intent: "disable" })
    const page = (await read()).replaceAll("<!-- -->", "")
    for (const text of ["Links de prévia que ainda valem", "Próxima temporada, até"]) expect(page).toContain(text)
    expect((await site.get(path, "")).statusCode).toBe(200)
    const [, hash = ""] = /name="link" value="([^"]+)"/.exec(page) ?? []
    expect((await send({ intent: "revoke", link: hash })).headers.location).toBe(`${url}?feito=link`)
    expect((await site.get(path, "")).statusCode).toBe(404)
    expect(await read()).not.toContain("Links de prévia que ainda valem")
    // Somebody else's links are not among them.
    const other = await signIn(site, ["editor"])
    const post = formPost(other, { intent: "share", entries: "packages:2001", address: "/turismo" })
    await site.app.inject({ url: "/painel/previas", ...post })
    expect(await read()).not.toContain("Links de prévia que ainda valem")
  })

  test("is made by who edits content alone, for pages of the site alone", async () => {
    await using site = await openEditor()
    for (const address of ["//mal.example/", "https://mal.example/", "/\\mal.example", "turismo", "/turismo\n"])
      expect((await site.share({ address })).response.statusCode, address).toBe(400)
    expect((await site.share({ address: "/turismo", day: "2026-02-30" })).response.statusCode).toBe(400)
    expect((await site.share({ address: "/turismo", entries: "staff:1" })).response.statusCode).toBe(400)
    const sales = await signIn(site, ["sales"], { proved: false })
    const post = formPost(sales, { intent: "share", entries: "packages:2001", address: "/turismo" })
    expect((await site.app.inject({ url: "/painel/previas", ...post })).statusCode).toBe(404)
    expect(await site.db.selectFrom("preview_link").selectAll().execute()).toEqual([])
  })

  test("is limited for one address", async () => {
    await using site = await openEditor()
    const answers = await Promise.all(
      Array.from({ length: 205 }, () => site.app.inject({ url: `/painel/previa-enviada/${"a".repeat(43)}/turismo` })),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(404), count(429)]).toEqual([200, 5])
  })
})
