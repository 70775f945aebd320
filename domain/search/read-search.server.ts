import { parseId, parseIdList } from "#platform/http/parameters.ts"
import { profileOfSearch } from "#domain/agency/profile.ts"
import { visibleText } from "#platform/text/visible-text.ts"
import { type SearchQuery, highestPriceCents, kindSlugs, queryLength, sortSlugs } from "./search.ts"

const lastPage = 10_000

/** Parses the query parameters of an address. Invalid values are ignored. */
export function readSearch(search: URLSearchParams): SearchQuery {
  const currency = (search.get("moeda") ?? "").trim().toUpperCase()
  return settle({
    text: queryText(search.get("q")),
    profile: profileOfSearch(search),
    kind: keyOf(kindSlugs, search.get("tipo")),
    countryIds: parseIdList(search.get("pais") ?? ""),
    cityId: parseId(search.get("cidade") ?? undefined),
    segmentId: parseId(search.get("segmento") ?? undefined),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    lowestCents: readCents(search.get("de")),
    highestCents: readCents(search.get("ate")),
    promotion: ["1", "sim", "true", "on"].includes(search.get("promocao") ?? ""),
    sort: keyOf(sortSlugs, search.get("ordem")) ?? "relevance",
    page: readPage(search.get("pagina")),
  })
}

/** Normalises the price range: swapped ends are corrected, and the default currency is BRL. */
export function settle(query: SearchQuery): SearchQuery {
  const { lowestCents: from, highestCents: to } = query
  const swapped = from !== undefined && to !== undefined && from > to
  const isRange = from !== undefined || to !== undefined
  return {
    ...query,
    lowestCents: swapped ? to : from,
    highestCents: swapped ? from : to,
    currency: query.currency ?? (isRange ? "BRL" : undefined),
  }
}

export function readPage(typed: string | null): number {
  return Math.min(parseId(typed ?? undefined) ?? 1, lastPage)
}

/** The typed text on one line, without invisible characters, cut to `queryLength`. */
export function queryText(typed: string | null | undefined): string {
  return visibleText((typed ?? "").slice(0, queryLength * 4).toWellFormed())
    .slice(0, queryLength)
    .toWellFormed()
    .trim()
}

/** `1500`, `1.500`, `1500,50` and `R$ 1.500,00` as cents. Undefined for anything else. */
export function readCents(typed: string | null | undefined): number | undefined {
  const bare = (typed ?? "").slice(0, 30).replace(/[^\d.,]/g, "")
  if (!/\d/.test(bare)) return undefined
  const cut = /[.,](\d{1,2})$/.exec(bare)
  const whole = (cut ? bare.slice(0, cut.index) : bare).replace(/\D/g, "")
  const cents = Number(whole || 0) * 100 + Number((cut?.[1] ?? "").padEnd(2, "0"))
  return cents <= highestPriceCents ? cents : highestPriceCents
}

function keyOf<Key extends string>(words: Record<Key, string>, word: string | null): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word)
}
