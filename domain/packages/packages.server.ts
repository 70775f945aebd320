import type { ExpressionBuilder } from "kysely"
import type { Database } from "#platform/database/connect.ts"
import type { CityTable, CountryTable, PackageTable, Schema, SegmentTable } from "#database/schema.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { publishedIn } from "#domain/agency/published.server.ts"
import type { PackageRecord, PackageRow, Ref } from "./package.ts"

/*
 * Packages as they stand on the shelf of a profile. What is not published there never leaves;
 * every list is in the agency's order, by one query and one more for the pictures.
 */

/** `null` means: those without a country or segment. */
export interface PackageFilter {
  countryId?: number | null
  countryIds?: readonly number[]
  cityId?: number
  segmentId?: number | null
}

export interface SegmentItem {
  country: Ref
  segment: Ref
}

/** A list never grows beyond what a page can show. */
export const listLimit = 300
export const relatedLimit = 12

export async function findPackage(db: Database, profile: Profile, id: number): Promise<PackageRecord | undefined> {
  const row = await packagesOf(db, profile)
    .select(["p.description", "p.include", "p.not_include", "p.observation", "p.in_exchange", "p.in_tourism"])
    .where("p.id", "=", id)
    .executeTakeFirst()
  if (!row) return undefined
  const [record] = await withImages(db, [row])
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
  return (await packagesOf(db, profile).where(matches(filter)).limit(1).executeTakeFirst()) !== undefined
}

/** Every package, in order. */
export function listPackages(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return take(db, packagesOf(db, profile).where(matches(filter)), limit)
}

/** Those of the given ids, in no particular order. */
export async function listPackagesById(db: Database, profile: Profile, ids: readonly number[]): Promise<PackageRow[]> {
  return ids.length === 0 ? [] : withImages(db, await packagesOf(db, profile).where("p.id", "in", ids).execute())
}

/** Those the agency features. */
export function listFeatured(
  db: Database,
  profile: Profile,
  filter: PackageFilter = {},
  limit = listLimit,
): Promise<PackageRow[]> {
  return take(db, packagesOf(db, profile).where("p.featured", "=", 1).where(matches(filter)), limit)
}

/** Those with a promotion in force on the day `today`. */
export function listPromotions(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
): Promise<PackageRow[]> {
  return take(db, packagesOf(db, profile).where(inForce(today)).where(matches(filter)), listLimit)
}

/** Those with a promotion in force or featured: what makes a country appear in the menu. */
export function listHighlights(
  db: Database,
  profile: Profile,
  today: string,
  filter: PackageFilter = {},
): Promise<PackageRow[]> {
  return take(db, packagesOf(db, profile).where(highlighted(today)).where(matches(filter)), listLimit)
}

/** Same city first, then same country; without either, those of the ignored package itself. */
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
  const others = packagesOf(db, profile).where("p.id", "!=", ignoreId).orderBy("p.position").orderBy("p.id")
  const near = cityId === undefined ? [] : await others.where("p.city_id", "=", cityId).limit(relatedLimit).execute()
  const missing = relatedLimit - near.length
  const known = near.map(({ id }) => id)
  // An index gives each of the two in order; one query with OR would sort the whole country.
  const far =
    missing === 0 || countryId === undefined
      ? []
      : await others
          .where("p.country_id", "=", countryId)
          .$if(known.length > 0, (query) => query.where("p.id", "not in", known))
          .limit(missing)
          .execute()
  return withImages(db, [...near, ...far])
}

/** How many packages there are in each country or city; with a day, only those in promotion on it or featured. */
export async function countPackages(
  db: Database,
  profile: Profile,
  by: "country_id" | "city_id",
  { highlightedOn, ...filter }: PackageFilter & { highlightedOn?: string } = {},
): Promise<(placeId: number) => number> {
  const rows = await db
    .selectFrom("package as p")
    .select(({ fn }) => [`p.${by} as place_id` as const, fn.countAll().as("packages")])
    .where(`p.${publishedIn(profile)}`, "=", 1)
    .where(matches(filter))
    .$if(highlightedOn !== undefined, (query) => query.where(highlighted(highlightedOn as string)))
    .groupBy(`p.${by}`)
    .execute()
  const counts = new Map(rows.map(({ place_id, packages }) => [place_id, Number(packages)]))
  return (placeId) => counts.get(placeId) ?? 0
}

/** Published countries with a package in promotion or featured; same names are not merged here. */
export function listPromotionCountries(db: Database, profile: Profile, today: string): Promise<Ref[]> {
  return db
    .selectFrom("country as co")
    .select(["co.id", "co.name"])
    .where(`co.${publishedIn(profile)}`, "=", 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("package as p")
          .select("p.id")
          .whereRef("p.country_id", "=", "co.id")
          .where(`p.${publishedIn(profile)}`, "=", 1)
          .where(highlighted(today)),
      ),
    )
    .orderBy("co.position")
    .orderBy("co.id")
    .execute()
}

