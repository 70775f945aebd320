import { expect, test } from "vitest"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { presentConflicts } from "#panel/imports/present-conflicts.server.ts"
import { presentVersions } from "./present-versions.server.ts"

/* Long lists of differences, beside which the site's pages are rendered. */

const ref: EntryRef = { kind: "packages", id: "2001" }
const owner = { id: "1", name: "Ana", email: "ana@mail.example", roles: ["owner" as const] }

/** Number of event loop turns that another task gets while this work runs. */
async function turnsBeside(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.then(() => (isDone = true))
  for (let turns = 0; ; turns += 1) {
    await takeTurn()
    if (isDone) return turns
  }
}

test("in a history, the event loop is free after each version's comparison", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const state = (await findEntryState(app.db, ref))!
  const versions = Array.from({ length: 30 }, (_, index) => ({
    id: String(index).padStart(2, "0"),
    kind: ref.kind,
    entry_id: ref.id,
    document: JSON.stringify({ ...state.document, description: `<p>Saída ${index} de Curitiba.</p>` }),
    at: "2026-11-20T12:00:00.000Z",
    origin: "panel" as const,
    batch: String(index),
  }))
  await app.db.insertInto("entry_version").values(versions).execute()
  const presented = presentVersions(app.services, owner, { ref, state })
  expect(await turnsBeside(presented)).toBeGreaterThanOrEqual(29)
  expect((await presented).map(({ differences }) => differences.length)).toEqual([...Array<number>(29).fill(1), 0])
})

test("a change by a command, which has no author, says who made it", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const state = (await findEntryState(app.db, ref))!
  const document = JSON.stringify(state.document)
  const version = { kind: ref.kind, entry_id: ref.id, at: "2026-11-20T12:00:00.000Z", batch: "1" }
  const values = [
    { ...version, id: "1", document, origin: "import" as const },
    { ...version, id: "2", document, origin: "undo" as const },
    { ...version, id: "3", document: null, origin: "import" as const },
  ]
  await app.db.insertInto("entry_version").values(values).execute()
  const views = await presentVersions(app.services, owner, { ref, state })
  expect(views.map(({ who, what }) => [who, what])).toEqual([
    ["Um comando no servidor", "tirou do ar"],
    ["Um comando no servidor", "desfez"],
    [undefined, "Importação dos arquivos"],
  ])
})

test("in a list of an import's conflicts, the event loop is free after each one", async () => {
  const conflict = { ...ref, title: "Praia", by: "Ana", at: "2026-11-20T12:00:00.000Z", file: "packages.yaml", line: 1 }
  const values = { panel: "<p>Do painel</p>", files: "<p>Dos arquivos</p>" }
  const items = Array.from({ length: 30 }, () => ({ ...conflict, field: "description", reason: "", values }))
  const services = { db: undefined as never, clock: () => new Date("2026-11-24T12:00:00Z") }
  const presented = presentConflicts(services, { items, total: items.length })
  expect(await turnsBeside(presented)).toBeGreaterThanOrEqual(30)
})
