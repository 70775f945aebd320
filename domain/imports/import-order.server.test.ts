import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { createExampleFolder } from "#test/fixtures/content-folder.ts"
import { type ImportTest, addStaff, marina, prepare } from "#test/fixtures/import-content.ts"
import { commandActor } from "#domain/audit/audit.server.ts"
import { listOrderVersions, reorderEntries } from "#domain/entries/entry-order.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import type { ImportConflictError } from "./import-conflicts.server.ts"
import { findImport, listChangedSince, listImportedEntries, listImports } from "./past-imports.server.ts"
import { undoImport } from "./undo-import.server.ts"

const first = "2026-11-20T12:00:00.000Z"
const later = "2026-11-21T12:00:00.000Z"
const edited = "2026-11-21T15:00:00.000Z"
const publisher = { staff: marina, address: "", origin: "panel" } as const

describe.each(engines)("importing over an order of the panel on %s", (engine) => {
  test("it stays while the files only gain and lose entries; another order of the files is a conflict", async () => {
    const list = (order: number[]) => order.map((id) => `- { id: ${id}, name: Segmento ${id} }\n`).join("")
    using example = await createExampleFolder({ "segments.yaml": list([1, 2, 3, 4]) })
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    await addStaff(site)
    const order = async () => (await listEntries(site.db, "segments")).map(({ id }) => id).join(" ")
    const moved = { before: ["1", "2", "3", "4"], after: ["3", "1", "2", "4"] }
    await reorderEntries(servicesOf(site), "segments", moved, publisher)
    example.write({ "segments.yaml": list([1, 2, 3, 5]) })
    await site.import(example.folder, later)
    expect(await order()).toBe("3 5 1 2")
    example.write({ "segments.yaml": list([2, 1, 3, 5]) })
    const before = await site.everything()
    const error = await site.import(example.folder, later).catch((reason: unknown) => reason)
    expect((error as ImportConflictError).conflicts).toEqual([
      {
        kind: "segments",
        id: "order",
        title: "ordem de Segmentos",
        file: "segments.yaml",
        line: 1,
        field: "",
        by: "Marina Teles",
        at: edited,
        reason: "a ordem mudou nos arquivos e no painel (Marina Teles, 21/11/2026 12:00)",
      },
    ])
    expect(await site.everything()).toEqual(before)
    await site.import(example.folder, later, undefined, "panel")
    expect(await order()).toBe("3 5 1 2")
    // The conflict was resolved: the same files no longer cause one.
    await site.import(example.folder, later)
    expect(await order()).toBe("3 5 1 2")
    example.write({ "segments.yaml": list([5, 1, 2, 3]) })
    await site.import(example.folder, later, undefined, "files")
    expect(await order()).toBe("5 1 2 3")
    // The panel has changed nothing since, so the files determine the order again.
    example.write({ "segments.yaml": list([1, 2, 3, 5]) })
    await site.import(example.folder, later)
    expect(await order()).toBe("1 2 3 5")
  })

  test("an entry of the panel keeps its place among those of the files", async () => {
    const names = ["Um", "Dois", "Três"]
    const list = (order: number[]) => order.map((id) => `- { id: ${id}, name: ${names[id - 1]} }\n`).join("")
    using example = await createExampleFolder({ "segments.yaml": list([1, 2, 3]) })
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    const made = { kind: "segments", id: "9", document: { id: 9, name: "Novo" }, baseDigest: "" } as const
    await publishEntries(servicesOf(site), [made], publisher)
    const order = async () => (await listEntries(site.db, "segments")).map(({ id }) => id)
    // Moved to the front in the panel; unchanged files keep this order.
    const moved = { before: ["1", "2", "3", "9"], after: ["9", "1", "2", "3"] }
    await reorderEntries(servicesOf(site), "segments", moved, publisher)
    await site.import(example.folder, later)
    expect(await order()).toEqual(["9", "1", "2", "3"])
    example.write({ "segments.yaml": list([3, 1, 2]) })
    await site.import(example.folder, later)
    expect(await order()).toEqual(["9", "3", "1", "2"])
  })

  test("an import of an order alone is in the history, and its undoing gives back the order", async () => {
    using example = await createExampleFolder({ "segments.yaml": segments([1, 2, 3, 4]) })
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    example.write({ "segments.yaml": segments([1, 4, 3, 2]) })
    const order = { kind: "segments", id: "order", title: "ordem de Segmentos", change: "changed" } as const
    expect((await site.try(example.folder, first)).changes).toEqual([{ ...order, fields: [] }])
    const { batch } = await site.import(example.folder, first)
    expect(await listImports(site.db)).toMatchObject([{ batch, entries: 1, forgotten: 0, isUndone: false }])
    expect(await listImportedEntries(site.db, batch, { limit: 9 })).toEqual([order])
    const [version] = await listOrderVersions(site.db, "segments")
    expect(version).toMatchObject({ origin: "import", change: { before: ["2", "3", "4"], after: ["4", "3", "2"] } })
    const stored = await site.setting("content_version")
    expect(await undo(site, batch)).toMatchObject({ status: "published" })
    expect(await orderIn(site)).toBe("1 2 3 4")
    expect(await site.setting("content_version")).not.toBe(stored)
    expect(await findImport(site.db, batch)).toMatchObject({ isUndone: true })
    expect(await undo(site, batch)).toEqual({ status: "undone" })
    // The files have not changed since: the undone order is not repeated.
    expect((await site.import(example.folder, first)).changed).toBe(false)
  })

  test("an import of entries and of orders is undone as a whole", async () => {
    using example = await createExampleFolder({
      "segments.yaml": segments([4, 3, 2, 1]),
      "stores.yaml": stores([1, 2]),
    })
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    const before = await all(site)
    const renamed = segments([5, 1, 2, 3, 4]).replaceAll(/Segmento (1|3)/g, "Outro $1")
    example.write({ "segments.yaml": renamed, "stores.yaml": stores([2, 1]) })
    const { batch } = await site.import(example.folder, later)
    expect(await orderIn(site)).toBe("5 1 2 3 4")
    expect(await undo(site, batch)).toMatchObject({ status: "published" })
    expect(await all(site)).toEqual(before)
  })

  test("an order of the panel after the import refuses the undoing, until that order is undone", async () => {
    using example = await createExampleFolder({
      "segments.yaml": segments([1, 2, 3, 4]),
      "stores.yaml": stores([1, 2]),
    })
    await using site = await prepare(engine)
    await site.import(example.folder, first)
    await addStaff(site)
    example.write({ "segments.yaml": segments([3, 2, 1, 4]), "stores.yaml": stores([1, 2, 3]) })
    const { batch } = await site.import(example.folder, later)
    const moved = { before: ["2", "1"], after: ["1", "2"] }
    await reorderEntries(servicesOf(site), "segments", moved, publisher)
    const changed = () => listChangedSince(site.db, batch, { limit: 9, now: new Date(edited) })
    expect(await changed()).toEqual([{ kind: "segments", id: "order", title: "ordem de Segmentos" }])
    const before = await all(site)
    expect(await undo(site, batch)).toMatchObject({ status: "conflict", entries: [{ kind: "segments", id: "order" }] })
    expect(await all(site)).toEqual(before)
    const back = { before: moved.after, after: moved.before }
    await reorderEntries(servicesOf(site), "segments", back, publisher)
    expect(await changed()).toEqual([])
    expect(await undo(site, batch)).toMatchObject({ status: "published" })
    expect(await orderIn(site)).toBe("1 2 3 4")
  })
})

function segments(order: readonly number[]): string {
  return order.map((id) => `- { id: ${id}, name: Segmento ${id} }\n`).join("")
}

function stores(order: readonly number[]): string {
  return order.map((id) => `- { id: ${id}, name: Loja ${id} }\n`).join("")
}

async function orderIn({ db }: ImportTest): Promise<string> {
  return (await listEntries(db, "segments")).map(({ id }) => id).join(" ")
}

async function all({ db }: ImportTest) {
  const lists = [await listEntries(db, "segments"), await listEntries(db, "stores")]
  return lists.map((entries) => entries.map(({ document }) => document))
}

function undo(site: ImportTest, batch: string) {
  return undoImport(servicesOf(site), batch, commandActor)
}

function servicesOf({ db }: ImportTest) {
  return { db, clock: () => new Date(edited) }
}
