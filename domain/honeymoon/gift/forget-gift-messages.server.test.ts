import { readdirSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { forgetGiftMessages } from "./forget-gift-messages.server.ts"

const dayMs = 86_400_000

describe.each(engines)("receipts without a message on %s", (engine) => {
  test("are removed after a day, those from before the database was made only when a message would be", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, folder } = app
    const inDays = (days: number) => new Date(Date.now() + days * dayMs)
    const former = await services.receipts.save(Buffer.from("of a message in another database"))
    await services.receipts.save(Buffer.from("of a message that was not stored"))
    utimesSync(join(folder, "receipts", former), inDays(-2), inDays(-2))
    const leftAfter = async (days: number) => {
      app.setNow(inDays(days).toISOString())
      await forgetGiftMessages(services)
      return readdirSync(join(folder, "receipts"))
    }
    expect(await leftAfter(0)).toHaveLength(2)
    expect(await leftAfter(2)).toEqual([former])
    expect(await leftAfter(87)).toEqual([former])
    expect(await leftAfter(89)).toEqual([])
  })
})
