import { outboxState } from "#domain/emails/outbox.server.ts"
import { readFileSync, readdirSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import type { OutboxMailTable } from "#database/schema.ts"
import { insertAgency, setAgency } from "#test/fixtures/quote-samples.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { type Engine, type TestServicesOptions, createTestServices, engines } from "#test/create-test-app.ts"
import { listFailedEmails, retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { insertManyQuotes, sendGift } from "#test/fixtures/request-samples.ts"
import { forgetOldEmails } from "./forget-emails.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { applyRetention } from "./retention.server.ts"

const start = Date.parse("2026-11-20T12:00:00-03:00")
const newEmail = {
  kind: "quote-received" as const,
  protocol: "TV-7K3M-92QX",
  recipient: "inbox@travessia.example",
  replyTo: "ana@exemplo.com",
  subject: "Assunto",
  text: "Texto",
  html: "<p>Texto",
  attachedFile: `${"a".repeat(32)}.jpg`,
}
const cleared = { recipient: "", mailbox: null, reply_to: null, subject: "", text: "", html: "", receipt_name: null }

async function outboxApp(engine: Engine, options?: TestServicesOptions) {
  const app = await createTestServices(engine, options)
  if (!options?.content) await insertAgency(app.db)
  const onDay = (days: number) => app.setNow(new Date(start + days * 86_400_000).toISOString())
  const emails = () => app.db.selectFrom("outbox_mail").selectAll().orderBy("protocol").execute()
  const storeRequest = async (protocol: string) => {
    await insertManyQuotes(app.db, 1)
    await app.db.updateTable("quote_request").set({ protocol }).where("protocol", "=", "TV-00000000").execute()
  }
  const queue = async (name: string, status: OutboxMailTable["status"]) => {
    await storeRequest(`TV-${name}`)
    await queueEmail(app.db, app.services, { ...newEmail, protocol: `TV-${name}` })
    await app.db
      .updateTable("outbox_mail")
      .set({ status, attempts: status === "dead" ? 12 : 0, last_error: status === "dead" ? "550 recusado" : null })
      .where("protocol", "=", `TV-${name}`)
      .execute()
  }
  return Object.assign(app, { onDay, emails, queue, storeRequest })
}

describe.each(engines)("retention of emails on %s", (engine) => {
  test("after thirty days no personal data is left of sent and failed emails; waiting ones are unchanged", async () => {
    await using app = await outboxApp(engine)
    for (const status of ["dead", "filed", "sent", "settled", "waiting"] as const) await app.queue(status, status)
    app.onDay(29)
    await forgetOldEmails(app.services)
    expect((await app.emails()).map(({ text }) => text)).toEqual(Array(5).fill("Texto"))
    app.onDay(31)
    await forgetOldEmails(app.services)
    const [dead, filed, sent, settled, waiting] = await app.emails()
    const emptied = expect.objectContaining(cleared) as unknown
    expect([dead, filed, sent, settled]).toEqual([emptied, emptied, emptied, emptied])
    expect(JSON.stringify([dead, filed, sent, settled])).not.toMatch(/ana|Texto|Assunto|a{32}/)
    expect(waiting).toMatchObject({ text: "Texto", reply_to: "ana@exemplo.com" })
  })

  test("nor of an email with a link for the staff, whose text is gone since it was sent", async () => {
    await using app = await outboxApp(engine)
    await queueEmail(app.db, app.services, { ...newEmail, kind: "staff-invitation", attachedFile: undefined })
    await deliverDue(app.services)
    expect(await app.emails()).toMatchObject([{ status: "filed", text: "", recipient: newEmail.recipient }])
    app.onDay(31)
    await forgetOldEmails(app.services)
    expect(await app.emails()).toMatchObject([cleared])
  })

  test("a failed email stays listed without its content, and is not sent empty", async () => {
    await using app = await outboxApp(engine)
    await app.queue("old", "dead")
    app.onDay(31)
    await app.queue("fresh", "dead")
    await forgetOldEmails(app.services)
    expect(await outboxState(app.db)).toMatchObject({ dead: 2 })
    expect(
      (await listFailedEmails(app.db)).map(({ protocol, forgotten, last_error, attempts }) => ({
        protocol,
        forgotten,
        last_error,
        attempts,
      })),
    ).toEqual([
      { protocol: "TV-old", forgotten: true, last_error: "550 recusado", attempts: 12 },
      { protocol: "TV-fresh", forgotten: false, last_error: "550 recusado", attempts: 12 },
    ])
    expect(await retryFailedEmails(app.services, { protocols: ["TV-old"] })).toBe(0)
    expect(await retryFailedEmails(app.services)).toBe(1)
    expect((await app.emails()).map(({ protocol, status }) => [protocol, status])).toEqual([
      ["TV-fresh", "waiting"],
      ["TV-old", "dead"],
    ])
  })

  test("nothing is left of a removed request's emails, in the table or the folder, once they have ended", async () => {
    await using app = await outboxApp(engine, { content: "demo" })
    await setAgency(app, { retention: { quotes_months: 12, gifts_days: 5, mail_bodies_days: 30 } })
    await app.queue("stays", "sent")
    await sendGift(app.services, { message: "Felicidades da Rosa" })
    await deliverDue(app.services)
    await sendGift(app.services, { message: "Felicidades da Bia" })
    const texts = async () => {
      const files = readdirSync(join(app.folder, "outbox")).map((file) =>
        readFileSync(join(app.folder, "outbox", file)),
      )
      return `${JSON.stringify(await app.emails())} ${files.join("\n")}`
    }
    expect(await texts()).toMatch(/da Rosa[\s\S]*Felicidades da Rosa/)
    app.onDay(6)
    await applyRetention(app.services)
    expect(await texts()).toContain("Felicidades da Bia")
    expect(await texts()).not.toContain("da Rosa")
    expect(readdirSync(join(app.folder, "outbox"))).toEqual([])
    await deliverDue(app.services)
    await applyRetention(app.services)
    expect(await texts()).not.toContain("da Bia")
    expect((await app.emails()).filter(({ text }) => text === "Texto")).toHaveLength(1)
  })

  test("the empty row is removed after the retention period of requests", async () => {
    await using app = await outboxApp(engine)
    for (const status of ["dead", "filed", "sent", "settled", "waiting"] as const) await app.queue(status, status)
    app.onDay(40)
    await forgetOldEmails(app.services)
    app.setNow("2027-11-20T11:59:59-03:00")
    await forgetOldEmails(app.services)
    expect(await app.emails()).toHaveLength(5)
    app.setNow("2027-11-20T12:00:01-03:00")
    await forgetOldEmails(app.services)
    expect((await app.emails()).map(({ protocol }) => protocol)).toEqual(["TV-waiting"])
  })

  test("the retention periods are the agency's", async () => {
    await using app = await outboxApp(engine)
    await setAgency(app, { retention: { quotes_months: 2, gifts_days: 90, mail_bodies_days: 5 } })
    await app.queue("sent", "sent")
    app.onDay(6)
    await forgetOldEmails(app.services)
    expect((await app.emails())[0]).toMatchObject(cleared)
    app.setNow("2027-01-21T12:00:00-03:00")
    await forgetOldEmails(app.services)
    expect(await app.emails()).toEqual([])
  })

  test("copies in the folder are removed after the same period", async () => {
    await using app = await outboxApp(engine)
    await app.storeRequest(newEmail.protocol)
    for (const _copy of [1, 2]) await queueEmail(app.db, app.services, { ...newEmail, attachedFile: undefined })
    await deliverDue(app.services)
    const folder = join(app.folder, "outbox")
    const [old, fresh] = readdirSync(folder)
    for (const [file, day] of [
      [old!, 0],
      [fresh!, 2],
    ] as const)
      utimesSync(join(folder, file), new Date(start + day * 86_400_000), new Date(start + day * 86_400_000))
    app.onDay(31)
    await forgetOldEmails(app.services)
    expect(readdirSync(folder)).toEqual([fresh])
  })
})
