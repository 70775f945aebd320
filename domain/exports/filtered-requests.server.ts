import { sql } from "kysely"
import { type CardFilter, cardCondition } from "#domain/request-cards/match-cards.server.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import {
  type ExportedGift,
  type ExportedQuote,
  readExportedGift,
  selectExportedGifts,
  selectExportedQuotes,
} from "#domain/requests/export/exported-requests.server.ts"
import type { RequestRows } from "#domain/requests/requests.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { readExportQuery } from "./export-query.ts"

/** Rows per query, and the maximum that a stream holds in memory. */
const chunk = 500

/** The filter of an export's query, with today's colleagues. */
export async function readExportFilter(
  db: Database,
  search: URLSearchParams,
  { staffId, now }: { staffId: string; now: Date },
): Promise<CardFilter> {
  const { away } = await listColleagues(db)
  return readExportQuery(search, { staffId, away }, now)
}

/** Streams the complete requests that a list with this filter shows, newest first. */
export function readFilteredRequests(db: Database, filter: CardFilter): RequestRows {
  return filter.kind === "quote" ? { quotes: eachQuote(db, filter) } : { gifts: eachGift(db, filter) }
}

async function* eachQuote(db: Database, filter: CardFilter): AsyncGenerator<ExportedQuote> {
  for await (const protocols of eachProtocols(db, filter)) {
    const rows = await selectExportedQuotes(db).where("request.protocol", "in", protocols).execute()
    yield* inOrder(protocols, rows)
  }
}

async function* eachGift(db: Database, filter: CardFilter): AsyncGenerator<ExportedGift> {
  for await (const protocols of eachProtocols(db, filter)) {
    const rows = await selectExportedGifts(db).where("request.protocol", "in", protocols).execute()
    yield* inOrder(protocols, rows).map(readExportedGift)
  }
}

/** Filters the small cards page by page; the large rows are then read by key. */
async function* eachProtocols(db: Database, filter: CardFilter): AsyncGenerator<string[]> {
  const condition = await cardCondition(db, filter)
  let last: { created_at: string; protocol: string } | undefined
  for (;;) {
    let query = db
      .selectFrom("request_card")
      .select(["created_at", "protocol"])
      .where(condition)
      .orderBy("created_at", "desc")
      .orderBy("protocol", "desc")
      .limit(chunk)
    if (last) query = query.where(sql<boolean>`(created_at, protocol) < (${last.created_at}, ${last.protocol})`)
    const cards = await query.execute()
    if (cards.length > 0) yield cards.map(({ protocol }) => protocol)
    if (cards.length < chunk) return
    last = cards.at(-1)
  }
}

/** A request that was removed meanwhile is left out. */
function inOrder<Row extends { protocol: string }>(protocols: readonly string[], rows: readonly Row[]): Row[] {
  const byProtocol = new Map(rows.map((row) => [row.protocol, row]))
  return protocols.flatMap((protocol) => byProtocol.get(protocol) ?? [])
}
