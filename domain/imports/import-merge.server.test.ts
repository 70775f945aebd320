import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { type ImportTest, addStaff, marina, prepare } from "#test/fixtures/import-content.ts"
import { isFull } from "#test/full.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { ImportConflictError } from "./import-conflicts.server.ts"
import { ContentError } from "./import-content.server.ts"
import { findLastImport } from "./past-imports.server.ts"
import { undoImport } from "./undo-import.server.ts"

const first = "2026-11-20T12:00:00.000Z"
const later = "2026-11-21T12:00:00.000Z"
const edited = "2026-11-21T15:00:00.000Z"
const kindsTested = ["segments", "partners"] as const
const ids = ["11", "12", "13"]

describe.each(engines)("importing over the panel's edits on %s", (engine) => {
  const randomEditsMs = isFull ? 900_000 : 240_000
  const randomEdits = "random edits of files and panel end as the table of the import says, entry by entry"
  test(randomEdits, { timeout: randomEditsMs }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(roundOf(), { minLength: 2, maxLength: 3 }), async (rounds) => {
        using example = await createExampleFolder(filesOf(new Map()))
        await using site = await prepare(engine)
        await site.import(example.folder, first)
        await addStaff(site)
        const model = new Map<string, Modelled>()
        for (const { edits, prefer } of rounds) {
          for (const { key, panel } of edits) if (panel !== keep) await publish(site, key, panel)
          const expected = modelImport(model, edits, prefer)
          example.write(filesOf(model))
          const before = await site.everything()
          const imported = site.import(example.folder, later, undefined, prefer)
          if (expected.conflicts.length > 0) {
            const error = await imported.then(
              () => undefined,
              (reason: unknown) => reason,
            )
            expect(error).toBeInstanceOf(ImportConflictError)
            const named = new Set((error as ImportConflictError).conflicts.map(({ kind, id }) => `${kind}/${id}`))
            expect([...named].sort()).toEqual(expected.conflicts)
            expect(await site.everything()).toEqual(before)
            return
          }
          await imported
          expect(await namesIn(site)).toEqual(expected.names)
          expect((await site.import(example.folder, later)).changed).toBe(false)
        }
      }),
      { numRuns: isFull ? 60 : 3, endOnFailure: true },
    )
  })

  test("a conflict is listed with file, line, field, who and when, and nothing at all is imported", async () => {
    using example = await createExampleFolder()
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    await addStaff(site)
    await publish(site, "countries/2", "Chile de cima")
    await publish(site, "packages/2001", null)
    const before = await site.everything()
    example.write({
      "countries.yaml": (await read(example.folder, "countries.yaml")).replace("Chile", "Chile de baixo"),
      "packages/b.yaml": "- { id: 2001, profiles: [tourism], name: Neve, country_id: 2, segment_id: 1 }\n",
      "segments.yaml": "- { id: 1, name: Outras praias }\n",
    })
    const error = await site.import(example.folder, later).catch((reason: unknown) => reason)
    expect((error as ImportConflictError).conflicts).toEqual([
      {
        kind: "countries",
        id: "2",
        title: "Chile de cima",
        file: "countries.yaml",
        line: 12,
        field: "name",
        by: "Marina Teles",
        at: edited,
        reason: "mudou nos arquivos e no painel (Marina Teles, 21/11/2026 12:00)",
        values: { panel: "Chile de cima", files: "Chile de baixo" },
      },
      {
        kind: "packages",
        id: "2001",
        title: "Neve",
        file: "packages/b.yaml",
        line: 1,
        field: "",
        by: "Marina Teles",
        at: edited,
        reason: "mudou nos arquivos, mas saiu do ar no painel (Marina Teles, 21/11/2026 12:00)",
      },
    ])
    expect(await site.everything()).toEqual(before)
  })

  test("what the files take away from an entry of the panel refuses the import", async () => {
    using example = await createExampleFolder()
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    const document = { id: 3, profiles: ["tourism"], name: "Bolha", segment_id: 1, images: [] }
    const made = { kind: "packages", id: "3", document, baseDigest: "" } as const
    await publishEntries(servicesOf(site), [made], publisher)
    example.write({ "segments.yaml": "- { id: 2, name: Serras }\n", "packages/b.yaml": null })
    const error = await site.import(example.folder, later).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ContentError)
    expect((error as ContentError).mistakes).toEqual([
      { file: "packages/3 (painel)", line: 1, field: "segment_id", reason: "não existe segmento com id 1" },
    ])
  })

  test("a dry run says what would be new, changed and removed, and writes nothing", async () => {
    using example = await createExampleFolder()
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    const before = await site.everything()
    example.write({
      "segments.yaml": "- { id: 1, name: Serras }\n- { id: 2, name: Neve }\n",
      "attractions.yaml": null,
    })
    const report = await site.try(example.folder, first)
    expect(report.changes).toEqual([
      { kind: "attractions", id: "4001", title: "Parque Fênix", change: "removed", fields: [] },
      { kind: "segments", id: "1", title: "Praias", change: "changed", fields: ["name"] },
      { kind: "segments", id: "2", title: "Neve", change: "created", fields: [] },
    ])
    expect(report.kinds.segments).toEqual({ created: 1, changed: 1, removed: 0, unchanged: 0 })
    expect(await site.everything()).toEqual(before)
  })

  test("an import is one batch of the history, and its undoing gives back every entry", async () => {
    using example = await createExampleFolder()
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    expect(await findLastImport(site.db)).toBeUndefined()
    const before = await documents(site)
    example.write({
      "segments.yaml": "- { id: 1, name: Serras }\n- { id: 2, name: Neve }\n",
      "attractions.yaml": null,
      "agency.yaml": (await read(example.folder, "agency.yaml")).replace("name: Exemplo", "name: Outra"),
    })
    await site.import(example.folder, first)
    const last = await findLastImport(site.db)
    const versions = await listVersions(site.db, { kind: "segments", id: "1" })
    expect(versions.map(({ origin, batch }) => [origin, batch])).toEqual([
      ["import", last?.batch],
      ["import", ""],
    ])
    const undo = () => undoImport(servicesOf(site), last?.batch ?? "", { staff: marina, address: "" })
    expect(await undo()).toMatchObject({ status: "published" })
    expect(await documents(site)).toEqual(before)
    expect(await undo()).toEqual({ status: "undone" })
    // The files have not changed since: the undone import is not repeated.
    expect(await site.import(example.folder, first)).toMatchObject({ changed: false })
  })

  test("the undoing of an import is refused where the panel edited one of its entries since", async () => {
    using example = await createExampleFolder()
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    await addStaff(site)
    example.write({ "segments.yaml": "- { id: 1, name: Serras }\n", "stores.yaml": "- { id: 1, name: Centro }\n" })
    await site.import(example.folder, later)
    await publish(site, "segments/1", "Serras e vales")
    const before = await site.everything()
    const batch = (await findLastImport(site.db))?.batch ?? ""
    expect(await undoImport(servicesOf(site), batch, { staff: undefined, address: "" })).toMatchObject({
      status: "conflict",
      entries: [{ kind: "segments", id: "1", author: { by: "Marina Teles" } }],
    })
    expect(await site.everything()).toEqual(before)
  })
})

