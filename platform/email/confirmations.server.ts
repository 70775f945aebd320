import { sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { isPostgres } from "#database/dialect.ts"
import { canonicalMailbox } from "./canonical-mailbox.ts"
import { type NewEmail, queueEmail } from "./outbox.server.ts"

/** A mail to the address that someone wrote in a form. */
export interface Confirmation extends NewEmail {
  kind: `${string}-confirmation`
}

/** Mails that one mailbox gets in 24 hours, whoever asks for them, by whatever form, however the address is written. */
const confirmationsPerDay = 3

/** Stores a confirmation in the transaction that stores its request, unless its recipient got enough of them today. */
export async function queueConfirmation(
  trx: Database,
  services: { clock: () => Date; origin: string },
  mail: Confirmation,
): Promise<void> {
  const dayAgo = new Date(services.clock().getTime() - 86_400_000)
  const sent = await countConfirmations(trx, canonicalMailbox(mail.recipient), dayAgo)
  if (sent < confirmationsPerDay) await queueEmail(trx, services, mail)
}

/** How many confirmations that mailbox got since an instant; exact even when several are asked for at once. */
async function countConfirmations(trx: Database, mailbox: string, since: Date): Promise<number> {
  // SQLite writes one transaction after the other; PostgreSQL has to be told for this mailbox.
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation:${mailbox}`}, 0))`.execute(trx)
  const { mails } = await trx
    .selectFrom("outbox_mail")
    .select(({ fn }) => fn.countAll<number | string>().as("mails"))
    .where("mailbox", "=", mailbox)
    .where("created_at", ">", since.toISOString())
    .where("kind", "like", "%-confirmation")
    .executeTakeFirstOrThrow()
  return Number(mails)
}
