import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { prepare } from "#test/fixtures/import-content.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { listVersions, versionsMax } from "#domain/entries/history/entry-history.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { findContentChange } from "#domain/sitemap/sitemap-rows.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { importContent } from "./import-content.server.ts"
import { findImport, findLastImport } from "./past-imports.server.ts"
import { undoImport } from "./undo-import.server.ts"

const sea = { kind: "segments", id: "1" } as const

describe.each(engines)("undoing an import on %s", (engine) => {
  test("changes nothing where the history no longer reaches back to what an entry said", async () => {
    await using app = await createTestServices(engine)
    using example = await createExampleFolder()
    const importFolder = () =>
      importContent({ ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }, example.folder)
    await importFolder()
    example.write({ "segments.yaml": "- { id: 1, name: Oceano }\n- { id: 2, name: Neve }\n" })
    const { batch } = await importFolder()
    expect(await findLastImport(app.db)).toMatchObject({ batch, entries: 2, forgotten: 0 })

    // The import's version is the oldest one kept, and the entry's document equals it.
    for (let change = 1; change < versionsMax - 1; change++) await rename(app, change % 2 ? "Lagoa" : "Praia")
    await rename(app, "Oceano")
    expect(await undoImport(app.services, batch, commandActor)).toMatchObject({ status: "conflict", entries: [sea] })
    expect(await names(app)).toEqual(["Oceano", "Neve"])
    expect(await findImport(app.db, batch)).toMatchObject({ entries: 2, forgotten: 0, isUndone: false })

    await rename(app, "Mar")
    expect(await findImport(app.db, batch)).toMatchObject({ entries: 2, forgotten: 1, isUndone: false })
    expect(await undoImport(app.services, batch, commandActor)).toEqual({ status: "conflict", entries: [] })
    expect(await names(app)).toEqual(["Mar", "Neve"])
  })

  test("the corrected folder is imported again where the files are preferred, but not over an edit since", async () => {
    await using site = await prepare(engine)
    using example = await createExampleFolder()
    await site.import(example.folder)
    const segments = (last: string) =>
      ["Oceano", "Neve", "Lagos", last].map((name, index) => `- { id: ${index + 1}, name: ${name} }\n`).reverse()
    example.write({ "segments.yaml": segments("Errado").join("") })
    const { batch } = await site.import(example.folder)
    const services = { db: site.db, clock: () => new Date("2026-11-20T13:00:00.000Z") }
    expect(await undoImport(services, batch, commandActor)).toMatchObject({ status: "published" })
    expect(await names(site)).toEqual(["Praias"])

    // Nothing is repeated by itself: without the wrong entry, the others stay as they are.
    example.write({ "segments.yaml": segments("Errado").slice(1).join("") })
    const kept = [
      { kind: "segments", id: "3", title: "Lagos", isUndone: true },
      { kind: "segments", id: "2", title: "Neve", isUndone: true },
      { kind: "segments", id: "1", title: "Praias", isUndone: true },
    ]
    expect(await site.import(example.folder)).toMatchObject({ changed: false, kept })
    expect(await site.import(example.folder, undefined, undefined, "panel")).toMatchObject({ changed: false, kept })

    await rename({ db: site.db, services }, "Mar")
    example.write({ "segments.yaml": segments("Ilhas").join("") })
    const repeated = await site.import(example.folder, undefined, undefined, "files")
    expect(await names(site)).toEqual(["Ilhas", "Lagos", "Neve", "Mar"])
    expect(repeated.kept).toEqual([{ ...sea, title: "Mar", isUndone: false }])
    expect((await site.import(example.folder)).kept).toEqual([{ ...sea, title: "Mar", isUndone: false }])
  })

  test("happens once: what a later import brought stays, though it says the same", async () => {
    await using site = await prepare(engine)
    using example = await createExampleFolder()
    await site.import(example.folder)
    example.write({ "segments.yaml": "- { id: 1, name: Oceano }\n" })
    const first = await site.import(example.folder, "2026-11-20T12:10:00.000Z")
    const services = { db: site.db, clock: () => new Date("2026-11-20T13:00:00.000Z") }
    const undo = (batch: string) => undoImport(services, batch, commandActor)
    expect(await undo(first.batch)).toMatchObject({ status: "published" })
    const second = await site.import(example.folder, "2026-11-20T14:00:00.000Z", undefined, "files")
    expect(await names(site)).toEqual(["Oceano"])
    expect(await undo(first.batch)).toEqual({ status: "undone" })
    expect(await names(site)).toEqual(["Oceano"])
    expect(await findImport(site.db, second.batch)).toMatchObject({ isUndone: false })
    const events = site.db.selectFrom("audit_event").select("subject_id").where("action", "=", "import-undone")
    expect(await events.execute()).toEqual([{ subject_id: first.batch }])
  })

  test("goes back to what stood before it, whatever the clock said when that was published", async () => {
    await using site = await prepare(engine)
    using example = await createExampleFolder()
    await site.import(example.folder, "2026-11-20T12:00:00.000Z")
    const at = (now: string) => ({ db: site.db, clock: () => new Date(now) })
    // The clock is a year ahead for one publication. Then it is right again, and set back twice.
    await rename({ db: site.db, services: at("2027-11-20T12:00:00.000Z") }, "Lagoa")
    await rename({ db: site.db, services: at("2026-11-20T13:00:00.000Z") }, "Mar")
    example.write({ "segments.yaml": "- { id: 1, name: Oceano }\n" })
    const { batch } = await site.import(example.folder, "2026-11-20T12:59:00.000Z", undefined, "files")
    expect(await findLastImport(site.db)).toMatchObject({ batch, at: "2026-11-20T12:59:00.000Z", isUndone: false })
    expect(await undoImport(at("2026-11-20T12:58:00.000Z"), batch, commandActor)).toMatchObject({ status: "published" })
    expect(await names(site)).toEqual(["Mar"])
    const versions = await listVersions(site.db, sea)
    expect(versions.map(({ document }) => (document as { name: string }).name)).toEqual([
      "Mar",
      "Oceano",
      "Mar",
      "Lagoa",
      "Praias",
    ])
    // The dates are those of the clock.
    expect(versions.slice(0, 4).map((version) => version.at)).toEqual([
      "2026-11-20T12:58:00.000Z",
      "2026-11-20T12:59:00.000Z",
      "2026-11-20T13:00:00.000Z",
      "2027-11-20T12:00:00.000Z",
    ])
    expect(await findContentChange(site.db)).toBe("2026-11-20T12:58:00.000Z")
  })

  test("an undone order is imported again only where the files are preferred", async () => {
    await using site = await prepare(engine)
    const list = (order: number[]) => order.map((id) => `- { id: ${id}, name: Segmento ${id} }\n`).join("")
    using example = await createExampleFolder({ "segments.yaml": list([1, 2, 3]) })
    await site.import(example.folder)
    example.write({ "segments.yaml": list([3, 2, 1]) })
    const { batch } = await site.import(example.folder)
    const services = { db: site.db, clock: () => new Date("2026-11-20T13:00:00.000Z") }
    await undoImport(services, batch, commandActor)
    const order = { kind: "segments", id: "order", title: "ordem de Segmentos" }
    expect(await site.import(example.folder)).toMatchObject({ changed: false, kept: [{ ...order, isUndone: true }] })
    const report = await site.import(example.folder, undefined, undefined, "files")
    expect(report).toMatchObject({ changes: [{ ...order, change: "changed" }], kept: [] })
    expect(await names(site)).toEqual(["Segmento 3", "Segmento 2", "Segmento 1"])
  })
})

async function rename(
  { db, services }: { db: TestServices["db"]; services: Pick<TestServices["services"], "db" | "clock"> },
  name: string,
) {
  const entry = await findEntry(db, sea)
  const change = { ...sea, document: { ...entry?.document, name }, baseDigest: digestOf(entry) }
  expect(await publishEntries(services, [change], { ...commandActor, origin: "panel" })).toMatchObject({
    status: "published",
  })
}

async function names({ db }: Pick<TestServices, "db">) {
  return (await listEntries(db, "segments")).map(({ document }) => document.name)
}
