import { randomUUID } from "node:crypto"
import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import type { ContentJob } from "#domain/content-jobs/content-job.ts"
import { readContentJob, saveContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { findLastImport } from "#domain/imports/past-imports.server.ts"
import { type TestApp } from "#test/create-test-app.ts"
import { exampleFiles } from "#test/fixtures/content-folder.ts"
import { fileForm, importExample, runJob, zip } from "#test/fixtures/content-jobs.ts"
import { readPage } from "#test/read-page.ts"
import { type SignedIn, createPanelApp, formPost, get, post, signIn } from "./panel-app.ts"

const page = "/painel/conteudo/importar"
const segment = { kind: "segments", id: "1" } as const

function send({ app }: TestApp, who: SignedIn, bytes: Uint8Array) {
  const { type, payload } = fileForm("file", "conteudo.zip", bytes)
  const { headers } = formPost(who, {})
  return app.inject({ method: "POST", url: page, headers: { ...headers, "content-type": type }, payload })
}

/** The digest of the dry run on its page. */
function digestIn({ body }: { body: string }): string {
  return /name="digest" value="([^"]+)"/.exec(body)?.[1] ?? ""
}

/** The job's id in the redirect of a form. */
function idIn(answer: { headers: Record<string, unknown> }): string {
  return /[0-9a-f-]{36}$/.exec(String(answer.headers.location))?.[0] ?? ""
}

test("a ZIP is tried, imported as the dry run said, listed and undone, and every step is in the trail", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using example = await importExample(panel)
  const owner = await signIn(panel)
  const id = idIn(await send(panel, owner, example.rename("Enseadas")))
  expect((await get(panel, owner, `${page}/${id}`)).body).toContain("Conferindo os arquivos")
  await runJob(panel, id)
  const result = (await get(panel, owner, `${page}/${id}`)).body
  for (const text of ["Mudariam", 'href="/painel/conteudo/segments/1"', "segmento · Nome", "Importar</button>"])
    expect(result).toContain(text)
  const digest = digestIn({ body: result })
  const press = (fields: Record<string, string>) => post(panel, owner, `${page}/${id}`, fields)
  expect((await press({ intent: "x" })).statusCode).toBe(400)
  expect((await press({ intent: "import", digest: "0".repeat(64) })).headers.location).toBe(`${page}/${id}`)
  expect((await get(panel, owner, `${page}/${id}`)).body).toContain("Importar</button>")
  expect((await press({ intent: "import", digest })).statusCode).toBe(302)
  expect((await get(panel, owner, `${page}/${id}`)).body).toContain("Importando.")
  await runJob(panel, id)
  const done = (await get(panel, owner, `${page}/${id}`)).body
  expect(done).toContain("Importado: o site já mostra.")
  // A second page of the dry run, still open.
  const late = [await press({ intent: "import", digest }), await press({ intent: "try", prefer: "files" })]
  for (const { headers } of late) expect(headers.location).toBe(`${page}/${id}`)
  expect((await get(panel, owner, `${page}/${id}`)).body).toContain("Importado: o site já mostra.")
  expect((await findEntry(panel.db, segment))?.document).toMatchObject({ name: "Enseadas" })
  const history = await get(panel, owner, "/painel/conteudo/segments/1/historia")
  expect(history.body).toContain("Marina Teles</b> <!-- -->importou")

  const past = /href="(\/painel\/conteudo\/importar\/feita\/[^"]+)"/.exec(done)?.[1] ?? ""
  expect((await get(panel, owner, page)).body).toContain(past)
  expect((await get(panel, owner, past)).body).toContain("Desfazer esta importação")
  const undoing = idIn(await post(panel, owner, past, {}))
  await runJob(panel, undoing)
  expect((await get(panel, owner, `${page}/${undoing}`)).body).toContain("Importação desfeita")
  expect((await findEntry(panel.db, segment))?.document).toMatchObject({ name: "Praias" })
  expect((await get(panel, owner, past)).body).toContain("Já foi desfeita.")
  expect((await get(panel, owner, page)).body).toContain("desfeita")
  const trail = (await get(panel, owner, "/painel/registro")).body
  for (const words of ["importou o conteúdo", "desfez uma importação do conteúdo"]) expect(trail).toContain(words)
})

