import { setTimeout } from "node:timers/promises"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { lockContent } from "#platform/database/write-plan.server.ts"
import { backUp, restore, startSite } from "#test/fixtures/backup.ts"

test("on PostgreSQL a restore waits for a publication that has begun, and neither fails", async () => {
  await using site = await startSite("postgres")
  const { folder, manifest } = await backUp(site)
  const isWaiting = async () => {
    const waiting = await sql`select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(site.db)
    return waiting.rows.length > 0
  }
  const restored = await site.db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const restoring = restore(site, folder)
    restoring.catch(() => {})
    while (!(await isWaiting())) await setTimeout(20)
    await trx.updateTable("package").set({ name: "Publicado enquanto isso" }).where("id", "=", 2001).execute()
    return { restoring }
  })
  expect((await restored.restoring).manifest).toEqual(manifest)
})
