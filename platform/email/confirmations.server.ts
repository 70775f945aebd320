import type { Database } from "#platform/database/connect.ts"
import { holdNamedLock } from "#platform/database/named-lock.ts"
import { canonicalMailbox } from "./canonical-mailbox.ts"
import type { EmailKind } from "#database/schema.ts"
import { type NewEmail, queueEmail } from "./outbox.server.ts"

/** An email to the address that someone typed in a form. */
export interface Confirmation extends NewEmail {
  kind: Extract<EmailKind, `${string}-confirmation`>
}

/** Emails to one mailbox in 24 hours, over all senders, forms and spellings of the address. */
const confirmationsPerDay = 3

/**
 * Stores a confirmation in the transaction that stores its request, unless its recipient has reached the limit. Returns
 * whether it was stored.
 */
export async function queueConfirmation(
  trx: Database,
  services: { clock: () => Date; origin: string },
  mail: Confirmation,
): Promise<boolean> {
  const dayAgo = new Date(services.clock().getTime() - 86_400_000)
  const sent = await countConfirmations(trx, canonicalMailbox(mail.recipient), dayAgo)
  if (sent >= confirmationsPerDay) return false
  await queueEmail(trx, services, mail)
  return true
}

/** Confirmations to that mailbox since an instant; exact also under concurrent requests. */
async function countConfirmations(trx: Database, mailbox: string, since: Date): Promise<number> {
  await holdNamedLock(trx, `confirmation:${mailbox}`)
  const { mails } = await trx
    .selectFrom("outbox_mail")
    .select(({ fn }) => fn.countAll<number | string>().as("mails"))
    .where("mailbox", "=", mailbox)
    .where("created_at", ">", since.toISOString())
    .where("kind", "like", "%-confirmation")
    .executeTakeFirstOrThrow()
  return Number(mails)
}
