import { describe, expect, test } from "vitest"
import { timeOrderedId } from "#platform/ids/time-ordered-id.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertAttraction, insertCity, insertCountry, insertPackage } from "#test/factories.ts"
import { rebuildSearch } from "#domain/search/documents/rebuild-search.server.ts"
import { digestOf } from "./documents/entry-digest.server.ts"
import { countEntries, listEntryRows, listRemovedEntries } from "./entry-list.server.ts"
import { type EntryKind, entryKey, entryKinds } from "./entry-kind.ts"
import { titleOf } from "./entry-names.ts"
import { findReference, nameReference } from "./entry-references.server.ts"
import { findEntryState } from "./drafts/entry-state.server.ts"
import { listNeededDrafts } from "./drafts/needed-drafts.server.ts"
import { publicAddress } from "./public-address.server.ts"
import { publishEntries } from "./publish/publish-entries.server.ts"
import { nextQuotaId } from "./drafts/quota-ids.server.ts"
import { findEntry, listEntries } from "./documents/read-entries.server.ts"
import { startCopy, startEntry } from "./drafts/start-entry.server.ts"

const marina = { id: "s1", name: "Marina Teles" }
const publisher = { staff: marina, address: "203.0.113.7", origin: "panel" } as const
const praia = { kind: "packages", id: "2001" } as const

