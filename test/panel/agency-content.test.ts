import { join } from "node:path"
import { expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { type PublishResult, publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { discard, press, publish } from "./editor-work.ts"
import { createPanelApp, get, post, signIn } from "./panel-app.ts"
import { shownDraft } from "./shown-drafts.ts"

/* What of the agency and of the stores editors change, and what only the direction does. */

test("who edits content changes the agency's rates and nothing else of it", async () => {
  await using panel = await createPanelApp()
  const [owner, editor] = [await signIn(panel, ["owner"]), await signIn(panel, ["editor"])]
  const agency: EntryRef = { kind: "agency", id: "agency" }
  const url = "/painel/conteudo/agency/agency"
  const whole = (await get(panel, owner, url)).body
  for (const text of ["Razão social", "Os menus do site não ficam aqui"]) expect(whole).toContain(text)
  const page = await get(panel, editor, url)
  expect([page.body.includes("Cotações"), page.body.includes("Razão social")]).toEqual([true, false])
  // A point before three digits separates thousands everywhere in the panel.
  const misread = await press(panel, editor, agency, { "rates[0].reais": "6.205", intent: "review" })
  expect([misread.statusCode, misread.body.includes("uma unidade, como 6,205")]).toEqual([422, true])
  await press(panel, editor, agency, { company_name: "Outra", "rates[0].reais": "7,5", intent: "save" })
  const draft = (await findDraft(panel.db, agency))?.document as { company_name: string; rates: object[] }
  expect([draft.company_name === "Outra", draft.rates[0]]).toMatchObject([false, { reais: 7.5 }])
  expect(page.body).toContain("Só a direção muda: Identidade, Contatos, Pedidos, Páginas, Textos da equipe.")
  expect((await publish(panel, editor, agency)).statusCode).toBe(302)
  await press(panel, owner, agency, { company_name: "Outra", intent: "save" })
  expect((await publish(panel, editor, agency)).statusCode).toBe(403)
  expect((await get(panel, editor, `${url}/publicar`)).body).not.toContain("Publicar agora")
  const refused = await discard(panel, editor, agency)
  expect([refused.statusCode, refused.body.includes("Só a direção faz isto")]).toEqual([403, true])
  // The draft is the director's, and unfinished: the rates do not wait for it.
  await press(panel, owner, agency, { name: "", intent: "save" })
  const reviewed = await press(panel, editor, agency, { "rates[0].reais": "8,5", intent: "review" })
  expect(reviewed.headers.location).toBe(`${url}/publicar`)
  const { body } = await get(panel, editor, `${url}/publicar`)
  const shown = ["Publicar agora", "O resto do rascunho fica guardado", "8,5", "Outra", "Agendar"]
  expect(shown.map((text) => body.includes(text))).toEqual([true, true, true, false, false])
  const plan = { ...(await shownDraft(panel.db, agency)), intent: "schedule" }
  const late = await post(panel, editor, `${url}/publicar`, plan)
  expect(late.statusCode).toBe(403)
  expect((await publish(panel, editor, agency)).headers.location).toBe(`${url}?feito=parte`)
  expect((await get(panel, editor, `${url}?feito=parte`)).body).toContain("O resto do rascunho continua guardado.")
  const state = await findEntryState(panel.db, agency)
  expect(state?.published?.document).toMatchObject({
    name: "Travessia",
    company_name: expect.not.stringMatching("Outra"),
  })
  expect(state?.published?.document).toHaveProperty("rates.0.reais", 8.5)
  expect(state?.draft).toMatchObject({ document: { company_name: "Outra" }, baseDigest: state?.digest })
  expect(state?.draft?.document).not.toHaveProperty("name")
  expect((await publish(panel, editor, agency)).statusCode).toBe(403)
  await press(panel, owner, agency, { name: "Travessia", intent: "save" })
  expect((await publish(panel, owner, agency)).headers.location).toBe(`${url}?feito=publicado`)
  const last = (await findEntryState(panel.db, agency))?.published?.document
  expect(last).toHaveProperty("company_name", "Outra")
  expect(last).toHaveProperty("rates.0.reais", 8.5)
})

test("the page that publishes a longer retention says to whom a shorter one was promised", async () => {
  await using panel = await createPanelApp()
  const owner = await signIn(panel, ["owner"])
  await press(panel, owner, { kind: "agency", id: "agency" }, { "retention.quotes_months": "24", intent: "save" })
  const { body } = await get(panel, owner, "/painel/conteudo/agency/agency/publicar")
  expect(body).toMatch(/Dá para publicar, mas confira:[\s\S]*prometeu apagar depois de 12 meses/)
  expect(body).toContain("Publicar agora")
})

test("what the direction publishes while an editor publishes stays, and the editor is told", async () => {
  await using panel = await createPanelApp()
  const editor = await signIn(panel, ["editor"])
  const agency: EntryRef = { kind: "agency", id: "agency" }
  const before = await findEntry(panel.db, agency)
  if (!before) throw new Error("no agency")
  const { rates } = before.document as { rates: readonly object[] }
  await draftEntry(panel.services, agency, { rates: rates.with(0, { ...rates[0], reais: 7.5 }) })
  // Another process publishes as soon as the page has read what is published.
  await using other = connectDatabase({ file: join(panel.folder, "travessia.db"), url: panel.url })
  const theirs = { ...agency, document: { ...before.document, company_name: "Da direção" } }
  const publisher = { staff: undefined, address: "", origin: "panel" } as const
  let published: PublishResult | undefined
  panel.services.db = panel.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!published && result.rows[0]?.name === "agency")
        published = await publishEntries(
          { ...panel.services, db: other },
          [{ ...theirs, baseDigest: digestOf(before) }],
          publisher,
        )
      return result
    },
  })
  const { location } = (await publish(panel, editor, agency)).headers
  expect([published?.status, location]).toEqual(["published", "/painel/conteudo/agency/agency?feito=mudou"])
  expect((await findEntry(panel.db, agency))?.document).toMatchObject({ company_name: "Da direção", rates })
})

