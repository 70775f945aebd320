import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { readDatabaseFile } from "#test/fixtures/database-file.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import { indexNewWords } from "./index-new-words.server.ts"
import { listNewestCards } from "./list-cards.server.ts"
import { removeDeletedWords } from "./remove-deleted-words.server.ts"

test("of a deleted card no word stays in the file, also when the index has only two parts, of many pages", async () => {
  await using site = await createTestServices("sqlite")
  await site.db.transaction().execute(async (trx) => {
    for (let card = 0; card < 300; card++) {
      const words = Array.from({ length: 300 }, (_, word) => `${(card * 300 + word).toString(36)}palavra`)
      await insertSampleCard(trx, { texts: [words.join(" ")] })
    }
  })
  const protocol = await insertSampleCard(site.db, { name: "Quézia", texts: ["zwanzeller"] })
  await indexNewWords(site.db)
  const isLeft = () => readDatabaseFile(site).includes("zwanzeller")
  // Now it is one part.
  await removeDeletedWords(site.db)
  await site.db.deleteFrom("request_card").where("protocol", "=", protocol).execute()
  expect(isLeft()).toBe(true)
  await removeDeletedWords(site.db)
  expect(isLeft()).toBe(false)
  const found = await listNewestCards(site.db, { kind: "quote", search: "zzpalavra" }, { limit: 100 })
  expect(found.cards).toHaveLength(1)
})
