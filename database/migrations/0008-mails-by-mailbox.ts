import type { Kysely } from "kysely"

/**
 * Confirmations are counted by mailbox, not by the address as it was typed. The index replaces
 * `outbox_mail_recipient`, which only that count used. Emails of the last day are still counted by their address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox_mail").addColumn("mailbox", "text").execute()
  const mails = db as Kysely<{ outbox_mail: { recipient: string; mailbox: string | null } }>
  await mails
    .updateTable("outbox_mail")
    .set(({ fn, ref }) => ({ mailbox: fn<string>("lower", [ref("recipient")]) }))
    .where("recipient", "<>", "")
    .execute()
  await db.schema.createIndex("outbox_mail_mailbox").on("outbox_mail").columns(["mailbox", "created_at"]).execute()
  await db.schema.dropIndex("outbox_mail_recipient").execute()
}
