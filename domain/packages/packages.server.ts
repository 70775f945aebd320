import type { Database } from "#platform/database/connect.ts"
import { compiledQuery } from "#platform/database/compiled-query.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { Services } from "#platform/services.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { PackageRecord, PackageRow } from "./package.ts"
import {
  type PackageFilter,
  both,
  isHighlight,
  isPromotion,
  matches,
  newestFirst,
  orderedList,
  selectPackages,
  selectPackagesById,
  sortedPosition,
  toPackageRows,
} from "./package-rows.server.ts"

/*
 * The packages that a profile shows. Unpublished ones are never returned.
 * Every list is in the agency's order and takes two queries: the rows, then their pictures.
 */

/** Maximum packages on one page. */
export const listLimit = 300
export const relatedLimit = 12

/** `today` is `YYYY-MM-DD`. */
type OnDay = PackageFilter & { today: string }

const selectPackage = compiledQuery((db, { id }: { id: number }, profile: Profile) =>
  selectPackages(db, profile)
    .select(["p.description", "p.include", "p.not_include", "p.observation", "p.in_exchange", "p.in_tourism"])
    .where("p.id", "=", id),
)

export async function findPackage(db: Database, profile: Profile, id: number): Promise<PackageRecord | undefined> {
  const [row] = await selectPackage(db, { id }, profile)
  if (!row) return undefined
  const [record] = await toPackageRows(db, [row])
  const { description, include, not_include, observation } = row
  return (
    record && {
      ...record,
      description,
      include,
      not_include,
      observation,
      in_both: row.in_exchange === 1 && row.in_tourism === 1,
    }
  )
}

export async function hasPackages(db: Database, profile: Profile, filter: PackageFilter): Promise<boolean> {
  return (await selectPackages(db, profile).where(matches(filter)).limit(1).executeTakeFirst()) !== undefined
}

const selectAll = orderedList(matches)

export function listPackages(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return selectAll(db, profile, filter, limit)
}

/** Returned in no particular order. */
export async function listPackagesById(db: Database, profile: Profile, ids: readonly number[]): Promise<PackageRow[]> {
  return ids.length === 0 ? [] : toPackageRows(db, await selectPackagesById(db, { ids }, profile))
}

/** Prices and facts of packages, whatever profile shows them. In no particular order. */
export async function listPricedRows(db: Database, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectPriced(db, { ids })
}

