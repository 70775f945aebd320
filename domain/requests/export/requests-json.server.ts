import { readQuoteRow } from "./quote-columns.ts"
import type { ExportedGift, ExportedQuote } from "./exported-requests.server.ts"
import type { QuoteRow, RequestRows } from "#domain/requests/requests.server.ts"

/*
 * Requests as JSON for other programs. docs/requests.md documents the shape. Field names are the specification's,
 * instants are ISO 8601 in UTC.
 */

/** Streams `{ exportedAt, quotes: [], gifts: [] }`, one request per line. */
export async function* requestsJson({ quotes, gifts }: RequestRows, exportedAt: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)},\n"quotes":[`
  if (quotes) yield* list(quotes, presentExportedQuote)
  yield `],\n"gifts":[`
  if (gifts) yield* list(gifts, presentGift)
  yield `]}\n`
}

/** A quote with every field as sent and as stored. */
export function presentQuote(row: QuoteRow) {
  const { payload, context } = readQuoteRow(row)
  return {
    protocol: row.protocol,
    status: row.status,
    receivedAt: row.created_at,
    lastContactAt: row.last_contact_at,
    cityIbgeCode: row.city_ibge_code,
    request: payload,
    context: context ?? null,
  }
}

/** With what staff alone read. */
function presentExportedQuote(row: ExportedQuote) {
  return { ...presentQuote(row), owner: row.owner, lostReason: row.lost_reason }
}

export function presentGift(row: ExportedGift) {
  return {
    protocol: row.protocol,
    status: row.status,
    receivedAt: row.created_at,
    lastContactAt: row.last_contact_at,
    honeymoonId: row.honeymoon_id,
    couple: row.couple,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    quota: { id: row.cote_id, title: row.cote_title, cents: row.cote_cents },
    confirmedCents: row.confirmed_cents,
    confirmedAt: row.confirmed_at,
    receipt: { name: row.receipt_name, bytes: row.receipt_bytes },
  }
}

async function* list<Row>(rows: AsyncIterable<Row>, present: (row: Row) => object): AsyncGenerator<string> {
  let separator = "\n"
  for await (const row of rows) {
    yield separator + JSON.stringify(present(row))
    separator = ",\n"
  }
}
