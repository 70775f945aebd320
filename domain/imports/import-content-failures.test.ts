import { describe, expect, test } from "vitest"
import { engines } from "#test/create-test-app.ts"
import { createExampleFolder, exampleFiles } from "#test/fixtures/content-folder.ts"
import { prepare, changes } from "#test/fixtures/import-content.ts"
import { ContentError } from "./import-content.server.ts"

const firstDay = "2026-11-20T12:00:00.000Z"

const laterThatDay = "2026-11-20T15:00:00.000Z"

describe.each(engines)("an import into %s that fails or is not alone", (engine) => {
  test("with one mistake in any file nothing at all changes", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    const before = await test.everything()
    example.write({ "segments.yaml": "- { id: 1, name: Neve }\n", "stores.yaml": "- { id: 1 }\n" })
    await expect(test.import(example.folder, laterThatDay)).rejects.toThrow(ContentError)
    expect(await test.everything()).toEqual(before)
  })

  test("when the database refuses half-way, nothing is kept", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.import(example.folder)
    // A row outside of the files that references the country being removed.
    await test.db.schema
      .createTable("visit")
      .addColumn("country_id", "integer", (column) => column.references("country.id"))
      .execute()
    await (
      test.db as never as {
        insertInto: (table: string) => { values: (row: object) => { execute: () => Promise<unknown> } }
      }
    )
      .insertInto("visit")
      .values({ country_id: 2 })
      .execute()
    const before = await test.everything()
    example.write({
      "segments.yaml": "- { id: 1, name: Neve }\n",
      "countries.yaml": exampleFiles["countries.yaml"]!.split("- id: 2")[0]!,
      "packages/b.yaml": "- { id: 2001, profiles: [tourism], name: Praia, segment_id: 1 }\n",
    })
    await expect(test.import(example.folder, laterThatDay)).rejects.toThrow()
    expect(await test.everything()).toEqual(before)
  })

  test("two imports at once leave the content of one of them, whole", async () => {
    using one = await createExampleFolder({ "segments.yaml": "- { id: 1, name: Um }\n- { id: 2, name: Um }\n" })
    using two = await createExampleFolder({ "segments.yaml": "- { id: 1, name: Dois }\n- { id: 3, name: Dois }\n" })
    await using test = await prepare(engine)
    await Promise.all([test.import(one.folder), test.import(two.folder)])
    const names = (await test.db.selectFrom("segment").select("name").execute()).map(({ name }) => name)
    expect([
      ["Um", "Um"],
      ["Dois", "Dois"],
    ]).toContainEqual(names)
  })

  test("settings that other parts wrote stay", async () => {
    using example = await createExampleFolder()
    await using test = await prepare(engine)
    await test.db.insertInto("setting").values({ name: "other", value: "x", updated_at: firstDay }).execute()
    await test.import(example.folder)
    expect(await test.setting("other")).toBe("x")
  })

  test("more rows than one statement takes are written, changed and removed", async () => {
    const many = (name: string, count: number) =>
      Array.from(
        { length: count },
        (_, index) => `- { id: ${index + 1}, profiles: [tourism], name: ${name} ${index}, images: [dublin] }\n`,
      ).join("")
    using example = await createExampleFolder({
      "packages/b.yaml": many("Praia", 900).replaceAll("id: 1001,", "id: 9001,"),
    })
    await using test = await prepare(engine)
    expect(changes(await test.import(example.folder)).packages).toBe("901 0 0")
    example.write({ "packages/b.yaml": many("Neve", 300) })
    expect(changes(await test.import(example.folder)).packages).toBe("0 300 600")
    expect(changes(await test.import(example.folder))).toEqual({})
  })
})
