import { expect, test } from "vitest"
import { forgetGiftMessages } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import { forgetOldQuotes } from "#domain/quotes/quotes.server.ts"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import { saveChanges } from "#domain/requests/save-changes.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { untilLockAwaited } from "#test/fixtures/lock-wait.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { erasePerson } from "./erase-person.server.ts"
import type { PrivacyServices } from "./person.server.ts"

const email = "ana@exemplo.com.br"
const erase = (services: PrivacyServices) => erasePerson(services, { email, phone: undefined })

test.each([
  { name: "an erasure of a quote", send: sendQuote, remove: erase, left: 0 },
  { name: "an erasure of a gift", send: sendGift, remove: erase, left: 0 },
  // The contact starts the retention of a quote again.
  { name: "the retention of quotes", send: sendQuote, remove: forgetOldQuotes, left: 1 },
  { name: "the retention of gifts", send: sendGift, remove: forgetGiftMessages, left: 0 },
])("on PostgreSQL, $name waits for a contact that is being recorded, and neither fails", async (removal) => {
  await using app = await createTestServices("postgres", { content: "demo" })
  const protocol = await removal.send(app.services, { email })
  app.setNow("2030-11-20T12:00:00-03:00")
  const card = (await findCard(app.db, protocol))!
  const removed = await app.db.transaction().execute(async (trx) => {
    const save = (revision: number, contacted: boolean) =>
      saveChanges(trx, app.services.clock(), { card: { ...card, revision }, staffId: null }, { events: [], contacted })
    const revision = await save(card.revision, false)
    const removing = removal.remove(app.services)
    await untilLockAwaited(app.db, removing)
    await save(revision, true)
    return { removing }
  })
  await removed.removing
  const cards = await app.db.selectFrom("request_card").select("protocol").execute()
  const quotes = await app.db.selectFrom("quote_request").select("protocol").execute()
  const gifts = await app.db.selectFrom("gift_message").select("protocol").execute()
  expect([cards.length, quotes.length + gifts.length]).toEqual([removal.left, removal.left])
})
