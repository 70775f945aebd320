import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { Services } from "#platform/services.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { PackageRecord, PackageRow } from "./package.ts"
import {
  type PackageFilter,
  both,
  fetchOrdered,
  isHighlight,
  isPromotion,
  matches,
  newestFirst,
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

export async function findPackage(db: Database, profile: Profile, id: number): Promise<PackageRecord | undefined> {
  const row = await selectPackages(db, profile)
    .select(["p.description", "p.include", "p.not_include", "p.observation", "p.in_exchange", "p.in_tourism"])
    .where("p.id", "=", id)
    .executeTakeFirst()
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

export function listPackages(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return fetchOrdered(db, profile, matches(filter), limit)
}

/** Returned in no particular order. */
export async function listPackagesById(db: Database, profile: Profile, ids: readonly number[]): Promise<PackageRow[]> {
  return ids.length === 0 ? [] : toPackageRows(db, await selectPackagesById(db, profile, ids).execute())
}

/** Prices and facts of packages, whatever profile shows them. In no particular order. */
export async function listPricedRows(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom("package")
    .select(["id", "summary", "in_exchange", "in_tourism", "value_cents", "value_currency", "price_basis"])
    .select(["promotion_cents", "promotion_currency", "promotion_starts", "promotion_ends"])
    .where("id", "in", ids)
    .execute()
}

export function listFeatured(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  const isListed = both((where) => where.eb("p.featured", "=", 1), matches(filter))
  return fetchOrdered(db, profile, isListed, limit)
}

/** Packages with a promotion in force on `today` (`YYYY-MM-DD`). */
export function listPromotions(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
): Promise<PackageRow[]> {
  return fetchOrdered(db, profile, both(isPromotion(today), matches(filter)), listLimit)
}

/** The promotions in force that began last, for the feed; in the agency's order. */
export function listNewestPromotions(
  db: Database,
  profile: Profile,
  today: string,
  limit = listLimit,
): Promise<PackageRow[]> {
  return fetchOrdered(db, profile, isPromotion(today), limit, newestFirst)
}

/** Packages in promotion or featured: a country with one appears in the menu. */
export function listHighlights(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  // The index of offers begins with the country.
  const position = filter.countryId === undefined ? undefined : sortedPosition
  return fetchOrdered(db, profile, both(isHighlight(today), matches(filter)), limit, position)
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
  const rows = await db
    .selectFrom("package as p")
    .select(["p.id", "p.country_id", "p.city_id", "p.segment_id"])
    .select((where) => where.case().when(isPromotion(today)(where)).then(1).else(0).end().as("is_promotion"))
    .where(`p.${publishedIn(profile)}`, "=", 1)
    .where(isHighlight(today))
    .where(matches(filter))
    .orderBy(sortedPosition)
    .orderBy("p.id")
    .execute()
  return rows.map(({ id, country_id, city_id, segment_id, is_promotion }) => ({
    id,
    country_id,
    city_id,
    segment_id,
    isPromotion: is_promotion === 1,
  }))
}

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
  const others = selectPackages(db, profile).where("p.id", "!=", ignoreId).orderBy("p.position").orderBy("p.id")
  const sameCity =
    cityId === undefined ? [] : await others.where("p.city_id", "=", cityId).limit(relatedLimit).execute()
  const missing = relatedLimit - sameCity.length
  const known = sameCity.map(({ id }) => id)
  // Two queries, each served in order by an index: one query with OR would sort all packages of the country.
  const sameCountry =
    missing === 0 || countryId === undefined
      ? []
      : await others
          .where("p.country_id", "=", countryId)
          .$if(known.length > 0, (query) => query.where("p.id", "not in", known))
          .limit(missing)
          .execute()
  return toPackageRows(db, [...sameCity, ...sameCountry])
}

/** The packages of each country, of one segment if given, counted once for each version of the content. */
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

/** Counts packages per country or city. */
export async function countPackages(
  db: Database,
  profile: Profile,
  by: "country_id" | "city_id",
  filter: PackageFilter = {},
): Promise<(placeId: number) => number> {
  const rows = await db
    .selectFrom("package as p")
    .select(({ fn }) => [`p.${by} as place_id` as const, fn.countAll().as("packages")])
    .where(`p.${publishedIn(profile)}`, "=", 1)
    .where(matches(filter))
    .groupBy(`p.${by}`)
    .execute()
  const counts = new Map(rows.map(({ place_id, packages }) => [place_id, Number(packages)]))
  return (placeId) => counts.get(placeId) ?? 0
}
