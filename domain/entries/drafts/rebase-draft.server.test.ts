import { expect, test } from "vitest"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { findDraft, listDrafts, saveDraft } from "./drafts.server.ts"
import { listConflicting } from "./rebase-draft.server.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }
const serra: EntryRef = { kind: "packages", id: "2002" }

test("a draft that an earlier release saved conflicts only where others may have changed the entry since", async () => {
  await using site = await openSite()
  const { services, db } = site
  await site.publish(praia, { name: "Da equipe" })
  for (const ref of [praia, serra]) await draftEntry(services, ref, { summary: "Outro resumo" })
  const added = { ...praia, id: "9001" }
  await saveDraft(db, { ...added, document: {}, baseDigest: "", revision: 0 }, { id: "s1" }, services.clock())
  await site.leaveRelease()
  expect(await site.conflicting()).toEqual(["packages/2001"])
  await db.updateTable("package").set({ id: 9001 }).where("id", "=", 2003).execute()
  expect(await site.conflicting()).toEqual(["packages/2001", "packages/9001"])
})

test("a draft of an earlier release is published by its schedule; a field that it lacks is in conflict", async () => {
  await using site = await openSite()
  const { services, db } = site
  const before = await findEntry(db, serra)
  expect(before?.document).toHaveProperty("observation")
  await draftEntry(services, serra, { name: "Agendado" })
  await draftEntry(services, praia, { observation: undefined })
  await site.leaveRelease()
  // Nothing tells a field that the draft removed from one that the earlier release did not have.
  expect(await site.conflicting()).toEqual(["packages/2001"])
  await db.updateTable("content_draft").set({ publish_at: services.clock().toISOString() }).execute()
  await publishScheduled(services)
  expect((await findEntry(db, serra))?.document).toEqual({ ...before?.document, name: "Agendado" })
  expect(await findDraft(db, serra)).toBeUndefined()
})

async function openSite() {
  const site = await createTestServices("sqlite", { content: "demo" })
  const { services, db } = site
  return Object.assign(site, {
    publish: async (ref: EntryRef, fields: object) => {
      const entry = await findEntry(db, ref)
      const change = { ...ref, document: { ...entry?.document, ...fields }, baseDigest: digestOf(entry) }
      await publishEntries(services, [change], { staff: undefined, address: "", origin: "panel" })
    },
    /** The next release reads entries with other fields, so it computes other digests. */
    leaveRelease: () =>
      db.updateTable("content_draft").set({ base_digest: "earlier" }).where("base_digest", "!=", "").execute(),
    conflicting: async () => [...(await listConflicting(db, await listDrafts(db)))].sort(),
  })
}
