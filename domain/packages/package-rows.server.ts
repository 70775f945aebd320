import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely"
import type { CityTable, CountryTable, PackageTable, Schema, SegmentTable } from "#database/schema.ts"
import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { PackageRow } from "./package.ts"

/* Shared by all queries of packages: the columns with their joins, the filters, and rows with their pictures. */

/** `null` selects packages without a country or segment. */
export type PackageFilter = {
  countryId?: number | null
  countryIds?: readonly number[]
  cityId?: number
  segmentId?: number | null
}

interface Aliases extends Schema {
  p: PackageTable
  co: CountryTable
  ci: CityTable
  s: SegmentTable
}

type Where = ExpressionBuilder<Aliases, "p">

export type Condition = (where: Where) => Expression<SqlBool>

export function both(one: Condition, other: Condition): Condition {
  return (where) => where.and([one(where), other(where)])
}

/** The packages that a profile shows, unordered; further `where` clauses name the package `p`. */
export function selectPackages(db: Database, profile: Profile) {
  return joinPackages(db, profile).where(`p.${publishedIn(profile)}`, "=", 1)
}

/**
 * The packages with these ids that a profile shows, unordered. The unary plus prevents SQLite from using an index that
 * begins with the profile: that read every package of the profile, and took 5 ms for 23 of 100,000 instead of 0.03 ms
 * by their ids.
 */
export const selectPackagesById = compiledQuery((db, { ids }: { ids: readonly number[] }, profile: Profile) =>
  joinPackages(db, profile)
    .where("p.id", "in", ids)
    .where(sql<boolean>`+${sql.ref(`p.${publishedIn(profile)}`)} = 1`),
)

function joinPackages(db: Database, profile: Profile) {
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
}

type SelectedRow = Awaited<ReturnType<typeof selectPackagesById>>[number]

/**
 * The first `limit` packages that a profile shows, in the agency's order; with another `position` the first ones by it,
 * still returned in the agency's order. Their ids are read from an index first: with 100,000 packages and 10,000
 * promotions, SQLite would read and sort all of them, which took 45 ms instead of 3.
 */
export function orderedList<Given extends PackageFilter & { today?: string }>(
  where: (given: Given) => Condition,
  position: RawBuilder<unknown> = sql.ref("p.position"),
) {
  const select = compiledQuery((db, given: Given, profile: Profile, limit: number) => {
    const ids = db
      .selectFrom("package as p")
      .select("p.id")
      .where(`p.${publishedIn(profile)}`, "=", 1)
      .where(where(given))
      .orderBy(position)
      .orderBy("p.id")
      .limit(limit)
    return joinPackages(db, profile).where("p.id", "in", ids).orderBy("p.position").orderBy("p.id")
  })
  return async (db: Database, profile: Profile, given: Given, limit: number): Promise<PackageRow[]> =>
    toPackageRows(db, await select(db, given, profile, limit))
}

/**
 * The order of a list whose columns an index covers, though not in this order. The unary plus prevents SQLite from
 * using an index that has the order, and then reading the row of each package until the list is full: 2 ms instead of
 * 0.1 for the highlights of a country with 800 packages.
 */
export const sortedPosition = sql`+p.position`

/** Of promotions that began on the same day, the agency's first ones come first. */
export const newestFirst = sql`p.promotion_starts desc, p.position`

/** Reads the pictures of all rows with one query. */
export async function toPackageRows(db: Database, rows: readonly SelectedRow[]): Promise<PackageRow[]> {
  const ids = rows.map(({ id }) => id)
  const owned = await imagesOf(db, "package", ids)
  return rows.map((row) => ({ ...rowOf(row), images: owned(row.id).images }))
}

function rowOf(row: SelectedRow): Omit<PackageRow, "images"> {
  return {
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
    // The address of a city's page contains its country, so both must be published.
    city: placeRef(row.city_id, row.city_name, row.city_published === 1 && row.country_published === 1),
    segment: row.segment_id === null ? null : { id: row.segment_id, name: row.segment_name ?? "" },
  }
}

/** The same rule as `promotionInForce`, in SQL. `today` is `YYYY-MM-DD`. */
export function isPromotion(today: string) {
  return ({ and, eb }: Where) =>
    and([eb("p.promotion_cents", ">", 0), eb("p.promotion_starts", "<=", today), eb("p.promotion_ends", ">=", today)])
}

/** In promotion on that day, or featured. */
export function isHighlight(today: string) {
  return (where: Where) => where.or([where.eb("p.featured", "=", 1), isPromotion(today)(where)])
}

/** An id that no row has: PostgreSQL refuses an empty list. */
const noId = 0

export function matches({ countryId, countryIds, cityId, segmentId }: PackageFilter) {
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

function placeRef(id: number | null, name: string | null, published: boolean) {
  return id === null ? null : { id, name: name ?? "", published }
}
