import { expect, test } from "vitest"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { Services } from "#domain/services.server.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { createPanelApp, post, signIn } from "./panel-app.ts"
import { shownDraft, shownDrafts } from "./shown-drafts.ts"

const other = { key: "ladrao@exemplo.com.br", name: "OUTRA PESSOA", city: "CURITIBA" }

async function coupleOf({ db }: Pick<Services, "db">): Promise<EntryRef> {
  const [couple] = await listEntries(db, "honeymoons")
  return { kind: "honeymoons", id: String(couple?.id) }
}

test("another Pix of a couple is published and scheduled only after a fresh proof, alone and with others", async () => {
  await using panel = await createPanelApp()
  const couple = await coupleOf(panel.services)
  const editor = await signIn(panel, ["editor"], { proved: false })
  await draftEntry(panel.services, couple, { pix: other })
  const page = `/painel/conteudo/honeymoons/${couple.id}/publicar`
  const day = { day: "2026-12-24", time: "08:00" }
  const [shown, chosen] = [await shownDraft(panel.db, couple), await shownDrafts(panel.db, couple)]
  for (const [url, form] of [
    [page, shown],
    [page, { ...shown, intent: "schedule", ...day }],
    ["/painel/conteudo/publicar", chosen],
    ["/painel/conteudo/publicar", { ...chosen, intent: "schedule", ...day }],
  ] as const) {
    const asked = await post(panel, editor, url, form)
    expect([asked.statusCode, asked.headers.location]).toEqual([307, expect.stringMatching(/^\/painel\/confirmar\?/)])
  }
  expect((await findEntry(panel.db, couple))?.document).not.toMatchObject({ pix: other })
  expect((await findDraft(panel.db, couple))?.publishAt).toBeNull()
  const proved = await signIn(panel, ["editor"], { name: "Rui" })
  const published = await post(panel, proved, page, shown)
  expect(published.headers.location).toContain("feito=publicado")
  expect((await findEntry(panel.db, couple))?.document).toMatchObject({ pix: other })
})

test("other changes of a couple need no proof, and the schedule of one ends when its Pix changes", async () => {
  await using panel = await createPanelApp()
  const couple = await coupleOf(panel.services)
  const editor = await signIn(panel, ["editor"], { proved: false })
  const page = `/painel/conteudo/honeymoons/${couple.id}/publicar`
  let { revision } = await draftEntry(panel.services, couple, { title: "Ana e Pedro" })
  const day = { day: "2026-12-24", time: "08:00" }
  const form = { ...(await shownDraft(panel.db, couple)), intent: "schedule", ...day }
  expect((await post(panel, editor, page, form)).headers.location).toContain("agendado")
  ;({ revision } = await draftEntry(panel.services, couple, { title: "Ana & Pedro!" }, { revision }))
  expect((await findDraft(panel.db, couple))?.publishAt).not.toBeNull()
  await draftEntry(panel.services, couple, { title: "Ana & Pedro!", pix: other }, { revision })
  expect(await findDraft(panel.db, couple)).toMatchObject({
    publishAt: null,
    refused: { held: true, problems: [{ field: "pix", reason: expect.stringContaining("o Pix mudou") }] },
  })
})
