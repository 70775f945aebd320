import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely"
import { isPostgres } from "#database/dialect.ts"

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** The staff's panel: people and their sessions, the audit trail, and what staff do with requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createStaff(db)
  await createAudit(db)
  await createRequestCards(db)
}

async function createStaff(db: Kysely<unknown>) {
  await db.schema
    .createTable("staff")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("is_owner", "integer", required)
    .addColumn("is_editor", "integer", required)
    .addColumn("is_sales", "integer", required)
    .addColumn("password", "text")
    .addColumn("totp_secret", "text")
    .addColumn("totp_step", "integer")
    .addColumn("recovery", "text")
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("wait_until", "text")
    .addColumn("joined_at", "text")
    .addColumn("disabled_at", "text")
    .addColumn("created_at", "text", required)
    .execute()
  await db.schema
    .createTable("staff_passkey")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", required)
    .addColumn("public_key", "text", required)
    .addColumn("counter", "integer", required)
    .addColumn("backed_up", "integer", required)
    .addColumn("transports", "text", required)
    .addColumn("name", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("used_at", "text")
    .execute()
  await db.schema.createIndex("staff_passkey_staff").on("staff_passkey").column("staff_id").execute()
  await db.schema
    .createTable("staff_session")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text")
    .addColumn("state", "text", required)
    .addColumn("challenge", "text")
    .addColumn("device", "text", required)
    .addColumn("address", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("proved_at", "text")
    .addColumn("ends_at", "text", required)
    .execute()
  await db.schema.createIndex("staff_session_staff").on("staff_session").column("staff_id").execute()
  await db.schema
    .createTable("staff_link")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", required)
    .addColumn("purpose", "text", required)
    .addColumn("ends_at", "text", required)
    .addColumn("used_at", "text")
    .execute()
}

async function createAudit(db: Kysely<unknown>) {
  await db.schema
    .createTable("audit_event")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", required)
    .addColumn("staff_id", "text")
    .addColumn("staff_name", "text", required)
    .addColumn("action", "text", required)
    .addColumn("subject_kind", "text")
    .addColumn("subject_id", "text")
    .addColumn("details", "text")
    .addColumn("address", "text", required)
    .execute()
  await db.schema
    .createIndex("audit_event_subject")
    .on("audit_event")
    .columns(["subject_kind", "subject_id", "id"])
    .execute()
}

async function createRequestCards(db: Kysely<unknown>) {
  const postgres = isPostgres(db)
  await db.schema
    .createTable("request_card")
    // SQLite may renumber rows without a number of their own; the word index refers to it.
    .addColumn("number", "integer", (c) =>
      postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn("protocol", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", required)
    .addColumn("profile", "text")
    .addColumn("stage", "text", required)
    .addColumn("lost_reason", "text")
    .addColumn("owner_id", "text")
    .addColumn("name", "text", required)
    .addColumn("about", "text", required)
    .addColumn("country_id", "integer")
    .addColumn("honeymoon_id", "integer")
    .addColumn("cents", "integer")
    .addColumn("created_at", "text", required)
    .addColumn("moved_at", "text", required)
    .addColumn("worked_at", "text")
    .addColumn("next_on", "text")
    .addColumn("next_time", "text")
    .addColumn("next_step", "text")
    .addColumn("revision", "integer", required)
    .addColumn("words", "text", required)
    .execute()
  for (const [name, columns] of Object.entries(cardIndexes))
    await db.schema.createIndex(`request_card_${name}`).on("request_card").columns(columns).execute()
  await (postgres ? indexWordsInPostgres(db) : indexWordsInSqlite(db))
  // For other requests of the same person.
  await db.schema.createIndex("quote_request_cellphone").on("quote_request").column("cellphone").execute()
  await db.schema
    .createTable("request_event")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("protocol", "text", required)
    .addColumn("at", "text", required)
    .addColumn("staff_id", "text")
    .addColumn("kind", "text", required)
    .addColumn("text", "text")
    .execute()
  await db.schema.createIndex("request_event_protocol").on("request_event").columns(["protocol", "id"]).execute()
  await db.schema
    .createTable("saved_filter")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", required)
    .addColumn("name", "text", required)
    .addColumn("query", "text", required)
    .addColumn("created_at", "text", required)
    .execute()
  await db.schema
    .createTable("request_export")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", required)
    .addColumn("format", "text", required)
    .addColumn("query", "text", required)
    .addColumn("state", "text", required)
    .addColumn("rows", "integer", required)
    .addColumn("total", "integer", required)
    .addColumn("parts", "text", required)
    .addColumn("bytes", "integer", required)
    .addColumn("created_at", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("done_at", "text")
    .execute()
  await db.schema.createIndex("saved_filter_staff").on("saved_filter").column("staff_id").execute()
}

const cardIndexes: Record<string, string[]> = {
  kind: ["kind", "created_at", "protocol"],
  // The columns of the filters come last: counts and filtered lanes are read from the index alone.
  stage: ["kind", "stage", "created_at", "protocol", "profile", "owner_id", "country_id"],
  country: ["kind", "country_id", "created_at", "protocol"],
  owner: ["owner_id", "stage", "created_at", "protocol"],
  next: ["next_on"],
  due: ["kind", "stage", "next_on", "owner_id"],
  honeymoon: ["honeymoon_id"],
}

/** The words are already split and folded: a text search parser would split some of them again. */
async function indexWordsInPostgres(db: Kysely<unknown>) {
  await sql`create index request_card_words on request_card
    using gin (array_to_tsvector(array_remove(string_to_array(words, ' '), '')))`.execute(db)
}

async function indexWordsInSqlite(db: Kysely<unknown>) {
  await sql`create virtual table request_card_words using fts5
    (words, content='request_card', content_rowid='number', detail=none, columnsize=0, tokenize='ascii',
    prefix='2 3 4')`.execute(db)
  await sql`create trigger request_card_added after insert on request_card begin
    insert into request_card_words (rowid, words) values (new.number, new.words); end`.execute(db)
  await sql`create trigger request_card_removed after delete on request_card begin
    insert into request_card_words (request_card_words, rowid, words)
      values ('delete', old.number, old.words); end`.execute(db)
  await sql`create trigger request_card_changed after update of words on request_card
    when old.words <> new.words begin
    insert into request_card_words (request_card_words, rowid, words) values ('delete', old.number, old.words);
    insert into request_card_words (rowid, words) values (new.number, new.words); end`.execute(db)
}
