import { type Kysely, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"

/**
 * SQLite's word index gets the words of new cards later, many cards at a time: for one card alone it takes longer than
 * everything else of the card, in the transaction of a visitor's request. Until then the card's number is in
 * `request_card_unindexed`. Every card is either there or in the index. On PostgreSQL, whose index has such a list of
 * its own, the table stays empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("request_card_unindexed")
    .addColumn("number", "integer", (c) => c.primaryKey())
    .execute()
  if (isPostgres(db)) return
  for (const trigger of ["added", "removed", "changed"])
    await sql`drop trigger ${sql.ref(`request_card_${trigger}`)}`.execute(db)
  const removeOldWords = sql`insert into request_card_words (request_card_words, rowid, words)
    select 'delete', old.number, old.words
    where not exists (select 1 from request_card_unindexed where number = old.number)`
  await sql`create trigger request_card_added after insert on request_card begin
    insert into request_card_unindexed (number) values (new.number); end`.execute(db)
  await sql`create trigger request_card_removed after delete on request_card begin
    ${removeOldWords};
    delete from request_card_unindexed where number = old.number; end`.execute(db)
  await sql`create trigger request_card_changed after update of words on request_card
    when old.words <> new.words begin
    ${removeOldWords};
    insert or ignore into request_card_unindexed (number) values (new.number); end`.execute(db)
}