test("who edits content changes a store, but neither who receives its requests nor whether anybody does", async () => {
  await using panel = await createPanelApp()
  const [owner, editor] = [await signIn(panel, ["owner"]), await signIn(panel, ["editor"])]
  const [store, , withInbox] = (await listEntries(panel.db, "stores")).map(({ id }): EntryRef => ({
    kind: "stores",
    id,
  }))
  if (!store || !withInbox) throw new Error("no stores")
  const url = `/painel/conteudo/stores/${withInbox.id}`
  const page = await get(panel, editor, url)
  expect([page.body.includes("desk.email"), page.body.includes("Só a direção muda: Pedidos.")]).toEqual([false, true])
  await press(panel, editor, withInbox, { skype: "outro", intent: "save" })
  expect((await publish(panel, editor, withInbox)).statusCode).toBe(302)
  const takeOff = async (who: typeof owner, { kind, id }: EntryRef) => {
    const digest = (await findEntryState(panel.db, { kind, id }))?.digest ?? ""
    return post(panel, who, `/painel/conteudo/stores/${id}/fora-do-ar`, { digest })
  }
  expect((await get(panel, editor, `${url}/fora-do-ar`)).body).toContain("só a direção a tira do ar")
  expect((await takeOff(editor, withInbox)).statusCode).toBe(403)
  expect((await takeOff(editor, store)).headers.location).toContain("feito=fora")
  await press(panel, owner, withInbox, { "desk.email": "outra@travessia.example", intent: "save" })
  expect((await get(panel, editor, `${url}/publicar`)).body).not.toContain("As cotações")
  expect((await publish(panel, editor, withInbox)).statusCode).toBe(403)
  await press(panel, editor, withInbox, { skype: "mais um", intent: "save" })
  expect((await publish(panel, editor, withInbox)).headers.location).toBe(`${url}?feito=parte`)
  const state = await findEntryState(panel.db, withInbox)
  expect(state?.published?.document).toMatchObject({ skype: "mais um" })
  expect(state?.published?.document).not.toHaveProperty("desk.email", "outra@travessia.example")
  expect(state?.draft?.document).toHaveProperty("desk.email", "outra@travessia.example")
  expect((await publish(panel, owner, withInbox)).headers.location).toBe(`${url}?feito=publicado`)
})
