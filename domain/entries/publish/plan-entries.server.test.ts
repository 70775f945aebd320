import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type * as z from "zod"
import { type Engine, createTestServices, engines, faceEngines } from "#test/create-test-app.ts"
import { type AllEntries, allContent, checkAll, listAllEntries, rowsOfContent } from "#test/fixtures/all-content.ts"
import { type KnownValues, generatedDocument } from "#test/fixtures/generated-documents.ts"
import { isFull } from "#test/full.ts"
import type { Database } from "#platform/database/connect.ts"
import type { TablePlan } from "#platform/database/plan-rows.server.ts"
import type { Row } from "#platform/database/untyped-tables.ts"
import { writePlans } from "#platform/database/write-plan.server.ts"
import type { Findings } from "#domain/content/parsed-content.ts"
import { planContent } from "#domain/content/plan-content.server.ts"
import { type EntryKind, documentSchemas, entryKey, entryKinds } from "#domain/entries/entry-kind.ts"
import { type EntryChange, planEntries } from "./plan-entries.server.ts"

const now = new Date("2026-11-25T12:00:00.000Z")
const runs = isFull ? 60 : 1

describe.each(faceEngines)("on %s, the plan of random edits equals the plan of all content", (engine) => {
  /** Shared by all tests that only plan. */
  let demo: Demo
  beforeAll(async () => void (demo = await openDemo(engine)))
  afterAll(() => demo[Symbol.asyncDispose]())

  test.each(entryKinds)(
    "for random edits of %s",
    async (kind) => {
      const edit = fc.array(editOf(demo, kind), { minLength: 1, maxLength: 1 })
      await fc.assert(
        fc.asyncProperty(edit, async (changes) => void (await comparePlans(demo, changes))),
        { numRuns: runs, endOnFailure: true },
      )
    },
    240_000,
  )

  test("for several entries at once, of any kinds", async () => {
    const edits = fc.uniqueArray(
      fc.constantFrom(...entryKinds).chain((kind) => editOf(demo, kind)),
      {
        minLength: 2,
        maxLength: 4,
        selector: entryKey,
      },
    )
    await fc.assert(
      fc.asyncProperty(edits, async (changes) => void (await comparePlans(demo, changes))),
      { numRuns: runs * 4, endOnFailure: true },
    )
  }, 240_000)
})

describe.each(engines)("on %s, the plan of an entry equals the plan of all content", (engine) => {
  /** Shared by all tests that only plan. */
  let demo: Demo
  beforeAll(async () => void (demo = await openDemo(engine)))
  afterAll(() => demo[Symbol.asyncDispose]())

  test("for one publication after another", async () => {
    await using published = await openDemo(engine)
    const edit = fc.constantFrom(...entryKinds).chain((kind) => editOf(published, kind))
    for (const change of fc.sample(edit, runs * 4)) {
      const plans = await comparePlans({ ...published, entries: await listAllEntries(published.db) }, [change])
      await published.db.transaction().execute((trx) => writePlans(trx, plans))
    }
  }, 240_000)

  test.each<[string, (entries: Demo["entries"]) => EntryChange[]]>([
    ["a renamed country", (all) => [edited(all, "countries", "20", { name: "Brasil Novo" })]],
    ["a renamed city", (all) => [edited(all, "cities", "203", { name: "Barreirinhas do Norte" })]],
    ["a renamed segment", (all) => [edited(all, "segments", "1", { name: "Areias" })]],
    ["a country that leaves a profile", (all) => [edited(all, "countries", "20", { profiles: ["exchange"] })]],
    ["a package that loses its promotion", (all) => [edited(all, "packages", "2001", { promotion: undefined })]],
    ["a package in another country", (all) => [edited(all, "packages", "2001", { country_id: 1, city_id: undefined })]],
    ["a city that moves to another country", (all) => [edited(all, "cities", "203", { country_id: 1 })]],
    ["a country that other entries refer to, removed", () => [{ kind: "countries", id: "20", document: null }]],
    ["a city that other entries refer to, removed", () => [{ kind: "cities", id: "203", document: null }]],
    ["a segment with packages, removed", () => [{ kind: "segments", id: "1", document: null }]],
    ["a package, removed", () => [{ kind: "packages", id: "2001", document: null }]],
    ["a picture in use, removed", () => [{ kind: "pictures", id: "dublin-alto", document: null }]],
    ["a picture with another text", (all) => [edited(all, "pictures", "dublin-alto", { alt: "Portas de Dublin" })]],
    ["a text that is no number", (all) => [edited(all, "packages", "2001", { value: "muito", featured: "talvez" })]],
    ["an unknown field", (all) => [edited(all, "packages", "2001", { preço: 10 })]],
    [
      "a promotion that ends before it starts",
      (all) => [
        edited(all, "packages", "2001", {
          promotion: { value: 0, currency: "BRL", starts: "2026-12-02", ends: "2026-12-01" },
        }),
      ],
    ],
    ["a removed store", (all) => [{ kind: "stores", id: all.stores[0]!.id, document: null }]],
    [
      "the page of honeymoons in no profile of tourism",
      (all) => [edited(all, "static-pages", "35", { profiles: ["exchange"] })],
    ],
    [
      "another page of honeymoons",
      (all) => [edited(all, "agency", "agency", { honeymoon_page: { id: 11, slug: "lua-mel" } })],
    ],
    [
      "a Pix key that nobody has",
      (all) => [edited(all, "honeymoons", "1", { pix: { key: "111.111.111-11", name: "Ana", city: "Curitiba" } })],
    ],
    [
      "a quota of another couple",
      (all) => [edited(all, "honeymoons", "2", { cotes: [{ id: 1, title: "Jantar", value: 10, image: "dublin" }] })],
    ],
  ])("for %s", async (_what, change) => {
    await comparePlans(demo, change(demo.entries))
  })

  test("reads only what the entry refers to and what refers to it", async () => {
    demo.queries.length = 0
    await planEntries(demo.db, [edited(demo.entries, "packages", "2001", { value: 10 })], now)
    expect(demo.queries.length).toBeLessThan(60)
    expect(
      demo.queries.filter((sql) => /from "(package|city|country|search_entry)"/.test(sql) && !/ where /.test(sql)),
    ).toEqual([])
  })
})

