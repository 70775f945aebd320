import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react"
import type { Image } from "#platform/images/image.ts"
import { Picture } from "#ui/picture/picture.tsx"
import layout from "#ui/layout.module.css"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { CarouselButtons } from "#ui/carousel/carousel-buttons.tsx"
import { useCarousel } from "#ui/carousel/use-carousel.ts"
import { galleryMotion } from "#site/shell/page/carousel-motion.ts"
import styles from "./package-gallery.module.css"

/** Slides are as wide as the frame: at most one shows that much of itself. */
const mostOfSlide = 0.6

const slideSizes = "(width >= 1290px) 770px, (width >= 1000px) 62vw, 92vw"

/** The pictures of a package: a carousel with thumbnails. It scrolls sideways before (and without) JavaScript. */
export function PackageGallery({ images, name }: { images: Image[]; name: string }) {
  const carousel = useCarousel(images.length, galleryMotion)
  const track = useRef<HTMLUListElement>(null)
  const current = useVisibleIndex(track)
  const caption = images[current]?.alt.replace(/^Pôster: ./, (start) => start.slice(8).toUpperCase())

  function show(event: MouseEvent, index: number) {
    if (!carousel.ready) return
    event.preventDefault()
    carousel.show(index)
  }

  if (images.length === 0) return null
  return (
    <section
      className={styles.gallery}
      aria-label={`Fotos: ${name}`}
      aria-roledescription={images.length > 1 ? "carrossel" : undefined}
      {...carousel.holdHandlers}
    >
      <PhotoFrame>
        <div
          className={styles.viewport}
          ref={carousel.viewport}
          data-running={carousel.ready || undefined}
          // Before the carousel runs this is a scroll container, which must be focusable by keyboard.
          tabIndex={carousel.ready || images.length < 2 ? undefined : 0}
        >
          <ul className={styles.track} ref={track} aria-live={carousel.live}>
            {images.map((image, index) => (
              <li key={image.hash} id={`foto-${index + 1}`}>
                <Picture image={image} sizes={slideSizes} priority={index === 0} />
              </li>
            ))}
          </ul>
        </div>
      </PhotoFrame>
      <div className={styles.bar}>
        <p className={layout.caption} aria-hidden>
          {caption}
        </p>
        {images.length > 1 && (
          <div className={styles.controls} data-ready={carousel.ready || undefined} data-print="no">
            <span className={styles.count}>
              {current + 1} de {images.length}
            </span>
            <CarouselButtons carousel={carousel} pauseSuffix=" a galeria" slide="a imagem" />
          </div>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbs} data-print="no">
          {images.map((image, index) => (
            <li key={image.hash}>
              <a
                href={`#foto-${index + 1}`}
                aria-label={`Imagem ${index + 1}: ${image.alt}`}
                aria-current={index === current || undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture image={{ ...image, alt: "" }} sizes="180px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Index of the picture that fills most of the frame, however it got there: button, autoplay or swipe. */
function useVisibleIndex(track: RefObject<HTMLUListElement | null>): number {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const slides = [...(track.current?.children ?? [])]
    const observer = new IntersectionObserver(
      (entries) => {
        // Late entries come in one batch, oldest first; a slide that only touches the frame's edge intersects it, too.
        const entry = entries.findLast(({ intersectionRatio }) => intersectionRatio >= mostOfSlide)
        if (entry) setIndex(slides.indexOf(entry.target))
      },
      { root: track.current?.parentElement, threshold: mostOfSlide },
    )
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [track])
  return index
}
