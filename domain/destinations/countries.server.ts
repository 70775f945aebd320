import { compiledQuery } from "#platform/database/compiled-query.ts"
import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import { imagesOf } from "#platform/images/images.server.ts"
import type { Services } from "#platform/services.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { type Profile, publishedIn } from "#domain/agency/profile.ts"
import type { Country } from "./destination.ts"
import { countryIsPublished } from "./published.server.ts"

/* Without a profile: what is published in either profile. Lists are in the agency's order. */

type CountryFilter = {
  /** Only countries with a published tourism package of that segment. */
  segmentId?: number
}

export function listCountries(db: Database, profile?: Profile, filter: CountryFilter = {}): Promise<NamedRef[]> {
  return selectCountries(db, profile, filter).select(["country.id", "country.name"]).execute()
}

/** The names of a profile's countries, read once for each version of the content. */
export function listCountryNames(
  services: Pick<Services, "db" | "contentVersion">,
  profile: Profile,
): Promise<readonly NamedRef[]> {
  return cachedContent(services, `names of countries ${profile}`, () => listCountries(services.db, profile), {
    country: ["name", "position", publishedIn(profile)],
  })
}

export async function listCountriesInFull(
  db: Database,
  profile?: Profile,
  filter: CountryFilter = {},
): Promise<Country[]> {
  const rows = await selectInFull(db, filter, profile)
  const pictures = await imagesOf(
    db,
    "country",
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...pictures(row.id) }))
}

export async function findCountry(db: Database, id: number, profile?: Profile): Promise<Country | undefined> {
  const [row] = await selectCountry(db, { id }, profile)
  return row && { ...row, ...(await imagesOf(db, "country", [id]))(id) }
}

const columns = [
  "country.id",
  "country.name",
  "country.title",
  "country.description",
  "country.map_url",
  "country.language",
  "country.capital",
  "country.currency",
  "country.population",
  "country.timezone",
  "country.ddi_code",
] as const

const selectInFull = compiledQuery((db, filter: CountryFilter, profile?: Profile) =>
  selectCountries(db, profile, filter).select(columns),
)

const selectCountry = compiledQuery((db, { id }: { id: number }, profile?: Profile) =>
  selectCountries(db, profile).select(columns).where("country.id", "=", id),
)

function selectCountries(db: Database, profile?: Profile, { segmentId }: CountryFilter = {}) {
  return db
    .selectFrom("country")
    .where(countryIsPublished(profile))
    .$if(segmentId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("package")
            .select("package.id")
            .whereRef("package.country_id", "=", "country.id")
            .where("package.segment_id", "=", segmentId as number)
            .where("package.in_tourism", "=", 1),
        ),
      ),
    )
    .orderBy("country.position")
    .orderBy("country.id")
}
