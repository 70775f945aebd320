import { describe, expect, test } from "vitest"
import { commandActor } from "#domain/audit/audit.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { type TestApp, faceEngines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { hiddenFields } from "./browser.ts"
import { editorForm } from "./editor-form.ts"
import { discard, press, publish } from "./editor-work.ts"
import { type SignedIn, createPanelApp, formPost, get, post, signIn } from "./panel-app.ts"
import { shownDraft } from "./shown-drafts.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }
const editor = "/painel/conteudo/packages/2001"

const digest = async ({ db }: TestApp) => (await findEntryState(db, praia))?.digest ?? ""

describe.each(faceEngines)("two windows of one entry on %s", (engine) => {
  test("a draft conflicts only in the fields that both changed, and takes the other's field", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    const opened = await editorForm(panel.db, praia)
    await press(panel, rita, praia, { summary: "De Rita", name: "Nome de Rita", intent: "save" })
    expect((await get(panel, marina, editor)).body).toContain("Rita Duarte<!-- --> também está editando")
    const mine = { ...opened, summary: "Meu", price_basis: "Por casal" }
    const send = (intent: string, url = editor) => post(panel, marina, url, { ...mine, intent })
    expect((await send("autosave", `${editor}.data?_routes=content%2Fentry-page`)).body).toContain("conflictText")
    const answer = await send("save")
    expect(answer.statusCode).toBe(409)
    const [, notice = ""] = /aria-labelledby="conflito"(.*?)<\/section>/s.exec(answer.body) ?? []
    for (const text of ["guardou outra mudança", "De Rita", "Meu"]) expect(notice).toContain(text)
    for (const text of ["Nome de Rita", "Por casal"]) expect(notice).not.toContain(text)
    const [, announced = ""] = /role="alert"[^>]*>(.*?)<\/div>/s.exec(notice) ?? []
    expect([announced.includes("guardou outra mudança"), announced.includes("De Rita<")]).toEqual([true, false])
    expect(answer.body).toContain("Ainda não guardado: escolha abaixo")
    expect(answer.body).not.toContain(">Rascunho guardado")
    // The form shows both versions, and Rita's value of the field that was not changed here.
    for (const text of ['value="Nome de Rita"', 'value="Por casal"']) expect(answer.body).toContain(text)
    const shown = hiddenFields(answer.body)
    const taken = { ...mine, name: "Nome de Rita", base: shown.base ?? "", revision: shown.revision ?? "" }
    const pressed = formPost(marina, { ...taken, intent: "take-draft:summary" })
    expect((await panel.app.inject({ url: editor, ...pressed })).statusCode).toBe(302)
    expect(await findDraft(panel.db, praia)).toMatchObject({
      revision: 2,
      document: { summary: "De Rita", price_basis: "Por casal", name: "Nome de Rita" },
    })
  })

  test("discarding a colleague's draft names the colleague and its day, there and in the audit trail", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    const publish_at = "2026-12-24T11:30:00.000Z"
    await press(panel, rita, praia, { name: "Publicado", intent: "save" })
    await publish(panel, rita, praia)
    const keep = () => press(panel, rita, praia, { name: "De Rita", intent: "save" })
    await keep()
    await panel.db.updateTable("content_draft").set({ publish_at }).execute()
    const bodyOf = async (who: SignedIn, path: string) =>
      (await get(panel, who, editor + path)).body.replaceAll("<!-- -->", "")
    const page = await bodyOf(marina, "/descartar")
    for (const text of ["<b>Rita Duarte</b> guardou esta mudança agora", "<b>Está agendada para qui 24/12, 8h30:</b>"])
      expect(page).toContain(text)
    expect(await bodyOf(rita, "/descartar")).not.toContain("Rita Duarte</b> guardou")
    expect((await discard(panel, marina, praia)).statusCode).toBe(302)
    // Going back to a version takes the place of a kept change.
    await keep()
    expect(await bodyOf(marina, "/historia")).toContain("Há uma mudança guardada por Rita Duarte.")
    const { id: version } = await panel.db
      .selectFrom("entry_version")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow()
    await post(panel, marina, `${editor}/historia`, { version, ...(await shownDraft(panel.db, praia)) })
    await discard(panel, marina, praia)
    const events = await panel.db
      .selectFrom("audit_event")
      .select(["staff_name", "details"])
      .where("action", "=", "content-discarded")
      .where("subject_id", "=", "packages/2001")
      .orderBy("id")
      .execute()
    expect(events.map(({ staff_name, details }) => [staff_name, JSON.parse(details ?? "null")])).toEqual([
      ["Marina Teles", { savedBy: "Rita Duarte", at: publish_at }],
      ["Marina Teles", { savedBy: "Rita Duarte" }],
      ["Marina Teles", {}],
    ])
  })

  test("two texts are shown side by side without HTML, also if only their formatting differs", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    const opened = await editorForm(panel.db, praia)
    const texts = { description: "<p>Um país <strong>verde</strong>.</p>", include: "<p>Café e <em>guia</em></p>" }
    await press(panel, rita, praia, { ...texts, intent: "save" })
    const mine = { ...opened, description: "<p>Um país azul.</p>", include: "<p>Café e guia</p>", intent: "save" }
    const answer = await post(panel, marina, editor, mine)
    const [, notice = ""] = /aria-labelledby="conflito"(.*?)<\/section>/s.exec(answer.body) ?? []
    expect(notice).not.toContain("&lt;")
    const shown = notice.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")
    for (const text of [
      "De Rita Duarte : Um país verde. Seu: Um país azul.",
      "De Rita Duarte : Café e guia (as palavras são as mesmas; a forma é outra) Seu: Café e guia Usar o de",
    ])
      expect(shown).toContain(text)
  })

  test("of two files of one picture one is taken, whole", async () => {
    await using panel = await createPanelApp(engine)
    const marina = await signIn(panel, ["editor"])
    const picture: EntryRef = { kind: "pictures", id: "dublin" }
    const entry = await findEntry(panel.db, picture)
    const replace = (hash: string, width: number, height: number) => ({ ...entry?.document, hash, width, height })
    const mine = replace("a".repeat(32), 1600, 800)
    await draftEntry(panel.services, picture, mine, { staff: { id: marina.staff.id } })
    const theirs = replace("b".repeat(32), 1200, 900)
    await publishEntries(panel.services, [{ ...picture, document: theirs, baseDigest: digestOf(entry) }], {
      ...commandActor,
      origin: "import",
    })
    const { body } = await get(panel, marina, "/painel/conteudo/pictures/dublin")
    const [, notice = ""] = /aria-labelledby="conflito"(.*?)<\/section>/s.exec(body) ?? []
    const shown = notice.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")
    expect(shown).toContain("De Uma importação : 1200 × 900 pixels (bbbbbb) Seu: 1600 × 800 pixels (aaaaaa)")
    const takes = [...notice.matchAll(/value="(take-[^"]*)"/g)].map(([, value]) => value)
    expect(takes).toEqual(["take-published:hash width height color"])
    await press(panel, marina, picture, { intent: takes[0] ?? "" })
    expect(await findDraft(panel.db, picture)).toBeUndefined()
  })

  test("an autosave keeps what the other window changed in fields that this one did not change", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    const opened = await editorForm(panel.db, praia)
    await press(panel, who, praia, { price_basis: "Por casal", intent: "save" })
    const url = `${editor}.data?_routes=content%2Fentry-page`
    const autosave = (form: Record<string, string | string[]>) => post(panel, who, url, { ...form, intent: "autosave" })
    const first = await autosave({ ...opened, summary: "Um" })
    expect(first.body).toContain("com o que outra janela mudou em")
    const both = { summary: "Um", price_basis: "Por casal" }
    expect(await findDraft(panel.db, praia)).toMatchObject({ revision: 2, document: both })
    // The form still contains the old value of the other field. Sending it again, even later, does not revert that
    // change.
    const [, base = ""] = /"base","([^"]*)"/.exec(first.body) ?? []
    expect((await autosave({ ...opened, summary: "Dois", base, revision: "2" })).body).not.toContain("conflictText")
    expect(await findDraft(panel.db, praia)).toMatchObject({ document: { ...both, summary: "Dois" } })
  })

  test("a tab of the release before, open across the update, gets its answers under the old names", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    const { formKey: _, ...opened } = await editorForm(panel.db, praia)
    const url = `${editor}.data?_routes=content%2Fentry-page`
    const send = (summary: string) =>
      post(panel, marina, url, { ...opened, formulario: "antigo", summary, intent: "autosave" })
    // With another key the tab's script would ignore the new `base`, and its next save would conflict with this one.
    expect((await send("Meu")).body).toContain('"formKey","antigo"')
    await press(panel, rita, praia, { summary: "De Rita", intent: "save" })
    expect((await send("Outro")).body).toContain("overtaken")
  })

  test("the first person in an entry sees the co-editor too, for some minutes after that one's save", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    let form = await editorForm(panel.db, praia)
    const save = async (typed: string) => {
      const url = `${editor}.data?_routes=content%2Fentry-page`
      const { body } = await post(panel, marina, url, { ...form, summary: typed, intent: "autosave" })
      const of = (name: string) => new RegExp(`"${name}",("[^"]*"|\\d+)`).exec(body)?.[1]?.replaceAll('"', "") ?? ""
      form = { ...form, base: of("base"), revision: of("revision"), otherSaver: of("otherSaver") }
      return /"coEditor",.*?"Rita Duarte"/.test(body)
    }
    expect(await save("Um")).toBe(false)
    await press(panel, rita, praia, { name: "De Rita", intent: "save" })
    expect([await save("Dois"), await save("Três")]).toEqual([true, true])
    // A process of the version before, during an update, knows nothing but digests in it.
    expect(form.base).toMatch(/^[\w-]+(\.[\w-]+)*$/)
    panel.setNow("2026-11-20T12:16:00-03:00")
    expect(await save("Quatro")).toBe(false)
    expect(await findDraft(panel.db, praia)).toMatchObject({ document: { name: "De Rita", summary: "Quatro" } })
  })

  test("what others published is merged where the draft did not change it, without a conflict", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    const mine = await editorForm(panel.db, praia, { summary: "Meu", intent: "save" })
    await press(panel, rita, praia, { name: "De Rita", intent: "save" })
    await publish(panel, rita, praia)
    // From a window opened before, and from a draft saved before.
    await post(panel, marina, editor, mine)
    const other = { ...((await findEntry(panel.db, praia))?.document as object), price_basis: "Por casal" }
    await publishEntries(panel.services, [{ ...praia, document: other, baseDigest: await digest(panel) }], {
      staff: rita.staff,
      address: "",
      origin: "panel",
    })
    expect((await get(panel, marina, editor)).body).not.toContain("publicou outra versão")
    expect((await get(panel, marina, `${editor}/publicar`)).body).not.toContain("Por casal")
    expect((await publish(panel, marina, praia)).headers.location).toBe(`${editor}?feito=publicado`)
    expect((await findEntry(panel.db, praia))?.document).toMatchObject({
      name: "De Rita",
      price_basis: "Por casal",
      summary: "Meu",
    })
  })

  test("the second publication has a conflict in the fields that both changed, and nothing is lost", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["editor"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["editor"])
    await press(panel, marina, praia, { name: "Meu", intent: "save" })
    const theirs = { ...((await findEntry(panel.db, praia))?.document as object), name: "De Rita" }
    await publishEntries(panel.services, [{ ...praia, document: theirs, baseDigest: await digest(panel) }], {
      staff: rita.staff,
      address: "",
      origin: "panel",
    })
    expect((await get(panel, marina, `${editor}/publicar`)).headers.location).toBe(editor)
    expect((await publish(panel, marina, praia)).headers.location).toBe(editor)
    const page = await get(panel, marina, editor)
    for (const text of ["publicou outra versão", "De Rita", "Meu"]) expect(page.body).toContain(text)
    await press(panel, marina, praia, { intent: `keep:${await digest(panel)}` })
    expect((await publish(panel, marina, praia)).headers.location).toBe(`${editor}?feito=publicado`)
    expect((await findEntry(panel.db, praia))?.document).toMatchObject({ name: "Meu" })
  })

  test("a draft that somebody discarded does not return by itself", async () => {
    await using panel = await createPanelApp(engine)
    const [rita, marina] = [await signIn(panel, ["editor"]), await signIn(panel, ["editor"])]
    await press(panel, marina, praia, { name: "Meu", intent: "save" })
    const opened = await editorForm(panel.db, praia)
    await discard(panel, rita, praia)
    const save = (fields: object) => post(panel, marina, editor, { ...opened, ...fields })
    const answer = await save({ summary: "Mais", intent: "save" })
    expect([answer.statusCode, answer.body.includes("descartou o rascunho")]).toEqual([409, true])
    const { base = "", revision = "" } = hiddenFields(answer.body)
    await save({ summary: "Mais", base, revision, intent: "save-mine" })
    expect(await findDraft(panel.db, praia)).toMatchObject({ document: { name: "Meu", summary: "Mais" } })
  })
})
