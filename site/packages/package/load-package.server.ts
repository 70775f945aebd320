import { href } from "react-router"
import { contentHtml } from "#domain/agency/content-html.server.ts"
import { cityHref, countryHref } from "#domain/destinations/destination.ts"
import { openingOf } from "#domain/destinations/guide.server.ts"
import type { Image } from "#platform/images/image.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { segmentCountryHref, segmentHref } from "#domain/segments/segment.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Crumb } from "#site/shell/page/breadcrumb.tsx"
import { quoteHref } from "#domain/quotes/quote-address.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { type PackageCard, type PackageRecord, cardOf, packageHref, placeOf } from "#domain/packages/package.ts"
import { listRelated } from "#domain/packages/packages.server.ts"
import { type Price, priceOf } from "#domain/packages/price.ts"
import { today } from "#platform/time/day.ts"

/** Data of a package page. */
export interface PackagePage {
  id: number
  profile: Profile
  /** Whether the other profile also has a page for it. */
  in_both: boolean
  name: string
  summary: string | null
  /** The description's first sentences, as plain text. */
  opening: string
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
  /** Sanitized; null when there is no content. */
  html: string | null
}

export async function loadPackagePage(services: Services, profile: Profile, row: PackageRecord): Promise<PackagePage> {
  const { rates, whatsapp, reply_within } = await getAgency(services)
  const day = today(services.clock())
  const related = await listRelated(services.db, profile, {
    ignoreId: row.id,
    cityId: row.city?.id,
    countryId: row.country?.id,
  })
  const canonical = packageHref(profile, row)
  return {
    id: row.id,
    profile,
    in_both: row.in_both,
    name: row.name,
    summary: row.summary,
    opening: openingOf(row),
    place: placeOf(row),
    images: row.images,
    price: priceOf(row, day, rates),
    sections: [
      { title: "Descrição", kind: "description", html: contentHtml(row.description, profile) },
      { title: "Inclui", kind: "include", html: contentHtml(row.include, profile) },
      { title: "Não Inclui", kind: "not_include", html: contentHtml(row.not_include, profile) },
      { title: "Requisitos/Observações", kind: "observation", html: contentHtml(row.observation, profile) },
    ],
    related: related.map((other) => cardOf(other, profile, day, rates)),
    crumbs: [...crumbsAbove(profile, row), { title: row.name }],
    canonical,
    quoteHref: quoteHref(profile, { packageId: row.id }),
    whatsappHref: whatsappLink(whatsapp, `Olá! Quero saber mais sobre “${row.name}”: ${services.origin}${canonical}`),
    replyWithin: reply_within,
  }
}

function crumbsAbove(profile: Profile, { country, city, segment }: PackageRecord): Crumb[] {
  const top = { title: profileNames[profile], to: profile === "exchange" ? href("/intercambio") : href("/turismo") }
  return profile === "exchange" ? [top, ...exchangePlaces(country, city)] : [top, ...tourismPlaces(segment, country)]
}

/** Places without a page have no link. */
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
