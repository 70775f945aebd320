import { giftCards, readGiftFilter } from "#domain/gifts/gift-filter.ts"
import { cardFilterOf, readInbox } from "#domain/request-cards/inbox-query.ts"
import type { CardFilter, CardPeople } from "#domain/request-cards/match-cards.server.ts"
import { queryString } from "#platform/text/query-string.ts"
import { type DayPeriod, periodBounds, readDayPeriod } from "#platform/time/day-period.ts"

/*
 * What an export contains, from its address: the query of the inbox, or of the gifts with `tipo=presentes`. `de` and
 * `ate` are days of arrival, which the lists do not have. Values that are not understood are ignored. Browser-safe.
 */

export type ExportKind = CardFilter["kind"]

export function exportKind(search: URLSearchParams): ExportKind {
  return search.get("tipo") === "presentes" ? "gift" : "quote"
}

export function exportDays(search: URLSearchParams): DayPeriod {
  return readDayPeriod(search.get("de"), search.get("ate"))
}

/** The query of an export, for these days. */
export function withExportDays(search: URLSearchParams, { from, to }: DayPeriod): string {
  const query = new URLSearchParams([...search].filter(([name]) => name !== "de" && name !== "ate"))
  if (from) query.set("de", from)
  if (to) query.set("ate", to)
  return queryString(query)
}

/** Days take the place of the list's period. */
export function readExportQuery(search: URLSearchParams, people: CardPeople, now: Date): CardFilter {
  const filter =
    exportKind(search) === "gift"
      ? giftCards(readGiftFilter(search), now)
      : cardFilterOf(readInbox(search), people, now)
  const { from, before } = periodBounds(exportDays(search))
  if (!from && !before) return filter
  const { arrivedFrom: _from, arrivedBefore: _before, ...rest } = filter
  return { ...rest, ...(from && { arrivedFrom: from }), ...(before && { arrivedBefore: before }) }
}