interface Demo extends AsyncDisposable {
  db: Database
  queries: string[]
  entries: AllEntries
}

async function openDemo(engine: Engine): Promise<Demo> {
  const app = await createTestServices(engine, { content: "demo" })
  return {
    db: app.db,
    queries: app.queries,
    entries: await listAllEntries(app.db),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

function edited(entries: Demo["entries"], kind: EntryKind, id: string, fields: object): EntryChange {
  const entry = entries[kind].find((one) => one.id === id)
  if (!entry) throw new Error(`the demo has no ${kind} ${id}`)
  return { kind, id, document: JSON.parse(JSON.stringify({ ...entry.document, ...fields })) as unknown }
}

/** A change of one demo entry: a field changed, left out or invalid; all fields new; removed; or a new entry. */
function editOf({ entries }: Demo, kind: EntryKind): fc.Arbitrary<EntryChange> {
  const known = knownValues(entries)
  const generated = generatedDocument(documentSchemas[kind] as z.ZodType, known) as fc.Arbitrary<
    Record<string, unknown>
  >
  const entry = fc.constantFrom(...entries[kind])
  const fields = Object.keys(documentSchemas[kind].shape).filter((name) => name !== "id")
  const wrong = fc.constantFrom<unknown>(undefined, "", null, 999_999, "hoje+1x", "<img src=x>", [], {}, "  ", true, -1)
  const withField = (value: fc.Arbitrary<Record<string, unknown>>) =>
    fc
      .tuple(entry, fc.constantFrom(...fields), value)
      .map(([{ id, document }, field, other]) => changeOf(kind, id, { ...document, [field]: other[field] }))
  const created =
    kind === "agency"
      ? withField(generated)
      : generated.map((document) => {
          const id = kind === "pictures" ? "imagem-nova" : "4242424"
          return changeOf(kind, id, kind === "pictures" ? document : { ...document, id: 4_242_424 })
        })
  return fc.oneof(
    { weight: 4, arbitrary: withField(generated) },
    { weight: 2, arbitrary: withField(entry.map(({ document }) => document as unknown as Record<string, unknown>)) },
    { weight: 2, arbitrary: withField(wrong.map((value) => Object.fromEntries(fields.map((name) => [name, value])))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(entry, generated)
        .map(([{ id, document }, other]) =>
          changeOf(kind, id, "id" in document ? { ...other, id: document.id } : other),
        ),
    },
    { weight: 1, arbitrary: entry.map(({ id }) => changeOf(kind, id, null)) },
    { weight: 1, arbitrary: created },
  )
}

/** Converted through JSON, as drafts are stored. */
function changeOf(kind: EntryKind, id: string, document: object | null): EntryChange {
  return { kind, id, document: JSON.parse(JSON.stringify(document)) as unknown }
}

function knownValues(entries: Demo["entries"]): KnownValues {
  const ids = (kind: EntryKind) => entries[kind].map(({ id }) => Number(id))
  const names = entries.pictures.map(({ id }) => id)
  return {
    country_id: ids("countries"),
    city_id: ids("cities"),
    segment_id: ids("segments"),
    images: names,
    banners: names,
    image: names,
    exchange: names,
    tourism: names,
  }
}

/** Fails unless problems and plans are equal. Returns the plan. */
async function comparePlans({ db, entries }: Demo, changes: EntryChange[]): Promise<TablePlan[]> {
  const findings: Findings = { mistakes: [], warnings: [] }
  const whole = allContent(entries, "2026-11-25", changes, findings)
  checkAll(whole, findings)
  const keys = new Set(changes.map(entryKey))
  if (keys.has("agency/agency") && !whole.agency && changes.some(({ document }) => document === null)) return []
  const { problems, warnings, plans } = await planEntries(db, changes, now)
  expect(problems.map(problemLine).sort()).toEqual(
    findings.mistakes.map(({ file, field, reason }) => `${file} ${field}: ${reason}`).sort(),
  )
  if (problems.length > 0) {
    expect(plans).toEqual([])
    return []
  }
  expect(warnings.map(problemLine).sort()).toEqual(
    findings.warnings
      .filter(({ file }) => keys.has(file))
      .map(({ file, field, reason }) => withoutRandomId(`${file} ${field}: ${reason}`))
      .sort(),
  )
  const expected = await planContent(db, rowsOfContent(whole), now.toISOString())
  expect(effectOf(plans)).toEqual(effectOf(expected))
  return plans
}

function problemLine({ kind, id, field, reason }: { kind: string; id: string; field: string; reason: string }): string {
  return withoutRandomId(`${kind}/${id} ${field}: ${reason}`)
}

function withoutRandomId(text: string): string {
  return text.replace(/como \d+ \(acabou/, "como … (acabou")
}

/** The written and removed rows of plans, by table. */
function effectOf(plans: readonly TablePlan[]): Record<string, { write: string[]; remove: string[] }> {
  const lines = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  return Object.fromEntries(
    plans
      .filter(({ write, remove }) => write.length + remove.length > 0)
      .map(({ table, key, write, remove }) => [
        table,
        { write: lines(write), remove: lines(remove.map((row) => pick(row, key))) },
      ]),
  )
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
