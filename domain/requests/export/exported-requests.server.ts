import type { Selectable } from "kysely"
import type { GiftMessageTable, QuoteRequestTable, RequestCardTable } from "#database/schema.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import type { Database } from "#platform/database/connect.ts"

/* Requests with what an export says about the work on them. In these queries the request itself is `request`. */

export interface ExportedQuote extends Selectable<QuoteRequestTable> {
  /** Name of the owner. */
  owner: string | null
  lost_reason: RequestCardTable["lost_reason"]
}

export interface ExportedGift extends Selectable<GiftMessageTable> {
  /** Title of the couple's page; after its removal, the title when the gift was sent. */
  couple: string | null
  /** The amount that staff confirmed, which may differ from the guest's. Null when unknown or not confirmed. */
  confirmed_cents: number | null
  /** Null when not confirmed. */
  confirmed_at: string | null
}

export function selectExportedQuotes(db: Database) {
  return db
    .selectFrom("quote_request as request")
    .leftJoin("request_card as card", "card.protocol", "request.protocol")
    .leftJoin("staff", "staff.id", "card.owner_id")
    .selectAll("request")
    .select(["staff.name as owner", "card.lost_reason"])
}

/** The rows are read by {@link readExportedGift}. */
export function selectExportedGifts(db: Database) {
  return db
    .selectFrom("gift_message as request")
    .leftJoin("request_card as card", "card.protocol", "request.protocol")
    .leftJoin("honeymoon", "honeymoon.id", "request.honeymoon_id")
    .selectAll("request")
    .select(["honeymoon.title", "card.about", "card.stage", "card.cents", "card.moved_at"])
}

/** The columns of a gift's card; null if it has none yet. */
interface CardColumns {
  about: string | null
  stage: RequestCardTable["stage"] | null
  cents: number | null
  moved_at: string | null
}

type SelectedGift = Selectable<GiftMessageTable> & CardColumns & { title: string | null }

export function readExportedGift({ title, about, stage, cents, moved_at, ...gift }: SelectedGift): ExportedGift {
  return exportedGift(gift, title, { about, stage, cents, moved_at })
}

/** A gift with the title of its couple's page and its card. */
export function exportedGift(
  gift: Selectable<GiftMessageTable>,
  title: string | null,
  card: CardColumns | undefined,
): ExportedGift {
  const confirmed = card?.stage === "confirmed" ? card : undefined
  return {
    ...gift,
    couple: title ?? ((card?.about && parseAbout(card.about).place) || null),
    confirmed_cents: confirmed?.cents ?? null,
    confirmed_at: confirmed?.moved_at ?? null,
  }
}
