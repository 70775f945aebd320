import { href } from "react-router"
import { attractionHref, cityHref, countryHref } from "#domain/destinations/destination.ts"
import {
  exchangeCityPromotionsHref,
  exchangeCountryPromotionsHref,
  mergePromotionCountries,
  packageHref,
  tourismPromotionsHref,
  tourismSegmentPromotionsHref,
} from "#domain/packages/package.ts"
import { listPromotionCountries } from "#domain/packages/promotion-places.server.ts"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { today } from "#platform/time/day.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { findProfileContent } from "#domain/agency/profile-content.server.ts"
import { segmentCountryHref, segmentHref } from "#domain/segments/segment.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { staticPageHref } from "#domain/pages/static-page.ts"
import {
  findContentChange,
  listDatedAttractions,
  listDatedCities,
  listDatedCountries,
  listDatedPackages,
  listDatedPages,
  listDatedSegments,
  listExchangeOfferCities,
  listPackageSlices,
  listSegmentCountries,
  listTourismOffers,
} from "#domain/sitemap/sitemap-rows.server.ts"

/** An indexable page; couples' pages are not. */
export interface SitemapEntry {
  /** Canonical, root-relative address. */
  path: string
  /** ISO instant of the last change, where known. */
  updatedAt?: string
}

/** A file of the sitemap. The protocol allows 50,000 addresses per file. */
export interface SitemapPart {
  name: string
  updatedAt?: string
}

export const sitemapNamespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

/** The protocol allows 50,000. A file of 2,000 blocked other requests for 30 ms. */
const packagesInPart = 1_000

const packagesPart = { exchange: "pacotes-intercambio", tourism: "pacotes-turismo" } as const satisfies Record<
  Profile,
  string
>

/** The files of the sitemap that have entries. */
export async function listSitemapParts(services: Services): Promise<SitemapPart[]> {
  const { db } = services
  const updatedAt = await findContentChange(db)
  const slices = async (profile: Profile) =>
    (await listPackageSlices(db, profile, packagesInPart)).map((changed, index) => ({
      name: `${packagesPart[profile]}-${index + 1}`,
      updatedAt: changed,
    }))
  return [
    { name: "paginas", updatedAt },
    ...((await hasPlaces(services)) ? [{ name: "destinos", updatedAt }] : []),
    ...(await slices("exchange")),
    ...(await slices("tourism")),
  ]
}

/** Whether `destinos` has entries. All of them are listed only where countries and segments do not tell it sooner. */
async function hasPlaces(services: Services): Promise<boolean> {
  const { db } = services
  return (
    (await listDatedSegments(db)).length > 0 ||
    (await listDatedCountries(db)).length > 0 ||
    (await listPlaces(services)).length > 0
  )
}

/** The entries of a file; undefined when there is no such file, because the protocol allows none without entries. */
export async function listSitemapEntries(services: Services, part: string): Promise<SitemapEntry[] | undefined> {
  const entries = await listPart(services, part)
  return entries.length > 0 ? entries : undefined
}

async function listPart(services: Services, part: string): Promise<SitemapEntry[]> {
  if (part === "paginas") return listPages(services)
  if (part === "destinos") return listPlaces(services)
  const [, name, number] = /^(pacotes-[a-z]+)-([1-9]\d{0,3})$/.exec(part) ?? []
  const profile = (["exchange", "tourism"] as const).find((one) => packagesPart[one] === name)
  return profile ? listPackages(services, profile, Number(number) - 1) : []
}

async function listPages(services: Services): Promise<SitemapEntry[]> {
  const { honeymoon_page } = await getAgency(services)
  const updatedAt = await findContentChange(services.db)
  const exchange = await findProfileContent(services, "exchange")
  const tourism = await findProfileContent(services, "tourism")
  const changing = [
    href("/"),
    ...(exchange.home ? [href("/intercambio")] : []),
    ...(tourism.home ? [href("/turismo")] : []),
    ...(exchange.countries ? [href("/intercambio/pais")] : []),
    ...(exchange.testimonials ? [href("/intercambio/depoimentos")] : []),
    ...(tourism.testimonials ? [href("/turismo/depoimentos")] : []),
    href("/contatos"),
    href("/busca"),
  ]
  const written = async (profile: Profile) =>
    (await listDatedPages(services.db, profile)).map((page) => ({
      path: staticPageHref(profile, page, honeymoon_page),
      updatedAt: page.updatedAt,
    }))
  return [
    ...changing.map((path) => ({ path, updatedAt })),
    ...[href("/orcamento"), href("/privacidade"), href("/acessibilidade")].map((path) => ({ path })),
    ...(await written("exchange")),
    ...(await written("tourism")),
  ]
}

async function listPackages({ db }: Services, profile: Profile, slice: number): Promise<SitemapEntry[]> {
  const rows = await listDatedPackages(db, profile, { offset: slice * packagesInPart, limit: packagesInPart })
  return rows.map((row) => ({
    path: packageHref(profile, { ...row, country: row.country && { ...row.country, published: true } }),
    updatedAt: row.updatedAt,
  }))
}

/** A query and the entries of its rows. */
type EntryList = () => Promise<SitemapEntry[]>

/**
 * The entries of all lists, each list in a separate event loop turn: SQLite is synchronous, and all lists take 95 ms.
 */
async function listInTurns(lists: readonly EntryList[]): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (const list of lists) {
    await takeTurn()
    entries.push(...(await list()))
  }
  return entries
}

async function listPlaces(services: Services): Promise<SitemapEntry[]> {
  return [...(await listExchangePlaces(services)), ...(await listTourismPlaces(services))]
}

async function listExchangePlaces({ db, clock }: Services): Promise<SitemapEntry[]> {
  const day = today(clock())
  await takeTurn()
  const promoted = await listPromotionCountries(db, "exchange", day)
  const promotionPages = promoted.map((country) => async () => {
    const cities = await listExchangeOfferCities(db, day, country.id)
    return [
      { path: exchangeCountryPromotionsHref(country) },
      ...cities.map((city) => ({ path: exchangeCityPromotionsHref(country, city) })),
    ]
  })
  return listInTurns([
    async () =>
      (await listDatedCountries(db)).map((country) => ({
        path: countryHref(country),
        updatedAt: country.updatedAt,
      })),
    async () =>
      (await listDatedCities(db)).map((city) => ({
        path: cityHref(city.country, city),
        updatedAt: city.updatedAt,
      })),
    async () =>
      (await listDatedAttractions(db)).map((attraction) => ({
        path: attractionHref(attraction.country, attraction.city, attraction),
        updatedAt: attraction.updatedAt,
      })),
    ...promotionPages,
  ])
}

async function listTourismPlaces({ db, clock }: Services): Promise<SitemapEntry[]> {
  const day = today(clock())
  await takeTurn()
  const promoted = await listPromotionCountries(db, "tourism", day)
  return listInTurns([
    async () =>
      (await listDatedSegments(db)).map((segment) => ({ path: segmentHref(segment), updatedAt: segment.updatedAt })),
    async () =>
      (await listSegmentCountries(db)).map(({ segment, country }) => ({
        path: segmentCountryHref(segment, country),
        updatedAt: country.updatedAt,
      })),
    async () => mergePromotionCountries(promoted).map((merged) => ({ path: tourismSegmentPromotionsHref(merged) })),
    async () =>
      (await listTourismOffers(db, day)).map(({ country, segment }) => ({
        path: tourismPromotionsHref(country, segment),
      })),
  ])
}
