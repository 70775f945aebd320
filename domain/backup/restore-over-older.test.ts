import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { disableStaff } from "#domain/staff/change-staff.server.ts"
import { getStaff } from "#domain/staff/staff-rows.server.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { appliedMigrations, databaseMadeAt, isMigrated, migrate, migrationNames } from "#platform/database/migrate.ts"
import { engines } from "#test/create-test-app.ts"
import { backUp, makeOlder, restore, startSite, sumsOf } from "#test/fixtures/backup.ts"
import { join as joinStaff } from "#test/panel/staff-samples.ts"
import { presentTables } from "./table-shapes.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("a restore that stops leaves an older database to its own version; the next one completes", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const rui = await joinStaff(services, "rui@agencia.example", ["sales"])
    const { folder } = await backUp(site)
    await disableStaff(services, { staff: undefined, address: "servidor" }, rui.id)
    const known = await makeOlder(db)
    const before = await sumsOf(site, ["content_origin"])
    const madeAt = await databaseMadeAt(db)
    for (const stop of ["files", "rows"]) {
      const onStep = (step: string) => {
        if (step === stop) throw new Error("disk full")
      }
      await expect(restore(site, folder, { onStep })).rejects.toThrow("disk full")
      expect(await appliedMigrations(db)).toEqual(known)
      await expect(sql`select * from staff_network`.execute(db)).rejects.toThrow("staff_network")
    }
    expect(await sumsOf(site, ["content_origin"])).toEqual(before)
    await restore(site, folder)
    expect(await appliedMigrations(db)).toEqual(migrationNames)
    expect(await migrate(db)).toEqual([])
    expect(await databaseMadeAt(db)).toEqual(madeAt)
    expect((await getStaff(db, rui.id)).disabled_at).not.toBeNull()
  })

  test("a restore into a database without tables that stops leaves none; the next one makes them all", async () => {
    await using site = await startSite(engine)
    const { folder, manifest } = await backUp(site)
    await sql`create schema empty`.execute(site.db).catch(() => undefined)
    const url = site.url && `${site.url}?options=-csearch_path%3Dempty`
    await using db = connectDatabase({ url, file: join(site.folder, "empty.db") })
    const other = { ...site, db, services: { ...site.services, db } }
    const onStep = (step: string) => {
      if (step === "rows") throw new Error("disk full")
    }
    await expect(restore(other, folder, { onStep })).rejects.toThrow("disk full")
    expect([await isMigrated(db), await presentTables(db)]).toEqual([false, []])
    await restore(other, folder)
    expect(await migrate(db)).toEqual([])
    expect(await sumsOf(other, ["audit_event", "setting"])).toMatchObject(
      Object.fromEntries(
        manifest.tables
          .filter(({ name }) => name !== "audit_event" && name !== "setting")
          .map(({ name, rows, rowsSha256 }) => [name, { rows, rowsSha256 }]),
      ),
    )
  })
})