describe.each(engines)("the lists of entries on %s", (engine) => {
  test("are paginated in the order of the site, each entry once", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const all = await listEntries(app.db, "packages")
    const ids: string[] = []
    let after: string | undefined = ""
    while (after !== undefined) {
      const page = await listEntryRows(app.db, "packages", { after, limit: 7 })
      ids.push(...page.entries.map(({ id }) => id))
      after = page.next
    }
    expect(ids).toEqual(all.map(({ id }) => id))
    expect((await countEntries(app.db)).packages).toBe(all.length)
  })

  test("name the line of business if only one shows an entry", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const pages = (await listEntryRows(app.db, "static-pages")).entries
    const namesakes = pages.filter(({ title }) => title === "Como trabalhamos").map(({ profile }) => profile)
    expect(namesakes).toEqual(["exchange", "tourism"])
    expect(pages.find(({ title }) => title === "Seguro viagem")).not.toHaveProperty("profile")
    for (const kind of entryKinds) if (kind !== "agency") await listEntryRows(app.db, kind)
  })

  test("are searched by word prefixes without accents and by id; hostile words find nothing", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const found = async (kind: "packages" | "banners" | "pictures", text: string) =>
      (await listEntryRows(app.db, kind, { text })).entries.map(({ title }) => title)
    const { document } = (await findEntry(app.db, praia)) as { document: { name: string } }
    expect(await found("packages", document.name.slice(0, 4).toUpperCase())).toContain(document.name)
    expect(await found("packages", "2001")).toEqual([document.name])
    expect(await found("packages", `' " * & | \\ -- ;`)).toEqual([])
    const [banner] = await listEntries(app.db, "banners")
    expect(await found("banners", banner?.document.title.slice(0, 6) ?? "")).toContain(banner?.document.title)
    const [picture] = await listEntries(app.db, "pictures")
    expect(await found("pictures", picture?.id ?? "")).toContain(picture?.id)
    for (const after of ["x", "1", "1.", "a.b", "1.2.3", "-1.0"]) await listEntryRows(app.db, "packages", { after })
  })

  test("are searched by name and number alone, also those that the site does not show", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const found = async (kind: "packages" | "countries" | "cities" | "attractions", text: string) =>
      (await listEntryRows(app.db, kind, { text })).entries.map(({ title }) => title)
    // A country without packages has no page in tourism, so none of these is in the index of the site's search.
    await insertCountry(app.db, { id: 99, name: "Grécia Nova", in_exchange: 0 })
    await insertCity(app.db, { id: 9901, country_id: 99, name: "Atenas Nova", in_exchange: 0 })
    await insertAttraction(app.db, { id: 990_101, city_id: 9901, name: "Acrópole Nova" })
    await insertPackage(app.db, { id: 9001, name: "Praia", description: "<p>Um rio em 3 cores</p>", position: -2 })
    await insertPackage(app.db, { id: 9002, name: "Rio em três cores", position: -1 })
    await insertPackage(app.db, { id: 9003, name: "Rio em 30 cores", position: 0 })
    await rebuildSearch(app.db, app.services.clock())
    expect(await found("countries", "grecia nov")).toEqual(["Grécia Nova"])
    expect(await found("countries", "99")).toEqual(["Grécia Nova"])
    expect(await found("countries", "9")).not.toContain("Grécia Nova")
    expect(await found("cities", "atenas")).toEqual(["Atenas Nova"])
    expect(await found("attractions", "acropole")).toEqual(["Acrópole Nova"])
    expect(await found("packages", "rio cores")).toEqual(["Rio em três cores", "Rio em 30 cores"])
    for (const text of ["rio 3 core", "Cores em três"])
      expect(await found("packages", text)).toEqual(["Rio em três cores"])
    expect(await found("packages", "cores r")).toEqual(await found("packages", "cores"))
    expect(await found("packages", "rio em")).toEqual(await found("packages", "rio"))
    expect(await found("packages", "9001")).toEqual(["Praia"])
  })

  test("unpublished entries are listed until they are published again", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const entry = await findEntry(app.db, praia)
    const publish = (document: unknown, baseDigest: string) =>
      publishEntries(app.services, [{ ...praia, document, baseDigest }], publisher)
    expect(await publish(null, digestOf(entry))).toMatchObject({ status: "published" })
    const gone = { ...praia, title: titleOf(praia, entry?.document), removedAt: app.services.clock().toISOString() }
    expect(await listRemovedEntries(app.db, ["packages"])).toEqual({ entries: [gone] })
    expect(await findEntryState(app.db, praia)).toMatchObject({
      published: undefined,
      draft: undefined,
      document: entry?.document,
    })
    expect(await publish(entry?.document, "")).toMatchObject({ status: "published" })
    expect(await listRemovedEntries(app.db, ["packages"])).toEqual({ entries: [] })
    // Also when the clock was set back meanwhile.
    app.setNow("2026-11-20T11:00:00-03:00")
    expect(await publish(null, digestOf(entry))).toMatchObject({ status: "published" })
    const again = { ...gone, removedAt: app.services.clock().toISOString() }
    expect(await listRemovedEntries(app.db, ["packages"])).toEqual({ entries: [again] })
  })

  test("unpublished entries of several kinds are paginated and searched together", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    // Removed last, and restored without a version.
    const [segment] = await listEntries(app.db, "segments")
    const back = [
      { kind: "packages", id: "2001" },
      { kind: "segments", id: segment?.id ?? "" },
    ] as const
    const gone = Array.from({ length: 120 }, (_, place) => ({
      kind: place % 2 ? ("packages" as const) : ("segments" as const),
      id: String(700_000 + place),
    }))
    const versions = [...gone, ...back].flatMap(({ kind, id }) => {
      const shared = { kind, entry_id: id, at: "2026-09-01T12:00:00.000Z", origin: "import" as const, batch: "b" }
      const document = JSON.stringify({ name: `Verão nº ${id}` })
      return [document, null].map((text) => ({ ...shared, id: timeOrderedId(new Date(shared.at)), document: text }))
    })
    await app.db.insertInto("entry_version").values(versions).execute()
    const last = gone.toReversed().map(({ kind, id }) => `${kind}/${id}`)
    const pages = async (kinds: EntryKind[], text = "") => {
      const found: string[][] = []
      let after: string | undefined = ""
      while (after !== undefined) {
        const page = await listRemovedEntries(app.db, kinds, { text, after })
        found.push(page.entries.map(entryKey))
        after = page.next
      }
      return found
    }
    expect(await pages(["packages", "segments"])).toEqual([last.slice(0, 50), last.slice(50, 100), last.slice(100)])
    expect(await pages(["packages"], "nº VERAO")).toEqual([
      last.filter((key) => key.startsWith("packages")).slice(0, 50),
      last.filter((key) => key.startsWith("packages")).slice(50),
    ])
    expect(await pages(["packages", "segments"], "verao 700000")).toEqual([["segments/700000"]])
    expect(await pages(["packages"], "inverno")).toEqual([[]])
  })

  test("new entries and copies are drafts with ids of their own; a couple's quotas are renumbered", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const now = app.services.clock()
    const [one, two] = await Promise.all([1, 2].map(() => startEntry(app.db, "packages", {}, marina, now)))
    expect(one).not.toBe(two)
    expect(await findEntry(app.db, { kind: "packages", id: one ?? "" })).toBeUndefined()
    const [couple] = await listEntries(app.db, "honeymoons")
    const document = couple?.document as unknown as Record<string, unknown>
    const next = await nextQuotaId(app.db, document)
    const copy = await startCopy(app.db, "honeymoons", document, marina, now)
    const state = await findEntryState(app.db, { kind: "honeymoons", id: copy })
    expect(state?.document).toMatchObject({ id: Number(copy), title: `${couple?.document.title} (cópia)` })
    expect(state?.document.cotes).toHaveProperty("[0].id", next)
  })

  test("no couple gets the quota ids of an unpublished one, which may be restored", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const couples = await listEntries(app.db, "honeymoons")
    const idsOf = ({ document }: (typeof couples)[number]) => document.cotes.map(({ id }) => id)
    const most = Math.max(...couples.flatMap(idsOf))
    const last = couples.find((couple) => idsOf(couple).includes(most))
    const entry = { kind: "honeymoons", id: last?.id ?? "", document: null, baseDigest: digestOf(last) } as const
    expect(await publishEntries(app.services, [entry], publisher)).toMatchObject({ status: "published" })
    expect(await nextQuotaId(app.db, null)).toBe(most + 1)
  })

  test("references are found by id, by name and by what the list offers", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { id, name } = await app.db.selectFrom("country").select(["id", "name"]).limit(1).executeTakeFirstOrThrow()
    expect(await nameReference(app.db, "countries", id)).toBe(`${name} (${id})`)
    for (const typed of [`${name} (${id})`, String(id), name, ` ${name.toUpperCase()} `])
      expect(await findReference(app.db, "countries", typed), typed).toBe(id)
    expect(await findReference(app.db, "countries", "Terra do Nunca")).toBeUndefined()
    // A pattern with spaces on both sides would take an hour for so many.
    expect(await findReference(app.db, "countries", `${" ".repeat(800_000)}x`)).toBeUndefined()
    expect(await nameReference(app.db, "cities", 999_999)).toBe("999999")
    // A price in the id's field is not an id: PostgreSQL would refuse it.
    for (const id of [1_980.5, 3_000_000_000]) {
      expect(await nameReference(app.db, "countries", id)).toBe(String(id))
      const document = { country_id: id, city_id: id, segment_id: id }
      expect(await listNeededDrafts(app.db, document)).toEqual([])
      for (const kind of ["packages", "cities", "attractions"] as const)
        expect(await publicAddress(app.db, { kind, id: "1" }, document)).toContain("/turismo/pacote/")
    }
  })
})
