import type { Guide } from "#domain/destinations/destination.ts"
import type { SocialCardKind, SocialCardRef } from "#site/shell/page/page-meta.ts"

/**
 * The social card of a place. It shows the cover, which is the first picture; if a banner is the cover, the next one if
 * there is one.
 */
export function placeCard(kind: SocialCardKind, guide: Guide, ...within: string[]): SocialCardRef {
  return { kind, id: guide.id, shows: [guide.name, ...within, guide.cover, guide.gallery[0]] }
}
