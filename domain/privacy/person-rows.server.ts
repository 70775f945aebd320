import type { Selectable } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import type { IdempotencyTable, OutboxMailTable, QuoteRequestTable, GiftMessageTable } from "#database/schema.ts"
import type { Contact } from "./contact.ts"

/* The shelf of one person's rows, in every table that has any. */

export interface PersonRows {
  quotes: Array<Selectable<QuoteRequestTable>>
  gifts: Array<Selectable<GiftMessageTable>>
  mails: Array<Selectable<OutboxMailTable>>
  repeats: Array<Selectable<IdempotencyTable>>
}

/** Values in one `in (…)`. */
const batch = 500

/**
 * Requests by the person's address or number, with all that hangs on their protocols, and mails to or about the person
 * whose request is already forgotten. `ourAddresses` are the agency's: a mail to the desk is about someone else.
 */
export async function findPersonRows(
  db: Database,
  { email, phone }: Contact,
  ourAddresses: ReadonlySet<string>,
): Promise<PersonRows> {
  const numbers = phone === undefined ? [] : [phone, `55${phone}`]
  const quotes = await db
    .selectFrom("quote_request")
    .selectAll()
    .where(({ eb, fn, or }) =>
      or([
        ...(email ? [eb(fn("lower", ["email"]), "=", email)] : []),
        ...(phone ? [eb("cellphone", "in", numbers), eb("phone", "in", numbers)] : []),
      ]),
    )
    .orderBy("created_at")
    .execute()
  const gifts = await db
    .selectFrom("gift_message")
    .selectAll()
    .where(({ eb, fn, or }) =>
      or([...(email ? [eb(fn("lower", ["email"]), "=", email)] : []), ...(phone ? [eb("phone", "in", numbers)] : [])]),
    )
    .orderBy("created_at")
    .execute()
  const mailsTo = email && !ourAddresses.has(email) ? await listMailsTo(db, email) : []
  const protocols = [...new Set([...quotes, ...gifts, ...mailsTo].map(({ protocol }) => protocol))]
  return { quotes, gifts, ...(await findRowsOf(db, protocols)) }
}

/** What the removal of rows leaves to be done outside the database. */
export interface RemovedRows {
  quotes: number
  gifts: number
  mails: number
  /** Names in private storage. */
  receipts: string[]
  messageIds: string[]
  /** Mails that a worker was handing over at this very moment. */
  leaving: number
}

/** Removes everything that hangs on these protocols. In a transaction: all or nothing. */
export async function removeRowsOf(trx: Database, protocols: readonly string[], now: Date): Promise<RemovedRows> {
  const removed: RemovedRows = { quotes: 0, gifts: 0, mails: 0, receipts: [], messageIds: [], leaving: 0 }
  for (const some of batches(protocols)) {
    removed.quotes += (
      await trx.deleteFrom("quote_request").where("protocol", "in", some).returning("protocol").execute()
    ).length
    const gifts = await trx.deleteFrom("gift_message").where("protocol", "in", some).returning("receipt_name").execute()
    const mails = await trx
      .deleteFrom("outbox_mail")
      .where("protocol", "in", some)
      .returning(["message_id", "leased_until"])
      .execute()
    await trx.deleteFrom("idempotency").where("protocol", "in", some).execute()
    removed.gifts += gifts.length
    removed.mails += mails.length
    removed.receipts.push(...gifts.map(({ receipt_name }) => receipt_name))
    removed.messageIds.push(...mails.map(({ message_id }) => message_id))
    removed.leaving += mails.filter(
      ({ leased_until }) => leased_until !== null && leased_until > now.toISOString(),
    ).length
  }
  return removed
}

async function listMailsTo(db: Database, email: string) {
  return db
    .selectFrom("outbox_mail")
    .select("protocol")
    .where(({ eb, fn, or }) =>
      or([eb(fn("lower", ["recipient"]), "=", email), eb(fn("lower", ["reply_to"]), "=", email)]),
    )
    .execute()
}

async function findRowsOf(db: Database, protocols: readonly string[]): Promise<Pick<PersonRows, "mails" | "repeats">> {
  const found: Pick<PersonRows, "mails" | "repeats"> = { mails: [], repeats: [] }
  for (const some of batches(protocols)) {
    found.mails.push(
      ...(await db.selectFrom("outbox_mail").selectAll().where("protocol", "in", some).orderBy("created_at").execute()),
    )
    found.repeats.push(...(await db.selectFrom("idempotency").selectAll().where("protocol", "in", some).execute()))
  }
  return found
}

function batches<Value>(values: readonly Value[]): Value[][] {
  return Array.from({ length: Math.ceil(values.length / batch) }, (_, index) =>
    values.slice(index * batch, (index + 1) * batch),
  )
}
