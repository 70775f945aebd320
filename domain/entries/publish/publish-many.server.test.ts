import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { publishEntries } from "./publish-entries.server.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"

test.each(engines)("many entries at once are published in few statements on %s", async (engine) => {
  await using site = await createTestServices(engine, { content: "demo", now: "2026-11-25T12:00:00.000Z" })
  const { db, services, queries } = site
  const at = "2026-11-20T12:00:00.000Z"
  const ids = Array.from({ length: 600 }, (_, index) => 5_000 + index)
  const none = { title: null, description: null, updated_at: at }
  await db
    .insertInto("segment")
    .values(ids.map((id) => ({ id, name: `Segmento ${id}`, position: id, ...none })))
    .execute()
  const before = await listEntries(db, "segments", ids.map(String))
  const entries = before.map((entry) => ({
    kind: "segments" as const,
    id: entry.id,
    document: { ...entry.document, name: `Outro ${entry.id}` },
    baseDigest: digestOf(entry),
    draftRevision: 1,
  }))
  const drafts = entries.map(({ kind, id, document, baseDigest }) => ({
    kind,
    entry_id: id,
    document: JSON.stringify(document),
    base_digest: baseDigest,
    staff_id: "s1",
    changed_at: at,
    // One draft was saved again meanwhile.
    revision: id === "5007" ? 2 : 1,
  }))
  await db.insertInto("content_draft").values(drafts).execute()
  queries.length = 0
  const publisher = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7", origin: "panel" } as const
  expect(await publishEntries(services, entries, publisher)).toMatchObject({ status: "published" })
  // Other writers wait for this transaction, so it must take few statements.
  expect(queries.filter((sql) => /"(entry_version|audit_event|content_draft)"/.test(sql)).length).toBeLessThan(20)
  const versions = await db
    .selectFrom("entry_version")
    .select(["entry_id", "document", "at", "staff_id", "origin"])
    .orderBy("id")
    .execute()
  const now = services.clock().toISOString()
  expect(versions).toEqual(
    before.flatMap(({ id: entry_id, document }, index) => [
      { entry_id, document: JSON.stringify(document), at, staff_id: null, origin: "import" },
      { entry_id, document: JSON.stringify(entries[index]?.document), at: now, staff_id: "s1", origin: "panel" },
    ]),
  )
  const events = await db.selectFrom("audit_event").select("subject_id").orderBy("id").execute()
  expect(events.map(({ subject_id }) => subject_id)).toEqual(before.map(({ id }) => `segments/${id}`))
  expect(await listDrafts(db)).toMatchObject([{ id: "5007", revision: 2 }])
})
