import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { deliverDue } from "#platform/email/outbox.server.ts"
import { createTestApp, engines } from "#test/create-test-app.ts"
import { retainNow } from "./retain-now.ts"

describe.each(engines)("retention on demand on %s", (engine) => {
  test("a dry run counts without changing anything, then exactly that is deleted", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    await sendQuote(app.services)
    await sendGift(app.services)
    while ((await deliverDue(app.services)) > 0);
    app.setNow("2028-11-20T12:00:00Z")
    await sendQuote(app.services, { name: "Nova", travelDate: "14/03/2029 - 19/03/2029" })
    const due = { quote_request: 1, gift_message: 1, receipts: 1, idempotency: 2, mail_words: 4, outbox_mail: 4 }
    expect(await retainNow(app.services, { dryRun: true })).toEqual(due)
    expect([readdirSync(join(app.folder, "receipts")).length, readdirSync(join(app.folder, "outbox")).length]).toEqual([
      1, 4,
    ])
    expect(await retainNow(app.services, { dryRun: false })).toEqual(due)
    expect(readdirSync(join(app.folder, "receipts"))).toEqual([])
    expect((await app.db.selectFrom("quote_request").select("name").execute()).map(({ name }) => name)).toEqual([
      "Nova",
    ])
    expect(await retainNow(app.services, { dryRun: false })).toEqual({})
  })
})
