import { foldName } from "#platform/text/remove-accents.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { Services } from "#platform/services.ts"
import { listCities } from "./cities.server.ts"
import { listCountryNames } from "./countries.server.ts"
import type { Ref } from "./destination.ts"

/** Cities that a title names at most. */
const citiesMax = 3

/**
 * The countries with names for titles. A country that shares its name with a published country outside the list gets
 * its first cities added: "Caribe (Aruba, Curaçao)".
 */
export async function disambiguateCountries(
  services: Pick<Services, "db" | "contentVersion">,
  profile: Profile,
  countries: readonly Ref[],
): Promise<Ref[]> {
  const own = new Set(countries.map(({ id }) => id))
  const others = new Set(
    (await listCountryNames(services, profile)).filter(({ id }) => !own.has(id)).map(({ name }) => foldName(name)),
  )
  return Promise.all(
    countries.map(async ({ id, name }) => {
      if (!others.has(foldName(name))) return { id, name }
      const cities = (await listCities(services.db, profile, { countryId: id }))
        .slice(0, citiesMax)
        .map((city) => city.name)
      return { id, name: cities.length > 0 ? `${name} (${cities.join(", ")})` : name }
    }),
  )
}
