import { describe, expect, test } from "vitest"
import type { Database } from "#platform/database/connect.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { queryPlan } from "#test/query-plan.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { entryTables } from "#domain/content/content-tables.ts"
import { listPartners } from "#domain/home/home.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { today } from "#platform/time/day.ts"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { previewEntries } from "./preview-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"

const praia: EntryRef = { kind: "packages", id: "2001" }
const tables = [...entryTables, "static_page_section", "honeymoon_quota", "image", "image_use"] as const

/** Every content row, sorted. */
async function contentOf(db: Database): Promise<string[]> {
  const rows = await Promise.all(
    tables.map(async (table) =>
      (
        await db
          .selectFrom(table as "package")
          .selectAll()
          .execute()
      ).map((row) => `${table} ${JSON.stringify(row)}`),
    ),
  )
  return rows.flat().sort()
}

async function everything(db: Database): Promise<string> {
  const others = ["setting", "content_draft", "entry_version", "audit_event", "search_word"] as const
  const rows = await Promise.all(
    others.map(async (table) =>
      (
        await db
          .selectFrom(table as "setting")
          .selectAll()
          .execute()
      ).map((row) => JSON.stringify(row)),
    ),
  )
  return JSON.stringify([await contentOf(db), rows.map((some) => some.sort())])
}

describe.each(engines)("a preview on %s", (engine) => {
  test("shows every kind as publishing shows it, and writes nothing", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { db, services } = site
    const [page] = await listEntries(db, "static-pages")
    const [couple] = await listEntries(db, "honeymoons")
    const [banner] = await listEntries(db, "banners")
    const [picture] = await listEntries(db, "pictures")
    const changes: Array<[EntryRef, object | null]> = [
      [praia, { name: "Lençóis com chuva", promotion: undefined, images: [] }],
      [{ kind: "packages", id: "2002" }, null],
      [
        { kind: "segments", id: "901" },
        { id: 901, name: "Balões", banners: [] },
      ],
      [
        { kind: "packages", id: "1001" },
        { segment_id: 901, featured: true },
      ],
      [{ kind: "static-pages", id: page!.id }, { subdescriptions: [{ title: "Um", description: "<p>Dois</p>" }] }],
      [{ kind: "honeymoons", id: couple!.id }, { cotes: couple!.document.cotes.slice(1) }],
      [{ kind: "banners", id: banner!.id }, { title: "Outro banner" }],
      [{ kind: "pictures", id: picture!.id }, { alt: "Uma praia ao amanhecer" }],
      [{ kind: "agency", id: "agency" }, { name: "Outra agência" }],
    ]
    for (const [ref, fields] of changes) await draftEntry(services, ref, fields)
    const entries = changes.map(([ref]) => ref)
    const before = await everything(db)
    const version = await services.contentVersion.current()
    const preview = await previewEntries(services, { entries }, async (shown) => ({
      content: await contentOf(shown.db),
      agency: (await getAgency({ ...services, ...shown })).name,
    }))
    expect(preview.problems).toBeUndefined()
    expect(await everything(db)).toBe(before)
    expect(await services.contentVersion.current()).toBe(version)
    expect((await getAgency(services)).name).not.toBe("Outra agência")
    const toPublish = await Promise.all(
      entries.map(async (ref) => {
        const draft = await findDraft(db, ref)
        return { ...ref, document: draft?.document, baseDigest: draft!.baseDigest }
      }),
    )
    const publisher = { staff: undefined, address: "127.0.0.1", origin: "panel" } as const
    expect(await publishEntries(services, toPublish, publisher)).toMatchObject({ status: "published" })
    expect(preview).toMatchObject({ result: { content: await contentOf(db), agency: "Outra agência" } })
  })

  test("has the clock of the chosen day in São Paulo, and without a day that of the site", async () => {
    await using site = await createTestServices(engine, { content: "demo", now: "2026-11-20T23:30:00-03:00" })
    const dayOf = async (day?: string) =>
      previewEntries(site.services, { entries: [], day }, async ({ clock }) => today(clock()))
    expect(await dayOf("2026-12-24")).toEqual({ result: "2026-12-24" })
    expect(await dayOf()).toEqual({ result: "2026-11-20" })
  })

  test("a preview that nobody waits for any more takes no turn", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const held = Promise.withResolvers<void>()
    const preview = (show: () => Promise<unknown>, signal?: AbortSignal) =>
      previewEntries(site.services, { entries: [], signal }, show)
    const first = [preview(() => held.promise), preview(() => held.promise)]
    const leaving = new AbortController()
    const shown: string[] = []
    const left = preview(async () => shown.push("left"), leaving.signal)
    const last = preview(async () => shown.push("last"))
    leaving.abort()
    held.resolve()
    await expect(left).rejects.toThrow(/aborted/)
    await Promise.all([...first, last])
    expect(shown).toEqual(["last"])
  })

  test("an unfinished draft has no preview: its mistakes are those of a publication", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    await draftEntry(site.services, praia, { name: "", city_id: 999 })
    const preview = await previewEntries(site.services, { entries: [praia] }, () => Promise.reject(new Error("shown")))
    expect(preview.problems?.map(({ field }) => field)).toEqual(["name", "city_id"])
  })

  test("concurrent previews, visitors and publications: each sees its own content, and all are answered", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { db, services } = site
    await draftEntry(services, praia, { name: "Só no rascunho" })
    const nameOf = async (from: Database) => (await findPackage(from, "tourism", 2001))?.name
    const live = await nameOf(db)
    const rename = async (name: string) => {
      const entry = await findEntry(db, { kind: "packages", id: "2002" })
      return publishEntries(
        services,
        [{ kind: "packages", id: "2002", document: { ...entry?.document, name }, baseDigest: digestOf(entry) }],
        { staff: undefined, address: "127.0.0.1", origin: "panel" },
      )
    }
    const previews = Array.from({ length: 12 }, () =>
      previewEntries(services, { entries: [praia] }, ({ db }) => nameOf(db)),
    )
    const published = rename("Publicado enquanto isso")
    const visits = Array.from({ length: 12 }, () => nameOf(db))
    expect(new Set((await Promise.all(previews)).map((preview) => !preview.problems && preview.result))).toEqual(
      new Set(["Só no rascunho"]),
    )
    expect(new Set(await Promise.all(visits))).toEqual(new Set([live]))
    expect(await published).toMatchObject({ status: "published" })
  })
})

