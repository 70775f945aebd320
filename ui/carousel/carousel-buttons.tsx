import { IconArrowLeft, IconArrowRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react"
import { IconButton } from "#ui/button.tsx"
import styles from "./carousel-buttons.module.css"
import { type Slide, slideLabels } from "./slide-labels.ts"
import type { useCarousel } from "./use-carousel.ts"

interface CarouselButtonsProps {
  carousel: ReturnType<typeof useCarousel>
  /** Id of the list that they control. */
  controls?: string
  /** Follows "Pausar" and "Retomar": " os convites", ": Parceiros". */
  pauseSuffix: string
  /** What one slide is: the labels of previous and next name it. */
  slide: Slide
}

/** Pause, previous and next. There is nothing to pause where the visitor prefers reduced motion. */
export function CarouselButtons({ carousel, controls, pauseSuffix, slide }: CarouselButtonsProps) {
  const { previous, next } = slideLabels(slide)
  return (
    <>
      {carousel.plays && (
        <span className={styles.pause}>
          <IconButton label={`${carousel.paused ? "Retomar" : "Pausar"}${pauseSuffix}`} onClick={carousel.togglePause}>
            {carousel.paused ? <IconPlayerPlayFilled aria-hidden /> : <IconPlayerPauseFilled aria-hidden />}
          </IconButton>
        </span>
      )}
      <IconButton label={previous} aria-controls={controls} onClick={carousel.previous}>
        <IconArrowLeft stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton label={next} aria-controls={controls} onClick={carousel.next}>
        <IconArrowRight stroke={1.6} aria-hidden />
      </IconButton>
    </>
  )
}
