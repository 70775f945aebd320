import type { KyselyPlugin } from "kysely"
import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { setAgency } from "#test/fixtures/quote-samples.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import type { AgencyTexts } from "#domain/agency/agency-texts.ts"
import { findRequestDetails } from "#domain/requests/request-details.server.ts"
import { markRequest } from "#domain/requests/mark-request.server.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import type { Mailer } from "#platform/email/mailer.server.ts"
import { decideGift } from "./decide-gift.server.ts"
import type { GiftDecision } from "./gift-decision.ts"

const confirmed: GiftDecision = { to: "confirmed", cents: 48_000 }
const refused: GiftDecision = { to: "refused", reason: "amount", words: "Chegaram R$ 40,00." }

/** A gift for the quota "Jantar com os pés na areia" of Ana & Pedro, and the person who decides. */
async function giftApp(engine: (typeof engines)[number], services: { mailer?: Mailer } = {}) {
  const app = await createTestServices(engine, { content: "demo", services })
  const protocol = await sendGift(app.services, { cote_id: "6", message: "Canário", name: "Tia Canária" })
  const { id: staffId } = await insertColleague(app.services, "Marina Teles")
  return Object.assign(app, { protocol, staffId })
}

/** The emails of a gift and their states, in the order of their kinds. */
async function emailsOf({ db, protocol }: TestServices & { protocol: string }) {
  const mails = await db
    .selectFrom("outbox_mail")
    .select(["kind", "status"])
    .where("protocol", "=", protocol)
    .orderBy("kind")
    .execute()
  return mails.map(({ kind, status }) => `${kind} ${status}`)
}

async function stateOf({ db }: TestServices, protocol: string) {
  const card = await db
    .selectFrom("request_card")
    .select(["stage", "lost_reason", "cents", "revision", "next_on"])
    .where("protocol", "=", protocol)
    .executeTakeFirst()
  const gift = await db
    .selectFrom("gift_message")
    .select(["status", "last_contact_at"])
    .where("protocol", "=", protocol)
    .executeTakeFirst()
  const events = await db
    .selectFrom("request_event")
    .select(["kind", "text"])
    .where("protocol", "=", protocol)
    .execute()
  const mails = await db
    .selectFrom("outbox_mail")
    .select(["kind", "recipient", "reply_to", "subject", "text", "html"])
    .where("protocol", "=", protocol)
    .where("kind", "in", ["gift-confirmed", "gift-refused"])
    .execute()
  return { card, gift, events, mails }
}

