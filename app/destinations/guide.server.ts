import { plainText, safeHtml } from "#app/content/safe-html.server.ts"
import type { Image } from "#app/images/image.ts"
import { type Facts, type Guide, type Ref, knownFacts, openingOf } from "./destination.ts"

interface GuidePlace extends Ref, Partial<Facts> {
  title: string | null
  description: string | null
  map_url: string | null
  images: Image[]
  banners?: Image[]
}

/** What the page of a country, a city or an attraction shows of it. */
export function guideOf(place: GuidePlace): Guide {
  const cover = place.banners?.[0] ?? place.images[0] ?? null
  return {
    id: place.id,
    name: place.name,
    title: place.title,
    description: safeHtml(place.description),
    opening: openingOf(plainText(place.description)),
    facts: knownFacts(place),
    mapUrl: place.map_url,
    cover,
    gallery: place.images.filter((image) => image.hash !== cover?.hash),
  }
}
