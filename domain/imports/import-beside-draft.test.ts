import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import { restoreRemoved } from "#domain/entries/drafts/restore-removed.server.ts"
import { startEntry } from "#domain/entries/drafts/start-entry.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { importContent } from "./import-content.server.ts"

async function openSite(engine: Engine) {
  const app = await createTestServices(engine)
  const rita = await insertColleague(app.services, "Rita", { roles: ["editor"] })
  const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
  return Object.assign(app, { rita, importFolder: (folder: string) => importContent(services, folder) })
}

describe.each(engines)("an import beside drafts on %s", (engine) => {
  test("is refused if a new entry of the files has the number of one that waits in the panel", async () => {
    await using site = await openSite(engine)
    using example = await createExampleFolder()
    await site.importFolder(example.folder)
    const id = await startEntry(site.db, "segments", { name: "Serras" }, site.rita, site.services.clock())
    expect(id).toBe("2")
    const draft = await findDraft(site.db, { kind: "segments", id })
    example.write({ "segments.yaml": "- { id: 1, name: Praias }\n- { id: 2, name: Neve }\n" })
    const reason = expect.stringMatching(/^2 já é o número de Serras, um rascunho novo de Rita/)
    await expect(site.importFolder(example.folder)).rejects.toMatchObject({
      mistakes: [{ file: "segments.yaml", line: 2, field: "id", reason }],
    })
    expect(await findEntry(site.db, { kind: "segments", id })).toBeUndefined()
    expect(await findDraft(site.db, { kind: "segments", id })).toEqual(draft)
    example.write({ "segments.yaml": "- { id: 1, name: Praias }\n- { id: 3, name: Neve }\n" })
    expect(await site.importFolder(example.folder)).toMatchObject({ changed: true })
  })

  test("brings back an entry that was published before, though a draft waits to put it back", async () => {
    await using site = await openSite(engine)
    using example = await createExampleFolder()
    await site.importFolder(example.folder)
    const snow = { kind: "segments", id: "2" } as const
    const publish = async (document: object | null) => {
      const baseDigest = digestOf(await findEntry(site.db, snow))
      const publisher = { staff: site.rita, address: "203.0.113.7", origin: "panel" } as const
      return publishEntries(site.services, [{ ...snow, document, baseDigest }], publisher)
    }
    expect(await publish({ id: 2, name: "Neve" })).toMatchObject({ status: "published" })
    expect(await publish(null)).toMatchObject({ status: "published" })
    await restoreRemoved(site.db, snow, site.rita, site.services.clock())
    expect(await findDraft(site.db, snow)).toMatchObject({ document: { name: "Neve" } })
    example.write({ "segments.yaml": "- { id: 1, name: Praias }\n- { id: 2, name: Neve }\n" })
    expect(await site.importFolder(example.folder)).toMatchObject({ changed: true })
  })
})
