import { describe, expect, test } from "vitest"
import { type Engine, type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { type Draft, findDraft, listDrafts, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { restoreVersion } from "#domain/entries/drafts/restore-version.server.ts"
import { listVersions, versionsMax } from "#domain/entries/history/entry-history.server.ts"
import { newEntryId } from "./entry-ids.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { type EntryToPublish, publishEntries } from "./publish-entries.server.ts"
import type { Publisher } from "./publisher.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"

const marina = { id: "s1", name: "Marina Teles" }
const publisher: Publisher = { staff: marina, address: "203.0.113.7", origin: "panel" }
const praia: EntryRef = { kind: "packages", id: "2001" }

describe.each(engines)("on %s", (engine) => {
  test("a publication changes the rows, the search, the history, the version and the audit trail", async () => {
    await using site = await openSite(engine)
    const version = await site.version()
    const entry = await site.edited(praia, { name: "Lençóis com xaxado", promotion: undefined })
    expect(await site.publish([entry])).toMatchObject({ status: "published", warnings: [] })
    const row = await site.db.selectFrom("package").selectAll().where("id", "=", 2001).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: "Lençóis com xaxado", promotion_cents: null, promotion_ends: null })
    expect(await site.db.selectFrom("search_word").selectAll().where("word", "=", "xaxado").execute()).toEqual([
      { word: "xaxado", uses: 1, shown: "xaxado" },
    ])
    expect(await site.version()).not.toBe(version)
    const versions = await listVersions(site.db, praia)
    expect(versions.map(({ origin, by }) => [origin, by])).toEqual([
      ["panel", "Marina Teles"],
      ["import", undefined],
    ])
    expect(versions[1]?.document).toHaveProperty("promotion")
    await site.publish([{ ...(await site.edited(praia, {})), document: null }])
    const audit = await site.db.selectFrom("audit_event").selectAll().orderBy("id").execute()
    expect(audit).toMatchObject([
      { staff_id: "s1", action: "content-published", subject_kind: "entry", subject_id: "packages/2001" },
      { staff_id: "s1", action: "content-removed", subject_kind: "entry", subject_id: "packages/2001" },
    ])
    expect(JSON.parse(audit[0]?.details ?? "")).toMatchObject({ fields: ["name", "promotion"] })
  })

  test("after publications the search index equals a rebuilt one", async () => {
    await using site = await openSite(engine)
    await site.publish([await site.edited({ kind: "countries", id: "20" }, { name: "Terra das Palmeiras" })])
    await site.publish([{ ...(await site.edited(praia, {})), document: null }])
    const id = String(await newEntryId(site.db, "segments"))
    const created = { kind: "segments", id, document: { id: Number(id), name: "Balões" }, baseDigest: "" } as const
    expect(await site.publish([created])).toMatchObject({ status: "published" })
    const published = await site.search()
    await rebuildSearch(site.db, site.services.clock())
    expect(await site.search()).toEqual(published)
  })

  test("what breaks the importer's rules is refused at its field, and nothing changes", async () => {
    await using site = await openSite(engine)
    const before = await site.everything()
    const wrong = await site.edited(praia, {
      promotion: { value: 0, currency: "BRL", starts: "2026-12-02", ends: "2026-02-30" },
      city_id: 999,
    })
    expect(await site.publish([wrong])).toMatchObject({
      status: "refused",
      problems: [
        { kind: "packages", id: "2001", field: "city_id", reason: "não existe cidade com id 999" },
        { field: "promotion.ends", reason: "este dia não existe no calendário" },
        { field: "promotion.value", reason: "o preço promocional precisa ser maior que zero" },
      ],
    })
    expect(await site.everything()).toEqual(before)
  })

  test("an entry is not refused for what is wrong elsewhere", async () => {
    await using site = await openSite(engine)
    const covers = { exchange: "nenhuma", tourism: "nenhuma" }
    await site.db
      .updateTable("setting")
      .set({ value: JSON.stringify({ ...(await site.agency()), covers }) })
      .where("name", "=", "agency")
      .execute()
    expect(await site.publish([await site.edited(praia, { name: "Praia" })])).toMatchObject({ status: "published" })
    const agency = await site.edited({ kind: "agency", id: "agency" }, { phone: "(41) 3000-0001" })
    expect(await site.publish([agency])).toMatchObject({
      status: "refused",
      problems: [{ field: "covers.exchange" }, { field: "covers.tourism" }],
    })
  })

  test("the second of two publications of an entry is a conflict that names the first author", async () => {
    await using site = await openSite(engine)
    const [mine, hers] = [await site.edited(praia, { name: "Minha" }), await site.edited(praia, { name: "Dela" })]
    expect(await site.publish([hers])).toMatchObject({ status: "published" })
    const before = await site.everything()
    expect(await site.publish([mine])).toMatchObject({
      status: "conflict",
      entries: [{ kind: "packages", id: "2001", author: { by: "Marina Teles", origin: "panel" } }],
    })
    expect(await site.everything()).toEqual(before)
  })

  test("of two concurrent publications one succeeds, and the other is a conflict", async () => {
    await using site = await openSite(engine)
    const both = [await site.edited(praia, { name: "Uma" }), await site.edited(praia, { name: "Outra" })]
    const results = await Promise.all(both.map((entry) => site.publish([entry])))
    expect(results.map(({ status }) => status).sort()).toEqual(["conflict", "published"])
    expect(await listVersions(site.db, praia)).toHaveLength(2)
  })

  test("entries that need each other are published together, or none of them", async () => {
    await using site = await openSite(engine)
    const city = {
      kind: "cities",
      id: "9001",
      document: { id: 9001, country_id: 20, profiles: ["tourism"], name: "Xapuri", images: [] },
      baseDigest: "",
    } as const
    const moved = await site.edited(praia, { city_id: 9001 })
    expect(await site.publish([moved])).toMatchObject({ status: "refused" })
    expect(await site.publish([moved, { ...city, document: { ...city.document, name: "" } }])).toMatchObject({
      status: "refused",
      problems: [{ kind: "cities", id: "9001", field: "name", reason: "está vazio: preencha ou apague a linha" }],
    })
    expect(await findEntry(site.db, city)).toBeUndefined()
    expect(await site.publish([moved, city])).toMatchObject({ status: "published" })
    expect((await findEntry(site.db, praia))?.document).toMatchObject({ city_id: 9001 })
    const [one, other] = [await listVersions(site.db, praia), await listVersions(site.db, city)]
    expect(one[0]?.batch).toBe(other[0]?.batch)
  })

  test("an unchanged entry among changed ones gets no version and no event", async () => {
    await using site = await openSite(engine)
    const segment: EntryRef = { kind: "segments", id: "1" }
    const [changed, same] = [await site.edited(praia, { name: "Lençóis" }), await site.edited(segment, {})]
    expect(await site.publish([changed, same])).toMatchObject({ status: "published" })
    expect(await listVersions(site.db, segment)).toEqual([])
    const events = await site.db.selectFrom("audit_event").select("subject_id").execute()
    expect(events).toEqual([{ subject_id: "packages/2001" }])
  })

  test("a failure in the middle of a publication leaves everything as it was", async () => {
    await using site = await openSite(engine)
    const before = await site.everything()
    const entry = await site.edited(praia, { name: "Metade" })
    const failing = { ...publisher, address: undefined as unknown as string }
    await expect(publishEntries(site.services, [entry], failing)).rejects.toThrow()
    expect(await site.everything()).toEqual(before)
  })

  test("an unfinished draft is saved, touches no cached page, and is gone when it is published", async () => {
    await using site = await openSite(engine)
    const version = await site.version()
    const baseDigest = digestOf(await findEntry(site.db, praia))
    const draft = { ...praia, document: { name: "" }, baseDigest, revision: 0 }
    expect(await saveDraft(site.db, draft, marina, site.services.clock())).toEqual({ status: "saved", revision: 1 })
    expect(await saveDraft(site.db, draft, marina, site.services.clock())).toMatchObject({
      status: "conflict",
      draft: { revision: 1, savedBy: "Marina Teles", document: { name: "" } } satisfies Partial<Draft>,
    })
    const finished = await site.edited(praia, { name: "Pronto" })
    const saved = await saveDraft(site.db, { ...finished, revision: 1 }, marina, site.services.clock())
    expect(saved).toEqual({ status: "saved", revision: 2 })
    expect(await site.version()).toBe(version)
    expect(await site.publish([{ ...finished, draftRevision: 1 }])).toMatchObject({ status: "published" })
    // Another revision was saved during the publication: this one stays.
    expect(await listDrafts(site.db)).toMatchObject([{ kind: "packages", id: "2001", revision: 2 }])
    const again = await site.edited(praia, { name: "Pronto" })
    expect(await site.publish([{ ...again, draftRevision: 2 }])).toEqual({ status: "unchanged" })
    expect(await findDraft(site.db, praia)).toBeUndefined()
  })

  test("any version can be restored as a draft, and publishing that restores it word for word", async () => {
    await using site = await openSite(engine)
    const original = await findEntry(site.db, praia)
    await site.publish([await site.edited(praia, { name: "Outro nome", images: [] })])
    const [, imported] = await listVersions(site.db, praia)
    const restored = { ...praia, versionId: imported!.id, tag: "" }
    expect(await restoreVersion(site.services, restored, { staff: marina, address: "" })).toMatchObject({
      status: "saved",
    })
    const draft = await findDraft(site.db, praia)
    await site.publish([{ ...praia, document: draft?.document, baseDigest: draft!.baseDigest, draftRevision: 1 }])
    expect((await findEntry(site.db, praia))?.document).toEqual(original?.document)
  })

  test("an entry keeps its last fifty versions, and its id is not used again", async () => {
    await using site = await openSite(engine)
    const partner: EntryRef = { kind: "partners", id: "9000" }
    for (let count = 0; count < versionsMax + 2; count++) {
      const document = { id: 9000, title: `Parceiro ${count}`, images: [] }
      const baseDigest = digestOf(await findEntry(site.db, partner))
      expect(await site.publish([{ ...partner, document, baseDigest }])).toMatchObject({ status: "published" })
    }
    const baseDigest = digestOf(await findEntry(site.db, partner))
    expect(await site.publish([{ ...partner, document: null, baseDigest }])).toMatchObject({ status: "published" })
    const versions = await listVersions(site.db, partner)
    expect(versions).toHaveLength(versionsMax)
    expect(versions[0]?.document).toBeNull()
    expect(await newEntryId(site.db, "partners")).toBe(9001)
  })

  test("a picture with another text changes the date of every page that shows it", async () => {
    await using site = await openSite(engine)
    const use = await site.db
      .selectFrom("image_use")
      .selectAll()
      .where("owner_kind", "=", "package")
      .orderBy("owner_id")
      .executeTakeFirstOrThrow()
    const picture: EntryRef = { kind: "pictures", id: use.image_name }
    await site.publish([await site.edited(picture, { alt: "Decorativa.", focus: { x: 25, y: 75 } })])
    const image = await site.db.selectFrom("image").selectAll().where("name", "=", use.image_name).executeTakeFirst()
    expect(image).toMatchObject({ alt: "", focus_x: 25, focus_y: 75 })
    const owner = await site.db
      .selectFrom("package")
      .select("updated_at")
      .where("id", "=", use.owner_id)
      .executeTakeFirst()
    expect(owner?.updated_at).toBe(site.services.clock().toISOString())
  })

  test("a store's inbox is stored with the agency; one that an older release stored alone stays", async () => {
    await using site = await openSite(engine)
    const agency = await site.agency()
    await site.db.updateTable("store").set({ desk: null }).execute()
    const orphan = { email: "antiga@exemplo.example", profiles: ["tourism"], states: ["AC"] }
    await site.db
      .updateTable("setting")
      .set({ value: JSON.stringify({ ...agency, store_desks: [orphan] }) })
      .where("name", "=", "agency")
      .execute()
    const id = (await site.db.selectFrom("store").select("id").orderBy("position").executeTakeFirstOrThrow()).id
    const desk = { email: "nova@exemplo.example", profiles: ["tourism"], states: ["RR"] }
    const store: EntryRef = { kind: "stores", id: String(id) }
    expect(await site.publish([await site.edited(store, { desk })])).toMatchObject({ status: "published" })
    expect((await site.agency()).store_desks).toEqual([orphan, desk])
    await site.publish([await site.edited(store, { desk: undefined })])
    expect((await site.agency()).store_desks).toEqual([orphan])
  })
})

