import { giftCard } from "#domain/honeymoon/gift/gift-card.ts"
import { quoteCard } from "#domain/quotes/quote-card.ts"
import { readStoredContext, readStoredQuote } from "#domain/quotes/stored-quote.ts"
import type { NewCard } from "#domain/request-cards/new-card.ts"
import { stageOfStatus } from "./request-status.ts"
import type { GiftRow, QuoteRow } from "./requests.server.ts"

/* The cards of stored requests. */

export function cardOfQuote(row: QuoteRow): NewCard {
  return quoteCard(readStoredQuote(row.request).quote, readStoredContext(row.context), {
    protocol: row.protocol,
    stage: stageOfStatus("quote", row.status),
    createdAt: row.created_at,
    contactedAt: row.last_contact_at,
  })
}

export function cardOfGift(row: GiftRow): NewCard {
  return giftCard({
    protocol: row.protocol,
    stage: stageOfStatus("gift", row.status),
    createdAt: row.created_at,
    contactedAt: row.last_contact_at,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    honeymoonId: row.honeymoon_id,
    couple: row.couple ?? "",
    quotaTitle: row.cote_title,
    cents: row.cote_cents,
  })
}
