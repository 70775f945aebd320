import { giftCards, readGiftFilter } from "#domain/gifts/gift-filter.ts"
import { cardFilterOf, readInbox } from "#domain/request-cards/inbox-query.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"

/**
 * The filter of an export, from the address of a list: of the inbox, or of the gifts with `tipo=presentes`. Values that
 * are not understood are ignored.
 */
export function readExportQuery(search: URLSearchParams, staffId: string, now: Date): CardFilter {
  if (search.get("tipo") !== "presentes") return cardFilterOf(readInbox(search), staffId, now)
  return giftCards(readGiftFilter(search), now)
}
