import { href } from "#domain/agency/page-addresses.ts"
import type { Image } from "#platform/images/image.ts"
import { slugify } from "#platform/text/slug.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"

/** A way of travelling for leisure: beaches, snow, cruises. Tourism only. */
export interface Segment extends NamedRef {
  title: string | null
  /** HTML as stored: pages and the API sanitise it again. */
  description: string | null
  banners: Image[]
}

export function segmentHref({ id, name }: NamedRef): string {
  return href("/turismo/destino/:id/:name", { id: String(id), name: slugify(name) })
}

/** A country within a segment. The specification gives this address a trailing slash. */
export function segmentCountryHref(segment: NamedRef, country: NamedRef): string {
  const params = {
    segment_id: String(segment.id),
    segment_name: slugify(segment.name),
    id: String(country.id),
    name: slugify(country.name),
  }
  return `${href("/turismo/destino/:segment_id/:segment_name/:id/:name", params)}/`
}
