import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type TestApp, createTestApp, engines } from "#test/create-test-app.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { versionsMax } from "#domain/entries/history/entry-history.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { importContent } from "./import-content.server.ts"
import { findImport, findLastImport } from "./past-imports.server.ts"
import { undoImport } from "./undo-import.server.ts"

const sea = { kind: "segments", id: "1" } as const

describe.each(engines)("undoing an import on %s", (engine) => {
  test("changes nothing where the history no longer reaches back to what an entry said", async () => {
    await using app = await createTestApp(engine)
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
    expect(await undoImport(app.services, batch, commandActor)).toMatchObject({ status: "overtaken", entries: [sea] })
    expect(await names(app)).toEqual(["Oceano", "Neve"])
    expect(await findImport(app.db, batch)).toMatchObject({ entries: 2, forgotten: 0, isUndone: false })

    await rename(app, "Mar")
    expect(await findImport(app.db, batch)).toMatchObject({ entries: 2, forgotten: 1, isUndone: false })
    expect(await undoImport(app.services, batch, commandActor)).toEqual({ status: "overtaken", entries: [] })
    expect(await names(app)).toEqual(["Mar", "Neve"])
  })
})

async function rename({ db, services }: TestApp, name: string) {
  const entry = await findEntry(db, sea)
  const change = { ...sea, document: { ...entry?.document, name }, baseDigest: digestOf(entry) }
  expect(await publishEntries(services, [change], { ...commandActor, origin: "panel" })).toMatchObject({
    status: "published",
  })
}

async function names({ db }: TestApp) {
  return (await listEntries(db, "segments")).map(({ document }) => document.name)
}
