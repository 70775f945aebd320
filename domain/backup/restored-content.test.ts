import { describe, expect, test } from "vitest"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { scheduleDrafts, unscheduleDrafts } from "#domain/entries/drafts/schedule-drafts.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { publishScheduled } from "#domain/entries/publish/publish-scheduled.server.ts"
import { engines } from "#test/create-test-app.ts"
import { backUp, restore, startSite } from "#test/fixtures/backup.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"

const marina = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7" }
const praia = { kind: "packages", id: "2001" } as const
const serra = { kind: "packages", id: "2002" } as const

describe.each(engines)("the content after a restore on %s", (engine) => {
  test("what was scheduled, and perhaps cancelled since, is published only when it is scheduled again", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const drafts = [
      await draftEntry(services, praia, { name: "Preço errado" }),
      await draftEntry(services, serra, { name: "Verão" }),
    ]
    const schedule = async (place: number, at: string) =>
      expect(await scheduleDrafts(services, [drafts[place]!], new Date(at), marina)).toMatchObject({
        status: "scheduled",
      })
    await schedule(0, "2026-11-21T12:00:00-03:00")
    await schedule(1, "2026-12-24T16:40:00-03:00")
    const { folder } = await backUp(site)
    await unscheduleDrafts(services, [drafts[0]!], marina)
    site.setNow("2026-11-22T12:00:00-03:00")
    expect((await restore(site, folder)).heldDrafts).toBe(2)
    expect(await publishScheduled(services)).toBe(0)
    const [cancelled, coming] = [await findDraft(db, praia), await findDraft(db, serra)]
    expect([cancelled?.publishAt, coming?.publishAt]).toEqual([null, null])
    expect(cancelled?.refused).toEqual({
      held: true,
      at: services.clock().toISOString(),
      problems: [{ ...praia, field: "", reason: expect.stringContaining("agendada para 21/11/2026, 12h;") }],
    })
    expect(coming?.refused?.problems[0]?.reason).toContain("agendada para 24/12/2026, 16h40;")
    // Who writes on is still told, until it is scheduled again.
    drafts[1] = await draftEntry(services, serra, { name: "Verão no alto" }, { revision: drafts[1]!.revision })
    expect((await findDraft(db, serra))?.refused).toEqual(coming?.refused)
    await schedule(1, "2026-12-24T16:40:00-03:00")
    expect((await findDraft(db, serra))?.refused).toBeNull()
    site.setNow("2026-12-24T16:40:00-03:00")
    expect(await publishScheduled(services)).toBe(1)
    expect((await findEntry(db, serra))?.document).toMatchObject({ name: "Verão no alto" })
  })

  test("publications after a restore come after those of the backup, also with a clock that is behind", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const publish = async (name: string) => {
      const entry = await findEntry(db, praia)
      const change = { ...praia, document: { ...entry?.document, name }, baseDigest: digestOf(entry) }
      expect(await publishEntries(services, [change], { ...marina, origin: "panel" })).toMatchObject({
        status: "published",
      })
    }
    await publish("Antes")
    const { folder } = await backUp(site)
    site.setNow("2026-11-20T11:00:00-03:00")
    await restore(site, folder)
    await publish("Depois")
    const versions = await listVersions(db, praia, { limit: 2 })
    expect(versions.map(({ document }) => (document as { name: string }).name)).toEqual(["Depois", "Antes"])
  })
})
