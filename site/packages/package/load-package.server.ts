import { href } from "react-router"
import { contentHtml } from "#domain/agency/content-html.server.ts"
import { cityHref, countryHref } from "#domain/destinations/destination.ts"
import type { Image } from "#platform/images/image.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { segmentCountryHref, segmentHref } from "#domain/segments/segment.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Crumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { type PackageCard, type PackageRecord, cardOf, packageHref, placeOf } from "#domain/packages/package.ts"
import { listRelated } from "#domain/packages/packages.server.ts"
import { type Price, priceOf } from "#domain/packages/price.ts"
import { today } from "#platform/time/day.ts"

/** All that a package's page says. */
export interface PackagePage {
  id: number
  profile: Profile
  /** The other profile has a page of it too. */
  in_both: boolean
  name: string
  summary: string | null
  place?: string
  images: Image[]
  price: Price
  sections: PackageSection[]
  related: PackageCard[]
  crumbs: Crumb[]
  canonical: string
  quoteHref: string
  whatsappHref: string
  replyWithin: string
}

export interface PackageSection {
  title: string
  kind: "description" | "include" | "not_include" | "observation"
  /** Sanitised; null when the agency wrote nothing. */
  html: string | null
}

export async function showPackage(services: Services, profile: Profile, found: PackageRecord): Promise<PackagePage> {
  const { rates, whatsapp, reply_within } = await getAgency(services)
  const day = today(services.clock())
  const related = await listRelated(services.db, profile, {
    ignoreId: found.id,
    cityId: found.city?.id,
    countryId: found.country?.id,
  })
  const canonical = packageHref(profile, found)
  return {
    id: found.id,
    profile,
    in_both: found.in_both,
    name: found.name,
    summary: found.summary,
    place: placeOf(found),
    images: found.images,
    price: priceOf(found, day, rates),
    sections: [
      { title: "Descrição", kind: "description", html: contentHtml(found.description, profile) },
      { title: "Inclui", kind: "include", html: contentHtml(found.include, profile) },
      { title: "Não Inclui", kind: "not_include", html: contentHtml(found.not_include, profile) },
      { title: "Requisitos/Observações", kind: "observation", html: contentHtml(found.observation, profile) },
    ],
    related: related.map((row) => cardOf(row, profile, day, rates)),
    crumbs: [...crumbsAbove(profile, found), { title: found.name }],
    canonical,
    quoteHref: `${withProfile(href("/orcamento"), profile)}&pacote=${found.id}`,
    whatsappHref: whatsappLink(whatsapp, `Olá! Quero saber mais sobre "${found.name}": ${services.origin}${canonical}`),
    replyWithin: reply_within,
  }
}

function crumbsAbove(profile: Profile, { country, city, segment }: PackageRecord): Crumb[] {
  const top = { title: profileNames[profile], to: profile === "exchange" ? href("/intercambio") : href("/turismo") }
  return profile === "exchange" ? [top, ...exchangePlaces(country, city)] : [top, ...tourismPlaces(segment, country)]
}

/** A place without a page is named without a link. */
function exchangePlaces(country: PackageRecord["country"], city: PackageRecord["city"]): Crumb[] {
  if (!country) return []
  const above = { title: country.name, to: country.published ? countryHref(country) : undefined }
  if (!city) return [above]
  return [above, { title: city.name, to: city.published ? cityHref(country, city) : undefined }]
}

function tourismPlaces(segment: PackageRecord["segment"], country: PackageRecord["country"]): Crumb[] {
  if (!segment) return country ? [{ title: country.name }] : []
  const above = { title: segment.name, to: segmentHref(segment) }
  return country
    ? [above, { title: country.name, to: country.published ? segmentCountryHref(segment, country) : undefined }]
    : [above]
}
