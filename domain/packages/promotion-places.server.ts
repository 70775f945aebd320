import type { Database } from "#platform/database/connect.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import { isHighlight, isPromotion } from "./package-rows.server.ts"

/* The countries, cities and segments with something on offer, for menus and promotion pages. */

interface SegmentItem {
  country: NamedRef
  segment: NamedRef
}

interface PromotionCountry extends NamedRef {
  /** Number of its packages in promotion or featured. */
  packages: number
}

/**
 * Published countries with a package in promotion or featured. Countries that share a name are separate rows. The
 * packages are counted in the same query, which is most of the menus' cost.
 */
export async function listPromotionCountries(
  db: Database,
  profile: Profile,
  today: string,
): Promise<PromotionCountry[]> {
  const rows = await db
    .selectFrom("country as co")
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom("package as p")
          .select(({ fn }) => ["p.country_id", fn.countAll().as("packages")])
          .where(`p.${publishedIn(profile)}`, "=", 1)
          .where(isHighlight(today))
          .groupBy("p.country_id")
          .as("offer"),
      (join) => join.onRef("offer.country_id", "=", "co.id"),
    )
    .select(["co.id", "co.name", "offer.packages"])
    .where(`co.${publishedIn(profile)}`, "=", 1)
    .orderBy("co.position")
    .orderBy("co.id")
    .execute()
  // PostgreSQL returns counts as texts.
  return rows.map(({ id, name, packages }) => ({ id, name, packages: Number(packages) }))
}

/** Published cities of a country with a promotion in force. */
export function listPromotionCities(
  db: Database,
  profile: Profile,
  today: string,
  countryId: number,
): Promise<NamedRef[]> {
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
          .where(isPromotion(today)),
      ),
    )
    .orderBy("ci.position")
    .orderBy("ci.id")
    .execute()
}

/**
 * The given countries that are published, each with every segment in which it has a package in promotion or featured.
 */
export async function listSegmentItems(
  db: Database,
  profile: Profile,
  today: string,
  countryIds: readonly number[],
): Promise<SegmentItem[]> {
  if (countryIds.length === 0) return []
  // Starts from the package table: the index on country_id keeps the cost independent of other countries.
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
    .where(isHighlight(today))
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
