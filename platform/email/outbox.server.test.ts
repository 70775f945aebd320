import { outboxState, startOutbox } from "#domain/emails/outbox.server.ts"
import type { KyselyPlugin } from "kysely"
import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { attemptMinutes, deliverDue, minutesToDeliver } from "#test/deliver-due.ts"
import { receiptPicture } from "#test/post-gift.ts"
import { retryFailedEmails } from "./failed-emails.server.ts"
import type { GivenUpEmail } from "./deliver-email.server.ts"
import type { Mail } from "./mailer.server.ts"
import { queueEmail } from "./outbox.server.ts"

/** The machine may be busy with other tests. */
const patient = { timeout: 15_000 }
const start = Date.parse("2026-11-20T12:00:00-03:00")
const newMail = {
  kind: "quote-received" as const,
  protocol: "TV-7K3M-92QX",
  recipient: "inbox@travessia.example",
  replyTo: "ana@exemplo.com",
  subject: "Assunto",
  text: "Texto",
  html: "<p>Texto",
}

/** An app with this function as its mail server. */
async function outboxApp(engine: Engine, send: (mail: Mail) => Promise<void>) {
  const sent: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      await send(mail)
      sent.push(mail)
    },
  }
  const app = await createTestServices(engine, { services: { mailer } })
  const at = (minutes: number) => app.setNow(new Date(start + minutes * 60_000).toISOString())
  const storedEmail = () => app.db.selectFrom("outbox_mail").selectAll().executeTakeFirstOrThrow()
  return Object.assign(app, { sent, at, storedEmail })
}

