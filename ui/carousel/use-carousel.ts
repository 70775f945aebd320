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
  /** Duration of a transition. Embla's own unit is about 20 ms. */
  transitionMs?: number
}

/** State and actions of a carousel. It does nothing with fewer than two slides. */
export function useCarousel(count: number, { intervalMs, startAfterMs = 0, loop = true, transitionMs = 500 }: Motion) {
  const runs = count > 1
  const { viewport, embla } = useEmbla(runs, loop, transitionMs)
  const [visible, setVisible] = useState<number[]>([])
  const [paused, setPaused] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isHovered || hasFocus
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)", false)
  const ready = runs && embla !== undefined && visible.length > 0
  const plays = runs && intervalMs !== undefined
  const moves = plays && !reducedMotion
  /** For `aria-live`: only slides that do not move by themselves are read out. */
  const live: "off" | "polite" = moves && !paused && !isHeld ? "off" : "polite"

  useEffect(() => {
    if (!embla) return
    const update = () => setVisible(embla.slidesInView())
    embla.on("slidesInView", update).on("reInit", update)
    update()
    return () => {
      embla.off("slidesInView", update).off("reInit", update)
    }
  }, [embla])

  useEffect(() => {
    if (!embla || !moves || paused || isHeld) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      if (!document.hidden) embla.scrollNext()
      timer = setTimeout(tick, intervalMs)
    }
    // startAfterMs counts from the page's load: after a pause only one interval is waited for.
    timer = setTimeout(tick, Math.max(0, startAfterMs - performance.now()) + intervalMs)
    return () => clearTimeout(timer)
  }, [embla, moves, paused, isHeld, intervalMs, startAfterMs])

  return {
    viewport,
    visible,
    ready,
    live,
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
function useEmbla(runs: boolean, loop: boolean, transitionMs: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  useEffect(() => {
    if (!runs || !viewport.current) return
    let isUnmounted = false
    let instance: EmblaCarouselType | undefined
    const start = async () => {
      const { default: createEmbla } = await import("embla-carousel")
      if (isUnmounted || !viewport.current) return
      instance = createEmbla(viewport.current, {
        loop,
        align: "start",
        duration: transitionMs / 20,
        inViewThreshold: 0.1,
      })
      setEmbla(instance)
    }
    let cancelIdle: (() => void) | undefined
    const cancelNear = whenNear(viewport.current, () => {
      cancelIdle = whenIdle(() => void start())
    })
    return () => {
      isUnmounted = true
      cancelNear()
      cancelIdle?.()
      instance?.destroy()
      setEmbla(undefined)
    }
  }, [runs, loop, transitionMs])
  return { viewport, embla }
}