test("of an import whose process ended nobody knows whether it was written; a dry run writes nothing", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using example = await importExample(panel)
  const owner = await signIn(panel)
  const id = idIn(await send(panel, owner, example.rename("Enseadas")))
  const show = async (at: string) => {
    panel.setNow(at)
    return (await get(panel, owner, `${page}/${id}`)).body
  }
  expect(await show("2026-11-20T12:02:00-03:00")).toContain("Não terminou, e nada mudou no site. Tente de novo")
  panel.setNow("2026-11-20T12:00:30-03:00")
  await runJob(panel, id)
  const digest = digestIn(await get(panel, owner, `${page}/${id}`))
  await post(panel, owner, `${page}/${id}`, { intent: "import", digest })
  const body = await show("2026-11-20T12:03:00-03:00")
  expect(body).toContain("Não sabemos se terminou: veja em Importações feitas, ou na história dos itens, antes de")
  expect(body).not.toContain("nada mudou no site")
})

test("after an undoing the same files change nothing, until a person chooses that they win", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using example = await importExample(panel)
  const owner = await signIn(panel)
  const archive = example.rename("Enseadas")
  const id = idIn(await send(panel, owner, archive))
  await runJob(panel, id)
  const press = async (job: string, fields: Record<string, string>) => {
    await post(panel, owner, `${page}/${job}`, fields)
    await runJob(panel, job)
    return (await get(panel, owner, `${page}/${job}`)).body
  }
  await press(id, { intent: "import", digest: digestIn(await get(panel, owner, `${page}/${id}`)) })
  const { batch = "" } = (await findLastImport(panel.db)) ?? {}
  await runJob(panel, idIn(await post(panel, owner, `${page}/feita/${batch}`, {})))

  const again = idIn(await send(panel, owner, archive))
  await runJob(panel, again)
  const { body } = await get(panel, owner, `${page}/${again}`)
  for (const text of ["Sem mudanças", "a importação deles foi desfeita", "Conferir com o que foi desfeito</button>"])
    expect(body).toContain(text)
  expect(body).not.toContain("o site já mostra exatamente")
  const tried = await press(again, { intent: "try", prefer: "files" })
  for (const text of ["Mudariam", "ou a importação foi desfeita, vale o que está nos arquivos"])
    expect(tried).toContain(text)
  expect(tried).not.toContain("Conferir com o que foi desfeito")
  await press(again, { intent: "import", digest: digestIn({ body: tried }) })
  expect((await findEntry(panel.db, segment))?.document).toMatchObject({ name: "Enseadas" })
})

test("an import of an order alone leads to its page, where it is undone", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using example = await importExample(panel)
  const owner = await signIn(panel)
  const ids = async () => (await listEntries(panel.db, "countries")).map(({ id }) => id)
  expect(await ids()).toEqual(["1", "2"])
  const [first = "", second = ""] = exampleFiles["countries.yaml"]?.split(/^(?=- )/m) ?? []
  const id = idIn(await send(panel, owner, example.change({ "countries.yaml": second + first })))
  await runJob(panel, id)
  const tried = await get(panel, owner, `${page}/${id}`)
  expect(tried.body).toContain("ordem de Países")
  await post(panel, owner, `${page}/${id}`, { intent: "import", digest: digestIn(tried) })
  await runJob(panel, id)
  expect(await ids()).toEqual(["2", "1"])
  const past = /href="\/painel(\/conteudo\/importar\/feita\/[^"]+)"/.exec(
    (await get(panel, owner, `${page}/${id}`)).body,
  )
  const found = await get(panel, owner, `/painel${past?.[1]}`)
  expect([found.statusCode, found.body.includes("ordem de Países")]).toEqual([200, true])
  expect((await get(panel, owner, "/painel/conteudo/ordem/countries")).body).toContain("mudou, com uma importação,")
  await runJob(panel, idIn(await post(panel, owner, `/painel${past?.[1]}`, {})))
  expect(await ids()).toEqual(["1", "2"])
})

