import { type ReactNode, useId } from "react"
import { CarouselButtons } from "./carousel-buttons.tsx"
import styles from "./carousel.module.css"
import type { Slide } from "./slide-labels.ts"
import { type Motion, useCarousel } from "./use-carousel.ts"

interface CarouselProps extends Motion {
  /** Accessible name. */
  label: string
  /** What one slide is; the labels of the controls name it. */
  slide: Slide
  slides: Array<{ key: string | number; content: ReactNode }>
  /** How many slides are visible at once, by viewport width. */
  fit: "one" | "packages" | "partners"
  /** Beside the controls. */
  heading?: ReactNode
  /** Where the controls stand. */
  controls?: "above" | "below"
  className?: string
}

/**
 * A carousel. Before hydration (and without JavaScript) the row scrolls horizontally. Afterwards it plays
 * automatically, with a visible pause button, and pauses on hover, on focus and under reduced motion.
 */
export function Carousel({
  label,
  slide: kind,
  slides,
  fit,
  heading,
  controls = "above",
  className = "",
  ...motion
}: CarouselProps) {
  const id = useId()
  const carousel = useCarousel(slides.length, motion)
  const bar = (
    <div className={styles.bar} data-print="no">
      {heading}
      {slides.length > 1 && (
        <div className={styles.controls} data-ready={carousel.ready || undefined}>
          <CarouselButtons carousel={carousel} controls={id} pauseSuffix={`: ${label}`} slide={kind} />
        </div>
      )}
    </div>
  )
  return (
    <section
      aria-roledescription="carrossel"
      aria-label={label}
      className={`${styles.carousel} ${className}`}
      {...carousel.holdHandlers}
    >
      {controls === "above" && (heading || slides.length > 1) && bar}
      {/* Before hydration it scrolls, also by keyboard. */}
      <div
        className={styles.viewport}
        ref={carousel.viewport}
        data-running={carousel.ready || undefined}
        tabIndex={carousel.ready || slides.length < 2 ? undefined : 0}
      >
        <ul id={id} className={`${styles.track} ${styles[fit]}`} aria-live={carousel.live}>
          {slides.map((slide) => (
            <li key={slide.key} className={styles.slide}>
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      {controls === "below" && slides.length > 1 && bar}
    </section>
  )
}
