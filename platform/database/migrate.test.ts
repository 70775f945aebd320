import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { DatabaseTooNewError, migrate } from "./migrate.ts"

describe.each(engines)("on %s", (engine) => {
  test("a database of this version needs no migration", async () => {
    await using site = await createTestApp(engine)
    expect(await migrate(site.db)).toEqual([])
  })

  test("a database that is newer than the code is refused, by name", async () => {
    await using site = await createTestApp(engine)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(site.db)
    await expect(migrate(site.db)).rejects.toThrow(DatabaseTooNewError)
    await expect(migrate(site.db)).rejects.toThrow("9999-future")
  })

  test("a foreign key to a missing row is refused by the database", async () => {
    await using site = await createTestApp(engine)
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

test("the embedded database keeps what it has acknowledged: WAL, synchronous FULL, foreign keys on", async () => {
  await using site = await createTestApp("sqlite")
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(site.db)).rows[0] ?? {})[0]
  expect([await pragma("journal_mode"), await pragma("synchronous"), await pragma("foreign_keys")]).toEqual([
    "wal",
    2,
    1,
  ])
})
