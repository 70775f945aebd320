import type { ExpressionBuilder } from "kysely"
import type { Schema } from "#database/schema.ts"
import type { Database } from "#platform/database/connect.ts"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import { isHighlight } from "#domain/packages/package-rows.server.ts"

interface DatedRef extends NamedRef {
  /** ISO instant of the last change. */
  updatedAt: string
}

export interface DatedPackage extends DatedRef {
  country: NamedRef | null
  segment: NamedRef | null
}

/** Packages of a profile by id, one page of rows at a time. */
export async function listDatedPackages(
  db: Database,
  profile: Profile,
  { offset, limit }: { offset: number; limit: number },
): Promise<DatedPackage[]> {
  // Reads the ids from an index first: otherwise skipped rows would be read and joined too.
  const ids = db.selectFrom("package").select("id").where(isListed(profile)).orderBy("id").limit(limit).offset(offset)
  const rows = await db
    .selectFrom("package as p")
    .leftJoin("country as co", "co.id", "p.country_id")
    .leftJoin("segment as s", "s.id", "p.segment_id")
    .select([
      "p.id",
      "p.name",
      "p.updated_at",
      "co.id as country_id",
      "co.name as country_name",
      "s.id as segment_id",
      "s.name as segment_name",
    ])
    .where("p.id", "in", ids)
    .orderBy("p.id")
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    updatedAt: row.updated_at,
    country: refOf(row.country_id, row.country_name),
    segment: refOf(row.segment_id, row.segment_name),
  }))
}

/**
 * The last change of each slice of `size` packages, in the order of `listDatedPackages`. One query for each slice, each
 * in its own event loop turn: one window function over 41,000 packages takes five times as long as all of these
 * together, and blocks the event loop meanwhile.
 */
export async function listPackageSlices(db: Database, profile: Profile, size: number): Promise<string[]> {
  const changes: string[] = []
  let lastId = 0
  for (;;) {
    await takeTurn()
    const slice = db
      .selectFrom("package")
      .select(["id", "updated_at"])
      .where(isListed(profile))
      .where("id", ">", lastId)
      .orderBy("id")
      .limit(size)
      .as("slice")
    const { id, updatedAt } = await db
      .selectFrom(slice)
      .select(({ fn }) => [fn.max("id").as("id"), fn.max("updated_at").as("updatedAt")])
      .executeTakeFirstOrThrow()
    // Without rows both are null.
    if (!id) return changes
    lastId = id
    changes.push(updatedAt)
  }
}

/**
 * The condition of a partial index of published packages, as a literal: SQLite does not recognise it with a parameter,
 * and with an equation it prefers another index.
 */
function isListed(profile: Profile) {
  return (where: ExpressionBuilder<Schema, "package">) => where(publishedIn(profile), "<>", where.lit(0))
}

/** Countries, cities and attractions have pages in exchange alone. */
export function listDatedCountries(db: Database): Promise<DatedRef[]> {
  return db
    .selectFrom("country")
    .select(["id", "name", "updated_at as updatedAt"])
    .where("in_exchange", "=", 1)
    .orderBy("id")
    .execute()
}

/** Cities whose page exists: both they and their country are published. */
export async function listDatedCities(db: Database): Promise<Array<DatedRef & { country: NamedRef }>> {
  const rows = await db
    .selectFrom("city as ci")
    .innerJoin("country as co", "co.id", "ci.country_id")
    .select(["ci.id", "ci.name", "ci.updated_at", "co.id as country_id", "co.name as country_name"])
    .where("ci.in_exchange", "=", 1)
    .where("co.in_exchange", "=", 1)
    .orderBy("ci.id")
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    updatedAt: row.updated_at,
    country: { id: row.country_id, name: row.country_name },
  }))
}

