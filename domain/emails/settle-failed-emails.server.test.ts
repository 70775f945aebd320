import { outboxState } from "#domain/emails/outbox.server.ts"
import { describe, expect, test } from "vitest"
import { commandActor } from "#domain/audit/audit.server.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { staffProtocol } from "#platform/email/staff-protocol.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { settleFailedEmails } from "./settle-failed-emails.server.ts"

const protocols = { first: "TV-7K3M-92QX", second: "TV-4444-4444", staff: staffProtocol } as const

/** Two given-up emails for each protocol, one with its text and one without. */
async function givenUpApp(engine: Engine) {
  const app = await createTestServices(engine)
  for (const protocol of Object.values(protocols)) {
    for (const [kind, text] of [
      ["quote-received", "Texto"],
      ["quote-confirmation", ""],
    ] as const) {
      const mail = { kind, protocol, recipient: "ana@exemplo.com.br", subject: "Assunto", text: "Texto", html: "<p>" }
      await queueEmail(app.db, app.services, mail)
      await app.db
        .updateTable("outbox_mail")
        .set({ status: "dead", text })
        .where("protocol", "=", protocol)
        .where("kind", "=", kind)
        .execute()
    }
  }
  const dead = async () => (await outboxState(app.db)).dead
  const settle = (which: Parameters<typeof settleFailedEmails>[2]) =>
    settleFailedEmails(app.services, commandActor, which)
  return Object.assign(app, { dead, settle })
}

describe.each(engines)("settling given-up emails on %s", (engine) => {
  test("without protocols those go that cannot be sent any more; what can be sent again stays", async () => {
    await using app = await givenUpApp(engine)
    expect([await app.settle({}), await app.dead(), await app.settle({})]).toEqual([3, 3, 0])
    expect(await retryFailedEmails(app.services)).toBe(3)
    expect(await app.dead()).toBe(0)
  })

  test("with protocols all of theirs go, and the trail has each, with its request if it has one", async () => {
    await using app = await givenUpApp(engine)
    expect([await app.settle({ protocols: [protocols.first, protocols.staff] }), await app.dead()]).toEqual([4, 2])
    const trail = await app.db
      .selectFrom("audit_event")
      .select(["action", "subject_id", "details", "staff_id", "address"])
      .execute()
    const entry = (subject_id: string | null, mail: string) => ({
      action: "email-settled",
      subject_id,
      details: JSON.stringify({ mail }),
      staff_id: null,
      address: "servidor",
    })
    expect(trail).toHaveLength(4)
    for (const mail of ["quote-received", "quote-confirmation"])
      expect(trail).toEqual(expect.arrayContaining([entry(protocols.first, mail), entry(null, mail)]))
  })

  test("one by its id, once, and none that waits or was sent", async () => {
    await using app = await givenUpApp(engine)
    const [mail] = await app.db.selectFrom("outbox_mail").select("id").orderBy("id").execute()
    const id = mail?.id ?? ""
    expect([await app.settle({ id }), await app.settle({ id }), await app.dead()]).toEqual([1, 0, 5])
    await app.db.updateTable("outbox_mail").set({ status: "waiting" }).where("status", "=", "dead").execute()
    expect(await app.settle({ protocols: Object.values(protocols) })).toBe(0)
  })
})
