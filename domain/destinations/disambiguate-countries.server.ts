import { cachedContent } from "#platform/database/content-cache.server.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import { publishedIn } from "#domain/agency/profile.ts"
import type { Services } from "#platform/services.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import { listCities } from "./cities.server.ts"
import { listCountryNames } from "./countries.server.ts"

/** Cities that a title names at most. */
const citiesMax = 3

/**
 * Countries of tourism with names for titles. A country that shares its name with a published country outside the list
 * gets its first cities added: "Caribe (Aruba, Curaçao)".
 */
export async function disambiguateCountries(
  services: Pick<Services, "db" | "contentVersion">,
  countries: readonly NamedRef[],
): Promise<NamedRef[]> {
  const own = new Set(countries.map(({ id }) => id))
  const named = await idsByName(services)
  return Promise.all(
    countries.map(async ({ id, name }) => {
      if (!named(name).some((same) => !own.has(same))) return { id, name }
      return { id, name: withCities(name, await listCities(services.db, "tourism", { countryId: id })) }
    }),
  )
}

/** "Caribe (Aruba, Curaçao)": tells a country from others of its name. */
export function withCities(name: string, cities: readonly NamedRef[]): string {
  const first = cities.slice(0, citiesMax).map((city) => city.name)
  return first.length > 0 ? `${name} (${first.join(", ")})` : name
}

/** The ids of the countries of tourism with a name, read once for each version of the content. */
function idsByName(services: Pick<Services, "db" | "contentVersion">): Promise<(name: string) => readonly number[]> {
  const read = async () => {
    const countries = Map.groupBy(await listCountryNames(services, "tourism"), ({ name }) => foldName(name))
    const ids = new Map([...countries].map(([name, same]) => [name, same.map(({ id }) => id)]))
    return (name: string) => ids.get(foldName(name)) ?? []
  }
  return cachedContent(services, "countries of tourism by name", read, { country: ["name", publishedIn("tourism")] })
}
