import { type Selectable, expressionBuilder, sql } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import type { GiftMessageTable, OutboxMailTable, QuoteRequestTable } from "#database/schema.ts"
import {
  type ExportedGift,
  type ExportedQuote,
  readExportedGift,
  selectExportedGifts,
  selectExportedQuotes,
} from "./export/exported-requests.server.ts"
import { type RequestFilter, matchesSearch, profileCode } from "./request-filter.server.ts"

/*
 * Quotes and gifts together, for staff. This folder reads the rows that quotes and honeymoon insert, and is the only
 * one that changes them: `status` and `last_contact_at` (save-changes.server.ts), and the visitor's contact
 * (correct-contact.server.ts). Only privacy withdraws a consent (withdraw-consent.server.ts), as it erases.
 */

export type QuoteRow = Selectable<QuoteRequestTable>
export type GiftRow = Selectable<GiftMessageTable> & {
  /** Title of the couple's page, or null when the page no longer exists. */
  couple: string | null
}

export type RequestRow = ({ kind: "quote" } & QuoteRow) | ({ kind: "gift" } & GiftRow)

/** The requests of a filter, each kind newest first and streamed. A kind that the filter excludes is absent. */
export interface RequestRows {
  quotes?: AsyncIterable<ExportedQuote>
  gifts?: AsyncIterable<ExportedGift>
}

/** Rows per query, and the maximum that a stream holds in memory. */
const chunk = 500

export function readRequests(db: Database, filter: RequestFilter): RequestRows {
  return {
    ...(filter.kinds.includes("quote") && { quotes: eachQuote(db, filter) }),
    ...(filter.kinds.includes("gift") && { gifts: eachGift(db, filter) }),
  }
}

/** Streams quotes and gifts together, newest first. */
export async function* eachRequest(db: Database, filter: RequestFilter): AsyncGenerator<RequestRow> {
  const quotes = filter.kinds.includes("quote") ? eachQuote(db, filter) : none()
  const gifts = filter.kinds.includes("gift") ? eachGift(db, filter) : none()
  let [quote, gift] = [await quotes.next(), await gifts.next()]
  while (!quote.done || !gift.done) {
    const quoteIsNext = gift.done || (!quote.done && quote.value.created_at >= gift.value.created_at)
    if (quoteIsNext) {
      yield { kind: "quote", ...(quote.value as QuoteRow) }
      quote = await quotes.next()
    } else {
      yield { kind: "gift", ...(gift.value as GiftRow) }
      gift = await gifts.next()
    }
  }
}

/** Keyset pagination, newest first: requests that arrive during the stream are not included. */
async function* eachQuote(db: Database, filter: RequestFilter): AsyncGenerator<ExportedQuote> {
  const type = profileCode(filter)
  let query = selectExportedQuotes(db)
    .where(columnsMatch(filter))
    .orderBy("request.created_at", "desc")
    .orderBy("request.protocol", "desc")
    .limit(chunk)
  if (type) query = query.where("request.type", "=", type)
  for await (const row of byChunks((last: ExportedQuote | undefined) => query.where(olderThan(last)).execute())) {
    if (isMatch(filter, row, [row.cellphone, row.phone])) yield row
  }
}

/** Like `eachQuote`. */
async function* eachGift(db: Database, filter: RequestFilter): AsyncGenerator<ExportedGift> {
  const query = selectExportedGifts(db)
    .where(columnsMatch(filter))
    .orderBy("request.created_at", "desc")
    .orderBy("request.protocol", "desc")
    .limit(chunk)
  const readAfter = async (last: ExportedGift | undefined) =>
    (await query.where(olderThan(last)).execute()).map(readExportedGift)
  for await (const row of byChunks(readAfter)) if (isMatch(filter, row, [row.phone])) yield row
}

/** Finds a request of either kind by its protocol. */
export async function findRequest(db: Database, protocol: string): Promise<RequestRow | undefined> {
  const quote = await db.selectFrom("quote_request").selectAll().where("protocol", "=", protocol).executeTakeFirst()
  if (quote) return { kind: "quote", ...quote }
  const gift = await findGift(db, protocol)
  return gift && { kind: "gift", ...gift }
}

export function findGift(db: Database, protocol: string): Promise<GiftRow | undefined> {
  return db
    .selectFrom("gift_message")
    .leftJoin("honeymoon", "honeymoon.id", "gift_message.honeymoon_id")
    .selectAll("gift_message")
    .select("honeymoon.title as couple")
    .where("protocol", "=", protocol)
    .executeTakeFirst()
}

export type EmailState = Pick<
  Selectable<OutboxMailTable>,
  "kind" | "status" | "recipient" | "attempts" | "next_attempt_at" | "last_error" | "created_at" | "sent_at"
>

/** The emails of a request, in the order in which they were queued. */
export function listEmailsOf(db: Database, protocol: string): Promise<EmailState[]> {
  return db
    .selectFrom("outbox_mail")
    .select(["kind", "status", "recipient", "attempts", "next_attempt_at", "last_error", "created_at", "sent_at"])
    .where("protocol", "=", protocol)
    .orderBy("created_at")
    .orderBy("kind", "desc")
    .execute()
}

async function* byChunks<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    yield* rows
    if (rows.length < chunk) return
    last = rows.at(-1)
  }
}

/** The conditions on the columns that both kinds have. */
function columnsMatch({ from, before, statuses }: RequestFilter) {
  const { eb } = expressionBuilder<{ request: QuoteRequestTable | GiftMessageTable }, "request">()
  return eb.and([
    ...(from ? [eb("request.created_at", ">=", from.toISOString())] : []),
    ...(before ? [eb("request.created_at", "<", before.toISOString())] : []),
    ...(statuses ? [eb("request.status", "in", statuses)] : []),
  ])
}

function olderThan(last: { created_at: string; protocol: string } | undefined) {
  return last
    ? sql<boolean>`(request.created_at, request.protocol) < (${last.created_at}, ${last.protocol})`
    : sql<boolean>`1 = 1`
}

/** Filters here and not in SQL: SQLite folds case for ASCII only, and no accents. */
function isMatch(
  { search }: RequestFilter,
  { name, email, protocol }: QuoteRow | Selectable<GiftMessageTable>,
  phones: Array<string | null>,
): boolean {
  return search === undefined || matchesSearch(search, { texts: [name, email, protocol], phones })
}

async function* none(): AsyncGenerator<never> {}
