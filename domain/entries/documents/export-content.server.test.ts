import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pictureSources } from "#server/picture-sources.ts"
import { describe, expect, test } from "vitest"
import { connectDatabase } from "#platform/database/connect.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { importContent } from "#domain/imports/import-content.server.ts"
import { MissingObjectError } from "#platform/storage/storage.server.ts"
import { digestOf } from "./entry-digest.server.ts"
import { ExportError, exportContent } from "./export-content.server.ts"
import { type PublishResult, publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry } from "./read-entries.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("what is exported is imported unchanged", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2027-03-01T12:00:00-03:00" })
    await app.db.updateTable("image").set({ focus_x: 25, focus_y: 100 }).where("name", "=", "dublin").execute()
    const folder = join(app.folder, "export")
    const report = await exportContent(app.services, folder)
    expect(report.entries).toBeGreaterThan(200)
    const [exported] = await app.db.selectFrom("audit_event").select(["action", "address"]).execute()
    expect(exported).toEqual({ action: "content-exported", address: "servidor" })
    expect(readFileSync(join(folder, "pictures.yaml"), "utf8")).toContain("focus:\n    x: 25\n    y: 100\n")
    const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
    const { changed, warnings } = await importContent(services, folder)
    expect({ changed, warnings }).toEqual({ changed: false, warnings: [] })
  })

  test("importing an export with the panel's edits changes nothing; the edits then count as the files'", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2026-11-20T12:00:00-03:00" })
    const publish = async (kind: "segments" | "packages", id: string, fields: object | null) => {
      const entry = await findEntry(app.db, { kind, id })
      const document = fields && { ...(entry?.document ?? { id: Number(id) }), ...fields }
      const publisher = { staff: undefined, address: "", origin: "panel" } as const
      const change = { kind, id, document, baseDigest: digestOf(entry) }
      expect(await publishEntries(app.services, [change], publisher)).toMatchObject({ status: "published" })
    }
    await publish("segments", "1", { title: "Mar de verdade" })
    await publish("segments", "777", { name: "Balões" })
    await publish("packages", "2001", null)
    const folder = join(app.folder, "export")
    await exportContent(app.services, folder)
    const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
    expect(await importContent(services, folder)).toMatchObject({ changed: false, kept: [] })
    // Both sides have been equal since the export, so a change of only the files is not a conflict.
    const file = join(folder, "segments.yaml")
    writeFileSync(file, readFileSync(file, "utf8").replace("Mar de verdade", "Mar e sol"))
    const { changes } = await importContent(services, folder)
    expect(changes).toMatchObject([{ kind: "segments", id: "1", change: "changed", fields: ["title"] }])
  })

  test("an export during a publication contains one content version", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2026-11-20T12:00:00-03:00" })
    const added = [
      { kind: "countries", id: "901", document: { id: 901, name: "Ilha", profiles: ["tourism"], images: [] } },
      { kind: "cities", id: "9001", document: { id: 9001, country_id: 901, name: "Porto", profiles: ["tourism"] } },
    ] as const
    const publisher = { staff: undefined, address: "", origin: "panel" } as const
    let published: PublishResult | undefined
    // Another process publishes as soon as the countries are read.
    await using other = connectDatabase({ file: join(app.folder, "travessia.db"), url: app.url })
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!published && "ddi_code" in (result.rows[0] ?? {}))
          published = await publishEntries(
            { ...app.services, db: other },
            added.map((entry) => ({ ...entry, baseDigest: "" })),
            publisher,
          )
        return result
      },
    })
    const folder = join(app.folder, "export")
    await exportContent({ ...app.services, db }, folder)
    expect(published).toMatchObject({ status: "published" })
    const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
    expect(await importContent(services, folder)).toMatchObject({ changed: false, kept: [] })
  })
})

test("nothing is written into a folder that is not empty", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const folder = join(app.folder, "export")
  mkdirSync(folder)
  writeFileSync(join(folder, "notas.txt"), "")
  await expect(exportContent(app.services, folder)).rejects.toThrow(ExportError)
  expect(readdirSync(folder)).toEqual(["notas.txt"])
})

test("pictures whose originals are lost are named, and nothing is written", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const pictures = await app.db.selectFrom("image").select(["name", "hash"]).orderBy("name").limit(2).execute()
  const [file, note] = pictures.map(({ hash }) => hash)
  // All tests share the demo's pictures.
  const { storage } = app.services
  const isLost = (key: string) => key.includes(String(note)) || (key.includes(String(file)) && !key.endsWith(".json"))
  app.services.storage = {
    ...storage,
    get: async (key) => (isLost(key) ? Promise.reject(new MissingObjectError(key)) : storage.get(key)),
    findSize: async (key) => (isLost(key) ? undefined : storage.findSize(key)),
  }
  const folder = join(app.folder, "export")
  await expect(exportContent(app.services, folder)).rejects.toThrow(
    `Perdeu-se o arquivo original destas imagens: ${pictures.map(({ name }) => name).join(", ")}.`,
  )
  expect(existsSync(folder)).toBe(false)
})
