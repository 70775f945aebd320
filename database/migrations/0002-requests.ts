import type { Kysely } from "kysely"

/** Requests of visitors, their emails, and the Brazilian states and municipalities of the form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("state")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("abbreviation", "text", (c) => c.notNull().unique())
    .addColumn("ibge_code", "text", (c) => c.notNull().unique())
    .execute()
  await db.schema
    .createTable("municipality")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("state_id", "integer", (c) => c.notNull().references("state.id"))
    .addColumn("ibge_code", "text", (c) => c.notNull().unique())
    .execute()
  await db.schema.createIndex("municipality_state").on("municipality").columns(["state_id", "name"]).execute()
  await quoteRequests(db)
  await giftMessages(db)
  await outbox(db)
}

async function quoteRequests(db: Kysely<unknown>) {
  await db.schema
    .createTable("quote_request")
    .addColumn("protocol", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("cellphone", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("state_id", "integer", (c) => c.notNull())
    .addColumn("city_id", "integer", (c) => c.notNull())
    .addColumn("city_ibge_code", "text")
    .addColumn("request", "text", (c) => c.notNull())
    .addColumn("context", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute()
  await db.schema.createIndex("quote_request_created").on("quote_request").column("created_at").execute()
  await db.schema.createIndex("quote_request_email").on("quote_request").column("email").execute()
}

async function giftMessages(db: Kysely<unknown>) {
  await db.schema
    .createTable("gift_message")
    .addColumn("protocol", "text", (c) => c.primaryKey())
    .addColumn("honeymoon_id", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("cote_id", "integer")
    .addColumn("cote_title", "text")
    .addColumn("cote_cents", "integer")
    .addColumn("receipt_name", "text", (c) => c.notNull().unique())
    .addColumn("receipt_bytes", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute()
  await db.schema.createIndex("gift_message_created").on("gift_message").column("created_at").execute()
}

async function outbox(db: Kysely<unknown>) {
  await db.schema
    .createTable("idempotency")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("protocol", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute()
  await db.schema.createIndex("idempotency_expires").on("idempotency").column("expires_at").execute()
  await db.schema
    .createTable("outbox_mail")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("protocol", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("message_id", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("reply_to", "text")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("html", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("next_attempt_at", "text", (c) => c.notNull())
    .addColumn("leased_until", "text")
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("sent_at", "text")
    .execute()
  // The worker's query: what is waiting and due?
  await db.schema.createIndex("outbox_mail_due").on("outbox_mail").columns(["status", "next_attempt_at"]).execute()
  await db.schema.createIndex("outbox_mail_protocol").on("outbox_mail").column("protocol").execute()
}
