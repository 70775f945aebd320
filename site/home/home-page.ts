import type { Banner, Step } from "#domain/home/home.ts"
import type { PackageCard } from "#domain/packages/package.ts"
import type { ListedStore } from "#site/stores/store-structured-data.ts"
import type { TestimonialQuote } from "./testimonial-quote.server.ts"

/** A package in the slider: `shownName` is cut to 40 characters, the card has the full name. */
export interface NamedCard {
  card: PackageCard
  shownName: string
}

export interface CountryLink {
  name: string
  to: string
}

/** What a home page shows, from top to bottom. */
export interface HomePage {
  banners: readonly Banner[]
  /**
   * The first featured package, shown across the full width. Without featured ones, the first in promotion, or of all.
   */
  lead?: PackageCard
  /** The others, in a slider. */
  rest: NamedCard[]
  /** The search with all packages, featured ones first; only if more could be shown here. */
  searchHref?: string
  /** Steps at position 1. */
  before: readonly Step[]
  /** Steps at position 2. */
  after: readonly Step[]
  testimonials: readonly TestimonialQuote[]
  /** For structured data. */
  stores: readonly ListedStore[]
  /** Only if the agency has nothing in this profile: search engines are not led there. */
  isEmpty?: true
}
