import type { Selectable } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import { chunks, rowsMax } from "#platform/database/chunks.ts"
import { phoneForms } from "#platform/text/phone.ts"
import type {
  GiftMessageTable,
  IdempotencyTable,
  OutboxMailTable,
  QuoteRequestTable,
  RequestCardTable,
  RequestEventTable,
} from "#database/schema.ts"
import { lockCards, removeWorkOn } from "#domain/request-cards/remove-work.server.ts"
import type { Contact } from "./contact.ts"
import { type OwnedRows, readOwnedRows, listEmailsAbout } from "./owned-rows.server.ts"

/*
 * The rows of one person in every table with personal data. Exception to the rule that a folder reads only its own
 * tables: an erasure is one transaction over all of them.
 */

export interface PersonRequests {
  quotes: Array<Selectable<QuoteRequestTable>>
  gifts: Array<Selectable<GiftMessageTable>>
}

export interface PersonRows extends PersonRequests {
  emails: Array<Selectable<OutboxMailTable>>
  idempotencyKeys: Array<Selectable<IdempotencyTable>>
  cards: Array<Selectable<RequestCardTable>>
  /** The staff's events and notes, oldest first. */
  events: Array<Selectable<RequestEventTable>>
  /** The keys of all these rows. */
  owned: OwnedRows
}

/**
 * Requests with the person's address or number; all rows with the same protocols; emails about the person whose request
 * was already removed, or has another contact by now; emails to the person as a staff member.
 */
export async function readPersonRows(db: Database, contact: Contact): Promise<PersonRows> {
  const { quotes, gifts } = await readPersonRequests(db, contact)
  const emailsAbout = contact.email ? await listEmailsAbout(db, contact.email) : []
  const owned = await readOwnedRows(db, [...quotes, ...gifts], emailsAbout)
  const { emails, ...rows } = await readRowsOf(db, owned.protocols)
  const single = new Set(owned.emailIds)
  return { quotes, gifts, ...rows, emails: [...emails, ...emailsAbout.filter(({ id }) => single.has(id))], owned }
}

/** The requests with this address or number. */
export async function readPersonRequests(db: Database, { email, phone }: Contact): Promise<PersonRequests> {
  const numbers = phone === undefined ? [] : phoneForms(phone).flatMap((form) => [form, `55${form}`])
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
  return { quotes, gifts }
}

/** Numbers of removed rows, and what remains to be removed outside the database. */
export interface RemovedRows {
  quotes: number
  gifts: number
  emails: number
  /** Events and notes of staff. */
  events: number
  /** File names in private storage. */
  receipts: string[]
  messageIds: string[]
  /** Emails that a worker was delivering, with a lease that has not expired. */
  inDelivery: number
}

export function noRows(): RemovedRows {
  return { quotes: 0, gifts: 0, emails: 0, events: 0, receipts: [], messageIds: [], inDelivery: 0 }
}

export function addRows(some: RemovedRows, others: RemovedRows): RemovedRows {
  return {
    quotes: some.quotes + others.quotes,
    gifts: some.gifts + others.gifts,
    emails: some.emails + others.emails,
    events: some.events + others.events,
    receipts: [...some.receipts, ...others.receipts],
    messageIds: [...some.messageIds, ...others.messageIds],
    inDelivery: some.inDelivery + others.inDelivery,
  }
}

/** Removes all these rows. `trx` is a transaction. */
export async function removeRowsOf(trx: Database, { protocols, emailIds }: OwnedRows, now: Date): Promise<RemovedRows> {
  const removed = noRows()
  const removeEmails = async (column: "protocol" | "id", values: readonly string[]) => {
    const emails = await trx
      .deleteFrom("outbox_mail")
      .where(column, "in", values)
      .returning(["message_id", "leased_until"])
      .execute()
    removed.emails += emails.length
    removed.messageIds.push(...emails.map(({ message_id }) => message_id))
    removed.inDelivery += emails.filter(
      ({ leased_until }) => leased_until !== null && leased_until > now.toISOString(),
    ).length
  }
  await lockCards(trx, protocols)
  for (const some of chunks(protocols, rowsMax)) {
    removed.quotes += (
      await trx.deleteFrom("quote_request").where("protocol", "in", some).returning("protocol").execute()
    ).length
    const gifts = await trx.deleteFrom("gift_message").where("protocol", "in", some).returning("receipt_name").execute()
    await removeEmails("protocol", some)
    await trx.deleteFrom("idempotency").where("protocol", "in", some).execute()
    removed.events += (await removeWorkOn(trx, some)).events
    removed.gifts += gifts.length
    removed.receipts.push(...gifts.map(({ receipt_name }) => receipt_name))
  }
  for (const some of chunks(emailIds, rowsMax)) await removeEmails("id", some)
  return removed
}

type RowsOfRequests = Omit<PersonRows, "quotes" | "gifts" | "owned">

async function readRowsOf(db: Database, protocols: readonly string[]): Promise<RowsOfRequests> {
  const found: RowsOfRequests = { emails: [], idempotencyKeys: [], cards: [], events: [] }
  for (const some of chunks(protocols, rowsMax)) {
    found.emails.push(
      ...(await db.selectFrom("outbox_mail").selectAll().where("protocol", "in", some).orderBy("created_at").execute()),
    )
    found.idempotencyKeys.push(
      ...(await db.selectFrom("idempotency").selectAll().where("protocol", "in", some).execute()),
    )
    found.cards.push(...(await db.selectFrom("request_card").selectAll().where("protocol", "in", some).execute()))
    found.events.push(
      ...(await db.selectFrom("request_event").selectAll().where("protocol", "in", some).orderBy("id").execute()),
    )
  }
  return found
}
