import type { Image } from "#platform/images/image.ts"
import { Picture } from "./picture.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import { PhotoFrame } from "./photo-frame.tsx"

/** The pictures of a place: a single one as it is, several in a carousel. */
export function PhotoGallery({ place, images, sizes }: { place: string; images: Image[]; sizes: string }) {
  const slides = images.map((image) => ({
    key: image.hash,
    content: (
      <PhotoFrame>
        <Picture image={image} sizes={sizes} />
      </PhotoFrame>
    ),
  }))
  if (slides.length < 2) return slides[0]?.content ?? null
  return (
    <Carousel
      label={`Imagens: ${place}`}
      slide="a imagem"
      slides={slides}
      fit="one"
      controls="below"
      intervalMs={2500}
      startAfterMs={1500}
    />
  )
}
