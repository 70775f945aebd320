import { sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"
import type { Database } from "#platform/database/connect.ts"
import { truncateWal } from "#platform/database/truncate-wal.ts"

/** Pages of the word index that one statement merges. */
const pagesAtOnce = 64

/**
 * Removes what is left of deleted rows in SQLite's files. Its word index keeps the words of deleted cards, with
 * `PRAGMA secure_delete` too, until their part of the index is rewritten: so all of it is merged, in steps, between
 * which others read and write. For 100,000 cards that takes 0.8 s of processor time. With the index's own option
 * `secure-delete`, each deletion would take 16 ms. Last, the write-ahead log is emptied, which keeps former pages.
 *
 * Call it after the transaction that deletes; within one it does nothing.
 */
export async function removeDeletedWords(db: Database): Promise<void> {
  if (isPostgres(db) || db.isTransaction) return
  // Negative to begin with: parts of all sizes are merged with each other.
  for (let pages = -pagesAtOnce; await merge(db, pages); pages = pagesAtOnce);
  await truncateWal(db)
}

/** Whether there was something to merge: then more than the statement's own row has changed. */
async function merge(db: Database, pages: number): Promise<boolean> {
  const before = await countChanges(db)
  await sql`insert into request_card_words (request_card_words, rank) values ('merge', ${pages})`.execute(db)
  return (await countChanges(db)) - before > 1
}

async function countChanges(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}
