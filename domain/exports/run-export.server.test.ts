import type { KyselyPlugin } from "kysely"
import { describe, expect, test, vi } from "vitest"
import { type Engine, type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { untilLockAwaited } from "#test/fixtures/lock-wait.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { records, readCsv } from "#test/fixtures/read-csv.ts"
import { decideGift } from "#domain/gifts/decide-gift.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { applyRetention } from "#domain/privacy/retention.server.ts"
import { erasePerson } from "#domain/privacy/erase-person.server.ts"
import { assignRequest } from "#domain/requests/assign-request.server.ts"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { recordContact } from "#domain/requests/record-contact.server.ts"
import { type ExportFormat } from "#domain/requests/export/export-format.ts"
import { addExport, findExport, listExports, partNames } from "./request-exports.server.ts"
import { runExport } from "./run-export.server.ts"
import { startRequestExport } from "./start-export.server.ts"

const staff: StaffMember = { id: "marina", name: "Marina Teles", email: "m@travessia.example", roles: ["owner"] }
const address = "127.0.0.1"
const gifts = "?tipo=presentes"

/** Two gifts, and exports that the test starts. */
async function exportApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const services = { ...app.services, startExport: () => {} }
  await sendGift(services, { name: "=cmd()", message: "Um\ndois" })
  await sendGift(services, { name: "Rosa" })
  return Object.assign(app, { held: services })
}

const start = (services: TestServices["services"], format: ExportFormat, query = gifts) =>
  startRequestExport(services, { staff, address, format, query })

/** The rows of a finished CSV. */
async function exported(app: Awaited<ReturnType<typeof exportApp>>, query: string) {
  const { id = "" } = await start(app.held, "csv", query)
  await runExport(app.services, id)
  return records(await contentOf(app, id))
}

async function contentOf({ db, services }: TestServices, id: string): Promise<Buffer> {
  const job = await findExport(db, services.clock(), { id, staffId: staff.id })
  const parts = await Promise.all(partNames(job?.parts ?? "[]").map((name) => services.exports.read(name)))
  expect(job?.bytes).toBe(Buffer.concat(parts).length)
  return Buffer.concat(parts)
}

test("on PostgreSQL a second export waits until the first is stored, and is refused", async () => {
  await using app = await exportApp("postgres")
  const second = await app.db.transaction().execute(async (trx) => {
    await addExport(trx, app.services.clock(), { staffId: staff.id, format: "csv", query: gifts, total: 2 })
    const starting = start(app.held, "json")
    await untilLockAwaited(app.db, starting)
    return { starting }
  })
  expect(await second.starting).toMatchObject({ refusal: "busy" })
})