/** Published cities of a country with a promotion in force. */
export function listPromotionCities(db: Database, profile: Profile, today: string, countryId: number): Promise<Ref[]> {
  return db
    .selectFrom("city as ci")
    .innerJoin("country as co", "co.id", "ci.country_id")
    .select(["ci.id", "ci.name"])
    .where("co.id", "=", countryId)
    .where(`co.${publishedIn(profile)}`, "=", 1)
    .where(`ci.${publishedIn(profile)}`, "=", 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("package as p")
          .select("p.id")
          .whereRef("p.city_id", "=", "ci.id")
          .where("p.country_id", "=", countryId)
          .where(`p.${publishedIn(profile)}`, "=", 1)
          .where(inForce(today)),
      ),
    )
    .orderBy("ci.position")
    .orderBy("ci.id")
    .execute()
}

/** Each published country of the given ones with each segment in which it has a package in promotion or featured. */
export async function listSegmentItems(
  db: Database,
  profile: Profile,
  today: string,
  countryIds: readonly number[],
): Promise<SegmentItem[]> {
  if (countryIds.length === 0) return []
  // From the countries' packages on: their index makes it independent of all others.
  const rows = await db
    .selectFrom("package as p")
    .innerJoin("country as co", "co.id", "p.country_id")
    .innerJoin("segment as s", "s.id", "p.segment_id")
    .select(["co.id as ct_id", "co.name as ct_name", "co.position as ct_position"])
    .select(["s.id as seg_id", "s.name as seg_name", "s.position as seg_position"])
    .distinct()
    .where("p.country_id", "in", countryIds)
    .where(`p.${publishedIn(profile)}`, "=", 1)
    .where(`co.${publishedIn(profile)}`, "=", 1)
    .where(highlighted(today))
    .orderBy("ct_position")
    .orderBy("ct_id")
    .orderBy("seg_position")
    .orderBy("seg_id")
    .execute()
  return rows.map((row) => ({
    country: { id: row.ct_id, name: row.ct_name },
    segment: { id: row.seg_id, name: row.seg_name },
  }))
}

interface Aliases extends Schema {
  p: PackageTable
  co: CountryTable
  ci: CityTable
  s: SegmentTable
}

type Where = ExpressionBuilder<Aliases, "p">

function packagesOf(db: Database, profile: Profile) {
  const flag = publishedIn(profile)
  return db
    .selectFrom("package as p")
    .leftJoin("country as co", "co.id", "p.country_id")
    .leftJoin("city as ci", "ci.id", "p.city_id")
    .leftJoin("segment as s", "s.id", "p.segment_id")
    .select([
      "p.id",
      "p.name",
      "p.summary",
      "p.featured",
      "p.updated_at",
      "p.value_cents",
      "p.value_currency",
      "p.price_basis",
    ])
    .select(["p.promotion_cents", "p.promotion_currency", "p.promotion_starts", "p.promotion_ends"])
    .select(["co.id as country_id", "co.name as country_name", `co.${flag} as country_published`])
    .select(["ci.id as city_id", "ci.name as city_name", `ci.${flag} as city_published`])
    .select(["s.id as segment_id", "s.name as segment_name"])
    .where(`p.${flag}`, "=", 1)
}

type Query = ReturnType<typeof packagesOf>
type Joined = Awaited<ReturnType<Query["execute"]>>[number]

async function take(db: Database, query: Query, limit: number): Promise<PackageRow[]> {
  return withImages(db, await query.orderBy("p.position").orderBy("p.id").limit(limit).execute())
}

async function withImages(db: Database, rows: Joined[]): Promise<PackageRow[]> {
  const owned = await imagesOf(
    db,
    "package",
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    summary: row.summary,
    featured: row.featured === 1,
    updated_at: row.updated_at,
    value_cents: row.value_cents,
    value_currency: row.value_currency,
    price_basis: row.price_basis,
    promotion_cents: row.promotion_cents,
    promotion_currency: row.promotion_currency,
    promotion_starts: row.promotion_starts,
    promotion_ends: row.promotion_ends,
    country: placeRef(row.country_id, row.country_name, row.country_published === 1),
    // A city's page hangs below its country's.
    city: placeRef(row.city_id, row.city_name, row.city_published === 1 && row.country_published === 1),
    segment: row.segment_id === null ? null : { id: row.segment_id, name: row.segment_name ?? "" },
    images: owned(row.id).images,
  }))
}

function placeRef(id: number | null, name: string | null, published: boolean) {
  return id === null ? null : { id, name: name ?? "", published }
}

/** The rule of `isInForce`, in SQL. */
function inForce(today: string) {
  return ({ and, eb }: Where) =>
    and([eb("p.promotion_cents", ">", 0), eb("p.promotion_starts", "<=", today), eb("p.promotion_ends", ">=", today)])
}

function highlighted(today: string) {
  return (where: Where) => where.or([where.eb("p.featured", "=", 1), inForce(today)(where)])
}

/** No row has it. PostgreSQL refuses an empty list. */
const noId = 0

function matches({ countryId, countryIds, cityId, segmentId }: PackageFilter) {
  return ({ and, eb }: Where) =>
    and([
      ...(countryId === undefined
        ? []
        : [countryId === null ? eb("p.country_id", "is", null) : eb("p.country_id", "=", countryId)]),
      ...(countryIds === undefined ? [] : [eb("p.country_id", "in", countryIds.length > 0 ? [...countryIds] : [noId])]),
      ...(cityId === undefined ? [] : [eb("p.city_id", "=", cityId)]),
      ...(segmentId === undefined
        ? []
        : [segmentId === null ? eb("p.segment_id", "is", null) : eb("p.segment_id", "=", segmentId)]),
    ])
}
