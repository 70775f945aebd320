import type { Kysely } from "kysely"

/**
 * Every confirmation counts its recipient's emails of the day: without the index each request reads all emails of the
 * day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("outbox_mail_recipient").on("outbox_mail").columns(["recipient", "created_at"]).execute()
}
