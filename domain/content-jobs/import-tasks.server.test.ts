import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { importExample, runJob, zip } from "#test/fixtures/content-jobs.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { publishEntries } from "#domain/entries/publish/publish-entries.server.ts"
import { findEntry, listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { listVersions } from "#domain/entries/history/entry-history.server.ts"
import { findImport, listImportedEntries, listImports } from "#domain/imports/past-imports.server.ts"
import type { ContentJob, ContentTask } from "./content-job.ts"
import { continueContentJob, madeParts, readContentJob, readMadePart, startContentJob } from "./content-jobs.server.ts"

const segment = { kind: "segments", id: "1" } as const

describe.each(engines)("jobs on the content on %s", (engine) => {
  test("the exported demo is imported unchanged", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const owner = { id: "s1", name: "Marina Teles" }
    const exported = await runJob(app, await startJob(app, owner, { do: "export-content" }))
    const archive = await fileOf(app, exported)
    expect(await runJob(app, await startJob(app, owner, { do: "try-import" }, archive))).toMatchObject({
      state: "done",
      result: { is: "tried", changed: false, warnings: { total: 0 }, kept: { total: 0 } },
    })
  }, 120_000)

  test("a changed file is imported as tried, and undone as a whole", async () => {
    await using app = await createTestServices(engine)
    using example = await importExample(app)
    const owner = await insertColleague(app.services, "Marina Teles")
    const start = (task: ContentTask, file?: Uint8Array) => startJob(app, owner, task, file)
    const before = await documents(app)
    const tried = await runJob(app, await start({ do: "try-import" }, example.rename("Oceanos")))
    const { result } = tried
    expect(result).toMatchObject({ is: "tried", changed: true, changes: { changed: { total: 1 } } })
    expect(await documents(app)).toEqual(before)
    const task = { do: "import", expected: digestIn(tried) } as const
    await continueContentJob(app.services, tried, { address: "192.0.2.7", task })
    const imported = await runJob(app, tried.id)
    expect(imported).toMatchObject({ state: "done", result: { is: "imported", changed: true } })
    expect(JSON.stringify(await findEntry(app.db, segment))).toContain("Oceano")
    const [version] = await listVersions(app.db, segment)
    expect(version).toMatchObject({ origin: "import", by: "Marina Teles" })

    const [past] = await listImports(app.db)
    expect(past).toMatchObject({ by: "Marina Teles", entries: 1, isUndone: false })
    const batch = past?.batch ?? ""
    expect(await listImportedEntries(app.db, batch, { limit: 9 })).toMatchObject([{ ...segment, change: "changed" }])
    expect(await listImportedEntries(app.db, batch, { limit: 9, changedSince: true })).toEqual([])
    expect(await runJob(app, await start({ do: "undo-import", batch }))).toMatchObject({ result: { is: "undone" } })
    expect(await documents(app)).toEqual(before)
    expect(await findImport(app.db, batch)).toMatchObject({ isUndone: true })
    expect(await runJob(app, await start({ do: "undo-import", batch }))).toMatchObject({
      result: { is: "not-undone", changed: [], isUndone: true },
    })
    const events = await app.db
      .selectFrom("audit_event")
      .select(["action", "staff_name", "address", "subject_id"])
      .where("action", "in", ["content-imported", "import-undone"])
      .orderBy("id")
      .execute()
    expect(events.map(({ action, staff_name, address }) => [action, staff_name, address])).toEqual([
      ["content-imported", "Marina Teles", "192.0.2.7"],
      ["import-undone", "Marina Teles", "192.0.2.1"],
    ])
    expect(events.map(({ subject_id }) => subject_id)).toEqual([batch, batch])
  })

  test("an import stands when a later one is undone, and can be undone then", async () => {
    await using app = await createTestServices(engine)
    using example = await importExample(app)
    const owner = await insertColleague(app.services, "Marina Teles")
    const before = await documents(app)
    for (const [name, at] of [
      ["Oceanos", "2026-11-20T13:00:00-03:00"],
      ["Mares", "2026-11-20T14:00:00-03:00"],
    ] as const) {
      app.setNow(at)
      const tried = await runJob(app, await startJob(app, owner, { do: "try-import" }, example.rename(name)))
      const task = { do: "import", expected: digestIn(tried) } as const
      await continueContentJob(app.services, tried, { address: "", task })
      await runJob(app, tried.id)
    }
    app.setNow("2026-11-20T15:00:00-03:00")
    const [later, earlier] = (await listImports(app.db)).map(({ batch }) => batch) as [string, string]
    const undo = async (batch: string) => runJob(app, await startJob(app, owner, { do: "undo-import", batch }))
    const changed = (batch: string) => listImportedEntries(app.db, batch, { limit: 9, changedSince: true })
    expect(await changed(earlier)).toMatchObject([segment])
    expect(await undo(later)).toMatchObject({ result: { is: "undone" } })
    expect(await findEntry(app.db, segment)).toMatchObject({ document: { name: "Oceanos" } })
    expect((await listImports(app.db)).map(({ isUndone }) => isUndone)).toEqual([true, false])
    expect(await changed(earlier)).toEqual([])
    app.setNow("2026-11-20T16:00:00-03:00")
    expect(await undo(earlier)).toMatchObject({ result: { is: "undone" } })
    expect(await documents(app)).toEqual(before)
    expect((await listImports(app.db)).map(({ isUndone }) => isUndone)).toEqual([true, true])
  })

  test("what was published after the dry run stands: nothing is imported, and the new dry run is shown", async () => {
    await using app = await createTestServices(engine)
    using example = await importExample(app)
    const owner = await insertColleague(app.services, "Marina Teles")
    const tried = await runJob(app, await startJob(app, owner, { do: "try-import" }, example.rename("Oceanos")))
    const entry = await findEntry(app.db, segment)
    const document = { ...entry?.document, name: "Do painel" }
    const change = { ...segment, document, baseDigest: digestOf(entry) }
    const publisher = { staff: owner, address: "", origin: "panel" } as const
    expect(await publishEntries(app.services, [change], publisher)).toMatchObject({ status: "published" })
    const published = await documents(app)
    const task = { do: "import", expected: digestIn(tried) } as const
    await continueContentJob(app.services, tried, { address: "", task })
    expect(await runJob(app, tried.id)).toMatchObject({ result: { is: "conflicts", conflicts: { total: 1 } } })
    expect(await documents(app)).toEqual(published)

    await continueContentJob(app.services, tried, { address: "", task: { do: "try-import", prefer: "files" } })
    const preferred = await runJob(app, tried.id)
    expect(preferred).toMatchObject({ result: { is: "tried", prefer: "files", changes: { changed: { total: 1 } } } })
    const late = { do: "import", expected: digestIn(tried), prefer: "files" } as const
    await continueContentJob(app.services, preferred, { address: "", task: late })
    const outdated = await runJob(app, tried.id)
    expect(outdated).toMatchObject({ result: { is: "tried", isOutdated: true } })
    expect(await documents(app)).toEqual(published)
    const now = { ...late, expected: digestIn(outdated) }
    await continueContentJob(app.services, outdated, { address: "", task: now })
    expect(await runJob(app, tried.id)).toMatchObject({ result: { is: "imported" } })
    expect(JSON.stringify(await findEntry(app.db, segment))).toContain("Oceano")
  })
})

