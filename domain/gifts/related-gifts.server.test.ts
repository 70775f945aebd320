import { expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { listRelatedGifts } from "./related-gifts.server.ts"

test.each(engines)(
  "other gifts of a guest are found by a mobile's number with or without its 9, on %s",
  async (engine) => {
    await using app = await createTestServices(engine, { content: "demo" })
    const protocol = await sendGift(app.services, { email: "rosa@exemplo.com.br", phone: "(41) 99888-7123" })
    const without9 = await sendGift(app.services, { email: "r@exemplo.com.br", phone: "+55 41 9888-7123" })
    await sendGift(app.services, { email: "outra@exemplo.com.br", phone: "(41) 98888-7124" })
    const gift = await app.db
      .selectFrom("gift_message")
      .select(["protocol", "honeymoon_id", "email", "phone"])
      .where("protocol", "=", protocol)
      .executeTakeFirstOrThrow()
    expect((await listRelatedGifts(app.db, gift)).map((one) => one.protocol)).toEqual([without9])
  },
)
