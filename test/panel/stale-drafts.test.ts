import { describe, expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { type Engine, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { createPanelApp, get, post, signIn } from "./panel-app.ts"
import { shownDraft, shownDrafts } from "./shown-drafts.ts"

/* Pages that were opened before others saved, published or discarded the draft that they show. */

const praia: EntryRef = { kind: "packages", id: "2001" }
const editor = "/painel/conteudo/packages/2001"
const several = "/painel/conteudo/publicar"
const schedule = { intent: "schedule", day: "2026-12-24", time: "08:30" }

/** A draft of the package; the pages that show it send these fields. */
async function openPages(engine: Engine) {
  const panel = await createPanelApp(engine)
  const me = await signIn(panel, ["editor"])
  await draftEntry(panel.services, praia, { name: "Conferido" }, { staff: me.staff })
  const send = (url: string, fields: Record<string, string | string[]>) => post(panel, me, url, fields)
  return Object.assign(panel, {
    shown: await shownDraft(panel.db, praia),
    chosen: await shownDrafts(panel.db, praia),
    read: async (url: string) => (await get(panel, me, url)).body,
    post: send,
    lead: async (url: string, fields: Record<string, string | string[]>) => (await send(url, fields)).headers.location,
    restore: async (fields: Record<string, string>) => {
      const [version] = await listVersions(panel.db, praia)
      return send(`${editor}/historia`, { ...fields, version: version?.id ?? "" })
    },
  })
}

describe.each(engines)("a page that shows an old draft, on %s,", (engine) => {
  test("acts on no revision that was saved since", async () => {
    await using panel = await openPages(engine)
    await draftEntry(panel.services, praia, { name: "De Bruno" }, { revision: 1 })
    expect(await panel.lead(`${editor}/publicar`, panel.shown)).toBe(`${editor}?feito=mudou`)
    expect(await panel.lead(several, panel.chosen)).toContain("feito=mudou")
    expect((await findEntry(panel.db, praia))?.document).not.toMatchObject({ name: "Conferido" })
  })

  test("acts on no later draft, whose revisions begin at 1 again", async () => {
    await using panel = await openPages(engine)
    const { shown, chosen } = panel
    await panel.post(`${editor}/publicar`, shown)
    panel.setNow("2026-11-20T12:05:00-03:00")
    await draftEntry(panel.services, praia, { name: "De Bruno" })
    const draft = await findDraft(panel.db, praia)
    expect(draft).toMatchObject({ revision: 1 })
    for (const [url, fields, key] of [
      [`${editor}/publicar`, shown, "mudou"],
      [`${editor}/publicar`, { ...shown, ...schedule }, "mudou"],
      [several, chosen, "mudou"],
      [several, { ...chosen, ...schedule }, "mudou"],
      [`${editor}/descartar`, shown, "outro"],
    ] as const)
      expect(await panel.lead(url, fields), url).toContain(`feito=${key}`)
    expect((await panel.restore(shown)).statusCode).toBe(409)
    expect(await findDraft(panel.db, praia)).toEqual(draft)
    expect((await findEntry(panel.db, praia))?.document).toMatchObject({ name: "Conferido" })
  })

  test("says that it may have gone on air, not that it was discarded or its schedule cancelled", async () => {
    await using panel = await openPages(engine)
    const { shown } = panel
    await panel.post(`${editor}/publicar`, { ...shown, ...schedule })
    await publishScheduled({ ...panel.services, clock: () => new Date("2026-12-24T11:30:10.000Z") })
    for (const [path, fields] of [
      ["descartar", shown],
      ["publicar", shown],
      ["publicar", { ...shown, intent: "unschedule" }],
    ] as const)
      expect(await panel.lead(`${editor}/${path}`, fields)).toBe(`${editor}?feito=acabou`)
    expect(await panel.read(`${editor}?feito=acabou`)).toContain("foi ao ar, ou foi descartada antes")
    const late = await panel.restore(shown)
    expect([late.statusCode, late.body.includes("A mudança guardada foi ao ar ou foi descartada")]).toEqual([409, true])
  })
})
