import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { useRecoveryCode } from "#domain/staff/recovery-codes.server.ts"
import { getStaff } from "#domain/staff/staff-rows.server.ts"
import { useTotpCode } from "#domain/staff/totp.server.ts"
import { makePreviewLink } from "#domain/entries/preview/preview-links.server.ts"
import { giveRecoveryCodes, join as joinStaff } from "#test/panel/staff-samples.ts"
import { recordAudit } from "#domain/audit/audit.server.ts"
import { addEvent } from "#domain/request-cards/request-cards.server.ts"
import { cardCondition } from "#domain/request-cards/match-cards.server.ts"
import { changeRoles, disableStaff } from "#domain/staff/change-staff.server.ts"
import { createSession, memberOf } from "#domain/staff/sessions.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { erasePerson } from "#domain/privacy/erase-person.server.ts"
import { migrate, migrationNames } from "#platform/database/migrate.ts"
import { engines, faceEngines } from "#test/create-test-app.ts"
import { startSite, backUp, restore, sumsOf, protocolsOf, rewriteManifest } from "#test/fixtures/backup.ts"
import { tableShapes } from "./table-shapes.server.ts"

const actor = { staff: undefined, address: "servidor" }

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
    await erasePerson(site.services, { email: "zulmira@exemplo.com.br" })
    const { erased, asked } = await restore(site, folder)
    expect({ ...erased, asked }).toMatchObject({ quotes: 1, gifts: 1, asked: 3 })
    const protocols = [...(await protocolsOf(site, "quote_request")), ...(await protocolsOf(site, "gift_message"))]
    expect(protocols.filter((protocol) => gone.includes(protocol))).toEqual([])
    expect(protocols).toContain(stays)
    expect(readdirSync(join(site.folder, "receipts"))).toHaveLength(1)
    expect(await site.db.selectFrom("outbox_mail").select("id").where("protocol", "in", gone).execute()).toEqual([])
    expect(await site.db.selectFrom("erased_person").selectAll().execute()).toHaveLength(3)
    expect(manifest.tables.find(({ name }) => name === "erased_person")?.rows).toBe(0)
  })

  test("what was taken from the staff since the backup stays taken, and nothing given since comes back", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const passkey = (id: string, staffId: string) =>
      db
        .insertInto("staff_passkey")
        .values({
          id,
          staff_id: staffId,
          public_key: "",
          counter: 0,
          backed_up: 0,
          transports: "[]",
          name: "",
          created_at: services.clock().toISOString(),
          used_at: null,
        })
        .execute()
    const [ana, rui, bia, eva] = [
      await joinStaff(services),
      await joinStaff(services, "rui@agencia.example"),
      await joinStaff(services, "bia@agencia.example", ["sales"]),
      await joinStaff(services, "eva@agencia.example"),
    ]
    await passkey("de-ana", ana.id)
    await passkey("de-eva", eva.id)
    // Eva's only second factor is a passkey.
    await db.updateTable("staff").set({ totp_secret: null }).where("id", "=", eva.id).execute()
    const { folder } = await backUp(site)
    await disableStaff(services, actor, rui.id)
    await changeRoles(services, actor, { id: ana.id, roles: ["owner"] })
    await changeRoles(services, actor, { id: bia.id, roles: ["sales", "editor"] })
    // Changes that people made to their own factors.
    const changed = { action: "factor-changed", details: { what: "passkey-removed" }, address: "203.0.113.7" } as const
    for (const { id } of [ana, eva]) await recordAudit(db, services.clock(), { ...changed, staff: { id, name: "" } })
    await db.deleteFrom("staff_passkey").execute()
    await giveRecoveryCodes(db, ana.id)
    await passkey("de-depois", eva.id)
    expect((await restore(site, folder)).locked).toBe(1)
    expect(await db.selectFrom("staff_passkey").select("id").execute()).toEqual([])
    expect(memberOf(await getStaff(db, ana.id)).roles).toEqual(["owner"])
    expect((await getStaff(db, rui.id)).disabled_at).not.toBeNull()
    expect(memberOf(await getStaff(db, bia.id)).roles).toEqual(["sales"])
    const rows = await Promise.all([ana, bia, eva].map(({ id }) => getStaff(db, id)))
    expect(rows.map(({ password, totp_secret }) => [password !== null, totp_secret !== null])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
    // The current codes had replaced those of the backup, so none is unused in both.
    expect(rows[0]?.recovery).toBeNull()
    // As in a new database.
    await db.deleteFrom("staff_session").execute()
    await db.deleteFrom("staff").execute()
    expect((await restore(site, folder)).locked).toBe(0)
    expect((await db.selectFrom("staff_passkey").select("id").orderBy("id").execute()).map(({ id }) => id)).toEqual([
      "de-ana",
      "de-eva",
    ])
    expect((await getStaff(db, rui.id)).disabled_at).toBeNull()
  })

  test("a restore that ends in the middle leaves the database as it was, and the next one works", async () => {
    await using site = await startSite(engine)
    await sendQuote(site.services)
    const key = join(site.folder, "keys", "panel.key")
    await site.services.panelKey()
    const backedUp = readFileSync(key, "utf8")
    const { folder } = await backUp(site)
    writeFileSync(key, `${"ab".repeat(32)}\n`)
    await sendQuote(site.services, { email: "depois@exemplo.com.br" })
    const before = await sumsOf(site)
    const version = await site.services.contentVersion.current()
    const onStep = (step: string) => {
      if (step === "rows") throw new Error("power cut")
    }
    await expect(restore(site, folder, { onStep })).rejects.toThrow("power cut")
    expect(await sumsOf(site)).toEqual(before)
    expect(readFileSync(key, "utf8")).toBe(`${"ab".repeat(32)}\n`)
    await restore(site, folder)
    expect(readFileSync(key, "utf8")).toBe(backedUp)
    expect(await protocolsOf(site, "quote_request")).toHaveLength(1)
    await expect.poll(() => site.services.contentVersion.current()).not.toBe(version)
  })

  test("over the database of a newer version it leaves one on which this version starts", async () => {
    await using site = await startSite(engine)
    const { db } = site
    const protocol = await sendQuote(site.services)
    const { folder } = await backUp(site)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(db)
    await sql`create table future (protocol text primary key references quote_request (protocol))`.execute(db)
    await sql`insert into future (protocol) values (${protocol})`.execute(db)
    await sql`alter table quote_request add column future text`.execute(db)
    await sendQuote(site.services)
    await expect(migrate(db)).rejects.toThrow("9999-future")
    await restore(site, folder)
    expect(await migrate(db)).toEqual([])
    expect(await protocolsOf(site, "quote_request")).toEqual([protocol])
    await expect(sql`select * from future`.execute(db)).rejects.toThrow("future")
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(migrationNames)
  })

  test("a backup of an earlier version gets what its version lacks", async () => {
    await using site = await startSite(engine)
    // Rows of these tables have columns that the earlier version did not know.
    for (const table of ["image_use", "image", "store"] as const) await site.db.deleteFrom(table).execute()
    const { folder } = await backUp(site)
    const earlier = migrationNames.slice(0, 4)
    const known = new Set((await tableShapes(earlier)).map(({ name }) => name))
    rewriteManifest(folder, (manifest) => ({
      ...manifest,
      migrations: earlier,
      tables: manifest.tables.filter(({ name }) => known.has(name)),
    }))
    await restore(site, folder)
    const indexes =
      engine === "sqlite"
        ? sql`select name from sqlite_master where name = 'outbox_mail_mailbox'`
        : sql`select indexname from pg_indexes where indexname = 'outbox_mail_mailbox'`
    expect((await indexes.execute(site.db)).rows).toHaveLength(1)
  })

  test("a card after a restore gets a number that none had, and is found by its words", async () => {
    await using site = await startSite(engine)
    const cards = () => site.db.selectFrom("request_card").select(["number", "protocol"]).orderBy("number").execute()
    await sendGift(site.services)
    await sendGift(site.services)
    const before = await cards()
    const { folder } = await backUp(site)
    await restore(site, folder)
    expect(await cards()).toEqual(before)
    const protocol = await sendGift(site.services, { name: "Depois", email: "depois@exemplo.com.br" })
    const after = await cards()
    expect(after).toHaveLength(3)
    expect(after[2]?.protocol).toBe(protocol)
    expect(after[2]?.number).toBeGreaterThan(before[1]?.number ?? 0)
    const found = await site.db
      .selectFrom("request_card")
      .select("protocol")
      .where(await cardCondition(site.db, { kind: "gift", search: "rosa" }))
      .execute()
    expect(found.map((card) => card.protocol).toSorted()).toEqual(before.map((card) => card.protocol).toSorted())
  })
})

