import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import pg from "pg"
import { describe, expect, inject, test } from "vitest"
import { type Engine, engines } from "#test/create-test-app.ts"
import { type Database, connectDatabase } from "./connect.ts"
import { applyMigrations, migrationNames } from "./migrate.ts"

/*
 * A migration only adds, so that the previous release keeps working. One that removes something exports `contract`,
 * which says what is no longer used.
 */

describe.each(engines)("on %s", (engine) => {
  test("every migration leaves existing tables, columns and rows unchanged", async () => {
    await using empty = await emptyDatabase(engine)
    let before = await tablesOf(empty.db)
    for (const name of migrationNames) {
      await applyMigrations(empty.db, [name])
      const after = await tablesOf(empty.db)
      const { contract } = (await import(`../../database/migrations/${name}.ts`)) as { contract?: string }
      if (!contract) expect(losses(before, after), name).toEqual([])
      before = after
    }
    expect(before.size).toBeGreaterThan(10)
  })

  test("saved filters lose what was searched for, and those of nothing else are removed", async () => {
    await using empty = await emptyDatabase(engine)
    const cleared = migrationNames.indexOf("0018-filters-without-text")
    await applyMigrations(empty.db, migrationNames.slice(0, cleared))
    const row = { staff_id: "ana", name: "", created_at: "" }
    for (const [id, query] of [
      ["both", "?q=joana%40mail.example&etapa=novo&destino=1"],
      ["other", "?etapa=novo"],
      ["text", "?q=joana"],
    ] as const)
      await empty.db
        .insertInto("saved_filter")
        .values({ id, query, ...row })
        .execute()
    await applyMigrations(empty.db, migrationNames.slice(cleared))
    expect(await empty.db.selectFrom("saved_filter").select(["id", "query"]).orderBy("id").execute()).toEqual([
      { id: "both", query: "?etapa=novo&destino=1" },
      { id: "other", query: "?etapa=novo" },
    ])
  })

  test.each([
    ["drop table town", ["town: gone"]],
    ["alter table town drop column motto", ["town.motto: gone"]],
    ["alter table town rename column motto to saying", ["town.motto: gone"]],
    ["alter table town rename to city", ["town: gone"]],
    ["alter table town add column mayor text not null default ''", []],
    ["alter table town add column mayor text", []],
    ["create table country (id integer primary key, name text not null)", []],
  ])("control: `%s` loses %j", async (statement, expected) => {
    await using empty = await emptyDatabase(engine)
    await sql`create table town (id integer primary key, motto text)`.execute(empty.db)
    const before = await tablesOf(empty.db)
    await sql.raw(statement).execute(empty.db)
    expect(losses(before, await tablesOf(empty.db))).toEqual(expected)
  })
})

// SQLite has no statement for these.
test.each([
  ["alter table town alter column motto set not null", ["town.motto: may not be null any more"]],
  ["alter table town alter column motto type varchar(3)", ["town.motto: of another type"]],
  ["alter table town add column mayor text not null", ["town.mayor: new, and the release before cannot leave it out"]],
])("control: `%s` loses %j", async (statement, expected) => {
  await using empty = await emptyDatabase("postgres")
  await sql`create table town (id integer primary key, motto text)`.execute(empty.db)
  const before = await tablesOf(empty.db)
  await sql.raw(statement).execute(empty.db)
  expect(losses(before, await tablesOf(empty.db))).toEqual(expected)
})

interface Column {
  type: string
  nullable: boolean
  optional: boolean
}

type Tables = Map<string, Map<string, Column>>

async function tablesOf(db: Database): Promise<Tables> {
  const tables = await db.introspection.getTables()
  const columnOf = ({
    dataType,
    isNullable,
    hasDefaultValue,
    isAutoIncrementing,
  }: (typeof tables)[number]["columns"][number]): Column => ({
    type: dataType,
    nullable: isNullable,
    optional: isNullable || hasDefaultValue || isAutoIncrementing,
  })
  return new Map(
    tables
      .filter(({ isView }) => !isView)
      .map(({ name, columns }) => [name, new Map(columns.map((column) => [column.name, columnOf(column)]))]),
  )
}

/** Changes that would break code written for the previous tables. */
function losses(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, columns]) => {
    const now = after.get(table)
    if (!now) return [`${table}: gone`]
    const changed = [...columns].flatMap(([name, { type, nullable }]) => {
      const column = now.get(name)
      if (!column) return [`${table}.${name}: gone`]
      if (column.type !== type) return [`${table}.${name}: of another type`]
      return nullable && !column.nullable ? [`${table}.${name}: may not be null any more`] : []
    })
    const required = [...now].filter(([name, { optional }]) => !columns.has(name) && !optional)
    return [
      ...changed,
      ...required.map(([name]) => `${table}.${name}: new, and the release before cannot leave it out`),
    ]
  })
}

async function emptyDatabase(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), "travessia-migrations-"))
  const name = `m_${randomUUID().slice(0, 8)}`
  const server = inject("templates").postgres.url
  if (engine === "postgres") await administer(server, `create database "${name}"`)
  const db = connectDatabase({
    file: join(folder, "travessia.db"),
    url: engine === "postgres" ? server.replace(/\/[^/]*$/, `/${name}`) : undefined,
  })
  const dispose = async () => {
    await db.destroy()
    if (engine === "postgres") await administer(server, `drop database "${name}" with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, [Symbol.asyncDispose]: dispose }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
