import type { Updateable } from "kysely"
import type { OutboxMailTable } from "#database/schema.ts"
import { inboxKinds, visitorKinds } from "#domain/emails/email-recipients.ts"
import { daysBefore, monthsBefore } from "#platform/time/retention.ts"
import { removeInPieces } from "#platform/database/chunks.ts"
import type { Database } from "#platform/database/connect.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"

/** The statuses of emails that will not be sent any more. */
const ended = ["sent", "filed", "dead", "settled"] as const

const cleared = {
  recipient: "",
  mailbox: null,
  reply_to: null,
  subject: "",
  text: "",
  html: "",
  receipt_name: null,
} satisfies Updateable<OutboxMailTable>

/**
 * Clears content and addresses of emails that were sent or given up before the retention period, and removes their
 * copies in the email folder. The emptied rows are kept as long as quote requests. Waiting emails are never changed.
 */
export async function forgetOldEmails(services: Services): Promise<void> {
  const { db, clock, mailer } = services
  await forgetOrphans(services)
  const { mail_bodies_days, quotes_months } = (await getAgency(services)).retention
  const before = daysBefore(clock(), mail_bodies_days)
  // Not by their text: that of emails with a staff link was removed when they were sent.
  const full = await endedBefore(db, before).where("recipient", "!=", "").execute()
  await removeInPieces(ids(full), (some) => clear(db, some))
  const old = await endedBefore(db, monthsBefore(clock(), quotes_months)).where("text", "=", "").execute()
  await removeInPieces(ids(old), (some) => db.deleteFrom("outbox_mail").where("id", "in", some).execute())
  await mailer.forgetBefore?.(before)
}

/**
 * Clears the emails of requests that were removed, whatever their age: they say what the request said. The period of
 * requests may be shorter than that of emails, and an email that was tried again ends late.
 */
async function forgetOrphans({ db, mailer }: Services) {
  const orphans = await db
    .selectFrom("outbox_mail")
    .select(["id", "message_id"])
    .where("status", "in", ended)
    .where("kind", "in", [...inboxKinds, ...visitorKinds])
    .where("recipient", "!=", "")
    .where("protocol", "not in", (query) => query.selectFrom("quote_request").select("protocol"))
    .where("protocol", "not in", (query) => query.selectFrom("gift_message").select("protocol"))
    .execute()
  await mailer.forget?.(orphans.map(({ message_id }) => message_id))
  await removeInPieces(ids(orphans), (some) => clear(db, some))
}

function clear(db: Database, some: readonly string[]) {
  return db.updateTable("outbox_mail").set(cleared).where("id", "in", some).where("status", "in", ended).execute()
}

function endedBefore(db: Database, instant: Date) {
  return db
    .selectFrom("outbox_mail")
    .select("id")
    .where("status", "in", ended)
    .where("next_attempt_at", "<", instant.toISOString())
}

function ids(rows: ReadonlyArray<{ id: string }>): string[] {
  return rows.map(({ id }) => id)
}
