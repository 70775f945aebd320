import type { MetaDescriptor } from "react-router"
import { presentImage } from "#platform/images/image.ts"
import { type Matches, siteOf } from "#site/shell/page/page-meta.ts"
import type { Guide } from "#domain/destinations/destination.ts"

/** Structured data of a place: only what the page shows. */
export function placeStructuredData(
  matches: Matches,
  guide: Guide,
  canonical: string,
  within?: string,
  type = "TouristDestination",
): MetaDescriptor[] {
  const site = siteOf(matches)
  if (!site) return []
  const images = guide.cover ? [guide.cover, ...guide.gallery] : guide.gallery
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": type,
        name: guide.name,
        url: site.origin + canonical,
        ...(guide.opening && { description: guide.opening }),
        ...(images.length > 0 && { image: images.map((image) => site.origin + presentImage(image).path) }),
        ...(within && { containedInPlace: { "@type": "Place", name: within } }),
      },
    },
  ]
}
