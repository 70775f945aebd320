import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { createExampleFolder, exampleFiles } from "#test/fixtures/content-folder.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { ImageStore } from "#platform/images/image-store.server.ts"
import { pictureSources } from "#server/picture-sources.ts"
import { importContent } from "./import-content.server.ts"
import { undoImport } from "./undo-import.server.ts"

const sea = { kind: "segments", id: "1" } as const

describe.each(engines)("an import beside a publication on %s", (engine) => {
  test("what it replaces comes before it in the history, and undoing it brings that back", async () => {
    await using app = await createTestServices(engine)
    using example = await createExampleFolder()
    // Every look at the clock is a second later.
    let seconds = Date.parse("2026-11-20T12:00:00.000Z")
    const clock = () => new Date((seconds += 1_000))
    const services = { ...app.services, clock, drawnFolder: join(app.folder, "drawn"), pictureSources }
    await importContent(services, example.folder)
    example.write({ "segments.yaml": "- { id: 1, name: Oceano }\n- { id: 2, name: Neve }\n" })

    // Reading the pictures of a folder takes minutes; the panel publishes meanwhile.
    let isPublished = false
    const save: ImageStore["save"] = async (bytes) => {
      if (!isPublished) await rename({ ...app.services, clock }, "Lagoa")
      isPublished = true
      return app.services.images.save(bytes)
    }
    const { batch } = await importContent({ ...services, images: { ...app.services.images, save } }, example.folder, {
      prefer: "files",
    })
    expect(isPublished).toBe(true)
    expect(await name(app)).toBe("Oceano")
    expect((await listVersions(app.db, sea)).map(({ document }) => document)).toMatchObject([
      { name: "Oceano" },
      { name: "Lagoa" },
      { name: "Praias" },
    ])

    expect(await undoImport({ ...app.services, clock }, batch, commandActor)).toMatchObject({ status: "published" })
    expect(await name(app)).toBe("Lagoa")
  })
})

test.each(engines)(
  "of two imports on %s, one that only notes other files plans again after the other's commit",
  async (engine) => {
    await using app = await createTestServices(engine)
    const agency = exampleFiles["agency.yaml"] ?? ""
    using example = await createExampleFolder()
    using other = await createExampleFolder({ "agency.yaml": agency.replace("3000-0000", "3111-1111") })
    const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
    await importContent(services, example.folder)
    // Another file with the same content, on this day.
    example.write({ "agency.yaml": agency.replace("day: hoje", "day: 2026-11-20") })
    const db = beforeTransaction(app.db, () => importContent(services, other.folder))
    await importContent({ ...services, db }, example.folder)
    expect((await findEntry(app.db, { kind: "agency", id: "agency" }))?.document).toMatchObject({
      phone: "(41) 3000-0000",
    })
  },
)

/** The database, which does `first` before it begins its first transaction. */
function beforeTransaction(db: Database, first: () => Promise<unknown>): Database {
  let done: Promise<unknown> | undefined
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value
      return () => ({
        execute: async (work: (trx: Database) => Promise<unknown>) => {
          await (done ??= first())
          return target.transaction().execute(work)
        },
      })
    },
  })
}

async function rename(services: Pick<TestServices["services"], "db" | "clock">, name: string) {
  const entry = await findEntry(services.db, sea)
  const change = { ...sea, document: { ...entry?.document, name }, baseDigest: digestOf(entry) }
  await publishEntries(services, [change], { ...commandActor, origin: "panel" })
}

async function name({ db }: TestServices) {
  return (await listEntries(db, "segments"))[0]?.document.name
}
