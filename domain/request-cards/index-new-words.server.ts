import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "#platform/database/connect.ts"

/** Cards of one transaction. */
const indexedAtOnce = 100

/**
 * Adds the words of new and changed cards to SQLite's word index, in transactions between which others write. Until
 * then the search reads these cards one by one. On PostgreSQL there is nothing to do. Once the signal is aborted, no
 * further transaction starts.
 */
export async function indexNewWords(db: Database, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  if (isPostgres(db)) return
  while (await hasUnindexed(db)) {
    if (signal?.aborted) return
    await db.transaction().execute(indexSome)
    await nextTurn()
  }
}

async function hasUnindexed(db: Database): Promise<boolean> {
  return (await db.selectFrom("request_card_unindexed").select("number").limit(1).execute()).length > 0
}

async function indexSome(trx: Database): Promise<void> {
  const some = trx.selectFrom("request_card_unindexed").select("number").orderBy("number").limit(indexedAtOnce)
  await sql`insert into request_card_words (rowid, words)
    select number, words from request_card where number in ${some}`.execute(trx)
  await trx.deleteFrom("request_card_unindexed").where("number", "in", some).execute()
}
