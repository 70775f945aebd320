import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { backUp } from "#test/fixtures/backup.ts"
import { replaceImageStore, smallPicture } from "#test/fixtures/uploads.ts"
import { discardDraft, draftTag, findDraft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { restoreVersion } from "#domain/entries/drafts/restore-version.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listNamedPictures } from "#domain/entries/named-pictures.server.ts"
import { planEntries } from "#domain/entries/publish/plan-entries.server.ts"
import { previewEntries } from "#domain/entries/preview/preview-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { describePicture, replacePicture } from "./describe-picture.server.ts"
import { saveUpload } from "./save-upload.server.ts"
import { listLibrary } from "./list-library.server.ts"
import { listPictureUses } from "./picture-uses.server.ts"
import { planRemoval, removePictures } from "./remove-pictures.server.ts"

const actor = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7" }
const praia: EntryRef = { kind: "packages", id: "2001" }

describe.each(engines)("on %s", (engine) => {
  test("an upload is a draft under a free name; the site and its content version stay as they are", async () => {
    await using site = await openLibrary(engine)
    const version = await site.services.contentVersion.current()
    const bytes = await smallPicture("#336699")
    expect(await site.upload("Praia do Forno (2).JPG", bytes)).toMatchObject({
      status: "kept",
      name: "praia-do-forno-2",
    })
    expect(await site.upload("praia do forno 2.jpeg", await smallPicture("#996633"))).toMatchObject({
      name: "praia-do-forno-2-2",
    })
    expect(await site.upload("outra.jpg", bytes)).toMatchObject({ status: "known", name: "praia-do-forno-2" })
    expect(await site.upload("/%00/…", await smallPicture("#123456"))).toMatchObject({ name: "imagem" })
    const draft = await findDraft(site.db, { kind: "pictures", id: "praia-do-forno-2" })
    expect(draft?.document).toMatchObject({ width: 640, height: 400 })
    expect(await site.services.contentVersion.current()).toBe(version)
    const audit = await site.db.selectFrom("audit_event").select(["action", "subject_id"]).execute()
    expect(audit[0]).toEqual({ action: "picture-uploaded", subject_id: "pictures/praia-do-forno-2" })
    const { pictures } = await listLibrary(site.db, { filter: "novas" })
    expect(pictures.map(({ name, problem }) => [name, problem])).toContainEqual([
      "praia-do-forno-2",
      "falta o texto alternativo",
    ])
  })

  test("the hundred and first picture of the name that telephones give to all has a name too", async () => {
    await using site = await openLibrary(engine)
    for (let taken = 1; taken <= 100; taken += 1) {
      const draft = { kind: "pictures", id: taken === 1 ? "image" : `image-${taken}`, document: {} } as const
      await saveDraft(site.db, { ...draft, baseDigest: "", revision: 0 }, actor.staff, site.services.clock())
    }
    expect(await site.upload("image.jpg", await smallPicture("#654321"))).toMatchObject({
      name: expect.stringMatching(/^image-[0-9a-f]{8}$/),
    })
  })

  test.each([
    ["vazio.jpg", Buffer.alloc(0), /vazio/],
    ["texto.jpg", Buffer.from("texto"), /não é uma imagem/],
    ["desenho.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ["doc.pdf", Buffer.from("%PDF-1.7"), /PDF/],
    ["metade.jpg", undefined, /não é uma imagem que se consiga abrir/],
  ])("%s is refused with its reason, and nothing is kept", async (name, given, reason) => {
    await using site = await openLibrary(engine)
    const bytes = given ?? (await smallPicture("#445566", 900, 900)).subarray(0, 700)
    const upload = await site.upload(name, bytes)
    expect(upload.status).toBe("refused")
    expect("reason" in upload && upload.reason).toMatch(reason)
    expect((await listLibrary(site.db, { filter: "novas" })).count).toBe(0)
  })

  test("a new picture is published with the first entry that shows it, and not without alternative text", async () => {
    await using site = await openLibrary(engine)
    await site.upload("dunas.jpg", await smallPicture("#ddaa66"))
    const entry = await findEntry(site.db, praia)
    const { revision } = await draftEntry(site.services, praia, { images: ["dunas"] })
    const draft = await findDraft(site.db, praia)
    const change = { ...praia, document: draft?.document, baseDigest: digestOf(entry), draftRevision: revision }
    const { problems } = await planEntries(site.db, [change], site.services.clock())
    expect(problems).toMatchObject([{ kind: "pictures", id: "dunas", field: "alt" }])
    expect(await site.describe("dunas", "Dunas ao entardecer, vistas da lagoa")).toBe("saved")
    // A colleague's list may still show the picture as one without a text.
    expect(await site.describe("dunas", "Areia")).toBe("conflict")
    expect(await site.describe("dunas", "Dunas ao entardecer, vistas da lagoa")).toBe("saved")
    expect(await listNamedPictures(site.db, { images: ["dunas"] })).toMatchObject(
      new Map([["dunas", { alt: "Dunas ao entardecer, vistas da lagoa" }]]),
    )
    const shown = await previewEntries(site.services, { entries: [praia] }, ({ db }) =>
      db.selectFrom("image").select("alt").where("name", "=", "dunas").executeTakeFirst(),
    )
    expect(shown).toEqual({ result: { alt: "Dunas ao entardecer, vistas da lagoa" } })
    expect(await site.publish([change])).toMatchObject({ status: "published" })
    const image = await site.db.selectFrom("image").selectAll().where("name", "=", "dunas").executeTakeFirst()
    expect(image).toMatchObject({ alt: "Dunas ao entardecer, vistas da lagoa", focus_x: null })
    expect(await findDraft(site.db, { kind: "pictures", id: "dunas" })).toBeUndefined()
    expect((await listVersions(site.db, { kind: "pictures", id: "dunas" })).map(({ origin }) => origin)).toEqual([
      "panel",
    ])
    const published = await site.db
      .selectFrom("audit_event")
      .select("subject_id")
      .where("action", "=", "content-published")
      .execute()
    expect(published.map(({ subject_id }) => subject_id)).toEqual(["packages/2001", "pictures/dunas"])
  })

  test("a replaced picture keeps name, uses and text; published, it is everywhere, and can be undone", async () => {
    await using site = await openLibrary(engine)
    const [name = ""] = (await site.document(praia)).images as string[]
    const ref: EntryRef = { kind: "pictures", id: name }
    const before = await findEntry(site.db, ref)
    const uses = await listPictureUses(site.db, name)
    expect(uses.published).toContainEqual(expect.objectContaining({ ...praia, field: "images[0]" }))
    const bytes = await smallPicture("#008800", 800, 600)
    const shown = String((await site.document(ref)).hash)
    const replace = (file: Buffer) => replacePicture(site.services, { name, shown, bytes: file }, actor.staff)
    expect(await replace(bytes)).toBe("saved")
    // A second page from before says so; a repeated upload is the first one.
    expect(await replace(await smallPicture("#880000"))).toBe("conflict")
    expect(await replace(bytes)).toBe("saved")
    // Until the replacement is published, the name belongs to the old file: uploading the new file again gets another
    // name.
    expect(await site.upload("verde.jpg", bytes)).toMatchObject({ status: "kept", name: "verde" })
    expect(await findEntry(site.db, ref)).toEqual(before)
    const draft = await findDraft(site.db, ref)
    await site.publish([
      { ...ref, document: draft?.document, baseDigest: digestOf(before), draftRevision: draft?.revision ?? 0 },
    ])
    const after = await site.document(ref)
    expect(after).toMatchObject({
      alt: before?.document && "alt" in before.document && before.document.alt,
      width: 800,
    })
    expect(await listPictureUses(site.db, name)).toEqual(uses)
    const [, first] = await listVersions(site.db, ref)
    await restoreVersion(site.services, { ...ref, versionId: first?.id ?? "", tag: "" }, actor)
    expect((await findDraft(site.db, ref))?.document).toEqual(before?.document)
  })

  test("unused pictures are found and removed; one that a page or a draft shows stays", async () => {
    await using site = await openLibrary(engine)
    await site.upload("nova.jpg", await smallPicture("#111111"))
    await site.upload("em-rascunho.jpg", await smallPicture("#222222"))
    const images = (await site.document(praia)).images as string[]
    await draftEntry(site.services, praia, { images: [...images, "em-rascunho"] })
    const unused = async () =>
      (await listLibrary(site.db, { filter: "sem-uso", limit: 500 })).pictures.map(({ name }) => name)
    expect(await unused()).toContain("nova")
    expect(await unused()).not.toContain("em-rascunho")
    expect(await unused()).not.toContain(images[0])
    expect(await site.remove("nova", images[0] ?? "")).toBe("in-use")
    expect(await site.remove("em-rascunho")).toBe("in-use")
    expect((await planRemoval(site.db, ["em-rascunho"]))[0]?.uses).toMatchObject([{ ...praia }])
    expect(await removePictures(site.services, [{ id: "nova", tag: "1@2026-11-20T14:00:00.000Z" }], actor)).toBe(
      "conflict",
    )
    expect(await site.remove("nova")).toBe("removed")
    expect(await unused()).not.toContain("nova")
    // A picture on the site is removed by a publication, which the history can undo.
    await site.upload("no-ar.jpg", await smallPicture("#333333"))
    await site.describe("no-ar", "Um quadrado cinza, para o teste")
    const draft = await findDraft(site.db, { kind: "pictures", id: "no-ar" })
    await site.publish([
      { kind: "pictures", id: "no-ar", document: draft?.document, baseDigest: "", draftRevision: draft?.revision ?? 0 },
    ])
    expect(await unused()).toContain("no-ar")
    // Not while a change waits, whether the page of the removal shows it or not.
    await draftEntry(site.services, { kind: "pictures", id: "no-ar" }, { alt: "Um quadrado cinza e liso" })
    expect(await site.remove("no-ar")).toBe("conflict")
    expect(await removePictures(site.services, [{ id: "no-ar", tag: "" }], actor)).toBe("conflict")
    await discardDraft(site.db, { kind: "pictures", id: "no-ar" }, 1)
    expect(await site.remove("no-ar")).toBe("removed")
    expect((await listVersions(site.db, { kind: "pictures", id: "no-ar" }))[0]?.document).toBeNull()
    expect(await site.upload("no-ar.jpg", await smallPicture("#333334"))).toMatchObject({ name: "no-ar-2" })
  })

  test("a backup has the files of pictures that are drafts, and of those that the history shows", async () => {
    await using site = await openLibrary(engine)
    const upload = await site.upload("nova.jpg", await smallPicture("#abcdef"))
    const { manifest } = await backUp(site)
    const hash = "hash" in upload ? upload.hash : ""
    expect(manifest.files.map(({ key }) => key)).toContain(`images/originals/${hash}.jpg`)
  })

  test("the library is searched by name and text, and read in pages", async () => {
    await using site = await openLibrary(engine)
    const all = (await listLibrary(site.db, { limit: 1_000 })).pictures.map(({ name }) => name)
    const paged: string[] = []
    let after = ""
    for (;;) {
      const { pictures, next } = await listLibrary(site.db, { after, limit: 7 })
      paged.push(...pictures.map(({ name }) => name))
      if (next === undefined) break
      after = next
    }
    expect(paged).toEqual(all)
    const [first] = (await listLibrary(site.db, { text: "LENCOIS" })).pictures
    expect(`${first?.name} ${first?.alt}`).toMatch(/lenc|lenç/i)
  })
})

async function openLibrary(engine: Engine) {
  const site = await createTestServices(engine, { content: "demo" })
  replaceImageStore(site)
  const { services, db } = site
  return Object.assign(site, {
    upload: (name: string, bytes: Buffer) => saveUpload(services, { name, bytes }, actor),
    describe: (name: string, alt: string) => describePicture(services, { name, alt }, actor.staff),
    publish: (entries: Parameters<typeof publishEntries>[1]) =>
      publishEntries(services, entries, { ...actor, origin: "panel" }),
    /** As a page that was opened just now. */
    remove: async (...names: string[]) => {
      const tag = async (id: string) => draftTag(await findDraft(db, { kind: "pictures", id }))
      return removePictures(services, await Promise.all(names.map(async (id) => ({ id, tag: await tag(id) }))), actor)
    },
    document: async (ref: EntryRef) => (await findEntry(db, ref))?.document as unknown as Record<string, unknown>,
  })
}
