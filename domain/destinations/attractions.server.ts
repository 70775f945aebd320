import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Attraction } from "./destination.ts"
import { cityIsPublished } from "./published.server.ts"

/*
 * An attraction is published in the profiles of its city. Without a profile: in either profile. Lists are in the
 * agency's order.
 */

type AttractionFilter = {
  countryId?: number
  cityId?: number
}

export function listAttractions(db: Database, profile?: Profile, filter: AttractionFilter = {}): Promise<NamedRef[]> {
  return selectAttractions(db, profile, filter).select(["attraction.id", "attraction.name"]).execute()
}

export async function listAttractionsInFull(
  db: Database,
  profile?: Profile,
  filter: AttractionFilter = {},
): Promise<Attraction[]> {
  const rows = await selectInFull(db, filter, profile)
  const pictures = await imagesOf(
    db,
    "attraction",
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...withParents(row), images: pictures(row.id).images }))
}

export async function findAttraction(db: Database, id: number, profile?: Profile): Promise<Attraction | undefined> {
  const [row] = await selectAttraction(db, { id }, profile)
  return row && { ...withParents(row), images: (await imagesOf(db, "attraction", [id]))(id).images }
}

const columns = [
  "attraction.id",
  "attraction.name",
  "attraction.title",
  "attraction.description",
  "attraction.map_url",
  "attraction.language",
  "attraction.capital",
  "attraction.currency",
  "attraction.population",
  "attraction.timezone",
  "attraction.ddi_code",
  "city.id as city_id",
  "city.name as city_name",
  "country.id as country_id",
  "country.name as country_name",
] as const

const selectInFull = compiledQuery((db, filter: AttractionFilter, profile?: Profile) =>
  selectAttractions(db, profile, filter).select(columns),
)

const selectAttraction = compiledQuery((db, { id }: { id: number }, profile?: Profile) =>
  selectAttractions(db, profile).select(columns).where("attraction.id", "=", id),
)

function selectAttractions(db: Database, profile?: Profile, { countryId, cityId }: AttractionFilter = {}) {
  return db
    .selectFrom("attraction")
    .innerJoin("city", "city.id", "attraction.city_id")
    .innerJoin("country", "country.id", "city.country_id")
    .where(cityIsPublished(profile))
    .$if(countryId !== undefined, (query) => query.where("city.country_id", "=", countryId as number))
    .$if(cityId !== undefined, (query) => query.where("attraction.city_id", "=", cityId as number))
    .orderBy("attraction.position")
    .orderBy("attraction.id")
}

interface ParentColumns {
  city_id: number
  city_name: string
  country_id: number
  country_name: string
}

function withParents<Row extends ParentColumns>({ city_id, city_name, country_id, country_name, ...row }: Row) {
  return { ...row, city: { id: city_id, name: city_name }, country: { id: country_id, name: country_name } }
}
