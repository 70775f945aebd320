import { CarouselButtons } from "./carousel-buttons.tsx"
import type { useCarousel } from "./use-carousel.ts"
import type { Slide } from "./slide-labels.ts"
import styles from "./slider-controls.module.css"

interface SliderControlsProps {
  carousel: ReturnType<typeof useCarousel>
  slides: number
  /** Id of the list that they control. */
  controls: string
  /** "os convites": completes "Pausar" and "Retomar". */
  subject: string
  /** What one slide is; the labels of the controls name it. */
  slide: Slide
  /** How many slides fit from 1170 px of viewport width on: with no more than these the controls are hidden there. */
  abreast?: number
  /** Shows "1 de 3". */
  counted?: boolean
}

/** Pause, previous and next. Their space is reserved from the first paint; they become visible after hydration. */
export function SliderControls({
  carousel,
  slides,
  controls,
  subject,
  slide,
  abreast = 1,
  counted,
}: SliderControlsProps) {
  if (slides < 2) return null
  return (
    <div
      className={styles.controls}
      data-ready={carousel.ready || undefined}
      data-all-fit={slides <= abreast || undefined}
      data-print="no"
    >
      {counted && (
        <span className={styles.count}>
          {(carousel.visible[0] ?? 0) + 1} de {slides}
        </span>
      )}
      <CarouselButtons carousel={carousel} controls={controls} pauseSuffix={` ${subject}`} slide={slide} />
    </div>
  )
}
