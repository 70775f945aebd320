import { type Kysely, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"

/** The search documents, one for each package, place, segment and page, and the vocabulary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db)
  await db.schema
    .createTable("search_entry")
    .addColumn("number", "integer", (c) =>
      postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("thing_id", "integer", (c) => c.notNull())
    .addColumn("in_exchange", "integer", (c) => c.notNull())
    .addColumn("in_tourism", "integer", (c) => c.notNull())
    .addColumn("country_id", "integer")
    .addColumn("city_id", "integer")
    .addColumn("segment_id", "integer")
    .addColumn("page_segment_id", "integer")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_words", "text", (c) => c.notNull())
    .addColumn("place_words", "text", (c) => c.notNull())
    .addColumn("summary", "text")
    .addColumn("image_name", "text")
    .addColumn("digest", "text", (c) => c.notNull())
    // Last: reading the short columns of every row then skips the long one.
    .addColumn("words", postgres ? sql`tsvector` : "text", (c) => c.notNull())
    .addUniqueConstraint("search_entry_thing", ["kind", "thing_id"])
    .execute()
  await db.schema
    .createTable("search_word")
    .addColumn("word", "text", (c) => c.primaryKey())
    .addColumn("uses", "integer", (c) => c.notNull())
    .addColumn("shown", "text", (c) => c.notNull())
    .execute()
  await (postgres ? indexInPostgres(db) : indexInSqlite(db))
}

/**
 * Without statistics the planner uses the index even for common words, and reading every row's words takes four times
 * as long.
 */
async function indexInPostgres(db: Kysely<unknown>) {
  await sql`alter table search_entry alter column words set statistics 0`.execute(db)
  await sql`create index search_entry_words on search_entry using gin (words)`.execute(db)
}

/**
 * The words are already folded: the `ascii` tokenizer leaves them unchanged, so both databases contain the same words.
 */
async function indexInSqlite(db: Kysely<unknown>) {
  await sql`create virtual table search_entry_words using fts5
    (words, content='search_entry', content_rowid='number', detail=none, columnsize=0, tokenize='ascii')`.execute(db)
  await sql`create trigger search_entry_added after insert on search_entry begin
    insert into search_entry_words (rowid, words) values (new.number, new.words); end`.execute(db)
  await sql`create trigger search_entry_removed after delete on search_entry begin
    insert into search_entry_words (search_entry_words, rowid, words)
      values ('delete', old.number, old.words); end`.execute(db)
  await sql`create trigger search_entry_changed after update of words on search_entry when old.words <> new.words begin
    insert into search_entry_words (search_entry_words, rowid, words) values ('delete', old.number, old.words);
    insert into search_entry_words (rowid, words) values (new.number, new.words); end`.execute(db)
}
