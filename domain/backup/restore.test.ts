import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { erasePerson } from "#domain/privacy/erase-person.server.ts"
import { migrationNames } from "#platform/database/migrate.ts"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { startSite, backUp, privacyOf, restore, sumsOf, protocolsOf, rewriteManifest } from "#test/fixtures/backup.ts"
import { tableShapes } from "./table-shapes.server.ts"

describe.each(engines)("on %s", (engine) => {
  test("who asked to be forgotten after the backup stays forgotten, receipts too", async () => {
    await using site = await startSite(engine)
    const gone = [
      await sendQuote(site.services, { email: "zulmira@exemplo.com.br" }),
      await sendGift(site.services, { email: "zulmira@exemplo.com.br" }),
    ]
    const stays = await sendGift(site.services, { email: "outra@exemplo.com.br" })
    const { folder, manifest } = await backUp(site)
    site.setNow("2026-11-21T12:00:00-03:00")
    await erasePerson(privacyOf(site), { email: "zulmira@exemplo.com.br" })
    const { erased, asked } = await restore(site, folder)
    expect({ ...erased, asked }).toMatchObject({ quotes: 1, gifts: 1, asked: 1 })
    const protocols = [...(await protocolsOf(site, "quote_request")), ...(await protocolsOf(site, "gift_message"))]
    expect(protocols.filter((protocol) => gone.includes(protocol))).toEqual([])
    expect(protocols).toContain(stays)
    expect(readdirSync(join(site.folder, "receipts"))).toHaveLength(1)
    expect(await site.db.selectFrom("outbox_mail").select("id").where("protocol", "in", gone).execute()).toEqual([])
    expect(await site.db.selectFrom("erased_person").selectAll().execute()).toHaveLength(1)
    expect(manifest.tables.find(({ name }) => name === "erased_person")?.rows).toBe(0)
  })

  test("mails that waited are set aside, and leave only when somebody asks for it", async () => {
    await using site = await startSite(engine)
    await sendQuote(site.services)
    const { folder } = await backUp(site)
    const statuses = async () =>
      (await site.db.selectFrom("outbox_mail").select("status").execute()).map(({ status }) => status)
    expect(await statuses()).toEqual(["waiting", "waiting"])
    expect((await restore(site, folder)).held).toBe(2)
    expect(await statuses()).toEqual(["dead", "dead"])
    expect(await retryFailedEmails(site.services)).toBe(2)
    expect(await statuses()).toEqual(["waiting", "waiting"])
    expect((await restore(site, folder, { sendMails: true })).held).toBe(0)
    expect(await statuses()).toEqual(["waiting", "waiting"])
  })

  test("a restore that ends in the middle leaves the database as it was, and the next one works", async () => {
    await using site = await startSite(engine)
    await sendQuote(site.services)
    const { folder } = await backUp(site)
    await sendQuote(site.services, { email: "depois@exemplo.com.br" })
    const before = await sumsOf(site)
    const version = await site.services.contentVersion.current()
    const onStep = (step: string) => {
      if (step === "rows") throw new Error("power cut")
    }
    await expect(restore(site, folder, { onStep })).rejects.toThrow("power cut")
    expect(await sumsOf(site)).toEqual(before)
    await restore(site, folder)
    expect(await protocolsOf(site, "quote_request")).toHaveLength(1)
    await expect.poll(() => site.services.contentVersion.current()).not.toBe(version)
  })

  test("a backup of an earlier version gets what its version lacks", async () => {
    await using site = await startSite(engine)
    const { folder } = await backUp(site)
    rewriteManifest(folder, (manifest) => ({ ...manifest, migrations: manifest.migrations.slice(0, 4) }))
    await restore(site, folder)
    const indexes =
      engine === "sqlite"
        ? sql`select name from sqlite_master where name = 'outbox_mail_mailbox'`
        : sql`select indexname from pg_indexes where indexname = 'outbox_mail_mailbox'`
    expect((await indexes.execute(site.db)).rows).toHaveLength(1)
  })

  test("no copied table numbers its rows by itself: a restore has no counter to set", async () => {
    await using site = await createTestApp(engine)
    const counted =
      engine === "sqlite"
        ? sql<{ name: string }>`select name from sqlite_master where sql like '%autoincrement%'`
        : sql<{
            name: string
          }>`select table_name as name from information_schema.columns
            where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`
    const copied = (await tableShapes(migrationNames)).map(({ name }) => name)
    expect((await counted.execute(site.db)).rows.filter(({ name }) => copied.includes(name))).toEqual([])
  })
})
