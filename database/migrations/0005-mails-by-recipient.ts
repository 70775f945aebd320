import type { Kysely } from "kysely"

/** Every confirmation asks what its recipient got today: without this, each request reads all mails of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("outbox_mail_recipient").on("outbox_mail").columns(["recipient", "created_at"]).execute()
}
