import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, onTestFinished, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { connectDatabase } from "./connect.ts"
import { DatabaseTooNewError, isMigrated, migrate, migrationNames } from "./migrate.ts"

describe.each(engines)("on %s", (engine) => {
  test("a database of this version needs no migration", async () => {
    await using site = await createTestServices(engine)
    expect(await migrate(site.db)).toEqual([])
  })

  test("a database that is newer than the code is refused, by name and with the release of the code", async () => {
    await using site = await createTestServices(engine)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(site.db)
    await expect(migrate(site.db)).rejects.toThrow(DatabaseTooNewError)
    await expect(migrate(site.db)).rejects.toThrow(/9999-future.* Esta é a \d+\.\d+\.\d+/)
  })

  test("a foreign key to a missing row is refused by the database", async () => {
    await using site = await createTestServices(engine)
    const orphan = {
      id: 1,
      country_id: 404,
      name: "Nenhures",
      position: 1,
      in_exchange: 1,
      in_tourism: 1,
      updated_at: "2026-11-20",
    } as const
    await expect(
      site.db
        .insertInto("city")
        .values({
          ...orphan,
          title: null,
          description: null,
          map_url: null,
          language: null,
          currency: null,
          population: null,
          timezone: null,
        })
        .execute(),
    ).rejects.toThrow(/foreign key/i)
  })
})

test("PostgreSQL may have another program's migrations in another schema, also within the search path", async () => {
  await using site = await createTestServices("postgres")
  await sql`create schema other`.execute(site.db)
  await sql`create table other.kysely_migration as select '0001-foreign' as name`.execute(site.db)
  await sql`create schema own`.execute(site.db)
  const url = `${site.url}?options=${encodeURIComponent("-c search_path=own,other")}`
  await using db = connectDatabase({ url, file: "" })
  expect(await isMigrated(db)).toBe(false)
  expect(await migrate(db)).toEqual(migrationNames)
  expect([await isMigrated(db), await migrate(db)]).toEqual([true, []])
})

test("a database of this version is ready while another connection writes", async () => {
  await using site = await createTestServices("sqlite")
  const other = connectDatabase({ file: join(site.folder, "travessia.db") })
  try {
    await other.transaction().execute(async () => {
      expect(await migrate(site.db)).toEqual([])
    })
  } finally {
    await other.destroy()
  }
})

test("the embedded database keeps what it has acknowledged: WAL, synchronous FULL, foreign keys on", async () => {
  await using site = await createTestServices("sqlite")
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(site.db)).rows[0] ?? {})[0]
  expect([await pragma("journal_mode"), await pragma("synchronous"), await pragma("foreign_keys")]).toEqual([
    "wal",
    2,
    1,
  ])
})

test("a process killed in the middle of a migration leaves the embedded database as it was", async () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-killed-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, "travessia.db")
  // Killed at the second table of a migration: by then the first one and all earlier migrations have been applied.
  const program = `
    import { connectDatabase } from "#platform/database/connect.ts"
    import { migrate } from "#platform/database/migrate.ts"
    const onQuery = (sql) => sql.startsWith('create table "staff_passkey"') && process.kill(process.pid, "SIGKILL")
    await migrate(connectDatabase({ file: ${JSON.stringify(file)}, onQuery }))
  `
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program]
  const killed = spawnSync(process.execPath, args, { encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } })
  expect([killed.signal, killed.stderr]).toEqual(["SIGKILL", ""])
  const db = connectDatabase({ file })
  try {
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
    expect(await migrate(db)).toEqual(migrationNames)
  } finally {
    await db.destroy()
  }
})