test("an import that the history of an entry forgot is not undone, and the panel says so", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using example = await importExample(panel)
  const owner = await signIn(panel)
  const id = idIn(await send(panel, owner, example.rename("Enseadas", "Neve")))
  await runJob(panel, id)
  const digest = digestIn(await get(panel, owner, `${page}/${id}`))
  await post(panel, owner, `${page}/${id}`, { intent: "import", digest })
  await runJob(panel, id)
  const { batch = "" } = (await findLastImport(panel.db)) ?? {}
  // As if fifty later changes had removed the entry's version.
  await panel.db.deleteFrom("entry_version").where("kind", "=", "segments").where("entry_id", "=", "1").execute()
  const past = `${page}/feita/${batch}`
  const { body } = await get(panel, owner, past)
  expect(body).toContain("Um item mudou tantas vezes depois")
  expect(body).not.toContain("Desfazer esta importação")
  const undoing = idIn(await post(panel, owner, past, {}))
  await runJob(panel, undoing)
  expect((await get(panel, owner, `${page}/${undoing}`)).body).toContain("A história já não guarda o que alguns itens")
  expect((await findEntry(panel.db, segment))?.document).toMatchObject({ name: "Enseadas" })
})

test("the exported ZIP is downloaded by who asked for it, and imported unchanged", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using _example = await importExample(panel)
  const [owner, other] = [await signIn(panel), await signIn(panel)]
  const id = idIn(await post(panel, owner, page, { intent: "export" }))
  expect((await get(panel, owner, `${page}/${id}/arquivo`)).statusCode).toBe(404)
  await runJob(panel, id)
  expect((await get(panel, owner, `${page}/${id}`)).body).toContain("Baixar o ZIP (")
  const file = await get(panel, owner, `${page}/${id}/arquivo`)
  expect(file.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="conteudo-202611201200.zip"',
    "cache-control": "no-store",
  })
  expect((await get(panel, other, `${page}/${id}/arquivo`)).statusCode).toBe(404)
  expect((await get(panel, other, `${page}/${id}`)).statusCode).toBe(404)
  const again = idIn(await send(panel, owner, file.rawPayload))
  await runJob(panel, again)
  expect((await get(panel, owner, `${page}/${again}`)).body).toContain("Sem mudanças: o site já mostra exatamente")
  const job = (await readContentJob(panel.services, id)) as ContentJob
  const command = "npm run content -- import pasta"
  expect((await get(panel, owner, `${page}/${id}`)).body).not.toContain(command)
  await saveContentJob(panel.services, { ...job, made: { parts: 1, bytes: 201 * 1024 * 1024 } })
  expect((await get(panel, owner, `${page}/${id}`)).body).toContain(command)
})

test("an export names the pictures whose originals are lost", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using _example = await importExample(panel)
  const owner = await signIn(panel)
  const { hash } = await panel.db
    .selectFrom("image")
    .select("hash")
    .where("name", "=", "dublin")
    .executeTakeFirstOrThrow()
  await panel.services.storage.remove(`images/originals/${hash}.png`)
  const id = idIn(await post(panel, owner, page, { intent: "export" }))
  await runJob(panel, id)
  const { body } = await get(panel, owner, `${page}/${id}`)
  expect(body).toContain("Perdeu-se o arquivo original destas imagens: dublin.")
  expect(body).not.toContain("Nada foi importado")
})

