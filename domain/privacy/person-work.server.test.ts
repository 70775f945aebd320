import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { tableShapes } from "#domain/backup/table-shapes.server.ts"
import { addExport, findExport } from "#domain/exports/request-exports.server.ts"
import { addEvent } from "#domain/request-cards/request-cards.server.ts"
import { StorageAwayError } from "#platform/storage/storage.server.ts"
import { migrationNames } from "#platform/database/migrate.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { recordView } from "#domain/requests/request-views.server.ts"
import { erasePerson } from "./erase-person.server.ts"
import { exportPerson } from "./export-person.server.ts"
import { applyRetention } from "./retention.server.ts"

const contact = { email: "zulmira@exemplo.com.br" }

/** Zulmira's gift and someone else's, each with a card, a note and emails. */
async function workedApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const own = await sendGift(app.services, { ...contact, name: "Zulmira" })
  const other = await sendGift(app.services, { name: "Rosa" })
  for (const protocol of [own, other])
    await addEvent(app.db, app.services.clock(), { protocol, kind: "note", staffId: null, text: `Nota de ${protocol}` })
  return Object.assign(app, { own, other })
}

/** Every table with a protocol, and how many rows of it a protocol has. */
async function rowsWith({ db }: Pick<Awaited<ReturnType<typeof workedApp>>, "db">, protocol: string) {
  const tables = (await tableShapes(migrationNames)).filter(({ columns }) => columns.includes("protocol"))
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(name)} where protocol = ${protocol}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

describe.each(engines)("what staff keep of a person on %s", (engine) => {
  test("is erased with the person, in every table that has a protocol", async () => {
    await using app = await workedApp(engine)
    const kept = await rowsWith(app, app.other)
    expect(Object.keys(kept)).toEqual(
      expect.arrayContaining([
        "gift_message",
        "idempotency",
        "outbox_mail",
        "quote_request",
        "request_card",
        "request_event",
      ]),
    )
    const { events } = await erasePerson(app.services, contact)
    expect(events).toBe(1)
    const erased = await rowsWith(app, app.own)
    expect(Object.entries(erased).filter(([, count]) => count > 0)).toEqual([])
    expect(await rowsWith(app, app.other)).toEqual(kept)
  })

  test("no export can be downloaded when the storage interrupts the erasure, which can be repeated", async () => {
    await using app = await workedApp(engine)
    const { db, services } = app
    const staffId = "any"
    const exported = { staffId, format: "json", query: "", total: 2 } as const
    const id = await addExport(db, services.clock(), exported)
    const parts = JSON.stringify([await services.exports.save(Buffer.from(app.own))])
    await db.updateTable("request_export").set({ state: "done", parts }).execute()
    const isAway = () => Promise.reject(new StorageAwayError("away"))
    const away = {
      ...services,
      receipts: { ...services.receipts, remove: isAway },
      exports: { ...services.exports, remove: isAway },
    }
    await expect(erasePerson(away, contact)).rejects.toThrow(StorageAwayError)
    expect(await findExport(db, services.clock(), { id, staffId })).toBeUndefined()
    expect(await rowsWith(app, app.own)).toMatchObject({ gift_message: 0, request_card: 0 })
    // File times come from the machine's clock, not from ours.
    app.setNow(new Date(Date.now() + 60_000).toISOString())
    expect(await erasePerson(services, contact)).toMatchObject({ gifts: 0 })
    expect(readdirSync(join(app.folder, "panel-exports"))).toEqual([])
  })

  test("a failure in the record of who erased leaves everything", async () => {
    await using app = await workedApp(engine)
    const before = await rowsWith(app, app.own)
    const onRemoved = () => Promise.reject(new Error("power cut"))
    await expect(erasePerson(app.services, contact, { onRemoved })).rejects.toThrow("power cut")
    expect(await rowsWith(app, app.own)).toEqual(before)
  })

  test("is part of the person's copy, and nothing of others is", async () => {
    await using app = await workedApp(engine)
    const nina = { id: "id-de-nina", name: "Nina Farah" }
    const owner = JSON.stringify({ from: null, to: nina })
    await addEvent(app.db, app.services.clock(), { protocol: app.own, kind: "owner", staffId: nina.id, text: owner })
    for (const protocol of [app.own, app.other])
      await recordView(app.services, { protocol, staff: nina, address: "203.0.113.7" })
    const folder = join(app.folder, "copia")
    await exportPerson(app.services, contact, folder)
    const text = readFileSync(join(folder, "dados.json"), "utf8")
    expect(JSON.parse(text)).toMatchObject({
      work: [{ protocol: app.own, stage: "new", lostReason: null, nextStep: null }],
      events: [
        { protocol: app.own, kind: "note", text: `Nota de ${app.own}` },
        { protocol: app.own, kind: "owner", text: null },
      ],
      views: [{ protocol: app.own, what: "abriu o pedido", at: app.services.clock().toISOString() }],
    })
    for (const staff of Object.values(nina)) expect(text).not.toContain(staff)
    expect(text).not.toContain(app.other)
  })

  test("goes with its request when the retention is over, and not before", async () => {
    await using app = await workedApp(engine)
    while ((await deliverDue(app.services)) > 0);
    app.setNow("2026-12-01T12:00:00Z")
    await applyRetention(app.services)
    expect(await rowsWith(app, app.own)).toMatchObject({ request_card: 1, request_event: 1 })
    app.setNow("2028-11-20T12:00:00Z")
    expect(await applyRetention(app.services, { dryRun: true })).toMatchObject({ request_card: 2, request_event: 2 })
    expect(await applyRetention(app.services)).toMatchObject({ gift_message: 2, request_card: 2, request_event: 2 })
    for (const protocol of [app.own, app.other])
      expect(Object.values(await rowsWith(app, protocol)).filter((count) => count > 0)).toEqual([])
  })
})
