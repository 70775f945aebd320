import type { MetaDescriptor } from "react-router"
import { presentImage } from "#platform/images/image.ts"
import { profileNames, profileSlugs } from "#domain/agency/profile.ts"
import { type Matches, pageMeta, siteOf } from "#site/shell/page/page-meta.ts"
import { currentPart } from "#domain/packages/price.ts"
import type { PackagePage } from "./load-package.server.ts"

/** Title, description, social card and structured data of a package page. */
export function packageMeta(matches: Matches, page: PackagePage): MetaDescriptor[] {
  const { id, profile, in_both, name, summary, opening, canonical } = page
  const description = summary || opening || null
  // A package in both profiles has two pages: the profile makes their titles distinct.
  const ofProfile = in_both ? profileNames[profile] : undefined
  return [
    ...pageMeta(matches, {
      breadcrumb: ofProfile ? [ofProfile, name] : [name],
      description: ofProfile && description ? `${ofProfile}: ${description}` : description,
      canonical,
      crumbs: page.crumbs,
      card: {
        kind: `pacote-${profileSlugs[profile]}`,
        id,
        shows: [name, page.place, page.price, page.images[0]],
      },
    }),
    ...packageStructuredData(matches, page),
  ]
}

/**
 * Structured data of a package: what the page shows. It is a product only with a price, because search engines report a
 * product without an offer as an error.
 */
function packageStructuredData(matches: Matches, page: PackagePage): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const { origin, agency } = site
  const url = origin + page.canonical
  const part = currentPart(page.price)
  // Search engines ask for a product's description; a trip's may be absent.
  const description = page.summary || page.opening || (part && page.name)
  const types = [...(part ? ["Product"] : []), ...(page.profile === "tourism" ? ["TouristTrip"] : [])]
  if (types.length === 0) return []
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": types,
        name: page.name,
        ...(description && { description }),
        url,
        ...(page.images.length > 0 && { image: page.images.map((image) => origin + presentImage(image).path) }),
        ...(part && {
          brand: { "@type": "Brand", name: agency.name },
          offers: {
            "@type": "Offer",
            url,
            price: (part.cents / 100).toFixed(2),
            priceCurrency: part.currency,
            availability: "https://schema.org/InStock",
            ...(page.price.endsDay && { priceValidUntil: page.price.endsDay }),
            seller: { "@type": "TravelAgency", name: agency.name },
          },
        }),
      },
    },
  ]
}
