import type { PackageCard } from "#domain/packages/package.ts"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { listFeatured } from "#domain/packages/packages.server.ts"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { readSearch } from "#domain/search/read-search.server.ts"
import {
  type PackageHit,
  type SearchHit,
  listHits,
  listHitsWithCards,
} from "#domain/search/results/search-hits.server.ts"
import {
  type Correction,
  type SearchCounts,
  type SearchQuery,
  emptyQuery,
  isFiltered,
  searchHref,
} from "#domain/search/search.ts"
import { type SearchResults, search } from "#domain/search/search.server.ts"
import { suggestNearest } from "#domain/search/suggest.server.ts"
import { withoutPromotionWords } from "#domain/search/words/promotion-words.ts"

/** Data of the search page. */
export interface SearchPageData {
  /** `start`: neither a text nor a filter. */
  state: "start" | "found" | "none"
  query: SearchQuery
  canonical: string
  total: number
  pages: number
  /** Results without the filters. */
  unfilteredTotal: number
  counts: SearchCounts
  /** Most choices that `counts` has per filter, but for those chosen. */
  choicesMax: number
  corrections: Correction[]
  hits: Array<PackageHit | SearchHit>
  /** Near results and texts to search for instead, when nothing was found. */
  nearest: { hits: SearchHit[]; texts: string[] }
  /** Featured packages, when there are no results to show. */
  popular: PackageCard[]
  /** The quote form with what was sought. The page's scripts have no room for the code that writes it. */
  quoteHref: string
}

const popularMax = 6
/** Most choices shown per filter. A country's cities become choices when it is selected. */
const choicesMax = 30

export async function loadSearch(services: Services, url: URL): Promise<SearchPageData> {
  const asked = readSearch(url.searchParams)
  const results = (await searchPromotions(services, asked)) ?? (await search(services, asked, { choicesMax }))
  const { query, total, pages, unfilteredTotal, counts, corrections, groups } = results
  const isSearch = groups.length > 0 || isFiltered(query)
  const state = !isSearch ? "start" : total > 0 ? "found" : "none"
  const nearest = state === "none" ? await suggestNearest(services, results) : { numbers: [], texts: [] }
  return {
    state,
    query,
    canonical: searchHref(isSearch ? query : emptyQuery),
    total,
    pages,
    unfilteredTotal,
    counts,
    choicesMax,
    corrections,
    hits: state === "found" ? await listHitsWithCards(services, results.numbers, query.profile) : [],
    nearest: { hits: await listHits(services, nearest.numbers, query.profile), texts: nearest.texts },
    popular: state === "found" ? [] : await listPopular(services, query.profile),
    quoteHref: quoteOf(query),
  }
}

function quoteOf({ text, profile, countryIds, cityId }: SearchQuery): string {
  return quoteHref(profile, { sought: text, cityId, countryId: cityId ? undefined : countryIds[0] })
}

/**
 * A visitor who types "promoção" means the filter: it is shown as chosen, and can be removed. Where no promotion is
 * found, the word is searched like any other. A program that calls the API sets the filter itself.
 */
async function searchPromotions(services: Services, asked: SearchQuery): Promise<SearchResults | undefined> {
  const text = withoutPromotionWords(asked.text)
  if (text === undefined) return undefined
  const results = await search(services, { ...asked, text, promotion: true }, { choicesMax })
  return results.total > 0 ? results : undefined
}

/** Featured packages; of both profiles when none is selected. One that is in both is shown once. */
async function listPopular(services: Services, profile: Profile | undefined): Promise<PackageCard[]> {
  const searched = profile ? [profile] : profiles
  const share = popularMax / searched.length
  // The second profile may have to leave out as many as the first one shows.
  const featured = await Promise.all(
    searched.map((one, index) => listFeatured(services.db, one, {}, share * (index + 1))),
  )
  const shown = new Set<number>()
  const cards = await Promise.all(
    searched.map((one, index) => {
      const others = (featured[index] ?? []).filter(({ id }) => !shown.has(id)).slice(0, share)
      for (const { id } of others) shown.add(id)
      return toPackageCards(services, one, others)
    }),
  )
  return cards.flat()
}
