import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import type { Kind } from "#domain/content/content.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listRemovedEntries } from "#domain/entries/entry-list.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { findSharedPreview, makePreviewLink } from "#domain/entries/preview/preview-links.server.ts"
import { freePictureName } from "#domain/pictures/picture-name.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { removePictures } from "#domain/pictures/remove-pictures.server.ts"
import { discardNew } from "./discard-new.server.ts"
import { discardDraft, draftTag, findDraft, saveDraft } from "./drafts.server.ts"
import { findEntryState } from "./entry-state.server.ts"
import { startEntry } from "./start-entry.server.ts"

describe.each(engines)("discarding a draft that was never published on %s", (engine) => {
  test("leaves only its id, which stays reserved", async () => {
    await using site = await openSite(engine)
    const first = await site.start("cities", { name: "Cork" })
    const another = draftTag({ revision: 1, savedAt: "2026-11-20T14:00:00.000Z" })
    expect(await site.discard({ kind: "cities", id: first }, another)).toBe("conflict")
    expect(await site.discard({ kind: "cities", id: first })).toBe("discarded")
    const ref = { kind: "cities", id: first } as const
    expect(await findEntryState(site.db, ref)).toBeUndefined()
    expect(await listVersions(site.db, ref)).toEqual([])
    expect((await listRemovedEntries(site.db, ["cities"])).entries).toEqual([])
    expect(Number(await site.start("cities", { name: "Belfast" }))).toBe(Number(first) + 1)
  })

  test("is refused while another draft refers to it or shows it", async () => {
    await using site = await openSite(engine)
    const city = { kind: "cities", id: await site.start("cities", { name: "Cork" }) } as const
    const fields = { name: "Inglês em Cork", city_id: Number(city.id), images: ["praia"] }
    const pack = { kind: "packages", id: await site.start("packages", fields) } as const
    const picture = await site.upload("praia")
    for (const ref of [city, picture]) {
      expect(await site.discard(ref)).toBe("needed")
      expect(await findDraft(site.db, ref)).toBeDefined()
    }
    await discardDraft(site.db, pack, 1)
    for (const ref of [city, picture]) expect(await site.discard(ref)).toBe("discarded")
  })

  test("of a picture that was put back from the bin leaves it in the bin", async () => {
    await using site = await openSite(engine)
    const { db, services, actor } = site
    const picture = await site.upload("praia")
    const { document, revision } = (await findDraft(db, picture))!
    const described = { ...(document as object), alt: "Praia" }
    const publisher = { ...actor, origin: "panel" } as const
    const publish = (next: unknown, baseDigest: string) =>
      publishEntries(services, [{ ...picture, document: next, baseDigest, draftRevision: revision }], publisher)
    expect((await publish(described, "")).status).toBe("published")
    expect(await site.remove("praia")).toBe("removed")
    const binned = async () => (await listRemovedEntries(db, ["pictures"])).entries.map(({ id }) => id)
    expect(await binned()).toEqual(["praia"])
    await saveDraft(db, { ...picture, document: described, baseDigest: "", revision: 0 }, actor.staff, services.clock())
    expect(await site.remove("praia")).toBe("removed")
    expect([await findDraft(db, picture), await binned()]).toEqual([undefined, ["praia"]])
  })

  test("of a picture is audited, from its editor and the library, and its name stays reserved", async () => {
    await using site = await openSite(engine)
    expect(await site.discard(await site.upload("praia"))).toBe("discarded")
    await site.upload("mar")
    expect(await site.remove("mar")).toBe("removed")
    expect(await freePictureName(site.db, "praia")).toBe("praia-2")
    expect(await freePictureName(site.db, "mar")).toBe("mar-2")
    const query = site.db.selectFrom("audit_event").select(["action", "subject_id"]).orderBy("id")
    expect(await query.execute()).toEqual([
      { action: "picture-discarded", subject_id: "pictures/praia" },
      { action: "picture-discarded", subject_id: "pictures/mar" },
    ])
  })

  test("ends the previews that show only it; the others never show another draft in its place", async () => {
    await using site = await openSite(engine)
    const [one, two] = [await site.start("packages", { name: "Um" }), await site.start("packages", { name: "Dois" })]
    const [gone, left] = [one, two].map((id) => ({ kind: "packages", id }) as const) as [EntryRef, EntryRef]
    const link = (entries: EntryRef[]) =>
      makePreviewLink(site.db, { entries, address: "/", day: undefined }, site.actor, site.services.clock())
    const [alone, together] = [await link([gone]), await link([left, gone])]
    await site.discard(gone)
    const shown = (token: string) => findSharedPreview(site.db, token, site.services.clock())
    expect(await shown(alone)).toBeUndefined()
    expect(await shown(together)).toMatchObject({ entries: [left, gone] })
    expect(await site.start("packages", { name: "Segredo" })).not.toBe(one)
    expect(await findDraft(site.db, gone)).toBeUndefined()
  })
})

async function openSite(engine: Parameters<typeof createTestServices>[0]) {
  const app: TestServices = await createTestServices(engine)
  const { db, services } = app
  const staff = await insertColleague(services, "Marina Teles", { roles: ["editor"] })
  const actor = { staff, address: "" }
  const tagOf = async (ref: EntryRef) => draftTag(await findDraft(db, ref))
  return {
    db,
    services,
    actor,
    start: (kind: Kind, document: Record<string, unknown>) => startEntry(db, kind, document, staff, services.clock()),
    upload: async (name: string): Promise<EntryRef> => {
      const document = { hash: "1".repeat(32), width: 10, height: 10, color: "#000000", alt: "Barcos na areia" }
      const draft = { kind: "pictures", id: name, document, baseDigest: "", revision: 0 } as const
      await saveDraft(db, draft, staff, services.clock())
      return { kind: "pictures", id: name }
    },
    discard: async (ref: EntryRef, tag?: string) =>
      discardNew(services, { ...ref, tag: tag ?? (await tagOf(ref)) }, actor),
    remove: async (id: string) => removePictures(services, [{ id, tag: await tagOf({ kind: "pictures", id }) }], actor),
    [Symbol.asyncDispose]: () => app.close(),
  }
}
