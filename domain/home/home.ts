import type { Image } from "#platform/images/image.ts"

/* The words of the home pages and of every page's foot. */

export interface Banner {
  id: number
  title: string
  subtitle: string | null
  btn_1_title: string | null
  btn_1_link: string | null
  btn_2_title: string | null
  btn_2_link: string | null
  images: Image[]
}

export interface Differential {
  id: number
  title: string
  link: string | null
  images: Image[]
}

export interface Step {
  id: number
  title: string
  /** Sanitised HTML. */
  description: string | null
  link: string | null
  position: "1" | "2"
  images: Image[]
}

export interface Partner {
  id: number
  title: string
  images: Image[]
}

/** A differential as it lies in the mosaic: with the one picture that its place shows. */
export interface Tile {
  id: number
  title: string
  link: string | null
  wide: boolean
  image: Image | undefined
}

/** A tile at a wide position shows the first image, elsewhere the second; either falls back to the first. */
export function tileOf(
  { id, title, link, images }: Differential,
  index: number,
  widePositions: readonly number[],
): Tile {
  const wide = widePositions.includes(index)
  return { id, title, link, wide, image: (wide ? undefined : images[1]) ?? images[0] }
}
