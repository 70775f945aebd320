import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pictureSources } from "#server/picture-sources.ts"
import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { importContent } from "#domain/content/import-content.server.ts"
import { FolderNotEmptyError, exportContent } from "./export-content.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("what is exported is imported unchanged", async () => {
    await using app = await createTestApp(engine, { content: "demo", now: "2027-03-01T12:00:00-03:00" })
    await app.db.updateTable("image").set({ focus_x: 25, focus_y: 100 }).where("name", "=", "dublin").execute()
    const folder = join(app.folder, "export")
    const report = await exportContent(app.services, folder)
    expect(report.entries).toBeGreaterThan(200)
    expect(readFileSync(join(folder, "pictures.yaml"), "utf8")).toContain("focus:\n    x: 25\n    y: 100\n")
    const services = { ...app.services, drawnFolder: join(app.folder, "drawn"), pictureSources }
    const { changed, warnings } = await importContent(services, folder)
    expect({ changed, warnings }).toEqual({ changed: false, warnings: [] })
  })
})

test("nothing is written into a folder that holds something", async () => {
  await using app = await createTestApp("sqlite", { content: "demo" })
  const folder = join(app.folder, "export")
  mkdirSync(folder)
  writeFileSync(join(folder, "notas.txt"), "")
  await expect(exportContent(app.services, folder)).rejects.toThrow(FolderNotEmptyError)
  expect(() => readFileSync(join(folder, "agency.yaml"))).toThrow("ENOENT")
})
