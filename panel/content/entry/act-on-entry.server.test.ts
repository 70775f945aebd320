import { describe, expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { sharedPreviewAddress } from "#domain/entries/preview/preview-address.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { type Engine, type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { editorForm } from "#test/panel/editor-form.ts"
import { actOnEntry } from "./act-on-entry.server.ts"

type Document = Record<string, unknown>

const agency: EntryRef = { kind: "agency", id: "agency" }
const mine = "mine@mail.example"

/** An app with an owner and an editor. */
async function editorApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const as = async (role: "owner" | "editor"): Promise<StaffMember> => {
    const { id, name } = await insertColleague(app.services, role)
    return { id, name, email: "", roles: [role] }
  }
  return { app, owner: await as("owner"), editor: await as("editor") }
}

async function press({ db, services }: TestServices, who: StaffMember, ref: EntryRef, typed: Record<string, string>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(await editorForm(db, ref, typed)))
    for (const value of [values].flat()) form.append(name, value)
  const answer = await actOnEntry(services, who, ref, form)
  if (!(answer instanceof Response)) throw new Error("no redirect")
  return answer.headers.get("location") ?? ""
}

describe.each(engines)("the editor's buttons on %s", (engine) => {
  test("change no list of the agency that only owners may edit", async () => {
    const { app, owner, editor } = await editorApp(engine)
    await using _ = app
    const document = async () => (await findDraft(app.db, agency))?.document as Document
    await press(app, editor, agency, { "rates[0].reais": "9,99", intent: "save" })
    const before = await document()
    for (const intent of ["remove:social[0]", "up:social[1]", "add:social", "remove:wide_tiles[0]"])
      await press(app, editor, agency, { intent })
    expect(await document()).toEqual(before)
    await press(app, editor, agency, { intent: "remove:rates[0]" })
    expect((await document()).rates).toHaveLength((before.rates as unknown[]).length - 1)
    await press(app, owner, agency, { intent: "remove:social[0]" })
    expect((await document()).social).toEqual((before.social as unknown[]).slice(1))
  })

  test("keep no address of a preview: a copied link leads to the page that it showed", async () => {
    const { app, owner } = await editorApp(engine)
    await using _ = app
    const document = async (ref: EntryRef) => (await findDraft(app.db, ref))?.document as Document
    const { origin } = app.services
    const trip: EntryRef = { kind: "packages", id: "2001" }
    const shared = `${origin}${sharedPreviewAddress("segredo")}/contatos`
    await press(app, owner, trip, { observation: `<p><a href="${shared}">Fale</a></p>`, intent: "save" })
    expect((await document(trip)).observation).toBe('<p><a href="/contatos">Fale</a></p>')
    const [banner] = await listEntries(app.db, "banners")
    const ref: EntryRef = { kind: "banners", id: banner?.id ?? "" }
    await press(app, owner, ref, { btn_1_link: `${origin}/contatos `, btn_1_title: "Fale", intent: "save" })
    expect((await document(ref)).btn_1_link).toBe("/contatos")
  })

  test("neither show nor copy the inbox of a store", async () => {
    const { app, owner, editor } = await editorApp(engine)
    await using _ = app
    const stores = await listEntries(app.db, "stores")
    const [store, withInbox] = [false, true].map((has): EntryRef => {
      const found = stores.find(({ document }) => "desk" in (document as Document) === has)
      return { kind: "stores", id: found?.id ?? "" }
    }) as [EntryRef, EntryRef]
    const document = async (ref: EntryRef) => (await findDraft(app.db, ref))?.document as Document
    const to = { desk: "sim", "desk.email": mine, "desk.states[0]": "PR", "desk.states": "PR" }
    await press(app, editor, store, { ...to, name: "Loja", intent: "save" })
    expect(await document(store)).toMatchObject({ name: "Loja" })
    expect(await document(store)).not.toHaveProperty("desk")
    await press(app, editor, withInbox, { ...to, name: "Loja", intent: "save" })
    expect(await document(withInbox)).toMatchObject({ desk: { email: "floripa@travessia.example" } })
    const copied = async (who: StaffMember) => {
      const [, id = ""] = /stores\/(\d+)/.exec(await press(app, who, withInbox, { intent: "duplicate" })) ?? []
      return document({ kind: "stores", id })
    }
    const copy = await copied(editor)
    expect([copy.name, "desk" in copy]).toEqual(["Loja (cópia)", false])
    expect(await copied(owner)).toHaveProperty("desk")
    await press(app, owner, store, { ...to, intent: "save" })
    expect(await document(store)).toMatchObject({ desk: { email: mine } })
  })
})
