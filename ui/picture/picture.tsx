import { preload } from "react-dom"
import { type Image, type ImageFormat, mediaPath, presentImage, widthsFor } from "#platform/images/image.ts"

interface PictureProps {
  image: Image
  /** The `sizes` attribute, such as `(min-width: 768px) 50vw, 100vw`. */
  sizes: string
  /** For the largest image above the fold: not lazy, and preloaded from the head. */
  priority?: boolean
  /** Class of the `<img>`. */
  className?: string
}

/** A responsive image in AVIF, WebP and JPEG. Its space is reserved, and shows its main colour while it loads. */
export function Picture({ image, sizes, priority = false, className }: PictureProps) {
  const { path, width, height } = presentImage(image)
  if (priority) {
    const imageSrcSet = sourceSet(image, "avif")
    preload(path, { as: "image", type: "image/avif", imageSrcSet, imageSizes: sizes, fetchPriority: "high" })
  }
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(image, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(image, "webp")} sizes={sizes} />
      <img
        src={path}
        srcSet={sourceSet(image, "jpg")}
        sizes={sizes}
        alt={image.alt}
        width={width}
        height={height}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        data-color={image.color}
        data-focus={image.focus && `${image.focus.x} ${image.focus.y}`}
        className={className}
      />
    </picture>
  )
}

/** The `srcset` of a format. A width descriptor is at most the original's width, since images are not enlarged. */
function sourceSet(image: Image, format: ImageFormat): string {
  return widthsFor(image)
    .map((width) => `${mediaPath(image.hash, width, format)} ${Math.min(width, image.width)}w`)
    .join(", ")
}
