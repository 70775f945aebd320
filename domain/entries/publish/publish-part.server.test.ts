import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { publishablePart } from "#domain/entries/editable-fields.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { publishPart } from "./publish-part.server.ts"

const agency: EntryRef = { kind: "agency", id: "agency" }
const edu = { staff: { id: "edu", name: "Edu Reis" }, address: "203.0.113.7" }
const editor = { roles: ["editor"] } as const

/** The published agency with another first rate. */
async function openAgency(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const before = (await findEntry(app.db, agency))?.document as { company_name: string; rates: readonly object[] }
  return Object.assign(app, { before, rates: before.rates.with(0, { ...before.rates[0], reais: 7.77 }) })
}

describe.each(engines)("the part of a draft that an editor may publish, on %s", (engine) => {
  test("is published alone; the rest stays the draft of its author, rebased onto what is published now", async () => {
    await using app = await openAgency(engine)
    const { db, services, before, rates } = app
    await draftEntry(services, agency, { company_name: "Outra", rates }, { staff: { id: "olga" } })
    const draft = await findDraft(db, agency)
    const part = publishablePart("agency", editor, { before, after: draft?.document })
    if (!draft || !part) throw new Error("nothing to publish")
    expect(part).toEqual({ document: { ...before, rates }, fields: ["rates"] })
    app.setNow("2026-11-20T12:30:00-03:00")
    expect(await publishPart(services, draft, part, edu)).toMatchObject({ status: "published" })
    const published = await findEntry(db, agency)
    expect(published?.document).toMatchObject({ company_name: before.company_name, rates })
    expect(await findDraft(db, agency)).toMatchObject({
      document: { company_name: "Outra", rates },
      baseDigest: digestOf(published),
      staffId: "olga",
      savedAt: draft.savedAt,
      revision: draft.revision + 1,
    })
    const [audit] = await db.selectFrom("audit_event").select(["staff_id", "details"]).execute()
    expect([audit?.staff_id, JSON.parse(audit?.details ?? "")]).toEqual(["edu", { origin: "panel", fields: ["rates"] }])
    expect(await listVersions(db, agency)).toHaveLength(2)
  })

  test("does not replace what was published meanwhile, nor a draft that was saved meanwhile", async () => {
    await using app = await openAgency(engine)
    const { db, services, before, rates } = app
    const { revision } = await draftEntry(services, agency, { company_name: "Outra", rates })
    const draft = await findDraft(db, agency)
    const part = publishablePart("agency", editor, { before, after: draft?.document })
    if (!draft || !part) throw new Error("nothing to publish")
    await draftEntry(services, agency, { company_name: "Mais outra", rates }, { revision })
    expect(await publishPart(services, draft, part, edu)).toMatchObject({ status: "published" })
    expect((await findDraft(db, agency))?.document).toMatchObject({ company_name: "Mais outra" })
    expect(await publishPart(services, draft, part, edu)).toMatchObject({ status: "conflict" })
  })
})

test("an editor publishes the whole of a draft with rates alone, and nothing of one without them", () => {
  const [before, rates] = [{ name: "Travessia", rates: [{ reais: 5 }] }, [{ reais: 7.77 }]]
  const may = (after: object) => publishablePart("agency", editor, { before, after })
  expect(may({ ...before, rates })).toEqual({ document: { ...before, rates } })
  expect(may({ ...before, name: "Outra" })).toBeUndefined()
  expect(may({ ...before, name: "Outra", rates })).toEqual({ document: { ...before, rates }, fields: ["rates"] })
  expect(publishablePart("agency", { roles: ["owner"] }, { before, after: { name: "Outra" } })).toEqual({
    document: { name: "Outra" },
  })
})
