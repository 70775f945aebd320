import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { type GivenUpEmail, recordWaitsMs, waitMinutes } from "./deliver-email.server.ts"
import { queueEmail } from "./outbox.server.ts"

const start = Date.parse("2026-11-20T12:00:00-03:00")

test("that an email was sent is tried to be recorded for more than a minute, and no longer than its lease", () => {
  const leasedFor = (seconds: number) => ({ leased_until: new Date(start + seconds * 1_000).toISOString() })
  const lengthOf = (waits: number[]) => waits.reduce((sum, wait) => sum + wait, 0)
  expect(lengthOf(recordWaitsMs(leasedFor(180), new Date(start)))).toBeGreaterThan(60_000)
  expect(lengthOf(recordWaitsMs(leasedFor(60), new Date(start)))).toBe(36_000)
  expect(lengthOf(recordWaitsMs(leasedFor(0), new Date(start)))).toBe(6_000)
})

describe.each(engines)("an email whose delivery ends the process, on %s", (engine) => {
  test("is given up after as many attempts as any other, without one more", async () => {
    let sends = 0
    await using app = await createTestServices(engine, { services: { mailer: { send: async () => void sends++ } } })
    await queueEmail(app.db, app.services, {
      kind: "quote-received",
      protocol: "TV-7K3M-92QX",
      recipient: "inbox@travessia.example",
      subject: "Assunto",
      text: "Texto",
      html: "<p>Texto",
    })
    const attempts = waitMinutes.length + 1
    const lease = new Date(start).toISOString()
    // Each of these attempts was counted when it was leased, and ended with its process.
    await app.db.updateTable("outbox_mail").set({ attempts, leased_until: lease }).execute()
    const givenUp: GivenUpEmail[] = []
    await deliverDue(app.services, { onGivenUp: (mail) => givenUp.push(mail) })
    expect([sends, givenUp]).toEqual([
      0,
      [{ protocol: "TV-7K3M-92QX", kind: "quote-received", attempts, code: "interrupted" }],
    ])
    expect(await app.db.selectFrom("outbox_mail").selectAll().executeTakeFirst()).toMatchObject({
      status: "dead",
      attempts,
      leased_until: null,
      last_error: "o site parou durante o envio: pode já ter saído",
    })
  })
})
