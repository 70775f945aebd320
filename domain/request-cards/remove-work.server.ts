import { isPostgres } from "#database/dialect.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"

/**
 * Locks the cards of requests that are about to be removed. Call it before anything else of the removal: a change by
 * staff writes first the card, then the request, and with the opposite order one of the two fails as a deadlock. SQLite
 * has one writer.
 */
export async function lockCards(trx: Database, protocols: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return
  for (const some of chunks(protocols.toSorted(), rowsMax))
    await trx
      .selectFrom("request_card")
      .select("protocol")
      .where("protocol", "in", some)
      .orderBy("protocol")
      .forUpdate()
      .execute()
}

/** Removes the cards, events and notes of these requests. Call it in the transaction that removes the requests. */
export async function removeWorkOn(trx: Database, protocols: readonly string[]): Promise<{ events: number }> {
  let events = 0
  for (const some of chunks(protocols, rowsMax)) {
    await trx.deleteFrom("request_card").where("protocol", "in", some).execute()
    events += (await trx.deleteFrom("request_event").where("protocol", "in", some).returning("id").execute()).length
  }
  return { events }
}

/** Runs `work` in the current transaction, or in a new one if there is none. */
export function inTransaction<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
