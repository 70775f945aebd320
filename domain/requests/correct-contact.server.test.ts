import { describe, expect, test } from "vitest"
import { listNewestCards } from "#domain/request-cards/list-cards.server.ts"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import type { Mail } from "#platform/email/mailer.server.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { correctContact } from "./correct-contact.server.ts"
import { listRelatedRequests } from "./related-requests.server.ts"
import { findRequest } from "./requests.server.ts"

/** An agency with someone who corrects, and the emails that left. */
async function contactApp(engine: Engine) {
  const sent: Mail[] = []
  const app = await createTestServices(engine, {
    content: "demo",
    services: { mailer: { send: async (mail) => void sent.push(mail) } },
  })
  const staff = await insertColleague(app.services, "Rita Duarte")
  const correct = (protocol: string, typed: object, revision = 1) =>
    correctContact(app.services, { protocol, staff, revision, address: "203.0.113.7", typed })
  const find = async (kind: "quote" | "gift", search: string) =>
    (await listNewestCards(app.db, { kind, search }, { limit: 9 })).cards.map(({ name }) => name)
  const eventsOf = (protocol: string) =>
    app.db.selectFrom("request_event").select(["kind", "text", "staff_id"]).where("protocol", "=", protocol).execute()
  return Object.assign(app, { sent, staff, correct, find, eventsOf })
}

const wrong = { name: "Helena Prata", email: "helena@exemplo.com", cellphone: "(41) 99000-0001", phone: "" }
const right = {
  name: "Helena Prado",
  email: "Helena@Exemplo.com.br",
  cellphone: "(41) 99000-0000",
  phone: "4130000000",
}

