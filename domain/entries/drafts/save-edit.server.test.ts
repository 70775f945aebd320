import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { findDraft } from "./drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntryState } from "./entry-state.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { rebaseDrafts } from "./rebase-draft.server.ts"
import { formBaseOf, saveEdit } from "./save-edit.server.ts"

const marina = { id: "s1", name: "Marina Teles" }
const publisher = { staff: marina, address: "203.0.113.7", origin: "panel" } as const
const praia = { kind: "packages", id: "2001" } as const

describe.each(engines)("an edit on %s", (engine) => {
  test("equal to the published entry leaves no draft; in several windows only the same field conflicts", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const [one, other] = [await openWindow(app), await openWindow(app)]
    expect(await one.save({})).toMatchObject({ status: "saved", revision: 0 })
    expect(await one.save({ name: "Outro nome" })).toMatchObject({ status: "saved", revision: 1 })
    expect(await other.save({ name: "Mais um" })).toMatchObject({ status: "conflict", conflictingFields: ["name"] })
    expect(await other.save({ summary: "Resumo" })).toMatchObject({ status: "saved", revision: 2 })
    const both = { name: "Outro nome", summary: "Resumo" }
    expect((await findDraft(app.db, praia))?.document).toMatchObject(both)
    // Sending it again changes nothing.
    expect(await other.save({ summary: "Resumo" })).toMatchObject({ status: "saved", revision: 2, document: both })
    const last = await openWindow(app)
    expect(await last.save((await findEntry(app.db, praia))?.document)).toMatchObject({ status: "saved", revision: 0 })
    expect((await findEntryState(app.db, praia))?.draft).toBeUndefined()
    // The answer was lost: the same save is sent once more.
    expect(await last.save((await findEntry(app.db, praia))?.document)).toMatchObject({ status: "saved", revision: 0 })
  })

  test("in several windows that save at the same instant loses no change", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const windows = await Promise.all([0, 1, 2].map(() => openWindow(app)))
    const fields = { name: "Um", summary: "Dois", price_basis: "Três" }
    const saves = Object.entries(fields).map(([field, value], index) => windows[index]?.save({ [field]: value }))
    for (const saved of await Promise.all(saves)) expect(saved?.status).toBe("saved")
    expect((await findDraft(app.db, praia))?.document).toMatchObject(fields)
  })

  test("does not conflict with its own save without an answer, and never overwrites a colleague's", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const mine = await openWindow(app)
    await mine.save({ summary: "Um" })
    const more = { summary: "Um, dois", name: "Outro nome" }
    expect(await mine.save(more)).toMatchObject({ status: "conflict", conflictingFields: ["summary"] })
    expect(await mine.save(more, { unanswered: { summary: "Um" } })).toMatchObject({ status: "saved", document: more })
    // Also back to the value from before both saves.
    const back = { name: "Outro nome" }
    expect(await mine.save(back, { unanswered: more })).toMatchObject({ status: "saved", document: back })
    expect((await findDraft(app.db, praia))?.document).not.toMatchObject({ summary: "Um, dois" })
    await mine.save(more, { unanswered: back })
    await (await openWindow(app)).save({ summary: "De outra pessoa" })
    expect(await mine.save({ ...more, summary: "Três" }, { unanswered: more })).toMatchObject({
      status: "conflict",
      conflictingFields: ["summary"],
    })
    expect((await findDraft(app.db, praia))?.document).toMatchObject({ summary: "De outra pessoa" })
  })

  test("continues after its own save removed the draft; one that a colleague discarded does not return", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await (await openWindow(app)).save({ summary: "Um" })
    const mine = await openWindow(app)
    const published = { ...(await findEntry(app.db, praia))?.document }
    await mine.save(published)
    const more = { ...published, summary: "Dois" }
    expect(await mine.save(more)).toMatchObject({ status: "conflict", isDiscarded: true })
    expect(await mine.save(more, { unanswered: { summary: "Um, dois" } })).toMatchObject({ isDiscarded: true })
    expect(await mine.save(more, { unanswered: published })).toMatchObject({ status: "saved", document: more })
  })

  test("is merged with what was published since, and names the fields in conflict", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const mine = await openWindow(app)
    await mine.save({ summary: "Meu resumo" })
    await publish(app, { name: "Nome dela" })
    const draft = await findDraft(app.db, praia)
    expect(await rebaseDrafts(app.db, draft ? [draft] : [])).toMatchObject([
      { document: { name: "Nome dela", summary: "Meu resumo" }, baseDigest: digestOf(await findEntry(app.db, praia)) },
    ])
    const again = await openWindow(app)
    expect(await again.save({ price_basis: "Por casal" })).toMatchObject({
      document: { name: "Nome dela", summary: "Meu resumo", price_basis: "Por casal" },
    })
    await publish(app, { name: "Nome dela", summary: "Resumo dela" })
    const asked = await openWindow(app)
    expect(await asked.save({ observation: "<p>Nova</p>" })).toMatchObject({
      status: "saved",
      publishedConflict: {
        author: { by: undefined, origin: "panel" },
        fields: ["summary"],
        document: { summary: "Resumo dela" },
      },
    })
    const accepted = digestOf(await findEntry(app.db, praia))
    expect(await asked.save({}, { accepted })).toMatchObject({ status: "saved", document: { summary: "Meu resumo" } })
    expect(await findDraft(app.db, praia)).toMatchObject({ baseDigest: accepted })
  })
})

/** An open editor: the state that it began with, and a function that saves it with these fields changed. */
async function openWindow({ db, services }: TestServices) {
  const state = await findEntryState(db, praia)
  if (!state) throw new Error("no such entry")
  const begun = formBaseOf("packages", state)
  const changed = (fields: object | undefined) => ({ ...state.document, ...fields })
  const save = (fields: object | undefined, options: { accepted?: string; unanswered?: object } = {}) => {
    const unanswered = options.unanswered && changed(options.unanswered)
    return saveEdit(
      db,
      { ...praia, document: changed(fields), begun, ...options, unanswered },
      marina,
      services.clock(),
    )
  }
  return { save }
}

/** Somebody else publishes these fields. */
async function publish({ db, services }: TestServices, fields: object) {
  const entry = await findEntry(db, praia)
  const change = { ...praia, document: { ...entry?.document, ...fields }, baseDigest: digestOf(entry) }
  await publishEntries(services, [change], publisher)
}
