import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { addEvent } from "#domain/request-cards/request-cards.server.ts"
import { correctContact } from "#domain/requests/correct-contact.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { erasePerson } from "./erase-person.server.ts"
import { copyPerson } from "./export-person.server.ts"
import { collectPerson } from "./person.server.ts"
import { reapplyErasures } from "./reapply-erasures.server.ts"

const stranger = { email: "ana@exmple.com" }
const ana = { email: "ana@exemplo.com" }
const nothing = { quotes: 0, gifts: 0, emails: 0, events: 0, receipts: [], emailFiles: 0 }

/** Ana's quote and gift, whose emails went to the address that she mistyped. */
async function mistypedApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const { services, db } = app
  const visitor = { ...stranger, name: "Ana Lis", cellphone: "(41) 98111-2233" }
  const quote = await sendQuote(services, { ...visitor, observation: "Segredo da Ana" })
  const gift = await sendGift(services, { ...visitor, phone: "(41) 98111-2233", message: "Segredo da Ana" })
  const deliver = async () => {
    while ((await deliverDue(services)) > 0);
  }
  await deliver()
  const staff = await insertColleague(services, "Rita Duarte")
  const correct = async () => {
    for (const protocol of [quote, gift])
      await correctContact(services, { protocol, staff, revision: 1, address: "203.0.113.7", typed: ana })
  }
  const counts = async () => {
    const tables = ["quote_request", "gift_message", "request_card", "request_event", "outbox_mail"] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select("protocol").execute()))
    return rows.map((found) => found.length)
  }
  const files = (folder: string) => readdirSync(join(app.folder, folder)).length
  return Object.assign(app, { protocols: [quote, gift], deliver, correct, counts, files })
}

describe.each(engines)("an address that was corrected, on %s", (engine) => {
  test("finds, copies and erases only the emails that went there, not the request", async () => {
    await using app = await mistypedApp(engine)
    const { services, db } = app
    await app.correct()
    const note = { protocol: app.protocols[0] ?? "", staffId: null, text: "Segredo da equipe" }
    await addEvent(db, services.clock(), { ...note, kind: "note" })
    const { quotes, gifts, emails, emailFiles, cards, events } = await collectPerson(services, stranger)
    expect([quotes, gifts, cards, events]).toEqual([[], [], [], []])
    expect([emails.length, emailFiles.length]).toEqual([4, 4])

    const copied: string[] = []
    for await (const { path, bytes } of (await copyPerson(services, stranger)).files) copied.push(`${path} ${bytes}`)
    // The two confirmations, which the stranger has, and the data.
    expect(copied).toHaveLength(3)
    expect(copied.join()).toContain("Recebemos seu pedido")
    expect(copied.join()).not.toMatch(/Segredo|Ana Lis|98111/)

    app.setNow("2026-11-21T12:00:00Z")
    expect(await erasePerson(services, stranger)).toMatchObject({ ...nothing, emails: 4, emailFiles: 4 })
    expect([await app.counts(), app.files("receipts"), app.files("outbox")]).toEqual([[1, 1, 2, 3, 0], 1, 0])
    expect(await reapplyErasures(services)).toMatchObject(nothing)
    expect(await app.counts()).toEqual([1, 1, 2, 3, 0])
  })

  test("is erased with its request by the right one, also from a backup before the correction", async () => {
    await using app = await mistypedApp(engine)
    const { services, db } = app
    const quotes = await db.selectFrom("quote_request").selectAll().execute()
    const gifts = await db.selectFrom("gift_message").selectAll().execute()
    const mails = await db.selectFrom("outbox_mail").selectAll().execute()
    await app.correct()
    app.setNow("2026-11-21T12:00:00Z")
    expect(await erasePerson(services, ana)).toMatchObject({ quotes: 1, gifts: 1, emails: 4, emailFiles: 4 })
    app.setNow("2026-11-22T12:00:00Z")
    const later = await sendQuote(services, stranger)
    await db.insertInto("quote_request").values(quotes).execute()
    await db.insertInto("gift_message").values(gifts).execute()
    await db.insertInto("outbox_mail").values(mails).execute()
    expect(await reapplyErasures(services)).toMatchObject({ quotes: 1, gifts: 1, emails: 4 })
    expect(await db.selectFrom("quote_request").select("protocol").execute()).toEqual([{ protocol: later }])
  })
})

test.each(engines)("a former inbox of the agency is nobody else's address on %s", async (engine) => {
  await using app = await mistypedApp(engine)
  const { services, db } = app
  const owner = { email: "dono@exemplo.com" }
  const mails = db.updateTable("outbox_mail")
  await sendQuote(services, owner)
  await mails.set({ recipient: owner.email }).where("kind", "in", ["quote-received", "gift-received"]).execute()
  const confirmations = ["quote-confirmation", "gift-confirmation"]
  await mails.set({ reply_to: owner.email, status: "waiting" }).where("kind", "in", confirmations).execute()
  await mails.set({ status: "waiting" }).execute()
  await app.deliver()
  const own = await collectPerson(services, owner)
  expect([own.quotes, own.gifts, own.emails, own.emailFiles].map((rows) => rows.length)).toEqual([1, 0, 2, 2])
  app.setNow("2026-11-21T12:00:00Z")
  expect(await erasePerson(services, owner)).toMatchObject({ quotes: 1, gifts: 0, emails: 2, emailFiles: 2 })
  expect([await app.counts(), app.files("outbox")]).toEqual([[1, 1, 2, 0, 4], 4])
  expect(await reapplyErasures(services)).toMatchObject(nothing)
  expect([await app.counts(), app.files("outbox")]).toEqual([[1, 1, 2, 0, 4], 4])
})