describe.each(engines)("a decision about a gift on %s", (engine) => {
  test("a revision that no card can have counts as one that changed", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    for (const revision of [0, -1, 1.5, 2 ** 31, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN])
      await expect(decideGift(services, { protocol, revision, staffId, decision: confirmed })).rejects.toMatchObject({
        code: "CARD_CONFLICT",
      })
    expect((await stateOf(app, protocol)).events).toEqual([])
  })

  test("confirming moves card and status, leaves an event and thanks the guest without words of the form", async () => {
    await using app = await giftApp(engine)
    await app.db.updateTable("request_card").set({ next_on: "2026-11-25" }).execute()
    const { services, protocol, staffId } = app
    expect(await decideGift(services, { protocol, revision: 1, staffId, decision: confirmed })).toBe(2)
    const { card, gift, events, mails } = await stateOf(app, protocol)
    expect(card).toEqual({ stage: "confirmed", lost_reason: null, cents: 48_000, revision: 2, next_on: null })
    expect(gift).toEqual({ status: "confirmed", last_contact_at: services.clock().toISOString() })
    expect(events).toEqual([{ kind: "gift", text: '{"from":"new","to":"confirmed","cents":48000}' }])
    expect(mails).toMatchObject([
      { kind: "gift-confirmed", recipient: "rosa@exemplo.com.br", reply_to: "luademel@travessia.example" },
    ])
    const [mail] = mails
    expect(mail?.subject).toBe(`Seu presente para Ana & Pedro está confirmado (${protocol})`)
    for (const part of ["Ana & Pedro", protocol, "Jantar com os pés na areia", "R$ 480,00", "Não foi você?"])
      expect(mail?.text.replaceAll("\u00a0", " ")).toContain(part)
    expect(mail?.text).not.toMatch(/can[áa]ri/i)
  })

  test("refusing tells the guest the reason and the staff's words", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    await decideGift(services, { protocol, revision: 1, staffId, decision: refused })
    const { card, gift, events, mails } = await stateOf(app, protocol)
    expect([card?.stage, card?.lost_reason, gift?.status]).toEqual(["refused", "amount", "refused"])
    expect(events[0]?.text).toBe('{"from":"new","to":"refused","reason":"amount","words":"Chegaram R$ 40,00."}')
    expect(mails.map(({ kind }) => kind)).toEqual(["gift-refused"])
    expect(mails[0]?.text).toContain("O valor do comprovante não é o mesmo do presente.")
    expect(mails[0]?.text).toContain("Chegaram R$ 40,00.")
    expect(mails[0]?.text).not.toContain("Canário")
  })

  test("both emails say what the agency wrote; nothing of it, or of staff, is taken for HTML", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    const gifts = {
      confirmed: {
        subject: "{casal} agradece: {protocolo}",
        opening: "Oi! {cota}, {valor}.\n<b>Segundo</b> parágrafo de {atendente}, {agencia}.",
      },
      refused: { opening: "Falta isto: {motivo}", closing: "{atendente}" },
      reasons: { amount: "{casal}: o valor é outro." },
    }
    await setAgency(app, { texts: { gifts } as unknown as AgencyTexts })
    await decideGift(services, { protocol, revision: 1, staffId, decision: confirmed })
    await decideGift(services, { protocol, revision: 2, staffId, decision: refused })
    const other: GiftDecision = { to: "refused", reason: "other", words: "Veja {casal} & <i>isto</i>\nOutra linha" }
    await decideGift(services, { protocol, revision: 3, staffId, decision: { to: "reviewing" } })
    await decideGift(services, { protocol, revision: 4, staffId, decision: other })
    const { mails } = await stateOf(app, protocol)
    const texts = mails.map(({ text }) => text.replaceAll("\u00a0", " "))
    const countTexts = (part: string) => texts.filter((text) => text.includes(part)).length
    expect(mails.find(({ kind }) => kind === "gift-confirmed")?.subject).toBe(`Ana & Pedro agradece: ${protocol}`)
    expect(
      countTexts("Oi! Jantar com os pés na areia, R$ 480,00.\n\n<b>Segundo</b> parágrafo de Marina, Travessia."),
    ).toBe(1)
    expect(countTexts("Falta isto: Ana & Pedro: o valor é outro.\n\nChegaram R$ 40,00.")).toBe(1)
    expect(countTexts("o valor é outro.")).toBe(1)
    expect(countTexts("Falta isto: Veja {casal} & <i>isto</i>\n\nOutra linha\n\nProtocolo")).toBe(1)
    const html = mails.map((mail) => mail.html).join()
    expect([/<(?:b|i)>/.test(html), html.includes("&lt;b&gt;Segundo"), html.includes("&lt;i&gt;isto")]).toEqual([
      false,
      true,
      true,
    ])
  })

  test("other moves tell nobody, and a decision can be taken back", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    await decideGift(services, { protocol, revision: 1, staffId, decision: { to: "reviewing" } })
    expect(await stateOf(app, protocol)).toMatchObject({
      card: { stage: "reviewing" },
      gift: { status: "reviewing" },
      events: [{ kind: "stage", text: '{"from":"new","to":"reviewing"}' }],
      mails: [],
    })
    await decideGift(services, { protocol, revision: 2, staffId, decision: refused })
    await decideGift(services, { protocol, revision: 3, staffId, decision: confirmed })
    expect(await stateOf(app, protocol)).toMatchObject({
      card: { stage: "confirmed", lost_reason: null, revision: 4 },
      gift: { status: "confirmed" },
      mails: [{ kind: "gift-refused" }, { kind: "gift-confirmed" }],
    })
    await decideGift(services, { protocol, revision: 4, staffId, decision: { to: "spam" } })
    expect(await stateOf(app, protocol)).toMatchObject({ card: { stage: "spam" }, gift: { status: "spam" } })
  })

  test("a gift that is confirmed no more has again the amount that the guest stated", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    const stated = (await stateOf(app, protocol)).card?.cents
    expect(stated).toBe(48_000)
    const unknown: GiftDecision = { to: "confirmed", cents: null }
    await decideGift(services, { protocol, revision: 1, staffId, decision: unknown })
    expect((await stateOf(app, protocol)).card?.cents).toBeNull()
    await decideGift(services, { protocol, revision: 2, staffId, decision: { to: "reviewing" } })
    expect((await stateOf(app, protocol)).card?.cents).toBe(stated)
    await decideGift(services, { protocol, revision: 3, staffId, decision: { to: "confirmed", cents: 40_000 } })
    await markRequest(services, protocol, "refused")
    expect((await stateOf(app, protocol)).card?.cents).toBe(stated)
  })

  test.each(["waiting", "dead"] as const)(
    "the email of an earlier decision that is %s is never sent",
    async (status) => {
      await using app = await giftApp(engine)
      const { services, protocol, staffId } = app
      const others = ["gift-confirmation settled", "gift-received waiting"]
      await decideGift(services, { protocol, revision: 1, staffId, decision: refused })
      await app.db.updateTable("outbox_mail").set({ status }).where("kind", "=", "gift-refused").execute()
      await decideGift(services, { protocol, revision: 2, staffId, decision: confirmed })
      expect(await retryFailedEmails(services)).toBe(0)
      expect(await emailsOf(app)).toEqual(expect.arrayContaining([...others, "gift-refused settled"]))
      // The same decision by a command leaves its email, and going back to check withdraws it.
      await markRequest(services, protocol, "confirmed")
      expect(await emailsOf(app)).toContain("gift-confirmed waiting")
      await markRequest(services, protocol, "reviewing")
      expect(await emailsOf(app)).toEqual([others[0], "gift-confirmed settled", others[1], "gift-refused settled"])
    },
  )

  test.each(["waiting", "dead"] as const)(
    "a decision leaves a confirmation that is %s unsent: the guest would read it after the decision",
    async (status) => {
      const sent: string[] = []
      await using app = await giftApp(engine, {
        mailer: { send: async ({ to, subject }) => void sent.push(`${to} ${subject}`) },
      })
      const { services, protocol, staffId } = app
      await app.db.updateTable("outbox_mail").set({ status }).where("kind", "=", "gift-confirmation").execute()
      await decideGift(services, { protocol, revision: 1, staffId, decision: { to: "reviewing" } })
      expect(await emailsOf(app)).toContain(`gift-confirmation ${status}`)
      await decideGift(services, { protocol, revision: 2, staffId, decision: confirmed })
      expect(await retryFailedEmails(services)).toBe(0)
      while ((await deliverDue(services)) > 0);
      expect(sent.filter((mail) => mail.startsWith("rosa@"))).toEqual([
        `rosa@exemplo.com.br Seu presente para Ana & Pedro está confirmado (${protocol})`,
      ])
      const details = JSON.stringify(await findRequestDetails(services, protocol))
      expect(details).toContain("não saiu para rosa@exemplo.com.br: a decisão veio antes do envio")
    },
  )

  test("after an outage the guest reads the last decision alone, also if the first was just being sent", async () => {
    const sent: string[] = []
    let confirm: (() => Promise<unknown>) | undefined
    const send: Mailer["send"] = async ({ subject }) => {
      if (!confirm) return void sent.push(subject)
      await confirm()
      throw new Error("connect ECONNREFUSED")
    }
    await using app = await giftApp(engine, { mailer: { send } })
    const { services, protocol, staffId } = app
    await app.db.deleteFrom("outbox_mail").execute()
    await decideGift(services, { protocol, revision: 1, staffId, decision: refused })
    confirm = () => decideGift(services, { protocol, revision: 2, staffId, decision: confirmed })
    await deliverDue(services)
    confirm = undefined
    app.setNow("2026-11-21T12:00:00-03:00")
    while ((await deliverDue(services)) > 0);
    expect(sent).toEqual([`Seu presente para Ana & Pedro está confirmado (${protocol})`])
    expect(await emailsOf(app)).toEqual(["gift-confirmed sent", "gift-refused settled"])
  })

  test("of two people at once one decides, and the guest gets one email", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    const both = await Promise.allSettled(
      [confirmed, refused].map((decision) => decideGift(services, { protocol, revision: 1, staffId, decision })),
    )
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "CARD_CONFLICT" })
    const { card, events, mails } = await stateOf(app, protocol)
    expect([card?.revision, events.length, mails.length]).toEqual([2, 1, 1])
  })

  test("deciding the same twice is refused, and an unknown gift is undefined", async () => {
    await using app = await giftApp(engine)
    const { services, protocol, staffId } = app
    await decideGift(services, { protocol, revision: 1, staffId, decision: confirmed })
    await expect(decideGift(services, { protocol, revision: 2, staffId, decision: confirmed })).rejects.toMatchObject({
      code: "CARD_CONFLICT",
    })
    expect(
      await decideGift(services, { protocol: "TV-2222-2222", revision: 1, staffId, decision: confirmed }),
    ).toBeUndefined()
  })

  test.each(["request_card", "gift_message", "request_event", "outbox_mail"])(
    "a failure at %s leaves everything as it was",
    async (table) => {
      await using app = await giftApp(engine)
      const { services, protocol, staffId } = app
      const before = await stateOf(app, protocol)
      const failing = { ...services, db: services.db.withPlugin(failsAt(table)) }
      await expect(decideGift(failing, { protocol, revision: 1, staffId, decision: confirmed })).rejects.toThrow(
        "power cut",
      )
      expect(await stateOf(app, protocol)).toEqual(before)
    },
  )
})

/** Fails at the first statement that writes into a table. */
function failsAt(table: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const written = JSON.stringify(
        node.kind === "InsertQueryNode" ? node.into : node.kind === "UpdateQueryNode" ? node.table : null,
      )
      if (written.includes(`"${table}"`)) throw new Error("power cut")
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
