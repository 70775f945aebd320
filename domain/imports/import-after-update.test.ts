import { describe, expect, test } from "vitest"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { engines } from "#test/create-test-app.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { type ImportTest, addStaff, marina, prepare } from "#test/fixtures/import-content.ts"

const later = "2026-11-20T15:00:00.000Z"
const beach = { kind: "packages", id: "2001" } as const
const street = { kind: "pictures", id: "dublin" } as const

/** Texts with invisible marks, which releases before this one kept. */
const files = {
  "packages/b.yaml":
    '- { id: 2001, profiles: [tourism], name: "Praia\u200b do Norte", description: "<p>ad\u00admi\u00adnistra</p>", ' +
    "country_id: 2, segment_id: 1 }\n",
  "pictures.yaml":
    'dublin: { alt: "Ru\u200ba", file: fotos/dublin.png }\ngalway: { alt: Praia, file: fotos/galway.png }\n',
}

describe.each(engines)("an import of untouched files after an update, on %s", (engine) => {
  test("finds no conflict where the release before read texts with their marks", async () => {
    using example = await createExampleFolder(files)
    await using site = await importAndEdit(engine, example.folder)
    // As release 6f822b2c stored them for these files.
    await setOrigin(site, beach, { file_digest: "8ySlYBLLRVzLzEvZRA4BWaZyXv3AwwPhG0fGM-lns5Y", written_digest: null })
    await setOrigin(site, street, { file_digest: "lGVu_U-GfMVKv1DZV-OCzs6k2tiiQJXCoZusa4BfRh4", written_digest: null })
    await expectKept(site, example.folder)
    example.write({ "packages/b.yaml": files["packages/b.yaml"].replace("Norte", "Sul") })
    await expect(site.import(example.folder, later)).rejects.toThrow("mudou nos arquivos e no painel")
  })

  test("finds none where this release reads the same files in any other way", async () => {
    using example = await createExampleFolder(files)
    await using site = await importAndEdit(engine, example.folder)
    for (const ref of [beach, street]) await setOrigin(site, ref, { file_digest: "read otherwise" })
    await expectKept(site, example.folder)
    for (const ref of [beach, street]) await setOrigin(site, ref, { file_digest: "other", written_digest: "other" })
    await expect(site.import(example.folder, later)).rejects.toThrow("mudou nos arquivos e no painel")
  })
})

/** The panel has edited both entries since the import. */
async function importAndEdit(engine: (typeof engines)[number], folder: string): Promise<ImportTest> {
  const site = await prepare(engine)
  await site.import(folder)
  await addStaff(site)
  const changes = [
    [beach, { summary: "Do painel" }],
    [street, { alt: "Do painel" }],
  ] as const
  for (const [ref, change] of changes) {
    const entry = await findEntry(site.db, ref)
    const edited = { ...ref, document: { ...entry?.document, ...change }, baseDigest: digestOf(entry) }
    const services = { db: site.db, clock: () => new Date(later) }
    await publishEntries(services, [edited], { staff: marina, address: "", origin: "panel" })
  }
  return site
}

async function setOrigin(
  { db }: ImportTest,
  { kind, id }: EntryRef,
  digests: { file_digest: string; written_digest?: string | null },
) {
  await db.updateTable("content_origin").set(digests).where("kind", "=", kind).where("entry_id", "=", id).execute()
}

async function expectKept(site: ImportTest, folder: string) {
  const { changed, kept } = await site.import(folder, later)
  expect({ changed, kept: kept.map(({ kind, id }) => ({ kind, id })) }).toEqual({
    changed: false,
    kept: [beach, street],
  })
  expect((await findEntry(site.db, beach))?.document).toMatchObject({ summary: "Do painel" })
}
