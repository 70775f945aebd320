import type { Image } from "#platform/images/image.ts"

/* Content of the home pages, and of the tiles and partners at the end of every page. */

/** Maximum of featured packages on a home page: one across the full width, the others in the slider. */
export const featuredLimit = 25

export interface Banner {
  id: number
  title: string
  subtitle: string | null
  btn_1_title: string | null
  btn_1_link: string | null
  btn_2_title: string | null
  btn_2_link: string | null
  images: readonly Image[]
}

export interface Differential {
  id: number
  title: string
  link: string | null
  images: readonly Image[]
}

export interface Step {
  id: number
  title: string
  /** Sanitised HTML. */
  description: string | null
  link: string | null
  position: "1" | "2"
  images: readonly Image[]
}

export interface Partner {
  id: number
  title: string
  images: readonly Image[]
}

/** A partner with its first picture, which the name describes. */
export interface PartnerMark {
  id: number
  title: string
  logo: Image | undefined
}

export function markOf({ id, title, images: [image] }: Partner): PartnerMark {
  return { id, title, logo: image && { ...image, alt: title } }
}

/** A differential in the tile grid, with the one picture that its position shows: decorative, beside its title. */
export interface Tile {
  id: number
  title: string
  link: string | null
  wide: boolean
  image: Image | undefined
}

/** A tile at a wide position shows the first image, any other the second, or the first when there is no second. */
export function tileOf(
  { id, title, link, images }: Differential,
  index: number,
  widePositions: readonly number[],
): Tile {
  const wide = widePositions.includes(index)
  const image = (wide ? undefined : images[1]) ?? images[0]
  return { id, title, link, wide, image: image && { ...image, alt: "" } }
}