describe.each(engines)("exports of the panel on %s", (engine) => {
  test("a process of its own makes the file, which only who asked for it finds", async () => {
    await using app = await exportApp(engine)
    const { id = "" } = await start(app.services, "csv")
    await vi.waitFor(
      async () =>
        expect((await findExport(app.db, app.services.clock(), { id, staffId: staff.id }))?.state).toBe("done"),
      { timeout: 60_000, interval: 200 },
    )
    const [headings, ...lines] = readCsv((await contentOf(app, id)).toString())
    expect(headings).toContain("Casal")
    expect(lines.map((line) => line[6]).toSorted()).toEqual(["'=cmd()", "Rosa"])
    expect(await findExport(app.db, app.services.clock(), { id, staffId: "other" })).toBeUndefined()
    const [audit] = await app.db.selectFrom("audit_event").selectAll().execute()
    expect([audit?.action, audit?.details]).toEqual([
      "requests-exported",
      '{"format":"csv","kind":"gift","requests":2}',
    ])
  }, 90_000)

  test("every format is made, of what the filter of the list shows alone", async () => {
    await using app = await exportApp(engine)
    await app.db.updateTable("request_card").set({ stage: "spam" }).where("name", "=", "Rosa").execute()
    for (const [format, marks] of [
      ["json", '"name":"=cmd()"'],
      ["csv", "'=cmd()"],
    ] as const) {
      const { id = "" } = await start(app.held, format, `${gifts}&etapa=abertos`)
      await runExport(app.services, id)
      const text = (await contentOf(app, id)).toString()
      expect([text.includes(marks), text.includes("Rosa")]).toEqual([true, false])
    }
    const { id = "" } = await start(app.held, "xlsx")
    await runExport(app.services, id)
    expect((await contentOf(app, id)).subarray(0, 2).toString()).toBe("PK")
  })

  test("a gift has the amount that the guest stated, and the one that staff confirmed", async () => {
    await using app = await exportApp(engine)
    const { id: staffId } = await insertColleague(app.services, "Rita Duarte")
    const stated = { cote_title: "Jantar", cote_value: "480,00" }
    const protocol = await sendGift(app.held, { ...stated, name: "Célia" })
    await sendGift(app.held, { ...stated, name: "Davi" })
    await decideGift(app.held, { protocol, revision: 1, staffId, decision: { to: "confirmed", cents: 84_000 } })
    // A contact after the confirmation does not move its day.
    app.setNow("2026-11-22T09:00:00-03:00")
    await recordContact(app.services, { protocol, staff: { id: staffId, name: "Rita Duarte" }, by: "phone" })
    const rows = (await exported(app, `${gifts}&etapa=todos`)).map((row) => [
      row.Nome,
      row.Valor,
      row["Valor conferido"],
      row["Confirmado em"],
    ])
    expect(rows.toSorted()).toEqual([
      ["'=cmd()", "", "", ""],
      ["Célia", "480,00", "840,00", "20/11/2026 12:00:00"],
      ["Davi", "480,00", "", ""],
      ["Rosa", "", "", ""],
    ])
  })

  test("gifts name their couple after its page was removed", async () => {
    await using app = await exportApp(engine)
    await app.db.deleteFrom("honeymoon").execute()
    const couples = (await exported(app, gifts)).map(({ Casal }) => Casal)
    expect(couples).toEqual(["Ana & Pedro", "Ana & Pedro"])
  })

  test("a quote has its owner, and why it was lost", async () => {
    await using app = await exportApp(engine)
    const rita = await insertColleague(app.services, "Rita Duarte")
    const protocol = await sendQuote(app.held, { name: "Caio" })
    await assignRequest(app.services, { protocol, staff: rita, revision: 1, ownerId: rita.id })
    await moveRequest(app.services, { protocol, staff: rita, revision: 2, stage: "lost", lostReason: "price" })
    const [row] = await exported(app, "?etapa=todas")
    expect(row).toMatchObject({ Nome: "Caio", Dono: "Rita Duarte", "Motivo da perda": "preço" })
  })

  test("nothing to export, and a second one at the same time, are refused", async () => {
    await using app = await exportApp(engine)
    expect(await start(app.held, "csv", "?tipo=presentes&etapa=recusado")).toEqual({
      refusal: "empty",
      total: 0,
      kind: "gift",
    })
    expect((await start(app.held, "csv")).id).toBeDefined()
    expect(await start(app.held, "csv")).toEqual({ refusal: "busy", total: 2, kind: "gift" })
  })

  test("one whose process is silent counts as failed and hinders nobody", async () => {
    await using app = await exportApp(engine)
    await start(app.held, "csv")
    app.setNow("2026-11-20T12:02:00-03:00")
    expect(await listExports(app.db, app.services.clock(), staff.id)).toMatchObject([{ state: "failed" }])
    expect((await start(app.held, "json")).id).toBeDefined()
  })

  test("what a silent one wrote is removed when the next is asked for, and it cannot go on", async () => {
    await using app = await createTestServices(engine, { content: "demo", now: "2100-11-20T12:00:00-03:00" })
    const held = { ...app.services, startExport: () => {} }
    await sendGift(held)
    const { id = "" } = await start(held, "csv")
    const [named] = await Promise.all(["a", "b"].map((text) => held.exports.save(Buffer.from(text))))
    await app.db
      .updateTable("request_export")
      .set({ state: "running", parts: JSON.stringify([named]) })
      .execute()
    await start(held, "csv")
    expect(await held.exports.listOlderThan(held.clock())).toContain(named)
    app.setNow("2100-11-20T12:02:00-03:00")
    const next = await start(held, "json")
    expect(next.id).toBeDefined()
    expect(await held.exports.listOlderThan(held.clock())).toEqual([])
    expect(await app.db.selectFrom("request_export").select("state").where("id", "=", id).execute()).toEqual([
      { state: "failed" },
    ])
    await app.db.deleteFrom("request_export").execute()
    await expect(runExport(held, next.id ?? "")).resolves.toBeUndefined()
    expect(await held.exports.listOlderThan(held.clock())).toEqual([])
  })

  test("one whose row was removed meanwhile ends, and leaves no part", async () => {
    await using app = await exportApp(engine)
    const { id = "" } = await start(app.held, "csv")
    const save = app.services.exports.save
    const removing: typeof app.services.exports = {
      ...app.services.exports,
      save: async (bytes) => {
        await app.db.deleteFrom("request_export").execute()
        return save(bytes)
      },
    }
    await expect(runExport({ ...app.services, exports: removing }, id)).rejects.toThrow("removed")
    expect(await app.services.exports.listOlderThan(new Date("2100-01-01"))).toEqual([])
  })

  test("a failure in the middle leaves no part and is reported", async () => {
    await using app = await exportApp(engine)
    const { id = "" } = await start(app.held, "csv")
    const failing = { ...app.services, db: app.services.db.withPlugin(failsAtGifts) }
    await expect(runExport(failing, id)).rejects.toThrow("power cut")
    expect(await listExports(app.db, app.services.clock(), staff.id)).toMatchObject([{ state: "failed", bytes: 0 }])
    expect(await app.services.exports.listOlderThan(new Date("2100-01-01"))).toEqual([])
  })

  test("a day later nothing of it is left, and erasing a person removes all of them at once", async () => {
    await using app = await exportApp(engine)
    const run = async () => {
      const { id = "" } = await start(app.held, "csv")
      await runExport(app.services, id)
    }
    const left = async () => [
      (await app.db.selectFrom("request_export").select("id").execute()).length,
      (await app.services.exports.listOlderThan(new Date("2100-01-01"))).length,
    ]
    await run()
    expect(await left()).toEqual([1, 1])
    app.setNow("2026-11-21T12:00:01-03:00")
    await applyRetention(app.services)
    expect(await left()).toEqual([0, 0])
    await run()
    await erasePerson(app.services, { email: "rosa@exemplo.com.br" })
    expect(await left()).toEqual([0, 0])
  })
})

const failsAtGifts: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes('"gift_message"'))
      throw new Error("power cut")
    return node
  },
  transformResult: async ({ result }) => result,
}
