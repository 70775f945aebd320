import { readdirSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { forgetGiftMessages } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import { lockContent } from "#platform/database/write-plan.server.ts"
import { engines } from "#test/create-test-app.ts"
import { backUp, restore, startSite } from "#test/fixtures/backup.ts"
import { untilLockAwaited } from "#test/fixtures/lock-wait.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"

test("on PostgreSQL a restore waits for a publication that has begun, and neither fails", async () => {
  await using site = await startSite("postgres")
  const { folder, manifest } = await backUp(site)
  const restored = await site.db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const restoring = restore(site, folder)
    await untilLockAwaited(site.db, restoring)
    await trx.updateTable("package").set({ name: "Publicado enquanto isso" }).where("id", "=", 2001).execute()
    return { restoring }
  })
  expect((await restored.restoring).manifest).toEqual(manifest)
})

test.each(engines)(
  "on %s the daily cleaning of a running site removes no receipt before its row is there",
  async (engine) => {
    await using site = await startSite(engine)
    await sendGift(site.services)
    const { folder } = await backUp(site)
    const receipts = join(site.folder, "receipts")
    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const name of readdirSync(receipts)) utimesSync(join(receipts, name), old, old)
    await site.db.deleteFrom("gift_message").execute()
    await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(site.db)
    site.setNow(new Date().toISOString())
    const onStep = (step: string) => {
      if (step === "files") throw new Error("the cleaning comes first")
    }
    await expect(restore(site, folder, { onStep })).rejects.toThrow("first")
    await forgetGiftMessages(site.services)
    expect(readdirSync(receipts)).toHaveLength(1)
  },
)
