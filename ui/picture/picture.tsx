import { preload } from "react-dom"
import { type Image, type ImageFormat, mediaPath, presentImage, widthsFor } from "#platform/images/image.ts"

interface PictureProps {
  image: Image
  /** How wide the picture is shown: `(min-width: 768px) 50vw, 100vw`. */
  sizes: string
  /** The picture that makes the first view: loaded at once, and preloaded from the head. */
  priority?: boolean
  /** Of the `<img>`. */
  className?: string
}

/** A picture of the content in the format and width that suits the visitor. Its place is kept by width and height, and shows its colour meanwhile. */
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
        className={className}
      />
    </picture>
  )
}

/** Every offered width with the width it really has: an original narrower than all is not enlarged. */
function sourceSet(image: Image, format: ImageFormat): string {
  return widthsFor(image)
    .map((width) => `${mediaPath(image.hash, width, format)} ${Math.min(width, image.width)}w`)
    .join(", ")
}
