import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { Services } from "#platform/services.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { City } from "./destination.ts"
import { cityIsPublished } from "./published.server.ts"

/* Without a profile: what is published in either profile. Lists are in the agency's order. */

type CityFilter = {
  countryId?: number
}

export async function listCities(
  db: Database,
  profile?: Profile,
  filter: CityFilter = {},
): Promise<Array<NamedRef & { country: NamedRef }>> {
  const rows = await selectCities(db, profile, filter)
    .select(["city.id", "city.name", ...parent])
    .execute()
  return rows.map(withCountry)
}

/** The names of each country's cities, in the agency's order, read once for each version of the content. */
export function listCityNames(
  services: Pick<Services, "db" | "contentVersion">,
  profile: Profile,
): Promise<(countryId: number) => readonly string[]> {
  const flag = publishedIn(profile)
  const read = async () => {
    const cities = Map.groupBy(await listCities(services.db, profile), ({ country }) => country.id)
    const names = new Map([...cities].map(([countryId, ofCountry]) => [countryId, ofCountry.map(({ name }) => name)]))
    return (countryId: number) => names.get(countryId) ?? []
  }
  return cachedContent(services, `names of cities ${profile}`, read, {
    city: ["name", "position", "country_id", flag],
    country: [flag],
  })
}

export async function listCitiesInFull(db: Database, profile?: Profile, filter: CityFilter = {}): Promise<City[]> {
  const rows = await selectInFull(db, filter, profile)
  const pictures = await imagesOf(
    db,
    "city",
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...withCountry(row), images: pictures(row.id).images }))
}

export async function findCity(db: Database, id: number, profile?: Profile): Promise<City | undefined> {
  const [row] = await selectCity(db, { id }, profile)
  return row && { ...withCountry(row), images: (await imagesOf(db, "city", [id]))(id).images }
}

const parent = ["country.id as country_id", "country.name as country_name"] as const

const columns = [
  "city.id",
  "city.name",
  "city.title",
  "city.description",
  "city.map_url",
  "city.language",
  "city.currency",
  "city.population",
  "city.timezone",
  ...parent,
] as const

const selectInFull = compiledQuery((db, filter: CityFilter, profile?: Profile) =>
  selectCities(db, profile, filter).select(columns),
)

const selectCity = compiledQuery((db, { id }: { id: number }, profile?: Profile) =>
  selectCities(db, profile).select(columns).where("city.id", "=", id),
)

function selectCities(db: Database, profile?: Profile, { countryId }: CityFilter = {}) {
  return db
    .selectFrom("city")
    .innerJoin("country", "country.id", "city.country_id")
    .where(cityIsPublished(profile))
    .$if(countryId !== undefined, (query) => query.where("city.country_id", "=", countryId as number))
    .orderBy("city.position")
    .orderBy("city.id")
}

function withCountry<Row extends { country_id: number; country_name: string }>({
  country_id,
  country_name,
  ...row
}: Row) {
  return { ...row, country: { id: country_id, name: country_name } }
}