/* Rules whose statements the tests above run on both engines. */

describe.each(faceEngines)("by the same rules on %s", (engine) => {
  test("staff come back with the panel's key, so that their apps go on; sessions and links do not", async () => {
    await using site = await startSite(engine)
    const ana = await joinStaff(site.services)
    const preview = { entries: [], address: "/turismo", day: undefined }
    await makePreviewLink(
      site.db,
      preview,
      { staff: { ...ana, name: "Ana" }, address: "127.0.0.1" },
      site.services.clock(),
    )
    const { folder } = await backUp(site)
    // As on another machine, which has created its own key.
    writeFileSync(join(site.folder, "keys", "panel.key"), `${"ab".repeat(32)}\n`)
    await restore(site, folder)
    site.setNow("2026-11-21T12:00:00-03:00")
    expect(await useTotpCode(site.services, await getStaff(site.db, ana.id), ana.code())).toBe(true)
    for (const table of ["staff_session", "staff_link", "preview_link"] as const)
      expect(await site.db.selectFrom(table).select("token_hash").execute(), table).toEqual([])
    expect(await site.db.selectFrom("staff_network").selectAll().execute()).toEqual([])
  })

  test("a recovery code that was used after the backup stays used", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const ana = await joinStaff(services)
    const [first = "", second = ""] = await giveRecoveryCodes(db, ana.id)
    const { folder } = await backUp(site)
    const use = async (code: string) => useRecoveryCode(db, await getStaff(db, ana.id), code)
    expect(await use(first)).toBe(true)
    await restore(site, folder)
    expect([await use(first), await use(second)]).toEqual([false, true])
  })

  test("over a database that is older than the backup nobody loses anything", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const ana = await joinStaff(services)
    const rui = await joinStaff(services, "rui@agencia.example", ["sales"])
    const { folder } = await backUp(site)
    const older = `${folder}-de-antes`
    renameSync(folder, older)
    site.setNow("2026-11-22T12:00:00-03:00")
    await changeRoles(services, actor, { id: rui.id, roles: ["owner"] })
    await giveRecoveryCodes(db, ana.id)
    site.setNow("2026-11-23T12:00:00-03:00")
    await backUp(site)
    const people = () => db.selectFrom("staff").selectAll().orderBy("id").execute()
    const now = await people()
    await db.deleteFrom("staff").execute()
    await db.deleteFrom("audit_event").execute()
    await restore(site, older)
    expect(await people()).not.toEqual(now)
    expect((await restore(site, folder)).locked).toBe(0)
    expect(await people()).toEqual(now)
  })

  test("sessions, links and exports are not restored; staff, notes and the trail are, and its later part", async () => {
    await using site = await startSite(engine)
    const { db, services } = site
    const protocol = await sendGift(services)
    const { id: staffId } = await insertColleague(services, "Rita")
    await addEvent(db, services.clock(), { protocol, kind: "note", staffId, text: "Nota" })
    const session = { staffId, state: "open", device: "teste", address: "127.0.0.1" } as const
    await createSession(db, services.clock(), session)
    const staff = { id: staffId, name: "Rita" }
    await recordAudit(db, services.clock(), { staff, action: "request-viewed", address: "127.0.0.1" })
    const { folder } = await backUp(site)
    site.setNow("2026-11-21T12:00:00-03:00")
    await recordAudit(db, services.clock(), { staff, action: "requests-exported", address: "127.0.0.1" })
    await db.deleteFrom("request_event").execute()
    await restore(site, folder)
    const count = async (table: "staff" | "request_event" | "staff_session" | "request_export") =>
      (await db.selectFrom(table).selectAll().execute()).length
    expect([await count("staff"), await count("request_event")]).toEqual([1, 1])
    const trail = await db.selectFrom("audit_event").select(["action", "details", "address"]).orderBy("id").execute()
    expect(trail).toEqual([
      { action: "request-viewed", details: null, address: "127.0.0.1" },
      { action: "requests-exported", details: null, address: "127.0.0.1" },
      { action: "backup-restored", details: '{"from":"2026-11-20"}', address: "servidor" },
    ])
    expect([await count("staff_session"), await count("request_export")]).toEqual([0, 0])
  })
})