describe.each(engines)("outbox on %s", (engine) => {
  test("an email that is due is sent once", async () => {
    await using app = await outboxApp(engine, async () => {})
    await queueEmail(app.db, app.services, newMail)
    expect(await deliverDue(app.services)).toBe(1)
    expect(await deliverDue(app.services)).toBe(0)
    expect(app.sent).toEqual([
      {
        to: newMail.recipient,
        replyTo: newMail.replyTo,
        subject: "Assunto",
        text: "Texto",
        html: "<p>Texto",
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@travessia\.example>$/),
        date: new Date(start),
      },
    ])
    expect(await app.storedEmail()).toMatchObject({
      status: "sent",
      attempts: 1,
      leased_until: null,
      last_error: null,
      sent_at: "2026-11-20T15:00:00.000Z",
    })
    expect(await outboxState(app.db)).toMatchObject({ waiting: 0, dead: 0, waitingSince: null })
  })

  test("a server that refuses gets twelve attempts with growing backoff; then the email is given up", async () => {
    await using app = await outboxApp(engine, async () => {
      throw new Error("550 recusado\r\npelo servidor")
    })
    await queueEmail(app.db, app.services, newMail)
    const triedAt: number[] = []
    for (const minute of minutesToDeliver) {
      app.at(minute)
      if ((await deliverDue(app.services)) > 0) triedAt.push(minute)
    }
    expect(triedAt).toEqual(attemptMinutes)
    expect(triedAt).toHaveLength(12)
    expect(triedAt[9]).toBeGreaterThanOrEqual(270)
    expect(await app.storedEmail()).toMatchObject({
      status: "dead",
      attempts: 12,
      last_error: "550 recusado pelo servidor",
      sent_at: null,
    })
    expect(await outboxState(app.db)).toMatchObject({ waiting: 0, dead: 1, waitingSince: null })
    expect(await retryFailedEmails(app.services)).toBe(1)
    expect(await outboxState(app.db)).toMatchObject({ waiting: 1, dead: 0, waitingSince: "2026-11-20T15:00:00.000Z" })
  }, 60_000)

  test("after the server recovers, every email is sent with its own stable Message-ID", async () => {
    let away = true
    const ids = new Set<string>()
    await using app = await outboxApp(engine, async ({ messageId }) => {
      ids.add(messageId)
      if (away) throw new Error("ECONNREFUSED")
    })
    for (let index = 0; index < 12; index++) await queueEmail(app.db, app.services, newMail)
    while ((await deliverDue(app.services)) > 0);
    expect([app.sent.length, ids.size]).toEqual([0, 12])
    away = false
    app.at(1)
    while ((await deliverDue(app.services)) > 0);
    expect([app.sent.length, ids.size]).toEqual([12, 12])
  })

  test("several concurrent workers send each email once", async () => {
    await using app = await outboxApp(engine, () => new Promise((done) => setTimeout(done, 5)))
    for (let index = 0; index < 40; index++) await queueEmail(app.db, app.services, newMail)
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        // A worker that finds everything taken looks again while others are still at work.
        for (let rest = 3; rest > 0;) rest = (await deliverDue(app.services)) > 0 ? 3 : rest - 1
      }),
    )
    while ((await deliverDue(app.services)) > 0);
    expect(app.sent).toHaveLength(40)
    expect(new Set(app.sent.map(({ messageId }) => messageId)).size).toBe(40)
  })

  test("an email whose worker died is taken by another after its lease, not before", async () => {
    await using app = await outboxApp(engine, async () => {})
    await queueEmail(app.db, app.services, newMail)
    const lease = new Date(start + 3 * 60_000).toISOString()
    await app.db.updateTable("outbox_mail").set({ leased_until: lease, attempts: 1 }).execute()
    app.at(2)
    expect(await deliverDue(app.services)).toBe(0)
    app.at(3)
    expect(await deliverDue(app.services)).toBe(1)
    expect(await app.storedEmail()).toMatchObject({ status: "sent", attempts: 2 })
  })

  test("the worker delivers, survives an unavailable database, and stops after emails in flight", async () => {
    let started = 0
    await using app = await outboxApp(engine, () => new Promise((done) => (started++, setTimeout(done, 200))))
    const errors: unknown[] = []
    const outbox = startOutbox(app.services, { intervalMs: 5, onError: (error) => errors.push(error) })
    await app.db.schema.alterTable("outbox_mail").renameTo("outbox_away").execute()
    await expect.poll(() => errors.length, patient).toBeGreaterThan(0)
    await app.db.schema.alterTable("outbox_away").renameTo("outbox_mail").execute()
    await queueEmail(app.db, app.services, newMail)
    await expect.poll(() => app.sent.length, patient).toBe(1)
    await queueEmail(app.db, app.services, newMail)
    await expect.poll(() => started, patient).toBe(2)
    await outbox.stop()
    expect((await app.db.selectFrom("outbox_mail").select("status").execute()).map(({ status }) => status)).toEqual([
      "sent",
      "sent",
    ])
  })

  test("no value adds a line to a header", async () => {
    await using app = await outboxApp(engine, async () => {})
    await queueEmail(app.db, app.services, {
      ...newMail,
      subject: "Olá\r\nBcc: x@y.z",
      recipient: "a@b.com\nBcc:",
      replyTo: "c@d.com\r\n",
    })
    expect(await app.storedEmail()).toMatchObject({
      subject: "Olá Bcc: x@y.z",
      recipient: "a@b.com Bcc:",
      reply_to: "c@d.com",
    })
  })

  test("a slow email delays no other, and concurrency is limited", async () => {
    let release = () => {}
    const gate = new Promise<void>((open) => (release = open))
    let now = 0
    let most = 0
    await using app = await outboxApp(engine, async ({ subject }) => {
      most = Math.max(most, ++now)
      if (subject === "lento") await gate
      else await new Promise((done) => setTimeout(done, 10))
      now--
    })
    await queueEmail(app.db, app.services, { ...newMail, subject: "lento" })
    for (let index = 0; index < 12; index++) await queueEmail(app.db, app.services, newMail)
    const outbox = startOutbox(app.services, { intervalMs: 5 })
    await expect.poll(() => app.sent.length, patient).toBe(12)
    expect(app.sent.some(({ subject }) => subject === "lento")).toBe(false)
    release()
    await expect.poll(() => app.sent.length, patient).toBe(13)
    await outbox.stop()
    expect(most).toBe(5)
  })

  test("emails with receipts are sent one at a time, and hold no others up", async () => {
    const inFlight = { withReceipt: 0, most: 0 }
    let others = 8
    const othersSent = Promise.withResolvers<void>()
    await using app = await outboxApp(engine, async ({ attachment }) => {
      if (!attachment) return void (--others === 0 && othersSent.resolve())
      inFlight.most = Math.max(inFlight.most, ++inFlight.withReceipt)
      await othersSent.promise
      await new Promise((done) => setTimeout(done, 20))
      inFlight.withReceipt--
    })
    const receiptName = await app.services.receipts.save(await receiptPicture())
    for (let index = 0; index < 3; index++)
      await queueEmail(app.db, app.services, { ...newMail, attachedFile: receiptName })
    for (let index = 0; index < 8; index++) await queueEmail(app.db, app.services, newMail)
    // An interval far longer than the test: each email must be sent as soon as the one before it has ended.
    const outbox = startOutbox(app.services, { intervalMs: 600_000 })
    await expect.poll(() => app.sent.length, patient).toBe(11)
    await outbox.stop()
    expect(inFlight.most).toBe(1)
  })

  test("a database outage just after an email was sent does not send it twice", async () => {
    await using app = await outboxApp(engine, async () => {
      await app.db.schema.alterTable("outbox_mail").renameTo("outbox_away").execute()
      setTimeout(() => void app.db.schema.alterTable("outbox_away").renameTo("outbox_mail").execute(), 300)
    })
    await queueEmail(app.db, app.services, newMail)
    await deliverDue(app.services)
    expect([app.sent.length, (await app.storedEmail()).status]).toEqual([1, "sent"])
  })

  test("an attempt that ends after its lease changes neither the lease nor the outcome of another worker", async () => {
    const [late, current] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let tries = 0
    await using app = await outboxApp(engine, () => (tries++ === 0 ? late.promise : current.promise))
    await queueEmail(app.db, app.services, newMail)
    const first = deliverDue(app.services)
    await expect.poll(() => tries, patient).toBe(1)
    app.at(4)
    const second = deliverDue(app.services)
    await expect.poll(() => tries, patient).toBe(2)
    late.reject(new Error("too late"))
    await first
    expect(await app.storedEmail()).toMatchObject({ attempts: 2, leased_until: expect.any(String), last_error: null })
    current.resolve()
    expect(await second).toBe(1)
    expect(await app.storedEmail()).toMatchObject({ status: "sent", last_error: null })
  })

  test("an email to a refused address of a visitor is given up after three attempts, the agency's is not", async () => {
    await using app = await outboxApp(engine, async () => {
      throw Object.assign(new Error("550 5.1.1 <ana.silva@exemplo.com>: unknown"), {
        responseCode: 550,
        command: "RCPT TO",
      })
    })
    const toVisitors = ["gift-confirmation", "gift-confirmed", "gift-refused", "quote-confirmation"] as const
    for (const kind of ["quote-received", ...toVisitors] as const)
      await queueEmail(app.db, app.services, { ...newMail, kind, recipient: "ana.silva@exemplo.com" })
    const givenUp: GivenUpEmail[] = []
    for (let minute = 0; minute <= 60; minute++) {
      app.at(minute)
      await deliverDue(app.services, { onGivenUp: (mail) => givenUp.push(mail) })
    }
    expect(givenUp.sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(
      toVisitors.map((kind) => ({ protocol: newMail.protocol, kind, attempts: 3, code: "550" })),
    )
    const rows = await app.db
      .selectFrom("outbox_mail")
      .select(["kind", "status", "last_error"])
      .orderBy("kind")
      .execute()
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
      ...toVisitors.map((kind) => [kind, "dead"]),
      ["quote-received", "waiting"],
    ])
    for (const { last_error } of rows) expect(last_error).toBe("550 5.1.1 <…@exemplo.com>: unknown")
  })
})

// Not on SQLite: with one connection, no email can end during the look-up.
test("after a receipt's email that ended while others were looked for, the next is sent at once", async () => {
  const firstMayEnd = Promise.withResolvers<void>()
  await using app = await outboxApp("postgres", () => firstMayEnd.promise)
  const receiptName = await app.services.receipts.save(await receiptPicture())
  for (let index = 0; index < 2; index++)
    await queueEmail(app.db, app.services, { ...newMail, attachedFile: receiptName })
  const leases: object[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === "UpdateQueryNode" && node.returning) leases.push(queryId)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      if (queryId === leases[1]) {
        firstMayEnd.resolve()
        await expect.poll(async () => (await outboxState(app.db)).waiting, patient).toBe(1)
        await new Promise((done) => setTimeout(done, 50))
      }
      return result
    },
  }
  const outbox = startOutbox({ ...app.services, db: app.db.withPlugin(plugin) }, { intervalMs: 600_000 })
  await expect.poll(() => app.sent.length, patient).toBe(2)
  await outbox.stop()
})
