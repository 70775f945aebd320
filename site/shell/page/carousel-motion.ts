import type { Profile } from "#domain/agency/profile.ts"
import type { Motion } from "#ui/carousel/use-carousel.ts"

/*
 * Section 9 of the specification, "Business constants and limits". The intervals are quoted from it.
 * The start delays are spread over its "1.5 to 5 seconds", so that no two carousels start together.
 */

/** "Home banners autoplay 4.5 s (tourism) or 3.5 s (exchange)." */
export const bannerMotion = {
  tourism: { intervalMs: 4500, startAfterMs: 1500 },
  exchange: { intervalMs: 3500, startAfterMs: 1500 },
} as const satisfies Record<Profile, Motion>

/** "Package sliders 3.5 s." */
export const packageMotion = { intervalMs: 3500, startAfterMs: 2500 } as const satisfies Motion

/** "Gallery 2.5 s (2500 ms per slide), […] starts 1500 ms after load." Its transition and loop are those of all. */
export const galleryMotion = { intervalMs: 2500, startAfterMs: 1500 } as const satisfies Motion

/** "Partners 2 s." */
export const partnerMotion = { intervalMs: 2000, startAfterMs: 4000 } as const satisfies Motion

/** The specification gives no interval. 7 s are enough to read a testimonial. */
export const testimonialMotion = { intervalMs: 7000, startAfterMs: 5000 } as const satisfies Motion

/** No autoplay and no loop: steps are read in order, at the reader's pace. */
export const stepMotion = { loop: false } as const satisfies Motion

/** "Truncation: 40 characters (package names on home sliders), 140 characters (testimonial messages)." */
export const packageNameLength = 40
export const testimonialLength = 140
