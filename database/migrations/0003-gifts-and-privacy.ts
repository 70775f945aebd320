import type { Kysely } from "kysely"

/** PIX receivers of the couples' pages, receipts of emails, the last contact with a visitor, and erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column in a statement.
  for (const column of ["pix_key", "pix_name", "pix_city"])
    await db.schema.alterTable("honeymoon").addColumn(column, "text").execute()
  await db.schema.alterTable("outbox_mail").addColumn("receipt_name", "text").execute()
  await db.schema.alterTable("quote_request").addColumn("last_contact_at", "text").execute()
  await db.schema.alterTable("gift_message").addColumn("last_contact_at", "text").execute()
  await db.schema
    .createTable("erased_person")
    .addColumn("contact_hash", "text", (c) => c.primaryKey())
    .addColumn("erased_at", "text", (c) => c.notNull())
    .execute()
}