const selectPriced = compiledQuery((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom("package")
    .select(["id", "summary", "in_exchange", "in_tourism", "value_cents", "value_currency", "price_basis"])
    .select(["promotion_cents", "promotion_currency", "promotion_starts", "promotion_ends"])
    .where("id", "in", ids),
)

const selectFeatured = orderedList((filter: PackageFilter) =>
  both((where) => where.eb("p.featured", "=", 1), matches(filter)),
)

export function listFeatured(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return selectFeatured(db, profile, filter, limit)
}

const selectPromotions = orderedList(({ today, ...filter }: OnDay) => both(isPromotion(today), matches(filter)))

/** Packages with a promotion in force on `today` (`YYYY-MM-DD`). */
export function listPromotions(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
): Promise<PackageRow[]> {
  return selectPromotions(db, profile, { today, ...filter }, listLimit)
}

const selectNewest = orderedList(({ today }: OnDay) => isPromotion(today), newestFirst)

/** The promotions in force that began last, for the feed; in the agency's order. */
export function listNewestPromotions(
  db: Database,
  profile: Profile,
  today: string,
  limit = listLimit,
): Promise<PackageRow[]> {
  return selectNewest(db, profile, { today }, limit)
}

const highlights = ({ today, ...filter }: OnDay) => both(isHighlight(today), matches(filter))
const selectHighlights = orderedList(highlights)
/** The index of offers begins with the country. */
const selectHighlightsOfCountry = orderedList(highlights, sortedPosition)

/** Packages in promotion or featured: a country with one appears in the menu. */
export function listHighlights(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  const select = filter.countryId === undefined ? selectHighlights : selectHighlightsOfCountry
  return select(db, profile, { today, ...filter }, limit)
}

/** The columns that highlights are grouped by. */
export interface HighlightKey {
  id: number
  country_id: number | null
  city_id: number | null
  segment_id: number | null
  /** True if its promotion is in force; otherwise it is only featured. */
  isPromotion: boolean
}

const selectHighlightKeys = compiledQuery((db, { today, ...filter }: OnDay, profile: Profile) =>
  db
    .selectFrom("package as p")
    .select(["p.id", "p.country_id", "p.city_id", "p.segment_id"])
    .select((where) => where.case().when(isPromotion(today)(where)).then(1).else(0).end().as("is_promotion"))
    .where(`p.${publishedIn(profile)}`, "=", 1)
    .where(isHighlight(today))
    .where(matches(filter))
    .orderBy(sortedPosition)
    .orderBy("p.id"),
)

/**
 * The packages of `listHighlights`, for a page that shows only some of them: reading three hundred complete ones takes
 * 4 ms. Without a limit, so that no group of them is missing.
 */
export async function listHighlightKeys(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter,
): Promise<HighlightKey[]> {
  const rows = await selectHighlightKeys(db, { today, ...filter }, profile)
  return rows.map(({ id, country_id, city_id, segment_id, is_promotion }) => ({
    id,
    country_id,
    city_id,
    segment_id,
    isPromotion: is_promotion === 1,
  }))
}

type Others = Pick<PackageFilter, "cityId" | "countryId"> & { ignored: readonly number[] }

const selectOthers = compiledQuery((db, { ignored, ...filter }: Others, profile: Profile, limit: number) =>
  selectPackages(db, profile)
    .where(matches(filter))
    .where("p.id", "not in", ignored)
    .orderBy("p.position")
    .orderBy("p.id")
    .limit(limit),
)

/** Packages of the same city, then of the same country. Without either id, those of the ignored package are used. */
export async function listRelated(
  db: Database,
  profile: Profile,
  { ignoreId, cityId, countryId }: { ignoreId: number; cityId?: number; countryId?: number },
): Promise<PackageRow[]> {
  if (cityId === undefined && countryId === undefined) {
    const own = await db
      .selectFrom("package")
      .select(["city_id", "country_id"])
      .where("id", "=", ignoreId)
      .executeTakeFirst()
    if (!own?.city_id && !own?.country_id) return []
    return listRelated(db, profile, {
      ignoreId,
      cityId: own.city_id ?? undefined,
      countryId: own.country_id ?? undefined,
    })
  }
  const ignored = [ignoreId]
  const sameCity = cityId === undefined ? [] : await selectOthers(db, { cityId, ignored }, profile, relatedLimit)
  const missing = relatedLimit - sameCity.length
  ignored.push(...sameCity.map(({ id }) => id))
  // Two queries, each served in order by an index: one query with OR would sort all packages of the country.
  const sameCountry =
    missing === 0 || countryId === undefined ? [] : await selectOthers(db, { countryId, ignored }, profile, missing)
  return toPackageRows(db, [...sameCity, ...sameCountry])
}

/**
 * A function that tells the packages of a country, of one segment if given; 0 for an unknown one. Counted once for each
 * version of the content.
 */
export function countByCountry(
  services: Pick<Services, "db" | "contentVersion">,
  profile: Profile,
  filter: Pick<PackageFilter, "segmentId"> = {},
): Promise<(countryId: number) => number> {
  const count = () => countPackages(services.db, profile, "country_id", filter)
  return cachedContent(services, `packages by country ${profile} ${filter.segmentId ?? ""}`, count, {
    package: ["country_id", publishedIn(profile), ...(filter.segmentId === undefined ? [] : (["segment_id"] as const))],
  })
}

const selectCounts = compiledQuery((db, filter: PackageFilter, profile: Profile, by: "country_id" | "city_id") =>
  db
    .selectFrom("package as p")
    .select(({ fn }) => [`p.${by} as place_id` as const, fn.countAll().as("packages")])
    .where(`p.${publishedIn(profile)}`, "=", 1)
    .where(matches(filter))
    .groupBy(`p.${by}`),
)

/** Counts packages per country or city. The function that it returns gives 0 for an unknown one. */
export async function countPackages(
  db: Database,
  profile: Profile,
  by: "country_id" | "city_id",
  filter: PackageFilter = {},
): Promise<(placeId: number) => number> {
  const rows = await selectCounts(db, filter, profile, by)
  const counts = new Map(rows.map(({ place_id, packages }) => [place_id, Number(packages)]))
  return (placeId) => counts.get(placeId) ?? 0
}