describe.each(engines)("a corrected contact on %s", (engine) => {
  test("of a request is in the row, in what was sent, in lists, in the search and in its relations", async () => {
    await using app = await contactApp(engine)
    const other = await sendQuote(app.services, { email: "helena@exemplo.com.br", cellphone: "(41) 98888-0000" })
    const without9 = await sendQuote(app.services, {
      name: "Lena",
      email: "h@exemplo.com.br",
      cellphone: "(41) 9000-0000",
    })
    const protocol = await sendQuote(app.services, wrong)
    await app.correct(protocol, right)
    const row = await findRequest(app.db, protocol)
    if (row?.kind !== "quote") throw new Error("no quote")
    const contact = { name: "Helena Prado", email: "helena@exemplo.com.br", cellphone: "41990000000" }
    expect(row).toMatchObject({ ...contact, phone: "4130000000" })
    const { quote, payload } = readStoredQuote(row.request)
    expect(quote).toMatchObject({ ...contact, phone: "4130000000", city: { label: "Curitiba" } })
    expect(payload).toMatchObject({ cellphone: "(41)99000-0000", phone: "(41)3000-0000" })
    for (const typed of ["Prado 99000-0000", "3000-0000", "helena@exemplo.com.br 99000", protocol])
      expect(await app.find("quote", typed), typed).toEqual(["Helena Prado"])
    for (const typed of ["Prata", "99000-0001"]) expect(await app.find("quote", typed), typed).toEqual([])
    const related = (await listRelatedRequests(app.db, row)).map((one) => one.protocol)
    expect(related.sort()).toEqual([other, without9].sort())
    // A phone that is not compulsory can be taken away.
    await app.correct(protocol, { ...right, email: contact.email, phone: "" }, 2)
    expect(await findRequest(app.db, protocol)).toMatchObject({ ...contact, phone: null })
  })

  test("of a gift is in the row, in lists and in the search, where its couple stays", async () => {
    await using app = await contactApp(engine)
    const protocol = await sendGift(app.services, { name: "Tia Rosa" })
    await app.db.deleteFrom("honeymoon").execute()
    await app.correct(protocol, { name: "Tia Rose", email: "rose@exemplo.com.br", phone: "(41) 98000-0001" })
    const contact = { name: "Tia Rose", email: "rose@exemplo.com.br", phone: "41980000001" }
    expect(await findRequest(app.db, protocol)).toMatchObject(contact)
    for (const typed of ["rose@exemplo.com.br", "Ana Pedro", "98000-0001", "felicidades"])
      expect(await app.find("gift", typed), typed).toEqual(["Tia Rose"])
    expect(await app.find("gift", "rosa")).toEqual([])
  })

  test("is the address of emails that had not left, and of those tried again; of none that was sent", async () => {
    await using app = await contactApp(engine)
    const protocol = await sendQuote(app.services, wrong)
    const mails = app.db.updateTable("outbox_mail")
    await mails.set({ status: "dead", attempts: 3 }).where("kind", "=", "quote-confirmation").execute()
    await app.correct(protocol, { email: right.email })
    await deliverDue(app.services)
    expect(app.sent).toMatchObject([{ replyTo: "helena@exemplo.com.br" }])
    await retryFailedEmails(app.services, { protocols: [protocol] })
    await deliverDue(app.services)
    expect(app.sent[1]).toMatchObject({ to: "helena@exemplo.com.br" })
    const stored = async () => (await app.db.selectFrom("outbox_mail").selectAll().orderBy("kind").execute())[0]
    expect(await stored()).toMatchObject({ recipient: "helena@exemplo.com.br", mailbox: "helena@exemplo.com.br" })
    await app.correct(protocol, { email: "prado@exemplo.com.br" }, 2)
    expect(await stored()).toMatchObject({ status: "sent", recipient: "helena@exemplo.com.br" })
  })

  test("an email that leaves meanwhile says where it went", async () => {
    await using app = await contactApp(engine)
    const protocol = await sendQuote(app.services, wrong)
    const mailer = { send: () => app.correct(protocol, { email: right.email }, 1).catch(() => {}) }
    await app.db.deleteFrom("outbox_mail").where("kind", "<>", "quote-confirmation").execute()
    await deliverDue({ ...app.services, mailer })
    expect(await findRequest(app.db, protocol)).toMatchObject({ email: "helena@exemplo.com.br" })
    expect(await app.db.selectFrom("outbox_mail").select(["status", "recipient"]).execute()).toEqual([
      { status: "sent", recipient: "helena@exemplo.com" },
    ])
  })

  test("leaves an event and an audit event that name the fields, without a value", async () => {
    await using app = await contactApp(engine)
    const protocol = await sendQuote(app.services, wrong)
    await app.correct(protocol, { ...wrong, email: right.email, cellphone: right.cellphone })
    const details = '{"fields":["email","cellphone"]}'
    expect(await app.eventsOf(protocol)).toEqual([{ kind: "correction", text: details, staff_id: app.staff.id }])
    expect(await app.db.selectFrom("audit_event").selectAll().execute()).toMatchObject([
      { action: "contact-corrected", subject_id: protocol, details, staff_id: app.staff.id, address: "203.0.113.7" },
    ])
  })

  test("with a wrong field, on a request that changed meanwhile, or equal to the old one changes nothing", async () => {
    await using app = await contactApp(engine)
    const [quote, gift] = [await sendQuote(app.services, wrong), await sendGift(app.services)]
    const before = [await findRequest(app.db, quote), await findRequest(app.db, gift)]
    await expect(app.correct(quote, { ...right, email: "a@b", cellphone: "9", phone: "11" })).rejects.toMatchObject({
      status: 422,
      problem: {
        fields: { email: [expect.any(String)], cellphone: [expect.any(String)], phone: [expect.any(String)] },
      },
    })
    await expect(app.correct(gift, { name: " ", email: "", phone: "" })).rejects.toMatchObject({
      problem: { fields: { name: ["Escreva seu nome."], email: [expect.any(String)], phone: [expect.any(String)] } },
    })
    for (const protocol of [quote, gift])
      await expect(app.correct(protocol, right, 7)).rejects.toMatchObject({ code: "CARD_CONFLICT" })
    await app.correct(quote, { ...wrong, email: "HELENA@exemplo.com", cellphone: "41 99000 0001" })
    expect([await findRequest(app.db, quote), await findRequest(app.db, gift)]).toEqual(before)
    expect([await app.eventsOf(quote), (await findCard(app.db, quote))?.revision]).toEqual([[], 1])
  })

  test("leaves alone a field that was stored under earlier rules", async () => {
    await using app = await contactApp(engine)
    const protocol = await sendGift(app.services)
    await app.db.updateTable("gift_message").set({ phone: "41980000000000" }).execute()
    await app.correct(protocol, { name: "Tia Rosa", email: "rose@exemplo.com.br", phone: "(41)98000-0000000" })
    expect(await findRequest(app.db, protocol)).toMatchObject({
      email: "rose@exemplo.com.br",
      phone: "41980000000000",
    })
  })
})
