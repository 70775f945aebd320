import { pictureSources } from "#server/picture-sources.ts"
import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { allContent, listAllEntries, rowsOfContent } from "#test/fixtures/all-content.ts"
import { kinds } from "#domain/content/content.ts"
import { planContent } from "#domain/content/plan-content.server.ts"
import { readContent } from "#domain/content/read-content.server.ts"
import { resolveDay } from "#domain/content/relative-day.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { findEntry, listEntries } from "./read-entries.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("the rows of every kind convert to entries and back to the same rows", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const rows = rowsOfContent(allContent(await listAllEntries(app.db), "2026-11-20"))
    const plans = await planContent(app.db, rows, "2027-01-01T00:00:00.000Z")
    expect(plans.flatMap(({ write, remove }) => [...write, ...remove])).toEqual([])
  })

  test("an entry has the values of its file", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const inspect = async () => ({})
    const { content } = await readContent("content/demo", { today: "2026-11-20", inspect, pictureSources })
    for (const kind of kinds) {
      const documents = (await listEntries(app.db, kind)).map(({ document }) => document)
      expect(JSON.parse(JSON.stringify(documents))).toEqual(
        content.entries[kind].map(({ value }) => asStored(JSON.parse(JSON.stringify(value)))),
      )
    }
    const [agency] = await listEntries(app.db, "agency")
    expect(agency?.document).toEqual(asStored(content.agency?.value))
    const pictures = await listEntries(app.db, "pictures")
    expect(Object.fromEntries(pictures.map(({ id, document }) => [id, document.alt]))).toEqual(
      Object.fromEntries([...content.pictures].map(([name, { value }]) => [name, value.alt])),
    )
  })

  test("one entry is read with few statements, whatever the size of the catalogue", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    app.queries.length = 0
    expect((await findEntry(app.db, { kind: "packages", id: "1001" }))?.document).toMatchObject({ id: 1001 })
    expect(app.queries).toHaveLength(2)
    expect(await findEntry(app.db, { kind: "packages", id: "999999" })).toBeUndefined()
  })
})

/**
 * The document as stored: relative days resolved on the day of the import, and HTML with the attributes that the
 * sanitiser adds to links.
 */
function asStored(value: unknown): unknown {
  if (typeof value === "string" && value.startsWith("<")) return safeHtml(value)
  if (typeof value === "string") return value.startsWith("hoje") ? resolveDay(value, "2026-11-20") : value
  if (Array.isArray(value)) return value.map(asStored)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(inner)]))
}