export async function listDatedAttractions(
  db: Database,
): Promise<Array<DatedRef & { city: NamedRef; country: NamedRef }>> {
  const rows = await db
    .selectFrom("attraction as a")
    .innerJoin("city as ci", "ci.id", "a.city_id")
    .innerJoin("country as co", "co.id", "ci.country_id")
    .select([
      "a.id",
      "a.name",
      "a.updated_at",
      "ci.id as city_id",
      "ci.name as city_name",
      "co.id as country_id",
      "co.name as country_name",
    ])
    .where("ci.in_exchange", "=", 1)
    .where("co.in_exchange", "=", 1)
    .orderBy("a.id")
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    updatedAt: row.updated_at,
    city: { id: row.city_id, name: row.city_name },
    country: { id: row.country_id, name: row.country_name },
  }))
}

export function listDatedSegments(db: Database): Promise<DatedRef[]> {
  return db.selectFrom("segment").select(["id", "name", "updated_at as updatedAt"]).orderBy("id").execute()
}

export async function listDatedPages(
  db: Database,
  profile: Profile,
): Promise<Array<{ id: number; title: string; updatedAt: string }>> {
  return db
    .selectFrom("static_page")
    .select(["id", "title", "updated_at as updatedAt"])
    .where(publishedIn(profile), "=", 1)
    .orderBy("id")
    .execute()
}

function refOf(id: number | null, name: string | null): NamedRef | null {
  return id === null ? null : { id, name: name ?? "" }
}

/** Published countries with each segment in which they have a tourism package. */
export async function listSegmentCountries(db: Database): Promise<Array<{ segment: NamedRef; country: DatedRef }>> {
  const rows = await db
    .selectFrom("segment as s")
    .crossJoin("country as co")
    .select([
      "s.id as segment_id",
      "s.name as segment_name",
      "co.id as country_id",
      "co.name as country_name",
      "co.updated_at",
    ])
    .where("co.in_tourism", "=", 1)
    // An index look-up for each of some hundred pairs, because there may be 100,000 packages.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("package as p")
          .select("p.id")
          .whereRef("p.segment_id", "=", "s.id")
          .where("p.in_tourism", "=", 1)
          .whereRef("p.country_id", "=", "co.id"),
      ),
    )
    .orderBy("segment_id")
    .orderBy("country_id")
    .execute()
  return rows.map((row) => ({
    segment: { id: row.segment_id, name: row.segment_name },
    country: { id: row.country_id, name: row.country_name, updatedAt: row.updated_at },
  }))
}

/**
 * Countries and segments, one of them or both possibly missing, of tourism's packages in promotion or featured: each
 * pair has a page. Packages of an unpublished country have none.
 */
export async function listTourismOffers(
  db: Database,
  today: string,
): Promise<Array<{ country: NamedRef | null; segment: NamedRef | null }>> {
  const rows = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom("package as p")
        .select(["p.country_id", "p.segment_id"])
        .distinct()
        .where("p.in_tourism", "=", 1)
        .where(isHighlight(today))
        .as("offer"),
    )
    .leftJoin("country as co", "co.id", "offer.country_id")
    .leftJoin("segment as s", "s.id", "offer.segment_id")
    .select(["offer.country_id", "co.name as country_name", "offer.segment_id", "s.name as segment_name"])
    .where(({ or, eb }) => or([eb("offer.country_id", "is", null), eb("co.in_tourism", "=", 1)]))
    .orderBy("offer.country_id")
    .orderBy("offer.segment_id")
    .execute()
  return rows.map((row) => ({
    country: refOf(row.country_id, row.country_name),
    segment: refOf(row.segment_id, row.segment_name),
  }))
}

/** Published cities of a country with a package of exchange in promotion or featured. */
export function listExchangeOfferCities(db: Database, today: string, countryId: number): Promise<NamedRef[]> {
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom("package as p")
        .select("p.city_id")
        .distinct()
        .where("p.in_exchange", "=", 1)
        .where("p.country_id", "=", countryId)
        .where(isHighlight(today))
        .as("offer"),
    )
    .innerJoin("city as ci", "ci.id", "offer.city_id")
    .select(["ci.id", "ci.name"])
    .where("ci.country_id", "=", countryId)
    .where("ci.in_exchange", "=", 1)
    .orderBy("ci.id")
    .execute()
}

/** Last change of the content: ISO instant. */
export async function findContentChange(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom("setting")
    .select("updated_at")
    .where("name", "=", "content_version")
    .executeTakeFirst()
  return row?.updated_at
}
