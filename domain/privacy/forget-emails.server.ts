import { daysBefore, monthsBefore } from "#platform/time/retention.ts"
import type { Services } from "#platform/services.ts"
import { getAgency } from "#domain/agency/agency.server.ts"

/**
 * Forgets what mails say and to whom, once they were sent or given up long ago, and the copies that a folder keeps.
 * That there was a mail stays on record as long as requests are kept. What still waits is never touched.
 */
export async function forgetOldEmails(services: Services): Promise<void> {
  const { db, clock, mailer } = services
  const { mail_bodies_days, quotes_months } = (await getAgency(services)).retention
  const spoken = daysBefore(clock(), mail_bodies_days)
  await db
    .updateTable("outbox_mail")
    .set({ recipient: "", mailbox: null, reply_to: null, subject: "", text: "", html: "", receipt_name: null })
    .where("status", "in", ["sent", "dead"])
    .where("next_attempt_at", "<", spoken.toISOString())
    .where("text", "!=", "")
    .execute()
  await db
    .deleteFrom("outbox_mail")
    .where("status", "in", ["sent", "dead"])
    .where("next_attempt_at", "<", monthsBefore(clock(), quotes_months).toISOString())
    .where("text", "=", "")
    .execute()
  await mailer.forgetBefore?.(spoken)
}
