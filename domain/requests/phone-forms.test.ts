import { expect, test } from "vitest"
import { applyMigrations } from "#platform/database/migrate.ts"
import { indexNewWords } from "#domain/request-cards/index-new-words.server.ts"
import { listNewestCards } from "#domain/request-cards/list-cards.server.ts"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"

test.each(engines)("after the update a card of before has the words of a new one, on %s", async (engine) => {
  await using app = await createTestServices(engine, { content: "demo" })
  const wordsOf = async () => {
    const rows = await app.db.selectFrom("request_card").select(["protocol", "words"]).orderBy("protocol").execute()
    return rows.map(({ protocol, words }) => [protocol, [...new Set(words.split(" "))].sort()])
  }
  await sendQuote(app.services, { email: "a@exemplo.com.br", cellphone: "(41) 98888-7123", phone: "" })
  await sendQuote(app.services, { email: "b@exemplo.com.br", cellphone: "(11) 9888-7124", phone: "(11) 8888-7125" })
  await sendQuote(app.services, { email: "c@exemplo.com.br", cellphone: "+49 9123 4567" })
  await sendQuote(app.services, { email: "d@exemplo.com.br", cellphone: "(41) 93000-1234" })
  await sendGift(app.services, { cote_id: 1, phone: "(41) 98888-7126" })
  const fresh = await wordsOf()
  // Words of before were the ends of the numbers as they were stored.
  const stored = "5541988887123 551198887124 551188887125 4991234567 5541930001234 5541988887126".split(" ")
  const isOther = (word: string) => /^\d{9,}$/.test(word) && !stored.some((number) => number.endsWith(word))
  for (const { protocol, words } of await app.db.selectFrom("request_card").select(["protocol", "words"]).execute()) {
    const before = words.split(" ").filter((word) => !isOther(word))
    await app.db
      .updateTable("request_card")
      .set({ words: before.join(" ") })
      .where("protocol", "=", protocol)
      .execute()
  }
  expect(await wordsOf()).not.toEqual(fresh)
  await indexNewWords(app.db)
  await applyMigrations(app.db, ["0023-phone-forms"])
  await indexNewWords(app.db)
  expect(await wordsOf()).toEqual(fresh)
  const { cards } = await listNewestCards(app.db, { kind: "quote", search: "55 41 8888-7123" }, { limit: 9 })
  expect(cards).toHaveLength(1)
})
