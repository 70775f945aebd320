import type { EmblaCarouselType } from "embla-carousel"
import { useEffect, useRef, useState } from "react"
import { useMediaQuery } from "#ui/use-media-query.ts"
import { whenIdle } from "#ui/when-idle.ts"
import { whenNear } from "#ui/when-near.ts"

export interface Motion {
  /** Time from the start of one slide to the start of the next; without it there is no autoplay. */
  intervalMs?: number
  /** Time from the page's load to the start of the first interval. */
  startAfterMs?: number
  loop?: boolean
}

/** State and actions of a carousel. It does nothing with fewer than two slides. */
export function useCarousel(count: number, { intervalMs = 0, startAfterMs = 0, loop = true }: Motion) {
  const { viewport, embla, visible } = useEmbla(count > 1, loop)
  const slides = embla?.slideNodes()
  const [paused, setPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)", false)
  const ready = slides !== undefined && visible.length > 0
  const plays = intervalMs > 0
  const isStill = !plays || reducedMotion || paused || isHovered || hasFocus

  // Slides out of view are inert. Each says its place among all, because readers count only those that are not.
  useEffect(() => {
    const away = slides?.filter((slide, index, { length }) => {
      slide.ariaPosInSet = `${index + 1}`
      slide.ariaSetSize = `${length}`
      return ready && !visible.includes(index)
    })
    const setInert = (inert: boolean) => away?.forEach((slide) => (slide.inert = inert))
    setInert(true)
    return () => setInert(false)
  }, [slides, ready, visible])

  useEffect(() => {
    if (!embla || isStill) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      if (!document.hidden) embla.scrollNext()
      timer = setTimeout(tick, intervalMs)
    }
    // startAfterMs counts from the page's load: after a pause only one interval is waited for.
    timer = setTimeout(tick, Math.max(0, startAfterMs - performance.now()) + intervalMs)
    return () => clearTimeout(timer)
  }, [embla, isStill, intervalMs, startAfterMs])

  return {
    viewport,
    visible,
    ready,
    /** For `aria-live`: only slides that do not move by themselves are read out. */
    live: isStill ? ("polite" as const) : ("off" as const),
    /** Has autoplay, which reduced motion stops. */
    plays,
    paused,
    togglePause: () => setPaused((value) => !value),
    previous: () => embla?.scrollPrev(reducedMotion),
    next: () => embla?.scrollNext(reducedMotion),
    show: (index: number) => embla?.scrollTo(index, reducedMotion),
    holdHandlers: {
      onMouseEnter: () => setIsHovered(true),
      onMouseLeave: () => setIsHovered(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  }
}

/** Loads Embla when the row is near and the page is idle. Until then, and if that fails, the row scrolls natively. */
function useEmbla(runs: boolean, loop: boolean) {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  const [visible, setVisible] = useState<number[]>([])
  useEffect(() => {
    const row = viewport.current
    if (!runs || !row) return
    let isUnmounted = false
    let instance: EmblaCarouselType | undefined
    const start = async () => {
      const { default: createEmbla } = await import("embla-carousel")
      if (isUnmounted) return
      // A transition takes 500 ms: Embla's unit of duration is about 20 ms.
      instance = createEmbla(row, { loop, align: "start", duration: 25, inViewThreshold: 0.1 })
      const update = (changed: EmblaCarouselType) => setVisible(changed.slidesInView())
      instance.on("slidesInView", update).on("reInit", update)
      setEmbla(instance)
    }
    const cancelNear = whenNear(row, () => whenIdle(start))
    return () => {
      isUnmounted = true
      cancelNear()
      instance?.destroy()
      setEmbla(undefined)
    }
  }, [runs, loop])
  return { viewport, embla, visible }
}