const keep = "keep"
type Words = string | null
interface Edit {
  key: string
  /** Sets the entry's text, removes the entry, or leaves it. */
  panel: Words
  file: Words
}

interface Modelled {
  file: Words
  site: Words
  /** The state that the last import published. If the site shows another one, the panel has changed the entry. */
  base: Words
}

function roundOf() {
  const words = fc.constantFrom<Words>(keep, keep, "Areias", "Serras", null)
  const keys = kindsTested.flatMap((kind) => ids.map((id) => `${kind}/${id}`))
  return fc.record({
    edits: fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), panel: words, file: words }))),
    prefer: fc.constantFrom(undefined, undefined, "files" as const, "panel" as const),
  })
}

/** Applies a round to the model, following the table in docs/decisions/0013-entries.md. */
function modelImport(model: Map<string, Modelled>, edits: readonly Edit[], prefer: "files" | "panel" | undefined) {
  const conflicts: string[] = []
  for (const edit of edits) {
    const entry = model.get(edit.key) ?? { file: null, site: null, base: null }
    const file = edit.file === keep ? entry.file : edit.file
    const site = edit.panel === keep ? entry.site : edit.panel
    const isFileSame = file === entry.file
    const isPanelSame = site === entry.base
    const isConflict = !isFileSame && !isPanelSame && file !== site
    if (isConflict && prefer === undefined) conflicts.push(edit.key)
    const isPanel = !isPanelSame && (isConflict ? prefer !== "files" : file !== site)
    if (isPanel) model.set(edit.key, { file, site, base: file === null ? null : entry.base })
    else model.set(edit.key, { file, site: file, base: file })
  }
  const names = [...model].flatMap(([key, { site }]) => (site === null ? [] : [`${key} ${site}`])).sort()
  return { conflicts: conflicts.sort(), names }
}

function filesOf(model: ReadonlyMap<string, Modelled>): Record<string, string> {
  const lines = (kind: string, field: string) =>
    [...model]
      .flatMap(([key, { file }]) =>
        key.startsWith(`${kind}/`) && file !== null ? `- { id: ${key.split("/")[1]}, ${field}: ${file} }\n` : [],
      )
      .join("")
  return {
    "segments.yaml": `- { id: 1, name: Praias }\n${lines("segments", "name")}`,
    "partners.yaml": lines("partners", "title"),
  }
}

async function namesIn(site: ImportTest): Promise<string[]> {
  const names: string[] = []
  for (const kind of kindsTested)
    for (const { id, document } of await listEntries(site.db, kind))
      if (ids.includes(id))
        names.push(`${kind}/${id} ${(document as { name?: string }).name ?? (document as { title?: string }).title}`)
  return names.sort()
}

async function documents({ db }: ImportTest) {
  const all: Record<string, unknown> = {}
  for (const kind of ["segments", "attractions", "agency", "packages"] as const)
    all[kind] = (await listEntries(db, kind)).map(({ document }) => document)
  return all
}

const publisher = { staff: marina, address: "", origin: "panel" } as const

function servicesOf({ db }: ImportTest) {
  return { db, clock: () => new Date(edited) }
}

async function publish(site: ImportTest, key: string, words: Words) {
  const [kind, id] = key.split("/") as [EntryRef["kind"], string]
  const entry = await findEntry(site.db, { kind, id })
  const field = kind === "partners" ? "title" : "name"
  const document = words === null ? null : { ...(entry?.document ?? { id: Number(id) }), [field]: words }
  if (!entry && words === null) return
  const result = await publishEntries(
    servicesOf(site),
    [{ kind, id, document, baseDigest: digestOf(entry) }],
    publisher,
  )
  expect(["published", "unchanged"]).toContain(result.status)
}

function read(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), "utf8")
}
