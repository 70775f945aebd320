import type { EmblaCarouselType } from "embla-carousel"
import { useEffect, useRef, useState } from "react"
import { whenIdle } from "#ui/when-idle.ts"

export interface Motion {
  /** From the start of one slide to the start of the next; absent: it never moves by itself. */
  intervalMs?: number
  /** From the page's load to the first move's countdown. */
  startAfterMs?: number
  loop?: boolean
  /** How long a change lasts; embla's own unit is about a twentieth of it. */
  transitionMs?: number
}

/** What a carousel knows and can do. It runs only with more than one slide. */
export function useCarousel(count: number, { intervalMs, startAfterMs = 0, loop = true, transitionMs = 500 }: Motion) {
  const runs = count > 1
  const { viewport, embla } = useEmbla(runs, loop, transitionMs)
  const [visible, setVisible] = useState<number[]>([])
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const still = useStillness()
  const ready = runs && embla !== undefined && visible.length > 0
  const moves = runs && intervalMs !== undefined && !still

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
    if (!embla || !moves || paused || held) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      if (!document.hidden) embla.scrollNext()
      timer = setTimeout(tick, intervalMs)
    }
    // The delay counts from the page's load; a later start (pause released) waits one interval only.
    timer = setTimeout(tick, Math.max(0, startAfterMs - performance.now()) + intervalMs)
    return () => clearTimeout(timer)
  }, [embla, moves, paused, held, intervalMs, startAfterMs])

  return {
    viewport,
    visible,
    ready,
    moves,
    paused,
    togglePause: () => setPaused((value) => !value),
    previous: () => embla?.scrollPrev(still),
    next: () => embla?.scrollNext(still),
    holdHandlers: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}

/** The engine, fetched once the page is idle: until then, and without it, the row scrolls by itself. */
function useEmbla(runs: boolean, loop: boolean, transitionMs: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  useEffect(() => {
    if (!runs) return
    let left = false
    let made: EmblaCarouselType | undefined
    const start = async () => {
      const { default: createEmbla } = await import("embla-carousel")
      if (left || !viewport.current) return
      made = createEmbla(viewport.current, { loop, align: "start", duration: transitionMs / 20, inViewThreshold: 0.1 })
      setEmbla(made)
    }
    const cancel = whenIdle(() => void start())
    return () => {
      left = true
      cancel()
      made?.destroy()
      setEmbla(undefined)
    }
  }, [runs, loop, transitionMs])
  return { viewport, embla }
}

/** True when the visitor asked for less motion. */
function useStillness(): boolean {
  const [still, setStill] = useState(false)
  useEffect(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)")
    const update = () => setStill(query.matches)
    update()
    query.addEventListener("change", update)
    return () => query.removeEventListener("change", update)
  }, [])
  return still
}