test("a preview reads again only what its drafts change, and only once while they stay the same", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { services } = site
  const novo: EntryRef = { kind: "packages", id: "9001" }
  const { document } = (await findEntry(site.db, praia)) ?? {}
  let reads = 0
  const read = (from: Pick<typeof services, "contentVersion">) =>
    cachedContent(from, "packages by country", async () => ++reads, { package: ["country_id"] })
  const preview = async (ref: EntryRef) => {
    const preview = await previewEntries(services, { entries: [ref] }, read)
    return preview.problems ?? preview.result
  }
  expect(await read(services)).toBe(1)
  let { revision } = await draftEntry(services, praia, { name: "Lençóis com chuva" })
  expect(await preview(praia)).toBe(1)
  const country_id = 21
  ;({ revision } = await draftEntry(services, praia, { country_id, city_id: undefined }, { revision }))
  expect(await preview(praia)).toBe(2)
  const begin = { ...document, id: 9001, images: [] }
  ;({ revision } = await draftEntry(services, novo, { ...begin, name: "Novo" }))
  expect(await preview(novo)).toBe(3)
  ;({ revision } = await draftEntry(services, novo, { ...begin, name: "Novo e outro" }, { revision }))
  expect(await preview(novo)).toBe(3)
  await draftEntry(services, novo, { ...begin, country_id, city_id: undefined }, { revision })
  expect(await preview(novo)).toBe(4)
  expect(await read(services)).toBe(1)
})

test("a preview shows the file of a new picture, also after another has replaced it", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { services } = site
  const picture = { alt: "Uma praia", width: 640, height: 400, color: "#000000" }
  const uploaded = (letter: string) => ({ ...picture, hash: letter.repeat(32) })
  const [nova, partner]: EntryRef[] = [
    { kind: "pictures", id: "nova" },
    { kind: "partners", id: "9001" },
  ]
  const { revision } = await draftEntry(services, nova!, uploaded("b"))
  await draftEntry(services, partner!, { id: 9001, title: "Parceiro", images: ["nova"] })
  const shown = async () => {
    const { result } = (await previewEntries(services, { entries: [partner!] }, (shown) =>
      cachedContent(shown, "partners", () => listPartners(shown.db)),
    )) as { result: Awaited<ReturnType<typeof listPartners>> }
    return result.flatMap(({ images }) => images.map(({ hash }) => hash)).filter((hash) => /^(.)\1+$/.test(hash))
  }
  expect(await shown()).toEqual(["b".repeat(32)])
  await draftEntry(services, nova!, uploaded("c"), { revision })
  expect(await shown()).toEqual(["c".repeat(32)])
})

test("on SQLite the menus of a preview with a changed package still count by the covering index", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const { db, services } = site
  const { revision } = await draftEntry(services, praia, { name: "Lençóis com chuva", promotion: undefined })
  const counting = "select country_id, count(*) from package where in_tourism = 1 group by country_id"
  const plansOf = (db: Database) => queryPlan(db, counting)
  const { result } = (await previewEntries(services, { entries: [praia] }, async ({ db }) => ({
    plans: await plansOf(db),
    content: await contentOf(db),
  }))) as { result: { plans: string[]; content: string[] } }
  for (const plans of [await plansOf(db), result.plans])
    expect(plans.join()).toContain("USING COVERING INDEX package_tourism_offer")
  const draft = await findDraft(db, praia)
  const change = { ...praia, document: draft?.document, baseDigest: draft?.baseDigest ?? "", draftRevision: revision }
  await publishEntries(services, [change], { staff: undefined, address: "servidor", origin: "panel" })
  expect(result.content).toEqual(await contentOf(db))
})
