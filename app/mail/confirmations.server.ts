import { sql } from "kysely"
import { type Database, isPostgres } from "#database/connect.ts"
import type { Services } from "#app/services.server.ts"
import { type NewMail, queueMail } from "./outbox.server.ts"

/** A mail to the address that someone wrote in a form. */
export interface Confirmation extends NewMail {
  kind: `${string}-confirmation`
}

/** Mails that one address gets in 24 hours, whoever asks for them and by whatever form. */
const confirmationsPerDay = 3

/** Stores a confirmation in the transaction that stores its request, unless its recipient got enough of them today. */
export async function queueConfirmation(trx: Database, services: Pick<Services, "clock" | "origin">, mail: Confirmation): Promise<void> {
  const dayAgo = new Date(services.clock().getTime() - 86_400_000)
  if ((await countConfirmations(trx, mail.recipient, dayAgo)) < confirmationsPerDay) await queueMail(trx, services, mail)
}

/** How many confirmations that address got since an instant; exact even when several are asked for at once. */
async function countConfirmations(trx: Database, recipient: string, since: Date): Promise<number> {
  // SQLite writes one transaction after the other; PostgreSQL has to be told for this address.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation:${recipient}`}, 0))`.execute(trx)
  const { mails } = await trx
    .selectFrom("outbox_mail")
    .select(({ fn }) => fn.countAll<number | string>().as("mails"))
    .where("recipient", "=", recipient)
    .where("created_at", ">", since.toISOString())
    .where("kind", "like", "%-confirmation")
    .executeTakeFirstOrThrow()
  return Number(mails)
}
