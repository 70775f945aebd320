import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertCountry, insertPackage, insertSegment } from "#test/factories.ts"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { isSearchCurrent } from "#domain/search/documents/search-documents-version.server.ts"
import { type OrderChange, listOrderVersions, reorderEntries, undoOrder } from "./entry-order.server.ts"
import { type PlaceMove, changeWithMoves, countPlaces } from "./entry-places.server.ts"
import { digestOf } from "./documents/entry-digest.server.ts"
import { newEntryId } from "./publish/entry-ids.server.ts"
import { publishEntries } from "./publish/publish-entries.server.ts"
import { listEntries } from "./documents/read-entries.server.ts"

const publisher = { staff: { id: "s1", name: "Marina Teles" }, address: "203.0.113.7", origin: "panel" } as const

describe.each(engines)("the order of a list on %s", (engine) => {
  test("is published at once, without another date for its entries, and undone", async () => {
    await using site = await openSite(engine)
    const [a = "", b = "", c = "", ...rest] = await site.order()
    const dates = await site.dates()
    const version = await site.stored()
    const change = { before: [a, b, c, ...rest], after: [a, c, b, ...rest] }
    expect(await reorderEntries(site.services, "partners", change, publisher)).toMatchObject({ status: "published" })
    expect(await site.order()).toEqual([a, c, b, ...rest])
    expect(await site.dates()).toEqual(dates)
    expect(await site.stored()).not.toBe(version)
    const [moved] = await listOrderVersions(site.db, "partners")
    // The history contains only the entries that moved.
    expect(moved?.change).toEqual({ before: [b, c], after: [c, b] })
    const audit = await site.db.selectFrom("audit_event").select(["action", "subject_id"]).execute()
    expect(audit).toEqual([{ action: "content-ordered", subject_id: "partners/order" }])
    expect(await reorderEntries(site.services, "partners", { ...change, before: change.after }, publisher)).toEqual({
      status: "unchanged",
    })
    expect(await undoOrder(site.services, "partners", moved?.id ?? "", publisher)).toMatchObject({
      status: "published",
    })
    expect(await site.order()).toEqual([a, b, c, ...rest])
    expect((await listOrderVersions(site.db, "partners")).map(({ origin }) => origin)).toEqual(["undo", "panel"])
  })

  test("the second of two moves of the same entries is a conflict; an invalid order changes nothing", async () => {
    await using site = await openSite(engine)
    const before = await site.order()
    const [a = "", b = "", ...rest] = before
    await reorderEntries(site.services, "partners", { before, after: [b, a, ...rest] }, publisher)
    const moved = await site.order()
    for (const after of [[...rest, b, a], [a, a, ...rest], [b], [...before, "999"]])
      expect(await reorderEntries(site.services, "partners", { before, after }, publisher)).toEqual({
        status: "conflict",
      })
    const twice = { before: moved, after: [a, a, ...rest] }
    expect(await reorderEntries(site.services, "partners", twice, publisher)).toEqual({ status: "conflict" })
    expect(await site.order()).toEqual(moved)
  })

  test("of a part of the list moves single entries to any place of the whole list", async () => {
    await using site = await openSite(engine)
    const [a = "", b = "", c = "", d = "", e = "", ...rest] = await site.order()
    const change = (moves: PlaceMove[], part = { before: [c, d], after: [d, c] }) =>
      changeWithMoves(site.db, "partners", part, moves)
    const toBegin = await change([{ id: c, place: 1 }])
    expect(toBegin).toEqual({ before: [a, b, c, d], after: [c, a, b, d] })
    // Places beyond the list are its ends; what is not of the part stays.
    expect(
      await change([
        { id: d, place: 9999 },
        { id: c, place: 0 },
        { id: e, place: 1 },
      ]),
    ).toEqual({ before: [a, b, c, d, e, ...rest], after: [c, a, b, e, ...rest, d] })
    const both = [
      { id: d, place: 2 },
      { id: c, place: 1 },
    ]
    expect(await change(both)).toMatchObject({ after: [c, d, a, b] })
    expect(await countPlaces(site.db, "partners", c)).toEqual({ total: 5 + rest.length, before: 2 })
    await reorderEntries(site.services, "partners", toBegin as OrderChange, publisher)
    expect(await site.order()).toEqual([c, a, b, d, e, ...rest])
    expect(await change([{ id: c, place: 4 }])).toBe("conflict")
  })

  test("leaves the search index equal to a rebuilt one", async () => {
    await using app = await createTestServices(engine)
    const { db, services } = app
    const search = async () => [
      await db
        .selectFrom("search_entry")
        .select(["kind", "thing_id", "digest"])
        .orderBy("kind")
        .orderBy("thing_id")
        .execute(),
      await db.selectFrom("search_word").selectAll().orderBy("word").execute(),
    ]
    const country_id = await insertCountry(db)
    const [sea, snow] = [await insertSegment(db, { position: 1 }), await insertSegment(db, { position: 2 })]
    // Two packages that spell the same word differently, and equally many packages of both segments in the country.
    const recife = { country_id, segment_id: sea, name: "Mergulho em recifes", position: 1 }
    const olinda = { country_id, segment_id: snow, name: "RECIFES e Olinda", position: 2 }
    const packages = [await insertPackage(db, recife), await insertPackage(db, olinda)]
    await rebuildSearch(db, services.clock())
    for (const [kind, ids] of [
      ["packages", packages],
      ["segments", [sea, snow]],
    ] as const) {
      const before = ids.map(String)
      const change = { before, after: before.toReversed() }
      expect(await reorderEntries(services, kind, change, publisher)).toMatchObject({ status: "published" })
    }
    const reordered = await search()
    await rebuildSearch(db, services.clock())
    expect(await search()).toEqual(reordered)
  })

  test("leaves a search index of another release outdated, until a publication rebuilds it", async () => {
    await using site = await openSite(engine)
    const [a = "", b = ""] = await site.order()
    const reorder = (...before: string[]) =>
      reorderEntries(site.services, "partners", { before, after: before.toReversed() }, publisher)
    expect(await reorder(a, b)).toMatchObject({ status: "published" })
    expect(await isSearchCurrent(site.db)).toBe(true)
    await site.db
      .updateTable("setting")
      .set({ value: `0 ${await site.stored()}` })
      .where("name", "=", "search_made")
      .execute()
    expect(await reorder(b, a)).toMatchObject({ status: "published" })
    expect(await isSearchCurrent(site.db)).toBe(false)
    const entry = { kind: "partners", id: a, document: null } as const
    const baseDigest = digestOf((await listEntries(site.db, "partners", [a]))[0])
    expect(await publishEntries(site.services, [{ ...entry, baseDigest }], publisher)).toMatchObject({
      status: "published",
    })
    expect(await isSearchCurrent(site.db)).toBe(true)
  })

  test("some entries of a list exchange their positions; undoing leaves out those removed since", async () => {
    await using site = await openSite(engine)
    const all = await site.order()
    const [a = "", b = "", c = ""] = all
    const rest = all.slice(3)
    await reorderEntries(site.services, "partners", { before: [a, c], after: [c, a] }, publisher)
    expect(await site.order()).toEqual([c, b, a, ...rest])
    const baseDigest = digestOf((await listEntries(site.db, "partners", [c]))[0])
    await publishEntries(site.services, [{ kind: "partners", id: c, document: null, baseDigest }], publisher)
    const [moved] = await listOrderVersions(site.db, "partners")
    expect(await undoOrder(site.services, "partners", moved?.id ?? "", publisher)).toEqual({ status: "unchanged" })
    expect(await site.order()).toEqual([b, a, ...rest])
    // The history of the order names no entry: ids of new ones are still numbers.
    expect(await newEntryId(site.db, "partners")).toBeGreaterThan(0)
  })
})

async function openSite(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo", now: "2026-11-25T12:00:00.000Z" })
  const rows = () => app.db.selectFrom("partner").select(["id", "updated_at"]).orderBy("id").execute()
  return {
    db: app.db,
    services: app.services,
    order: async () => (await listEntries(app.db, "partners")).map(({ id }) => id),
    dates: async () => (await rows()).map(({ updated_at }) => updated_at),
    stored: async () =>
      (await app.db.selectFrom("setting").select("value").where("name", "=", "content_version").executeTakeFirst())
        ?.value,
    [Symbol.asyncDispose]: () => app.close(),
  }
}
