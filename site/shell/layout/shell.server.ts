import { href } from "react-router"
import type { Agency } from "#domain/agency/agency.ts"
import { listCovers } from "#domain/agency/covers.server.ts"
import { safeContentLink } from "#domain/agency/content-link.ts"
import { networkNames } from "#domain/agency/social-networks.ts"
import { listCountries } from "#domain/destinations/countries.server.ts"
import { sortByOffer } from "#domain/destinations/place-order.ts"
import { listDifferentials, listPartners } from "#domain/home/home.server.ts"
import { type PartnerMark, type Tile, markOf, tileOf } from "#domain/home/home.ts"
import {
  exchangeCountryPromotionsHref,
  mergePromotionCountries,
  tourismSegmentPromotionsHref,
} from "#domain/packages/package.ts"
import { countByCountry } from "#domain/packages/packages.server.ts"
import { listPromotionCountries } from "#domain/packages/promotion-places.server.ts"
import { today } from "#platform/time/day.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { findProfileContent } from "#domain/agency/profile-content.server.ts"
import { listSegments } from "#domain/segments/segments.server.ts"
import type { Services } from "#domain/services.server.ts"
import { type PageRef, staticPageHref } from "#domain/pages/static-page.ts"
import { findStaticPage, listMenuPages } from "#domain/pages/static-pages.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Database } from "#platform/database/connect.ts"
import { cachedContent } from "#platform/database/content-cache.server.ts"
import type { ContentReads } from "#platform/database/content-version.ts"
import type { Log } from "#site/request-context.server.ts"
import { emptyOnError } from "#site/shell/page/empty-on-error.server.ts"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import type { MenuLink, Menus, PublicAgency, ShellParts } from "./shell.ts"
import { hashText } from "#platform/text/hash-text.ts"
import { slugify } from "#platform/text/slug.ts"
import { writtenPhoneLink } from "#platform/text/written-phone-link.ts"

/** Root data of every page. */
export async function loadSite(services: Services): Promise<SiteData> {
  const [agency, covers] = await Promise.all([
    cachedContent(services, "public agency", () => loadAgency(services), noPackages),
    listCovers(services),
  ])
  const pictures = [covers.exchange, covers.tourism].map((image) => [image?.hash, image?.focus])
  return { agency, origin: services.origin, covers: hashText(JSON.stringify(pictures)) }
}

async function loadAgency(services: Services): Promise<PublicAgency> {
  const {
    name,
    company_name,
    cnpj,
    cadastur,
    address,
    email,
    phone,
    whatsapp,
    description,
    title_suffix,
    social,
    demonstration,
  } = await getAgency(services)
  return {
    name,
    company_name,
    cnpj,
    cadastur,
    address,
    email,
    phone,
    phone_link: writtenPhoneLink(phone),
    whatsapp,
    description,
    title_suffix,
    social: social.map(({ network, link }) => ({ network, name: networkNames[network], link })),
    demonstration,
  }
}

/** A preview of a package whose text or price changes need not count all packages again. */
export const menuReads: ContentReads = {
  package: [
    "country_id",
    "featured",
    "in_exchange",
    "in_tourism",
    "promotion_cents",
    "promotion_ends",
    "promotion_starts",
  ],
}
/** What has nothing to do with packages. */
const noPackages: ContentReads = { package: [] }

export async function loadShell(
  services: Services,
  profile: Profile,
  log?: Log,
): Promise<ShellParts & { partners: readonly PartnerMark[] }> {
  const { db } = services
  return {
    menus: await loadMenus(services, profile),
    // Failures are not cached.
    tiles: await emptyOnError(
      cachedContent(services, `tiles ${profile}`, () => listTiles(services, profile), noPackages),
      log,
    ),
    partners: await emptyOnError(
      cachedContent(services, "partners", () => listMarks(db), noPackages),
      log,
    ),
  }
}

/** Cached for the day, because promotions start and end at midnight. */
export function loadMenus(services: Services, profile: Profile): Promise<Menus> {
  const day = today(services.clock())
  return cachedContent(services, `menus ${profile} ${day}`, () => readMenus(services, profile, day), menuReads)
}

async function readMenus(services: Services, profile: Profile, day: string): Promise<Menus> {
  const { db } = services
  const agency = await getAgency(services)
  const pages = await listMenuPages(db, profile)
  const { testimonials } = await findProfileContent(services, profile)
  const links = (refs: PageRef[]) =>
    refs
      .filter((page) => page.id !== agency.honeymoon_page.id)
      .map((page) => ({ title: page.title, to: staticPageHref(profile, page, agency.honeymoon_page) }))
  return {
    profile,
    about: [...links(pages["1"]), ...(testimonials ? [testimonialsLink(profile)] : [])],
    services: links(pages["2"]),
    courses: links(pages["3"]),
    destinations: await destinationLinks(services, profile),
    promotions: await promotionLinks(services, profile, day),
    honeymoon: profile === "tourism" ? await honeymoonLink(services, agency) : null,
  }
}

async function listTiles(services: Services, profile: Profile): Promise<Tile[]> {
  const { wide_tiles } = await getAgency(services)
  const differentials = await listDifferentials(services.db, profile)
  return differentials.map((differential, index) =>
    tileOf({ ...differential, link: safeContentLink(differential.link, profile) }, index, wide_tiles),
  )
}

async function listMarks(db: Database): Promise<PartnerMark[]> {
  return (await listPartners(db)).map(markOf)
}

function testimonialsLink(profile: Profile): MenuLink {
  return {
    title: "Depoimentos",
    to: profile === "exchange" ? href("/intercambio/depoimentos") : href("/turismo/depoimentos"),
  }
}

async function destinationLinks(services: Services, profile: Profile): Promise<MenuLink[]> {
  const { db } = services
  if (profile === "tourism") {
    const segments = await listSegments(db)
    return segments.map(({ id, name }) => ({
      title: name,
      to: href("/turismo/destino/:id/:name", { id: String(id), name: slugify(name) }),
    }))
  }
  const countries = await listCountries(db, profile)
  const sorted = sortByOffer(countries, await countByCountry(services, profile))
  return sorted.map(({ id, name }) => ({
    title: name,
    to: href("/intercambio/pais/:id/:name", { id: String(id), name: slugify(name) }),
  }))
}

async function promotionLinks({ db }: Services, profile: Profile, day: string): Promise<MenuLink[]> {
  const promoted = await listPromotionCountries(db, profile, day)
  const packagesIn = new Map(promoted.map(({ id, packages }) => [id, packages]))
  const countries = sortByOffer(promoted, (id) => packagesIn.get(id) ?? 0)
  const links =
    profile === "exchange"
      ? countries.map((country) => ({ title: country.name, to: exchangeCountryPromotionsHref(country) }))
      : mergePromotionCountries(countries).map((merged) => ({
          title: merged.name,
          to: tourismSegmentPromotionsHref(merged),
        }))
  return links.map((link) => ({ ...link, reload: true }))
}

/** The page with the reserved id and slug of the specification; null when there is none. */
async function honeymoonLink({ db }: Services, { honeymoon_page }: Agency): Promise<MenuLink | null> {
  const page = await findStaticPage(db, "tourism", honeymoon_page.id)
  if (!page) return null
  return { title: "Lua de Mel", to: staticPageHref("tourism", page, honeymoon_page) }
}
