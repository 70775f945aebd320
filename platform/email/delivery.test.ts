import { outboxState, startOutbox } from "#domain/emails/outbox.server.ts"
import { describe, expect, test } from "vitest"
import { studySample, tripSample } from "#test/fixtures/quote-samples.ts"
import { attemptMinutes, deliverDue, minutesToDeliver } from "#test/deliver-due.ts"
import { type Engine, createTestApp, engines } from "#test/create-test-app.ts"
import { smtpError, startOddServer, startSmtpServer } from "#test/smtp-server.ts"
import { createSmtpMailer } from "./mailer.server.ts"
import { type Outbox } from "./outbox.server.ts"

/* End to end: an API request, its emails through the outbox, and a real mail server that fails in every way. */

/** The machine may be busy with other tests. */
const patient = { timeout: 15_000 }
const start = Date.parse("2026-11-20T12:00:00-03:00")
const inbox = "turismo@travessia.example"
const visitor = "helena@exemplo.com.br"

async function siteWith(engine: Engine, url: string, options: Parameters<typeof createSmtpMailer>[2] = {}) {
  const site = await createTestApp(engine, {
    content: "demo",
    services: { mailer: createSmtpMailer(url, "Travessia <nao-responda@travessia.example>", options) },
  })
  /** Sends the form. Whatever happens to the emails, the response is the protocol. */
  const ask = async (changes: object = {}) => {
    const answer = await site.app.inject({
      method: "POST",
      url: "/api/v1/budget",
      payload: { ...tripSample, ...changes },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return (answer.json() as { protocol: string }).protocol
  }
  const at = (minutes: number) => site.setNow(new Date(start + minutes * 60_000).toISOString())
  const mails = () =>
    site.db
      .selectFrom("outbox_mail")
      .select(["kind", "recipient", "status", "attempts", "message_id", "last_error"])
      .orderBy("kind", "desc")
      .execute()
  return Object.assign(site, { ask, at, mails })
}

describe.each(engines)("emails of a request, on %s", (engine) => {
  test("are sent once each after an outage of the server, for every request taken meanwhile", async () => {
    const before = await startSmtpServer()
    await before.close()
    await using site = await siteWith(engine, before.url)
    const protocols = [await site.ask(), await site.ask({ ...studySample, email: "bia@exemplo.com.br" })]
    for (const minute of [0, 1, 3]) {
      site.at(minute)
      expect(await deliverDue(site.services)).toBe(4)
    }
    expect((await site.mails()).map(({ status, attempts, last_error }) => [status, attempts, last_error])).toEqual(
      Array.from({ length: 4 }, () => ["waiting", 3, expect.stringMatching(/ECONNREFUSED/)]),
    )
    const { received } = await startSmtpServer({ port: before.port })
    site.at(8)
    await deliverDue(site.services)
    site.at(60)
    expect(await deliverDue(site.services)).toBe(0)
    expect(received.map(({ to }) => to[0]).sort()).toEqual(
      [visitor, "bia@exemplo.com.br", inbox, "intercambio@travessia.example"].sort(),
    )
    for (const protocol of protocols)
      expect(received.filter(({ email }) => email.subject?.includes(protocol))).toHaveLength(2)
    expect(received.map(({ email }) => email.messageId).sort()).toEqual(
      (await site.mails()).map(({ message_id }) => message_id).sort(),
    )
  })

  test("refused temporarily, at the recipient and at the message: delivered once, with one Message-ID", async () => {
    let round = 0
    const refused: Array<string | undefined> = []
    const { received, url } = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(round === 0 ? smtpError(450, "greylisted") : null),
      accept: async ({ email }) => {
        if (round > 1) return
        refused.push(email.messageId)
        throw smtpError(451, "busy")
      },
    })
    await using site = await siteWith(engine, url)
    await site.ask()
    for (const minute of [0, 1, 3, 8, 20, 60]) {
      site.at(minute)
      await deliverDue(site.services)
      round++
    }
    const mails = await site.mails()
    expect(mails.map(({ status, attempts, last_error }) => [status, attempts, last_error])).toEqual([
      ["sent", 3, null],
      ["sent", 3, null],
    ])
    expect(received.map(({ to }) => to)).toEqual(expect.arrayContaining([[inbox], [visitor]]))
    expect(received).toHaveLength(2)
    expect(received.map(({ email }) => email.messageId).sort()).toEqual(refused.sort())
    expect(received.map(({ email }) => email.date)).toEqual(Array.from({ length: 2 }, () => "2026-11-20T15:00:00.000Z"))
  })

  test("refused permanently: the visitor's is given up early, the agency's after twelve attempts", async () => {
    const { url } = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(smtpError(550, "unknown")) })
    await using site = await siteWith(engine, url)
    const protocol = await site.ask()
    const givenUp: Array<{ kind: string; minute: number }> = []
    const tried: number[] = []
    for (const minute of minutesToDeliver) {
      site.at(minute)
      const tries = await deliverDue(site.services, { onGivenUp: ({ kind }) => givenUp.push({ kind, minute }) })
      if (tries > 0) tried.push(minute)
    }
    expect(givenUp).toEqual([
      { kind: "quote-confirmation", minute: 3 },
      { kind: "quote-received", minute: 1_013 },
    ])
    expect(tried).toEqual(attemptMinutes)
    expect(tried).toHaveLength(12)
    expect(tried[9]).toBeGreaterThanOrEqual(270)
    expect(await outboxState(site.db)).toMatchObject({ waiting: 0, dead: 2 })
    expect((await site.mails()).map(({ status, last_error }) => [status, last_error])).toEqual(
      Array.from({ length: 2 }, () => ["dead", expect.stringContaining("550 unknown")]),
    )
    expect(await site.db.selectFrom("quote_request").select("protocol").execute()).toEqual([{ protocol }])
  }, 120_000)

  test("a visitor's mistyped domain waits for hours, which no email to the agency does", async () => {
    const { url } = await startSmtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === visitor ? smtpError(450, "4.1.2 Domain not found") : undefined),
    })
    await using site = await siteWith(engine, url)
    await site.ask()
    const since = new Date(start).toISOString()
    expect(await outboxState(site.db)).toMatchObject({ waiting: 2, waitingSince: since, sinceWithoutExcluded: since })
    await deliverDue(site.services)
    expect(await outboxState(site.db)).toMatchObject({ waiting: 1, waitingSince: since, sinceWithoutExcluded: null })
  })

  test("a slow server delays neither the visitor nor other emails", async () => {
    let release = () => {}
    const gate = new Promise<void>((open) => (release = open))
    const { received, url } = await startSmtpServer({
      accept: ({ to }) => (to[0] === "slow@exemplo.com.br" ? gate : Promise.resolve()),
    })
    await using site = await siteWith(engine, url)
    const outbox = startOutbox(site.services, { intervalMs: 5 })
    await site.ask({ email: "slow@exemplo.com.br" })
    for (let index = 0; index < 5; index++) await site.ask({ email: `v${index}@exemplo.com.br` })
    await expect.poll(() => received.length, patient).toBe(11)
    release()
    await expect.poll(() => received.length, patient).toBe(12)
    await outbox.stop()
    expect((await site.mails()).every(({ status, attempts }) => status === "sent" && attempts === 1)).toBe(true)
  })

  test("a lost connection is tried again; an email delivered twice has one Message-ID", async () => {
    const seen: string[] = []
    let breaks = "mid-message"
    const url = await startOddServer(
      (socket) => socket.write("220 hi\r\n"),
      (socket, line) => {
        const id = /^Message-ID: (.*)$/i.exec(line)?.[1]
        if (id && breaks === "mid-message") return socket.destroy()
        if (id) seen.push(id)
        if (line === "." && breaks === "before the answer") return socket.destroy()
        if (line === ".") return socket.write("250 taken\r\n")
        const [word = ""] = line.split(/[ :]/)
        if (["EHLO", "MAIL", "RCPT", "QUIT"].includes(word)) socket.write("250 ok\r\n")
        else if (word === "DATA") socket.write("354 go\r\n")
      },
    )
    await using site = await siteWith(engine, url)
    await site.ask()
    await deliverDue(site.services)
    expect(seen).toEqual([])
    breaks = "before the answer"
    site.at(1)
    await deliverDue(site.services)
    breaks = "no more"
    site.at(3)
    await deliverDue(site.services)
    const mails = await site.mails()
    expect(mails.map(({ status, attempts }) => [status, attempts])).toEqual([
      ["sent", 3],
      ["sent", 3],
    ])
    expect(seen.sort()).toEqual(mails.flatMap(({ message_id }) => [message_id, message_id]).sort())
  })

  test("two concurrent workers deliver each email once", async () => {
    const { received, url } = await startSmtpServer()
    await using site = await siteWith(engine, url)
    const failures: unknown[] = []
    const workers: Outbox[] = [1, 2].map(() =>
      startOutbox(site.services, { intervalMs: 2, onError: (error) => failures.push(error) }),
    )
    const protocols = await Promise.all(
      Array.from({ length: 20 }, (_, index) => site.ask({ email: `v${index}@exemplo.com.br` })),
    )
    await expect.poll(() => received.length, patient).toBeGreaterThanOrEqual(40)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect([received.length, new Set(received.map(({ email }) => email.messageId)).size, failures]).toEqual([
      40,
      40,
      [],
    ])
    for (const protocol of protocols)
      expect(received.filter(({ email }) => email.subject?.includes(protocol))).toHaveLength(2)
  })
})