test("what files and panel both changed is shown in both sides' words, and a choice is tried first", async () => {
  await using panel = await createPanelApp("sqlite", { content: "empty" })
  using example = await importExample(panel)
  const owner = await signIn(panel)
  const archive = example.rename("Enseadas")
  const entry = await findEntry(panel.db, segment)
  const document = { ...entry?.document, name: "Litoral" }
  const publisher = { staff: owner.staff, address: "", origin: "panel" } as const
  await publishEntries(panel.services, [{ ...segment, document, baseDigest: digestOf(entry) }], publisher)
  const id = idIn(await send(panel, owner, archive))
  await runJob(panel, id)
  const { body } = await get(panel, owner, `${page}/${id}`)
  for (const text of [
    "Os mesmos campos mudaram",
    "no painel: Litoral; nos arquivos: Enseadas",
    "Marina Teles publicou hoje, 12h · segments.yaml, linha",
  ])
    expect(readPage(body).all("main")[0]?.text).toContain(text)
  expect(body).not.toContain("Importar</button>")
  await post(panel, owner, `${page}/${id}`, { intent: "try", prefer: "panel" })
  await runJob(panel, id)
  const tried = (await get(panel, owner, `${page}/${id}`)).body
  expect(tried).toContain("Sem mudanças")
  expect(tried).toContain("Ficam como estão no painel")
  expect((await findEntry(panel.db, segment))?.document).toMatchObject({ name: "Litoral" })
})

test("mistakes have file and line; no file, a wrong one and one that is too large are told on the page", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel)
  const id = idIn(await send(panel, owner, zip({ "segments.yaml": "- id: 1\n", "outra.yaml": "x: 1\n" })))
  await runJob(panel, id)
  const { body } = await get(panel, owner, `${page}/${id}`)
  expect((await get(panel, owner, `${page}/${randomUUID()}`)).statusCode).toBe(404)
  for (const text of ["segments.yaml, linha 1", "name: falta preencher", "outra.yaml", "Nada foi importado"])
    expect(body).toContain(text)
  const none = await post(panel, owner, page, {})
  expect([none.statusCode, /role="alert"[^>]*>Escolha o arquivo ZIP/.test(none.body)]).toEqual([422, true])
  const text = idIn(await send(panel, owner, Buffer.from("não é um ZIP")))
  await runJob(panel, text)
  expect((await get(panel, owner, `${page}/${text}`)).body).toContain("Não conseguimos abrir este ZIP")
})

test("without a fresh proof a file is kept for its dry run, and everything else asks first", async () => {
  await using panel = await createPanelApp()
  const [owner, old] = [await signIn(panel), await signIn(panel, ["owner"], { proved: false })]
  const id = idIn(await send(panel, old, zip({ "segments.yaml": "" })))
  expect((await readContentJob(panel.services, id))?.sent).toBe(1)
  for (const url of [page, `${page}/${id}`, `${page}/${id}/arquivo`])
    expect((await get(panel, old, url)).headers.location).toContain("/painel/confirmar?volta=")
  for (const [url, fields] of [
    [page, { intent: "export" }],
    [`${page}/${id}`, { intent: "import", digest: "x" }],
  ] as const) {
    const asked = await post(panel, old, url, fields)
    expect([asked.statusCode, String(asked.headers.location).startsWith("/painel/confirmar")]).toEqual([307, true])
  }
  expect((await get(panel, owner, `${page}/feita/nada`)).statusCode).toBe(404)
})

test("nobody else's upload is received: nothing of it is stored", async () => {
  await using panel = await createPanelApp()
  const editor = await signIn(panel, ["editor", "sales"])
  const bytes = zip({ "segments.yaml": "x".repeat(100_000) })
  expect((await send(panel, editor, bytes)).statusCode).toBe(404)
  expect((await send(panel, { ...editor, cookie: "" }, bytes)).headers.location).toContain("/painel/entrar")
  const { type, payload } = fileForm("file", "x.zip", bytes)
  const foreign = { cookie: (await signIn(panel)).cookie, "sec-fetch-site": "cross-site", "content-type": type }
  const refused = await panel.app.inject({ method: "POST", url: page, headers: foreign, payload })
  expect(refused.statusCode).toBe(403)
  expect(readdirSync(panel.folder)).not.toContain("uploads")
  expect(readdirSync(panel.folder)).not.toContain("content-jobs")
})
