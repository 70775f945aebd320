import { describe, expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { publicAddress } from "#domain/entries/public-address.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { pictureMaxBytes } from "#domain/pictures/picture-file.ts"
import { faceEngines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { addUploads, filesPost, replaceImageStore, smallPicture } from "#test/fixtures/uploads.ts"
import { readPage } from "#test/read-page.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { hiddenFields } from "./browser.ts"
import { createPanelApp, createPanelProcess, formPost, get, post, signIn } from "./panel-app.ts"
import { shownDraft, shownDrafts } from "./shown-drafts.ts"

const library = "/painel/imagens"

async function openLibrary(engine: (typeof faceEngines)[number] = "sqlite") {
  const panel = await createPanelApp(engine)
  replaceImageStore(panel)
  return { panel, who: await signIn(panel, ["editor"]) }
}

describe.each(faceEngines)("the library on %s", (engine) => {
  test("several files are sent without scripts, and a bad one loses none of the others", async () => {
    const { panel, who } = await openLibrary(engine)
    await using _closing = panel
    const version = await panel.services.contentVersion.current()
    const sent = await panel.app.inject({
      url: library,
      ...filesPost(who, [
        { name: "praia.jpg", bytes: await smallPicture("#3377aa") },
        { name: "contrato.pdf", bytes: Buffer.from("%PDF-1.7") },
        { name: "enorme.png", bytes: Buffer.alloc(pictureMaxBytes + 1) },
        { name: "serra.jpg", bytes: await smallPicture("#227722") },
      ]),
    })
    expect(sent.statusCode).toBe(422)
    for (const text of [
      "praia.jpg entrou: praia.",
      "serra.jpg entrou: serra.",
      "contrato.pdf está em PDF",
      "enorme.png tem mais de 20 MB",
      "Falta dizer o que 2 imagens mostram",
    ])
      expect(sent.body).toContain(text)
    const texts = {
      "alt:praia": "Praia de areia clara ao meio-dia",
      "alt:serra": "",
      "alt:../x": "x",
      "alt:nao-ha": "x",
    }
    const described = await post(panel, who, library, texts)
    expect(described.headers.location).toBe(`${library}?feito=textos`)
    // Nothing is told to be saved when nothing was.
    for (const [texts, message] of [
      [{ "alt:serra": " " }, "Escreva o que ao menos uma"],
      [{ "alt:nao-ha": "Um lago" }, "Estas imagens já não existem"],
    ] as const) {
      const answer = await post(panel, who, `${library}?feito=textos`, texts)
      const shown = readPage(answer.body).all("main")[0]?.text ?? ""
      expect([answer.statusCode, shown.includes("foram guardados")]).toEqual([422, false])
      expect(shown).toContain(`Nada foi guardado. ${message}`)
    }
    // Two people describe the same picture: the second sees what was not saved, beside what was.
    const late = { "alt:praia": "Areia & mar", "alt:serra": "Serra verde ao longe" }
    const second = await post(panel, who, library, late)
    expect([second.statusCode, second.body.includes("Areia &amp; mar")]).toEqual([409, true])
    expect((await findDraft(panel.db, { kind: "pictures", id: "serra" }))?.document).toMatchObject({
      alt: "Serra verde ao longe",
    })
    expect((await findDraft(panel.db, { kind: "pictures", id: "praia" }))?.document).toMatchObject({
      alt: "Praia de areia clara ao meio-dia",
    })
    const shown = (await get(panel, who, `${library}?mostrar=novas&q=areia`)).body
    expect(shown).toContain("/conteudo/pictures/praia")
    expect(shown).not.toContain("Falta dizer o que")
    // Pictures are published with the first entry that uses them, so nobody has to publish them.
    for (const page of ["/painel/conteudo", "/painel"])
      expect((await get(panel, who, page)).body).not.toMatch(/esperam? publicação|Meus rascunhos/)
    expect(await panel.services.contentVersion.current()).toBe(version)
  })

  test("of many pictures without a text the form has twenty, and says how many there are", async () => {
    const { panel, who } = await openLibrary(engine)
    await using _closing = panel
    const names = Array.from({ length: 23 }, (_, index) => `foto-${10 + index}`)
    await addUploads(panel.db, names)
    const { body } = await get(panel, who, library)
    expect(body.replaceAll("<!-- -->", "")).toContain("Falta dizer o que 23 imagens mostram")
    expect(body.replaceAll("<!-- -->", "")).toContain("Aqui estão 20.")
    expect(body.match(/name="alt:foto-/g)).toHaveLength(20)
  })

  test("a script sends one file and is told what came of it", async () => {
    const { panel, who } = await openLibrary(engine)
    await using _closing = panel
    const send = async (name: string, bytes: Buffer) =>
      (await panel.app.inject({ url: `${library}/envio`, ...filesPost(who, [{ name, bytes }]) })).json()
    const bytes = await smallPicture("#aa3377")
    expect(await send("rosa.webp", bytes)).toMatchObject({
      uploads: [{ status: "kept", name: "rosa", file: "rosa.webp" }],
    })
    expect(await send("de-novo.jpg", bytes)).toMatchObject({ uploads: [{ status: "known", name: "rosa" }] })
    expect(await send("a.heic", Buffer.from("\0\0\0\x18ftypheic", "latin1"))).toMatchObject({
      uploads: [{ status: "refused", reason: expect.stringContaining("HEIC") }],
    })
    const empty = await panel.app.inject({ url: `${library}/envio`, ...filesPost(who, []) })
    expect(empty.json()).toMatchObject({ uploads: [], failure: "Escolha ao menos uma imagem." })
    const address = (await send("outra.jpg", await smallPicture("#010203"))) as { uploads: [{ src: string }] }
    expect((await panel.app.inject(address.uploads[0].src)).statusCode).toBe(200)
  })

  test("a field of the editor chooses from the library and describes what it sends", async () => {
    const { panel, who } = await openLibrary(engine)
    await using _closing = panel
    await panel.app.inject({
      url: library,
      ...filesPost(who, [{ name: "nova.jpg", bytes: await smallPicture("#00aa00") }]),
    })
    const choice = `${library}/escolha`
    const found = (await get(panel, who, `${choice}.data?q=nova`)).body
    expect(found).toContain("falta o texto alternativo")
    const wrong = await post(panel, who, choice, { name: "nova", alt: " " })
    expect([wrong.statusCode, wrong.json()]).toEqual([422, { error: "Diga o que a imagem mostra." }])
    const right = { name: "nova", alt: "Um gramado visto de cima" }
    expect((await post(panel, who, choice, right)).statusCode).toBe(200)
    const unknown = { name: "nao-ha", alt: "Um gramado" }
    expect((await post(panel, who, choice, unknown)).statusCode).toBe(409)
  })

  test("a picture says where it is used, is replaced everywhere, and is refused removal while it is used", async () => {
    const { panel, who } = await openLibrary(engine)
    await using _closing = panel
    const entry = await findEntry(panel.db, { kind: "packages", id: "2001" })
    const [name = ""] = (entry?.document as { images: string[] } | undefined)?.images ?? []
    const ref = { kind: "pictures", id: name } as const
    const editor = `/painel/conteudo/pictures/${name}`
    const page = (await get(panel, who, editor)).body
    expect(page).toContain("Onde aparece")
    expect(page).toContain("/painel/conteudo/packages/2001#campo-images-0-")
    // And from there back to its text and focal point.
    expect((await get(panel, who, "/painel/conteudo/packages/2001")).body).toContain(`href="${editor}"`)
    const replace = `${library}/${name}/trocar`
    const { body } = await get(panel, who, replace)
    expect(body).toContain("quando você publicar a troca")
    const { hash: shown = "" } = hiddenFields(body)
    const wrong = await panel.app.inject({
      url: replace,
      ...filesPost(who, [{ name: "x.jpg", bytes: Buffer.from("x") }]),
    })
    expect([wrong.statusCode, wrong.body.includes("O arquivo não é uma imagem.")]).toEqual([422, true])
    const bytes = await smallPicture("#776655", 900, 600)
    const send = (file: Buffer) =>
      panel.app.inject({ url: replace, ...filesPost(who, [{ name: "x.jpg", bytes: file }], { hash: shown }) })
    expect((await send(bytes)).headers.location).toBe(`${editor}?feito=trocada`)
    const second = await send(await smallPicture("#667755"))
    expect([second.statusCode, second.body.includes("Outra pessoa trocou esta imagem antes")]).toEqual([409, true])
    const review = (await get(panel, who, `${editor}/publicar`)).body
    expect(review).toContain("Arquivo")
    expect(review).not.toContain("Largura")
    const draft = await findDraft(panel.db, ref)
    await post(panel, who, `${editor}/publicar`, await shownDraft(panel.db, ref))
    const { hash } = await panel.db
      .selectFrom("image")
      .select("hash")
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
    expect((await panel.app.inject("/turismo")).statusCode).toBe(200)
    expect((await panel.app.inject("/intercambio")).statusCode).toBe(200)
    expect((draft?.document as { hash?: string } | undefined)?.hash).toBe(hash)
    const remove = `${library}/apagar?nome=${name}`
    expect((await get(panel, who, `${editor}/fora-do-ar`)).headers.location).toBe(remove)
    expect((await get(panel, who, remove)).body).toContain("ainda aparece aqui")
    const refused = await post(panel, who, `${library}/apagar`, await shownDrafts(panel.db, ref))
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toMatch(/role="alert" tabindex="-1"/i)
  })
})

test("an unused picture on the site stays while a change of it waits, and the page says so", async () => {
  const { panel, who } = await openLibrary()
  await using _closing = panel
  const ref = { kind: "pictures", id: "lago" } as const
  const file = await panel.db.selectFrom("image").select(["hash", "width", "height", "color"]).executeTakeFirstOrThrow()
  const entry = { ...ref, document: { ...file, alt: "Um lago entre montanhas" }, baseDigest: "" }
  await publishEntries(panel.services, [entry], { staff: who.staff, address: "", origin: "panel" })
  const read = async () => (await get(panel, who, `${library}/apagar?nome=lago`)).body.replaceAll("<!-- -->", "")
  const shown = hiddenFields(await read())
  await draftEntry(panel.services, ref, { alt: "Um lago ao amanhecer" })
  expect((await post(panel, who, `${library}/apagar`, shown)).statusCode).toBe(409)
  expect(await read()).toContain("lago fica: há uma mudança guardada.")
  expect(await read()).not.toContain("Apagar a imagem</button>")
  await post(panel, who, `/painel/conteudo/pictures/lago/descartar`, await shownDraft(panel.db, ref))
  expect((await post(panel, who, `${library}/apagar`, shown)).headers.location).toBe(`${library}?feito=apagada`)
})

test("only pages that take files are sent any, and none is read before it is known who sends it", async () => {
  const { panel, who } = await openLibrary()
  await using _closing = panel
  let reads = 0
  const { receive } = panel.services.uploads
  Object.assign(panel.services.uploads, {
    receive: (content: Parameters<typeof receive>[0]) => {
      reads += 1
      return receive(content)
    },
  })
  const file = [{ name: "a.jpg", bytes: await smallPicture("#aaaaaa") }]
  const stranger = await panel.app.inject({ url: library, ...filesPost({ cookie: "" }, file) })
  expect([stranger.statusCode, stranger.headers.location]).toEqual([302, "/painel/entrar?volta=%2Fimagens"])
  const sales = await signIn(panel, ["sales"])
  expect((await panel.app.inject({ url: library, ...filesPost(sales, file) })).statusCode).toBe(404)
  const foreign = filesPost(who, file)
  const crossSite = {
    ...foreign,
    headers: { ...foreign.headers, origin: "https://x.example", "sec-fetch-site": "cross-site" },
  }
  expect((await panel.app.inject({ url: library, ...crossSite })).statusCode).toBe(403)
  const unwanted = await panel.app.inject({ url: "/painel/conteudo/packages/2001", ...filesPost(who, file) })
  expect([unwanted.statusCode, unwanted.body.includes("Não entendemos o envio")]).toEqual([415, true])
  expect(reads).toBe(0)
  expect((await panel.app.inject({ url: `${library}/envio`, ...filesPost(who, file) })).statusCode).toBe(200)
  expect(reads).toBe(1)
})

test("the focus of a picture is on the site where it crops it, in a preview before, and on every process", async () => {
  const { panel, who } = await openLibrary()
  await using _closing = panel
  const { app, db, services } = panel
  const package2001 = { kind: "packages", id: "2001" } as const
  const entry = await findEntry(db, package2001)
  const images = (entry?.document as { images: string[] } | undefined)?.images ?? []
  const page = await publicAddress(db, package2001, entry?.document)
  const other = await createPanelProcess(services)
  const follow = async (process: typeof app, address = page) => {
    const first = await process.inject(address)
    return first.statusCode === 301 ? process.inject(String(first.headers.location)) : first
  }
  const before = await follow(app)
  expect(before.statusCode).toBe(200)
  expect(before.body).not.toContain('data-focus="')
  expect((await follow(other)).body).not.toContain('data-focus="')
  const ref = { kind: "pictures", id: images[0] ?? "" } as const
  await draftEntry(services, ref, { focus: { x: 0, y: 75 } }, { staff: who.staff })
  expect((await follow(app)).body).toBe(before.body)
  const preview = await get(panel, who, `/painel/previa/hoje/pictures:${ref.id}${page}`)
  const previewed = preview.statusCode === 302 ? await get(panel, who, String(preview.headers.location)) : preview
  expect(previewed.body).toContain('data-focus="0 75"')
  const url = `/painel/conteudo/pictures/${ref.id}/publicar`
  expect((await app.inject({ url, ...formPost(who, await shownDraft(db, ref)) })).statusCode).toBe(302)
  for (const process of [app, other])
    await expect.poll(async () => (await follow(process)).body, { timeout: 30_000 }).toContain('data-focus="0 75"')
  await other.close()
  const editor = await get(panel, who, `/painel/conteudo/pictures/${ref.id}`)
  const shown = String(/href="([^"]+)"[^>]*>\s*Ver no site/.exec(editor.body)?.[1])
  const { hash } = await db.selectFrom("image").select("hash").where("name", "=", ref.id).executeTakeFirstOrThrow()
  expect((await follow(app, shown)).body).toContain(`/media/${hash}/`)
})
