import { describe, expect, test } from "vitest"
import type { AuditSubject } from "#database/schema.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { queryPlan } from "#test/query-plan.ts"
import { insertGiftWithCard } from "#test/fixtures/gift-cards.ts"
import type { AuditAction } from "./audit-action.ts"
import { recordAudit } from "./audit.server.ts"
import { forgetOldAudit, listAudit, listAuditPeople } from "./list-audit.server.ts"

const [ana, rui] = [
  { id: "a", name: "Ana Prado" },
  { id: "r", name: "Rui Duarte" },
]

async function trail(engine: Engine) {
  const app = await createTestServices(engine)
  const at = (iso: string, entry: Parameters<typeof recordAudit>[2]) => recordAudit(app.db, new Date(iso), entry)
  const address = "203.0.113.7"
  await at("2026-11-19T02:59:59.000Z", { staff: ana, action: "sign-in", address })
  await at("2026-11-19T03:00:00.000Z", { staff: rui, action: "sign-in", address })
  await at("2026-11-20T02:59:59.000Z", { staff: ana, action: "requests-exported", details: { requests: 3 }, address })
  await at("2026-11-20T03:00:00.000Z", { staff: undefined, action: "sign-in-failed", address })
  return app
}

describe.each(engines)("the audit trail on %s", (engine) => {
  test("is filtered by person, action and days of São Paulo, the newest first", async () => {
    await using app = await trail(engine)
    const found = async (filter: Parameters<typeof listAudit>[1]) =>
      (await listAudit(app.db, filter)).events.map(({ at }) => at.slice(8, 19))
    expect(await found({})).toEqual(["20T03:00:00", "20T02:59:59", "19T03:00:00", "19T02:59:59"])
    expect(await found({ staffId: "a" })).toEqual(["20T02:59:59", "19T02:59:59"])
    expect(await found({ action: "sign-in" })).toEqual(["19T03:00:00", "19T02:59:59"])
    expect(await found({ from: "2026-11-19", to: "2026-11-19" })).toEqual(["20T02:59:59", "19T03:00:00"])
    expect(await found({ staffId: "a", action: "sign-in", from: "2026-11-19" })).toEqual([])
    expect(await found({ from: "1900-01-01" })).toHaveLength(4)
    expect(await listAuditPeople(app.db)).toEqual([ana, rui])
    await recordAudit(app.db, new Date(), { staff: { ...ana, name: "Ana Reis" }, action: "sign-out", address: "x" })
    expect((await listAuditPeople(app.db)).map(({ name }) => name)).toEqual(["Ana Reis", "Rui Duarte"])
  })

  test("comes in pages, each event once, also when newer ones come meanwhile", async () => {
    await using app = await trail(engine)
    const first = await listAudit(app.db, {}, { limit: 2 })
    await recordAudit(app.db, new Date("2026-11-20T12:00:00Z"), { staff: rui, action: "sign-out", address: "x" })
    const second = await listAudit(app.db, {}, { limit: 2, before: first.next })
    expect([...first.events, ...second.events].map(({ at }) => at.slice(8, 19))).toEqual([
      "20T03:00:00",
      "20T02:59:59",
      "19T03:00:00",
      "19T02:59:59",
    ])
    expect([first.next !== undefined, second.next]).toEqual([true, undefined])
  })

  test("knows what a couple is called, and that a request is a gift", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const protocol = await insertGiftWithCard(app.services, { couple: 1, quota: 6 })
    const record = (action: AuditAction, kind: AuditSubject, id: string) =>
      recordAudit(app.db, app.services.clock(), { staff: ana, action, subject: { kind, id }, address: "x" })
    await record("couple-viewed", "couple", "1")
    await record("couple-viewed", "couple", "99")
    await record("request-viewed", "request", protocol)
    await record("request-viewed", "request", "1")
    const { events } = await listAudit(app.db, {})
    expect(events.map(({ subjectName, requestKind }) => [subjectName, requestKind]).reverse()).toEqual([
      ["Ana & Pedro", null],
      [null, null],
      [null, "gift"],
      [null, null],
    ])
  })

  test("is kept for 24 months", async () => {
    await using app = await trail(engine)
    app.setNow("2028-11-20T02:59:59.000Z")
    await forgetOldAudit(app.services)
    expect((await listAudit(app.db, {})).events).toHaveLength(2)
  })
})

test("neither the list, whatever its filter, nor its people, nor the removal reads all events", async () => {
  await using app = await createTestServices("sqlite")
  const from = "2026-11-19"
  for (const filter of [{}, { from }, { staffId: "a" }, { action: "sign-in", staffId: "a", from }] as const) {
    app.queries.length = 0
    await listAudit(app.db, filter)
    await listAuditPeople(app.db)
    await forgetOldAudit(app.services)
    const plans = await Promise.all(app.queries.splice(0).map((statement) => queryPlan(app.db, statement)))
    const scans = plans.flat().filter((step) => step.startsWith("SCAN audit_event"))
    // In the order of the index, as far as the page goes.
    expect(scans).toEqual("staffId" in filter || "from" in filter ? [] : [expect.stringContaining("USING INDEX")])
    expect(plans.flat().join()).not.toContain("TEMP B-TREE")
  }
})