async function openSite(engine: Engine) {
  const app: TestServices = await createTestServices(engine, { content: "demo", now: "2026-11-25T12:00:00.000Z" })
  const { db, services } = app
  await db
    .insertInto("staff")
    .values({
      ...marina,
      email: "marina@exemplo.example",
      is_owner: 0,
      is_editor: 1,
      is_sales: 0,
      failures: 0,
      created_at: "2026-11-20",
    })
    .execute()
  const setting = async (name: string) =>
    (await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst())?.value
  const tables = [
    "package",
    "city",
    "image_use",
    "search_entry",
    "search_word",
    "setting",
    "entry_version",
    "audit_event",
  ] as const
  return {
    db,
    services,
    publish: (entries: readonly EntryToPublish[]) => publishEntries(services, entries, publisher),
    /** The published entry with these fields changed, as a form sends it. */
    edited: async (ref: EntryRef, fields: object): Promise<EntryToPublish> => {
      const entry = await findEntry(db, ref)
      const document = JSON.parse(JSON.stringify({ ...entry?.document, ...fields })) as unknown
      return { ...ref, document, baseDigest: digestOf(entry) }
    },
    version: () => setting("content_version"),
    agency: async () => JSON.parse((await setting("agency")) ?? "") as { store_desks: unknown[] },
    search: async () => [
      await db
        .selectFrom("search_entry")
        .select(["kind", "thing_id", "digest"])
        .orderBy("kind")
        .orderBy("thing_id")
        .execute(),
      await db.selectFrom("search_word").selectAll().orderBy("word").execute(),
    ],
    everything: () =>
      Promise.all(
        tables.map(async (table) =>
          (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort(),
        ),
      ),
    [Symbol.asyncDispose]: () => app.close(),
  }
}
