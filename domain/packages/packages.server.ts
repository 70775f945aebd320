import type { Database } from "#platform/database/connect.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { PackageRecord, PackageRow } from "./package.ts"
import {
  type PackageFilter,
  fetchOrdered,
  isHighlight,
  isPromotion,
  matches,
  selectPackages,
  selectPackagesById,
  toPackageRows,
  type UnpicturedRow,
  withImages,
} from "./package-rows.server.ts"

/*
 * The packages that a profile shows. Unpublished ones are never returned.
 * Every list is in the agency's order and takes two queries: the rows, then their pictures.
 */

/** The most packages that one page shows. */
const listLimit = 300
const relatedLimit = 12

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
  return pictured(db, fetchOrdered(db, profile, matches(filter), limit))
}

/** Returned in no particular order. */
export async function listPackagesById(db: Database, profile: Profile, ids: readonly number[]): Promise<PackageRow[]> {
  return ids.length === 0 ? [] : toPackageRows(db, await selectPackagesById(db, profile, ids).execute())
}

export function listFeatured(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return pictured(
    db,
    fetchOrdered(db, profile, (where) => where.and([where.eb("p.featured", "=", 1), matches(filter)(where)]), limit),
  )
}

/** Packages with a promotion in force on `today` (`YYYY-MM-DD`). */
export function listPromotions(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
): Promise<PackageRow[]> {
  return pictured(
    db,
    fetchOrdered(db, profile, (where) => where.and([isPromotion(today)(where), matches(filter)(where)]), listLimit),
  )
}

/** Packages in promotion or featured: a country with one appears in the menu. */
export function listHighlights(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return pictured(db, listUnpicturedHighlights(db, profile, today, filter, limit))
}

/** The same without their pictures, for who shows only some of them. */
export function listUnpicturedHighlights(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<UnpicturedRow[]> {
  return fetchOrdered(db, profile, (where) => where.and([isHighlight(today)(where), matches(filter)(where)]), limit)
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

async function pictured(db: Database, rows: Promise<UnpicturedRow[]>): Promise<PackageRow[]> {
  return withImages(db, await rows)
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
