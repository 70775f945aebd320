import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { sampleCard } from "#test/panel/card-samples.ts"
import { ProtocolTakenError } from "#platform/ids/protocol.server.ts"
import { insertRequest } from "./insert-request.server.ts"

describe.each(engines)("inserting a request on %s", (engine) => {
  test.each(["quote_request", "gift_message"] as const)("never overwrites a %s of the same protocol", async (table) => {
    await using site = await createTestServices(engine, { content: "demo" })
    const { db, services } = site
    const protocol = await (table === "quote_request" ? sendQuote(services) : sendGift(services))
    const rows = async () => [
      await db.selectFrom(table).selectAll().execute(),
      await db.selectFrom("request_card").selectAll().execute(),
    ]
    const before = await rows()
    const name = "Outra pessoa"
    const insert = async () => {
      const quote = await db.selectFrom("quote_request").selectAll().executeTakeFirst()
      const gift = await db.selectFrom("gift_message").selectAll().executeTakeFirst()
      const request = quote ? { quote_request: { ...quote, name } } : { gift_message: { ...gift!, name } }
      await db.transaction().execute((trx) => insertRequest(trx, request, sampleCard({ protocol, name })))
    }
    await expect(insert()).rejects.toThrow(ProtocolTakenError)
    expect(await rows()).toEqual(before)
    // Without its card too: nothing of the refused request stays.
    await db.deleteFrom("request_card").execute()
    await expect(insert()).rejects.toThrow(ProtocolTakenError)
    expect(await rows()).toEqual([before[0], []])
  })
})
