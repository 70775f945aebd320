import { sql } from "kysely"
import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { insertSampleCard } from "#test/panel/card-samples.ts"
import type { Database } from "#platform/database/connect.ts"
import { indexNewWords } from "./index-new-words.server.ts"
import { listNewestCards } from "./list-cards.server.ts"

async function find(db: Database, search: string): Promise<string[]> {
  const { cards } = await listNewestCards(db, { kind: "quote", search }, { limit: 1_000 })
  return cards.map(({ name }) => name)
}

const change = (db: Database, protocol: string, words: string) =>
  db.updateTable("request_card").set({ words }).where("protocol", "=", protocol).execute()

const remove = (db: Database, protocol: string) =>
  db.deleteFrom("request_card").where("protocol", "=", protocol).execute()

const unindexed = async (db: Database) =>
  (await db.selectFrom("request_card_unindexed").select("number").execute()).length

/** Fails if the index has other words than the cards. */
const compareIndex = (db: Database) =>
  sql`insert into request_card_words (request_card_words, rank) values ('integrity-check', 1)`.execute(db)

test("a card is found by its words before it is indexed and after, as it is now", async () => {
  await using site = await createTestServices("sqlite")
  const { db } = site
  for (const when of ["before", "after"] as const) {
    const inIndex = async () => when === "after" && indexNewWords(db)
    const [kept, changed, removed] = [
      await insertSampleCard(db, { name: "Quézia", texts: ["camarão"] }),
      await insertSampleCard(db, { name: "Otília", texts: ["camarão"] }),
      await insertSampleCard(db, { name: "Zuleica", texts: ["camarão"] }),
    ]
    await inIndex()
    await change(db, changed, "otilia lagosta")
    await change(db, changed, "otilia lagostim")
    await remove(db, removed)
    for (let look = 0; look < 2; look++) {
      expect(await find(db, "camar"), when).toEqual(["Quézia"])
      expect(await find(db, "lagostim"), when).toEqual(["Otília"])
      expect(await find(db, "lagosta"), when).toEqual([])
      expect(await find(db, "zuleica"), when).toEqual([])
      await indexNewWords(db)
      await compareIndex(db)
      expect(await unindexed(db)).toBe(0)
    }
    await remove(db, kept)
    await remove(db, changed)
    await compareIndex(db)
    expect(await find(db, "quezia"), when).toEqual([])
  }
})

test("many cards are indexed in several transactions, and none after the signal", async () => {
  await using site = await createTestServices("sqlite")
  const { db } = site
  for (let card = 0; card < 250; card++) await insertSampleCard(db, { name: `Nome ${card}x` })
  await indexNewWords(db, { signal: AbortSignal.abort() })
  expect(await unindexed(db)).toBe(250)
  const stopping = new AbortController()
  const indexing = indexNewWords(db, { signal: stopping.signal })
  while ((await unindexed(db)) === 250);
  stopping.abort()
  await indexing
  expect(await unindexed(db)).toBe(150)
  expect(await find(db, "noronha")).toHaveLength(250)
  await indexNewWords(db)
  await compareIndex(db)
  expect(await find(db, "noronha")).toHaveLength(250)
})
