import { describe, expect, test } from "vitest"
import { addExport, listExports } from "#domain/exports/request-exports.server.ts"
import { findCard, listEvents } from "#domain/request-cards/request-cards.server.ts"
import { quoteColumns, readQuoteRow } from "#domain/requests/export/quote-columns.ts"
import { findRequestDetails } from "#domain/requests/request-details.server.ts"
import { type QuoteRow, findRequest, readRequests } from "#domain/requests/requests.server.ts"
import { correctContact } from "#domain/requests/correct-contact.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { consentIdentifier } from "./contact.ts"
import { copyPerson } from "./export-person.server.ts"
import { reapplyErasures } from "./reapply-erasures.server.ts"
import { repeatWithdrawals, withdrawConsent, withdrawConsents } from "./withdraw-consent.server.ts"

const ana = { email: "ana@exemplo.com.br" }
const agreed = "2026-11-20T15:00:00.000Z"
const left = "2026-11-21T15:00:00.000Z"

/** Two quotes of Ana with her consent, and one of somebody else. A day later she withdraws. */
async function consentApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const { services, db } = app
  const [first = "", second = "", other = ""] = [
    await sendQuote(services, { ...ana, marketing: true }),
    await sendQuote(services, { ...ana, marketing: true, observation: "Outro" }),
    await sendQuote(services, { email: "bia@exemplo.com.br", marketing: true }),
  ]
  const staff = await insertColleague(services, "Rita Duarte")
  const actor = { staff, address: "203.0.113.7" }
  app.setNow(left)
  /** The cells about promotions, by protocol. */
  const exported = async () => {
    const rows: Record<string, unknown[]> = {}
    for await (const row of readRequests(db, { kinds: ["quote"] }).quotes ?? []) {
      const about = quoteColumns.filter(({ heading }) => /promoções|Aceitou em|autorização/.test(heading))
      rows[row.protocol] = about.map(({ cell }) => cell(readQuoteRow(row)))
    }
    return rows
  }
  const copied = async () => {
    for await (const { path, bytes } of (await copyPerson(services, ana)).files)
      if (path === "dados.json") return JSON.parse(String(bytes))
  }
  /** Stores an export of the panel. */
  const storeExport = async () => {
    await addExport(db, services.clock(), { staffId: staff.id, format: "json", query: "", total: 3 })
    const parts = JSON.stringify([await services.exports.save(Buffer.from(first))])
    await db.updateTable("request_export").set({ state: "done", parts }).execute()
  }
  const storedExports = async () => (await listExports(db, services.clock(), staff.id)).length
  return Object.assign(app, { first, second, other, actor, exported, copied, storeExport, storedExports })
}

const gone = ["Não", undefined, { instant: new Date(left) }]
const there = ["Sim", { instant: new Date(agreed) }, undefined]

describe.each(engines)("a withdrawn consent on %s", (engine) => {
  test("is none in exports and copies, which say the day, and stays so when the contact is corrected", async () => {
    await using app = await consentApp(engine)
    const { services, actor, first, second, other } = app
    expect(await app.exported()).toEqual({ [first]: there, [second]: there, [other]: there })
    expect(await withdrawConsent(services, { ...actor, protocol: first, revision: 1 })).toBe(true)
    await correctContact(services, { ...actor, protocol: first, revision: 2, typed: { name: "Ana Lis" } })
    expect(await app.exported()).toEqual({ [first]: gone, [second]: there, [other]: there })
    const [shown] = (await findRequestDetails(services, first))?.sections.slice(-2) ?? []
    expect(shown?.rows).toEqual([["Retirou a autorização em", "21/11/2026 12:00"]])
    expect(await app.copied()).toMatchObject({
      consents: [{ protocol: second, agreedAt: agreed }],
      withdrawnConsents: [{ protocol: first, agreedAt: agreed, channel: "site", withdrawnAt: left }],
    })
  })

  test("is in the history and in the audit trail, once; without a consent nothing changes", async () => {
    await using app = await consentApp(engine)
    const { services, db, actor, first } = app
    const gift = await sendGift(services, ana)
    await withdrawConsent(services, { ...actor, protocol: first, revision: 1 })
    for (const [protocol, revision] of [
      [first, 2],
      [gift, 1],
    ] as const)
      expect(await withdrawConsent(services, { ...actor, protocol, revision })).toBe(false)
    expect(await listEvents(db, first)).toMatchObject([{ kind: "consent", staff_id: actor.staff.id, at: left }])
    expect(await db.selectFrom("audit_event").selectAll().execute()).toMatchObject([
      { action: "consent-withdrawn", subject_id: first, staff_id: actor.staff.id, address: "203.0.113.7" },
    ])
    expect((await findCard(db, gift))?.revision).toBe(1)
    const late = withdrawConsent(services, { ...actor, protocol: first, revision: 1 })
    await expect(late).rejects.toMatchObject({ code: "CARD_CONFLICT" })
  })

  test("of a person ends in all their requests, and again after a backup is restored", async () => {
    await using app = await consentApp(engine)
    const { services, db, actor, first, second, other } = app
    const backup = (await Promise.all(
      [first, second, other].map((protocol) => findRequest(db, protocol)),
    )) as QuoteRow[]
    expect(await withdrawConsents(services, ana, actor)).toBe(2)
    expect(await withdrawConsents(services, ana, actor)).toBe(0)
    const withdrawn = { [first]: gone, [second]: gone, [other]: there }
    expect(await app.exported()).toEqual(withdrawn)
    await db.deleteFrom("erased_person").execute()
    for (const { protocol, request } of backup)
      await db.updateTable("quote_request").set({ request }).where("protocol", "=", protocol).execute()
    app.setNow("2026-11-22T12:00:00Z")
    expect(await reapplyErasures(services)).toMatchObject({ quotes: 0, emails: 0 })
    expect(await app.exported()).toEqual(withdrawn)
  })

  test("removes the stored exports, which still name it, and none without a consent", async () => {
    await using app = await consentApp(engine)
    const { services, actor, first } = app
    for (const withdraw of [
      (revision: number) => withdrawConsent(services, { ...actor, protocol: first, revision }),
      () => withdrawConsents(services, ana, actor),
    ]) {
      await app.storeExport()
      await withdraw(1)
      expect(await app.storedExports()).toBe(0)
      await app.storeExport()
      await withdraw(2)
      expect(await app.storedExports()).toBe(1)
      await app.db.deleteFrom("request_export").execute()
    }
  })

  test("of a person ends also in a request that the previous release wrote, without a card", async () => {
    await using app = await consentApp(engine)
    const { services, db, actor, first, second } = app
    await db.deleteFrom("request_card").where("protocol", "in", [first, second]).execute()
    expect(await withdrawConsents(services, ana, actor)).toBe(2)
    expect(await app.exported()).toMatchObject({ [first]: gone, [second]: gone })
  })

  test("is repeated in what a colleague corrected in between", async () => {
    await using app = await consentApp(engine)
    const { services, db, actor, first } = app
    const list = new Map([[await services.erasures.hash(consentIdentifier(first)), left]])
    await repeatWithdrawals(services, list, async (work) => {
      await correctContact(services, { ...actor, protocol: first, revision: 1, typed: { name: "Ana Lis" } })
      await db.transaction().execute(work)
    })
    const { request } = (await findRequest(db, first)) as QuoteRow
    expect(JSON.parse(request)).toMatchObject({ name: "Ana Lis", marketingWithdrawn: { withdrawnAt: left } })
  })
})
