import { pictureSources } from "#server/picture-sources.ts"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { createExampleFolder, exampleFiles } from "#test/fixtures/content-folder.ts"
import { ContentError, importContent } from "#domain/imports/import-content.server.ts"
import { createImageStore } from "#platform/images/image-store.server.ts"
import { isPostgres } from "#database/dialect.ts"
import { readEnv } from "#server/env.ts"
import { bootstrapDatabase } from "#server/bootstrap-database.ts"
import { type Engine, type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { insertPackage } from "#test/factories.ts"
import { matchGroups } from "#domain/search/results/match-entries.server.ts"
import { rebuildOutdatedSearch, rebuildSearch } from "./rebuild-search.server.ts"
import { emptyQuery } from "#domain/search/search.ts"
import { inAll, inAny } from "#domain/search/index/intersect-sorted.ts"
import { search } from "#domain/search/search.server.ts"
import { hashText } from "#platform/text/hash-text.ts"
import { searchRules } from "./search-documents-version.server.ts"
import { clearContentCache } from "#platform/database/content-cache.server.ts"

describe.each(engines)("the entries of the search on %s", (engine) => {
  test("are created, changed and removed by the import", async () => {
    using example = await createExampleFolder()
    await using site = await importable(engine)
    await site.import(example.folder)
    expect(await site.found("dublin")).toEqual(["attraction 4001", "city 101", "package 1001"])
    expect(await site.found("curso")).toContain("package 1001")
    const before = await site.entries()
    example.write({
      "packages/b.yaml":
        "- { id: 2001, profiles: [tourism], name: Mergulho em recifes, country_id: 1, segment_id: 1 }\n",
      "cities.yaml": exampleFiles["cities.yaml"]!.replace("name: Dublin", "name: Baile Átha Cliath"),
    })
    await site.import(example.folder)
    expect(await site.found("mergulho")).toEqual(["package 2001"])
    // A package's place is one of its words: the new name of the city is found in it too.
    expect(await site.found("baile")).toEqual(["attraction 4001", "city 101", "package 1001"])
    expect(await site.found("dublin")).toEqual(["package 1001"])
    // Unchanged entries keep their rows.
    const after = await site.entries()
    const kept = (rows: typeof before) => rows.filter(({ kind }) => kind === "segment" || kind === "page")
    expect(kept(after)).toEqual(kept(before))
    expect(after.find(({ kind, thing_id }) => kind === "city" && thing_id === 101)?.number).toBe(
      before.find(({ kind, thing_id }) => kind === "city" && thing_id === 101)?.number,
    )
    example.write({ "packages/b.yaml": null })
    await site.import(example.folder)
    expect(await site.found("mergulho")).toEqual([])
    expect(await site.db.selectFrom("search_word").select("word").where("word", "=", "mergulho").execute()).toEqual([])
  })

  test("do not change when an import fails or changes nothing", async () => {
    using example = await createExampleFolder()
    await using site = await importable(engine)
    await site.import(example.folder)
    const before = await site.entries()
    site.queries.length = 0
    expect((await site.import(example.folder)).changed).toBe(false)
    expect(site.queries.filter((sql) => /^(insert|update|delete)/.test(sql))).toEqual([])
    example.write({ "segments.yaml": "- { id: 1, name: Neve }\n", "stores.yaml": "- { id: 1 }\n" })
    await expect(site.import(example.folder)).rejects.toThrow(ContentError)
    expect(await site.entries()).toEqual(before)
    expect(await site.found("neve")).toEqual([])
  })

  test("stay as they are while searchRules does: whoever changes how they are built increases it", async () => {
    using example = await createExampleFolder()
    example.write({ "cities.yaml": exampleFiles["cities.yaml"]!.replace("name: Dublin", "name: Nova York") })
    await using site = await importable(engine)
    await site.import(example.folder)
    const entries = (await site.entries()).map(({ kind, thing_id, digest }) => `${kind} ${thing_id} ${digest}`)
    expect([searchRules, hashText(entries.sort().join("\n"))]).toEqual(["6", "ojysxv-vo9x1k"])
  })

  test("are built at the first start, and rebuilt when rules or content have changed", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    const entries = () =>
      site.db
        .selectFrom("search_entry")
        .select(["kind", "thing_id", "digest"])
        .orderBy("kind")
        .orderBy("thing_id")
        .execute()
    const words = () => site.db.selectFrom("search_word").selectAll().orderBy("word").execute()
    const imported = [await entries(), await words()]
    expect(imported[0]?.length).toBeGreaterThan(200)
    const start = () => rebuildOutdatedSearch(site.services)
    expect(await start()).toBe(false)
    // As the previous version left it.
    await site.db.deleteFrom("search_entry").execute()
    await site.db.deleteFrom("search_word").execute()
    await site.db.deleteFrom("setting").where("name", "=", "search_made").execute()
    site.queries.length = 0
    expect(await start()).toBe(true)
    // Packages are read in batches of ids: all texts of 100,000 packages at once would need 800 MB.
    const texts = site.queries.filter((sql) => /^select .*from "(package|search_entry)"/.test(sql))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((sql) => !sql.startsWith('select "id"') && !sql.includes(" where "))).toEqual([])
    // The same rows that the import writes.
    expect([await entries(), await words()]).toEqual(imported)
    // Entries of other rules, and entries after an import by the previous version that was still running during the
    // migration.
    for (const [name, value] of [
      ["search_made", "0 x"],
      ["content_version", "imported since"],
    ] as const) {
      await site.db.updateTable("setting").set({ value }).where("name", "=", name).execute()
      await site.db.updateTable("search_entry").set({ digest: "old" }).where("kind", "=", "page").execute()
      await start()
      expect([await entries(), await words()], name).toEqual(imported)
    }
    // If several processes start at once, each finds the entries rebuilt.
    await site.db.updateTable("setting").set({ value: "0 x" }).where("name", "=", "search_made").execute()
    await Promise.all([start(), start(), start()])
    expect([await entries(), await words()]).toEqual(imported)
    // Rebuilt at startup in a subprocess, whose memory is returned to the system.
    await site.db.deleteFrom("search_word").execute()
    await site.db.updateTable("setting").set({ value: "0 x" }).where("name", "=", "search_made").execute()
    site.queries.length = 0
    const environment = { PATH: process.env.PATH, DATA_DIR: site.folder, DATABASE_URL: site.url }
    await bootstrapDatabase(site.services, readEnv(environment), environment)
    expect(site.queries.filter((sql) => sql.includes("search_"))).toEqual([])
    expect([await entries(), await words()]).toEqual(imported)
  })

  test("are in the full-text index with exactly their words, whatever was added, changed and removed", async () => {
    await using site = await createTestServices(engine)
    const numbersOf = async (...words: string[]) => [
      ...inAll(
        await matchGroups(
          site.db,
          words.map((word) => [word]),
        ),
      ),
    ]
    for (let id = 1; id <= 30; id++)
      await insertPackage(site.db, { id, name: id % 3 === 0 ? "Neve" : "Praia", summary: `Roteiro${id}` })
    await rebuildSearch(site.db, site.services.clock())
    expect([
      (await numbersOf("praia")).length,
      (await numbersOf("nev")).length,
      (await numbersOf("praia", "nev")).length,
    ]).toEqual([20, 10, 0])
    await site.db.updateTable("package").set({ name: "Deserto" }).where("id", "<=", 6).execute()
    await site.db.deleteFrom("package").where("id", ">", 24).execute()
    await rebuildSearch(site.db, site.services.clock())
    expect([
      (await numbersOf("praia")).length,
      (await numbersOf("nev")).length,
      (await numbersOf("deserto")).length,
    ]).toEqual([12, 6, 6])
    expect((await numbersOf("roteiro7")).length).toBe(1)
    expect(await numbersOf("roteiro25")).toEqual([])
    const groups = await matchGroups(site.db, [["nev", "deserto"], [], ["roteiro3", "roteiro9", "roteiro7"], ["xyz"]])
    expect(groups.map(({ length }) => length)).toEqual([12, 0, 3, 0])
    expect([inAll([groups[0]!, groups[2]!]).length, inAny([groups[0]!, groups[2]!]).length]).toEqual([2, 13])
    expect(await matchGroups(site.db, [])).toEqual([])
    if (!isPostgres(site.db))
      await sql`insert into search_entry_words (search_entry_words) values ('integrity-check')`.execute(site.db)
  })

  test("are looked up by the index, without a full scan", async () => {
    await using site = await createTestServices(engine, { content: "demo" })
    if (isPostgres(site.db)) {
      const plan = await site.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        return sql<
          Record<string, string>
        >`explain select number from search_entry where words @@ '''praia'''::tsquery`.execute(trx)
      })
      expect(plan.rows.map((row) => Object.values(row)[0]).join("\n")).toContain("search_entry_words")
    } else {
      const { rows } = await sql<{
        detail: string
      }>`explain query plan select rowid from search_entry_words where search_entry_words match '"praia"'`.execute(
        site.db,
      )
      expect(rows.map(({ detail }) => detail).join()).toContain("VIRTUAL TABLE INDEX")
    }
  })
})

interface ImportTest extends TestServices {
  import: (folder: string) => ReturnType<typeof importContent>
  entries: () => Promise<Array<{ number: number; kind: string; thing_id: number; digest: string }>>
  found: (text: string) => Promise<string[]>
}

async function importable(engine: Engine): Promise<ImportTest> {
  const site = await createTestServices(engine)
  const { db, services, folder } = site
  const images = createImageStore(`${folder}/images`)
  return {
    ...site,
    import: (content) =>
      importContent({ db, images, clock: services.clock, drawnFolder: `${folder}/drawn`, pictureSources }, content),
    entries: () =>
      db.selectFrom("search_entry").select(["number", "kind", "thing_id", "digest"]).orderBy("number").execute(),
    found: async (text) => {
      // Does not wait for the second after which the content version is read again.
      clearContentCache(services)
      const { numbers } = await search(services, { ...emptyQuery, text })
      if (numbers.length === 0) return []
      const rows = await db
        .selectFrom("search_entry")
        .select(["kind", "thing_id"])
        .where("number", "in", numbers)
        .execute()
      return rows.map(({ kind, thing_id }) => `${kind} ${thing_id}`).sort()
    },
  }
}
