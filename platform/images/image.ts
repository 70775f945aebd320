/** Widths that `/media/{hash}/{width}.{format}` serves; a file is never wider than the original. */
export const imageWidths = [320, 480, 768, 1170, 1600] as const
export const imageFormats = ["avif", "webp", "jpg"] as const

export type ImageFormat = (typeof imageFormats)[number]

export const imageTypes: Record<ImageFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" }

/** A point of a picture, in per cent of its width and height. */
export interface Focus {
  x: number
  y: number
}

/** A picture, as pages and the API use it. */
export interface Image {
  /** Names the original in the store: 32 hexadecimal digits. */
  hash: string
  alt: string
  /** Size of the original in pixels. */
  width: number
  height: number
  /** Mean colour, `#rrggbb`. */
  color: string
  /** The point that every crop keeps; without it each place crops in its own way. */
  focus?: Focus
}

/**
 * The widths offered for an original: the first, and each one whose predecessor is a tenth narrower than the original.
 * So the last may be wider: its file has the original's own width.
 */
export function widthsFor(image: Pick<Image, "width">): number[] {
  return imageWidths.filter((_, index) => index === 0 || imageWidths[index - 1]! * 1.1 < image.width)
}

/** Root-relative address of a rendition. */
export function mediaPath(hash: string, width: number, format: ImageFormat): string {
  return `/media/${hash}/${width}.${format}`
}

/** A JPEG of a picture, with the size it really has. */
export interface PresentedImage {
  path: string
  alt: string
  width: number
  height: number
}

/** The `Image` of the API: a JPEG at most 1600 px wide. */
export function presentImage(image: Image): PresentedImage {
  return presentRendition(image, widthsFor(image).at(-1) as number)
}

/** For links shared in apps: WhatsApp shows no picture of many hundred kilobytes. */
export function presentSharedImage(image: Image): PresentedImage {
  return presentRendition(
    image,
    widthsFor(image)
      .filter((width) => width <= 768)
      .at(-1) as number,
  )
}

function presentRendition(image: Image, width: number): PresentedImage {
  return { path: mediaPath(image.hash, width, "jpg"), alt: image.alt, ...renditionSize(image, width) }
}

/** The size in pixels of the rendition of a width: that of the original where it is narrower. */
export function renditionSize(
  original: Pick<Image, "width" | "height">,
  renditionWidth: number,
): { width: number; height: number } {
  const width = Math.min(renditionWidth, original.width)
  return { width, height: Math.round((original.height * width) / original.width) }
}
