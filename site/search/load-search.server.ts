import type { PackageCard } from "#domain/packages/package.ts"
import { toPackageCards } from "#domain/packages/package-cards.server.ts"
import { listFeatured } from "#domain/packages/packages.server.ts"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { readSearch } from "#domain/search/read-search.server.ts"
import { type SearchHit, listHits, listHitsWithCards } from "#domain/search/results/search-hits.server.ts"
import {
  type Correction,
  type Counted,
  type SearchCounts,
  type SearchQuery,
  emptyQuery,
  isFiltered,
  searchHref,
} from "#domain/search/search.ts"
import { search } from "#domain/search/search.server.ts"
import { findNearest } from "#domain/search/suggest.server.ts"

/** What the search page shows. */
export interface ShownSearch {
  /** `start`: nothing was asked yet. */
  state: "start" | "found" | "none"
  query: SearchQuery
  canonical: string
  total: number
  pages: number
  /** What the words alone would find. */
  unfilteredTotal: number
  counts: SearchCounts
  corrections: Correction[]
  hits: SearchHit[]
  /** Where there is nothing else to show: what comes nearest, and what others look at. */
  nearest: { hits: SearchHit[]; words: string[] }
  popular: PackageCard[]
}

const popularMax = 6

export async function showSearch(services: Services, url: URL): Promise<ShownSearch> {
  const results = await search(services, readSearch(url.searchParams))
  const { query, total, pages, unfilteredTotal, counts, corrections, groups } = results
  const asked = groups.length > 0 || isFiltered(query)
  const state = !asked ? "start" : total > 0 ? "found" : "none"
  const nearest = state === "none" ? await findNearest(services, results) : { numbers: [], words: [] }
  return {
    state,
    query,
    canonical: searchHref(asked ? query : emptyQuery),
    total,
    pages,
    unfilteredTotal,
    counts: {
      ...counts,
      countries: commonest(counts.countries, ({ value }) => value.some((id) => query.countryIds.includes(id))),
      cities: commonest(counts.cities, ({ value }) => value === query.cityId),
      segments: commonest(counts.segments, ({ value }) => value === query.segmentId),
    },
    corrections,
    hits: state === "found" ? await listHitsWithCards(services, results.numbers, query.profile) : [],
    nearest: { hits: await listHits(services, nearest.numbers, query.profile), words: nearest.words },
    popular: state === "found" ? [] : await listPopular(services, query.profile),
  }
}

/** More choices than these no one reads through; whoever chooses a country sees its cities. */
const choicesMax = 30

/** The choices with the most results, and those that were made. Most results come first. */
function commonest<Choice extends Counted<unknown>>(
  choices: Choice[],
  isChosen: (choice: Choice) => boolean,
): Choice[] {
  return choices.filter((choice, place) => place < choicesMax || isChosen(choice))
}

/** What the agency features; of both profiles when none is chosen. */
async function listPopular(services: Services, profile: Profile | undefined): Promise<PackageCard[]> {
  const meant = profile ? [profile] : profiles
  const cards = await Promise.all(
    meant.map(async (one) =>
      toPackageCards(services, one, await listFeatured(services.db, one, {}, popularMax / meant.length)),
    ),
  )
  return cards.flat()
}