test("mistakes in the files, and what is no ZIP, are told and change nothing", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const owner = { id: "s1", name: "Marina Teles" }
  const before = await documents(app)
  const wrong = await startJob(app, owner, { do: "try-import" }, zip({ "pasta/segments.yaml": "- id: 1\n" }))
  const { result } = await runJob(app, wrong)
  expect(result?.is === "mistakes" && result.mistakes.items).toContainEqual({
    file: "segments.yaml",
    line: 1,
    field: "name",
    reason: "falta preencher",
  })
  const none = await startJob(app, owner, { do: "try-import" }, Buffer.from("isto não é um ZIP"))
  expect((await runJob(app, none)).result).toMatchObject({ is: "refused" })
  expect(await documents(app)).toEqual(before)
})

test("an address that names no job finds none, however odd it is", async () => {
  await using app = await createTestServices("sqlite")
  for (const id of ["-1", "-0", "-2026-01-01", "", "a/b", "..", "0".repeat(37), "__proto__", "content-review"])
    expect(await readContentJob(app.services, id), id).toBeUndefined()
})

async function startJob({ services }: TestServices, staff: ContentJob["staff"], task: ContentTask, bytes?: Uint8Array) {
  const file =
    bytes &&
    (async function* () {
      yield bytes
    })()
  return startContentJob(services, { staff, address: "192.0.2.1", task, ...(file && { file }) })
}

async function fileOf({ services }: TestServices, job: ContentJob): Promise<Buffer> {
  return Buffer.concat(await Promise.all(madeParts(job).map((key) => readMadePart(services, key))))
}

function digestIn({ result }: ContentJob): string {
  if (result?.is !== "tried") throw new Error(`no dry run: ${JSON.stringify(result)}`)
  return result.digest
}

async function documents({ db }: TestServices) {
  const all = await Promise.all((["segments", "countries", "agency"] as const).map((kind) => listEntries(db, kind)))
  return all.flat().map(({ document }) => document)
}
