import { findCity, listCities } from "#domain/destinations/cities.server.ts"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { pictureOf } from "#domain/destinations/destination.ts"
import { withCities } from "#domain/destinations/disambiguate-countries.server.ts"
import { byName } from "#platform/text/compare-names.ts"
import { foldName } from "#platform/text/remove-accents.ts"
import type { Image } from "#platform/images/image.ts"
import { placeOf } from "#domain/packages/package.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { type Price, priceOf } from "#domain/packages/price.ts"
import { today } from "#platform/time/day.ts"
import type { State } from "#domain/places/places.ts"
import { listStates } from "#domain/places/places.server.ts"
import { type Profile, profileOfSearch, profiles } from "#domain/agency/profile.ts"
import { parseId } from "#platform/http/parameters.ts"
import { queryText } from "#domain/search/read-search.server.ts"
import { staleIfError, whenUnavailable } from "#platform/http/stale-if-error.server.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { writeCities } from "./destination-cities.ts"
import { quotePrefills } from "#domain/quotes/quote-address.ts"
import { type Destination, listDestinationCountries } from "#domain/quotes/quotes.server.ts"
import { findRemovedPackage } from "#domain/quotes/removed-package.server.ts"

/** The data of the form. */
export interface ShownQuoteForm extends QuoteFormOptions {
  /** Today in São Paulo: the earliest first day of a trip. */
  today: string
  about: QuoteAbout | null
  /** Whether a confirmation can arrive: without an email server it becomes a file. */
  sendsEmails: boolean
  /** Values from the address. */
  prefill: QuoteInput
}

interface QuoteFormOptions {
  countries: readonly Destination[]
  /** As `writeCities` writes them. */
  cities: string
  states: readonly State[]
  replyWithin: string
  /** How long requests are kept, after the last contact. */
  retentionMonths: number
}

/** The package or destination that the visitor came from. */
export interface QuoteAbout {
  name: string
  place?: string
  /** Only for a package that was removed from the site. */
  note?: string
  picture?: Image
  /** Only for a package. */
  price?: Price
}

export async function showQuoteForm(services: Services, search: URLSearchParams): Promise<ShownQuoteForm> {
  const day = today(services.clock())
  const options = await loadOptions(services)
  // The form works without its context.
  const context = await findContext(services, search, day).catch(whenUnavailable(undefined))
  return {
    ...options,
    today: day,
    about: context?.about ?? null,
    sendsEmails: !services.mailer.isFolder,
    prefill: { ...context?.prefill, ...soughtInVain(search) },
  }
}

/** The text of a search without results, as the start of the observations. */
function soughtInVain(search: URLSearchParams): QuoteInput {
  const sought = queryText(search.get(quotePrefills.sought))
  return sought ? { observation: `Procurei por: ${sought}` } : {}
}

/** The lists are cached. While the database is unavailable, the form uses the last known ones. */
function loadOptions(services: Services): Promise<QuoteFormOptions> {
  return staleIfError(services, "quote form options", () =>
    cachedContent(services, "quote-form-options", () => readOptions(services)),
  )
}

async function readOptions(services: Services): Promise<QuoteFormOptions> {
  const { db } = services
  const listed = await listCities(db)
  const countries = tellApart(await listDestinationCountries(db), listed).sort(byName)
  const cities = writeCities(listed.sort(byName).map(({ id, name, country }) => ({ id, name, country_id: country.id })))
  const states = await listStates(db)
  const { reply_within, retention } = await getAgency(services)
  return { countries, cities, states, replyWithin: reply_within, retentionMonths: retention.quotes_months }
}

/** Countries that share a name get their first cities added. A request keeps the plain name. */
function tellApart(countries: readonly Destination[], cities: Awaited<ReturnType<typeof listCities>>): Destination[] {
  const named = Map.groupBy(countries, ({ name }) => foldName(name))
  return countries.map((country) =>
    named.get(foldName(country.name))?.length === 1
      ? country
      : {
          ...country,
          name: withCities(
            country.name,
            cities.filter((city) => city.country.id === country.id),
          ),
        },
  )
}

interface FoundContext {
  about: QuoteAbout
  prefill: QuoteInput
}

async function findContext(
  services: Services,
  search: URLSearchParams,
  day: string,
): Promise<FoundContext | undefined> {
  const read = (name: "packageId" | "cityId" | "countryId") => parseId(search.get(quotePrefills[name]) ?? undefined)
  const [packageId, cityId, countryId] = [read("packageId"), read("cityId"), read("countryId")]
  return (
    (packageId && (await findPackageContext(services, search, packageId, day))) ||
    (cityId && (await findCityContext(services, cityId))) ||
    (countryId && (await findCountryContext(services, countryId))) ||
    undefined
  )
}

async function findPackageContext(
  services: Services,
  search: URLSearchParams,
  id: number,
  day: string,
): Promise<FoundContext | undefined> {
  const preferred = profileOfSearch(search) ?? "tourism"
  const row =
    (await findPackage(services.db, preferred, id)) ??
    (await findPackage(services.db, preferred === "tourism" ? profiles[0] : "tourism", id))
  if (!row) return findRemovedContext(services, id, { preferred, day })
  const { rates } = await getAgency(services)
  const place = placeOf(row)
  return {
    about: {
      name: row.name,
      price: priceOf(row, day, rates),
      ...(place && { place }),
      ...(row.images[0] && { picture: row.images[0] }),
    },
    prefill: {
      package_id: String(id),
      ...(row.country && { country: String(row.country.id), countryCity: row.city ? String(row.city.id) : "" }),
    },
  }
}

/** Old links keep their package: the staff learn what the visitor was looking for. */
async function findRemovedContext(
  { db }: Services,
  id: number,
  { preferred, day }: { preferred: Profile; day: string },
): Promise<FoundContext | undefined> {
  const removed = await findRemovedPackage(db, preferred, id, day)
  const note = "Este pacote saiu do site. Conte o que você procurava: montamos algo parecido."
  return removed && { about: { name: removed.row.name, note }, prefill: { package_id: String(id) } }
}

async function findCityContext({ db }: Services, id: number): Promise<FoundContext | undefined> {
  const city = await findCity(db, id)
  return (
    city && {
      about: { name: city.name, place: city.country.name, ...(city.images[0] && { picture: city.images[0] }) },
      prefill: { country: String(city.country.id), countryCity: String(id) },
    }
  )
}

async function findCountryContext({ db }: Services, id: number): Promise<FoundContext | undefined> {
  const country = await findCountry(db, id)
  const picture = country && pictureOf(country)
  return country && { about: { name: country.name, ...(picture && { picture }) }, prefill: { country: String(id) } }
}
