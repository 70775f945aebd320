import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { queryPlan } from "#test/query-plan.ts"
import { type Confirmation, queueConfirmation } from "./confirmations.server.ts"
import { queueEmail } from "./outbox.server.ts"

const words = { protocol: "TV-7K3M-92QX", subject: "Recebemos", text: "Texto", html: "<p>Texto" }

async function confirmationsApp(engine: Engine) {
  const app = await createTestServices(engine)
  const confirm = (kind: Confirmation["kind"], recipient = "ana@exemplo.com") =>
    app.db.transaction().execute((trx) => queueConfirmation(trx, app.services, { kind, recipient, ...words }))
  const stored = async () =>
    (
      await app.db
        .selectFrom("outbox_mail")
        .select(["kind", "recipient"])
        .where("kind", "like", "%-confirmation")
        .execute()
    ).length
  return Object.assign(app, { confirm, stored })
}

describe.each(engines)("confirmations on %s", (engine) => {
  test("one address gets three a day, quotes and gifts together, also under concurrent requests", async () => {
    await using app = await confirmationsApp(engine)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => app.confirm(index % 2 ? "quote-confirmation" : "gift-confirmation")),
    )
    expect(await app.stored()).toBe(3)
    app.setNow("2026-11-21T11:59:59-03:00")
    await app.confirm("gift-confirmation")
    expect(await app.stored()).toBe(3)
    app.setNow("2026-11-21T12:00:00-03:00")
    await app.confirm("quote-confirmation")
    expect(await app.stored()).toBe(4)
  })

  test("all spellings of one mailbox count as one; the email goes to the address as typed", async () => {
    await using app = await confirmationsApp(engine)
    const written = [
      "ana.souza@gmail.com",
      "anasouza+um@gmail.com",
      "A.nasouza@googlemail.com",
      "anasouza+dois@gmail.com",
      "anasouza@gmail.com",
    ]
    await Promise.all(written.map((recipient) => app.confirm("quote-confirmation", recipient)))
    const mails = await app.db.selectFrom("outbox_mail").select("recipient").execute()
    expect(mails).toHaveLength(3)
    for (const { recipient } of mails) expect(written).toContain(recipient)
    await app.confirm("gift-confirmation", "ana+viagem@exemplo.com")
    await app.confirm("gift-confirmation", "bia.souza@exemplo.com")
    expect(await app.stored()).toBe(5)
  })

  test("emails already sent or given up count; other emails and other addresses do not", async () => {
    await using app = await confirmationsApp(engine)
    for (const status of ["sent", "dead"] as const) {
      await app.confirm("quote-confirmation")
      await app.db.updateTable("outbox_mail").set({ status }).where("status", "=", "waiting").execute()
    }
    for (let count = 0; count < 3; count++)
      await queueEmail(app.db, app.services, { kind: "quote-received", recipient: "ana@exemplo.com", ...words })
    for (let count = 0; count < 3; count++) await app.confirm("quote-confirmation", "bia@exemplo.com")
    await app.confirm("gift-confirmation")
    expect(await app.stored()).toBe(6)
    await app.confirm("gift-confirmation")
    expect(await app.stored()).toBe(6)
  })
})

test("counting an address's emails reads only its own rows, however many others were sent", async () => {
  await using app = await confirmationsApp("sqlite")
  app.queries.length = 0
  await app.confirm("quote-confirmation")
  const counting = app.queries.find((query) => query.includes("count(*)")) as string
  expect(await queryPlan(app.db, counting)).toEqual([
    expect.stringContaining("USING INDEX outbox_mail_mailbox (mailbox=? AND created_at>?)"),
  ])
})
