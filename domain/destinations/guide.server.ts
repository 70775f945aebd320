import { contentHtml } from "#domain/agency/content-html.server.ts"
import { plainText } from "#platform/text/safe-html.server.ts"
import { createTextCache } from "#platform/text/text-cache.server.ts"
import type { Image } from "#platform/images/image.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"
import type { Profile } from "#domain/agency/profile.ts"
import { type Facts, type Guide, knownFacts, excerptOf } from "./destination.ts"

interface GuidePlace extends NamedRef, Partial<Facts> {
  title: string | null
  description: string | null
  map_url: string | null
  images: Image[]
  banners?: Image[]
}

/** The first sentences of an editor's text. Cached, because finding them takes longer than reading the page's rows. */
const readOpening = createTextCache((html) => excerptOf(plainText(html)))

export function openingOf({ description }: { description: string | null }): string {
  return description === null ? "" : readOpening(description)
}

/** A place's data for lists. Its text is not sanitised for them. */
export function introductionOf(place: GuidePlace) {
  const { id, name, title, banners, images } = place
  return { id, name, title, opening: openingOf(place), picture: banners?.[0] ?? images[0] ?? null }
}

/** The content of the page of a country, a city or an attraction in this profile; its text made safe by `toHtml`. */
export function guideOf(place: GuidePlace, profile: Profile, toHtml = contentHtml): Guide {
  const { picture: cover, ...introduction } = introductionOf(place)
  return {
    ...introduction,
    description: toHtml(place.description, profile),
    facts: knownFacts(place),
    mapUrl: place.map_url,
    cover,
    gallery: place.images.filter((image) => image.hash !== cover?.hash),
  }
}
