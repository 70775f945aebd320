import { daysBefore, monthsBefore } from "#platform/time/retention.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"

/** The statuses of emails that will not be sent any more. */
const ended = ["sent", "dead", "settled"] as const

/**
 * Clears content and addresses of emails that were sent or given up before the retention period, and removes their
 * copies in the email folder. The emptied rows are kept as long as quote requests. Waiting emails are never changed.
 */
export async function forgetOldEmails(services: Services): Promise<void> {
  const { db, clock, mailer } = services
  const { mail_bodies_days, quotes_months } = (await getAgency(services)).retention
  const before = daysBefore(clock(), mail_bodies_days)
  await db
    .updateTable("outbox_mail")
    .set({ recipient: "", mailbox: null, reply_to: null, subject: "", text: "", html: "", receipt_name: null })
    .where("status", "in", ended)
    .where("next_attempt_at", "<", before.toISOString())
    // Not by their text: that of emails with a staff link was removed when they were sent.
    .where("recipient", "!=", "")
    .execute()
  await db
    .deleteFrom("outbox_mail")
    .where("status", "in", ended)
    .where("next_attempt_at", "<", monthsBefore(clock(), quotes_months).toISOString())
    .where("text", "=", "")
    .execute()
  await mailer.forgetBefore?.(before)
}
