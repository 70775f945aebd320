import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { giftSample, receiptPicture } from "#test/post-gift.ts"
import { sendGiftMessage } from "./send-gift-message.server.ts"

test("a gift keeps the value that the guest saw when the quota changed, and staff read both", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const receipt = await receiptPicture()
  const send = (message: string) =>
    sendGiftMessage(app.services, { fields: { ...giftSample, cote_value: "750,00", message }, receipt })
  await send("Antes")
  await app.db.updateTable("honeymoon_quota").set({ value_cents: 90_000 }).where("id", "=", 4).execute()
  const { protocol } = await send("Depois")
  const gifts = await app.db.selectFrom("gift_message").select("cote_cents").execute()
  expect(gifts.map(({ cote_cents }) => cote_cents)).toEqual([75_000, 75_000])
  const mails = await app.db.selectFrom("outbox_mail").select(["kind", "protocol", "text"]).execute()
  for (const { text } of mails) expect(text).toContain("R$\u00a0750,00")
  const now = "R$\u00a0900,00. Não é o que a pessoa viu: confira o comprovante."
  expect(mails.filter(({ text }) => text.includes(now)).map((mail) => [mail.kind, mail.protocol])).toEqual([
    ["gift-received", protocol],
  ])
})
