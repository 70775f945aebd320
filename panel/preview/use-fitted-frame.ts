import { type RefObject, useEffect, useRef } from "react"

/**
 * Scales the frame of a page to the width of its place, and loads it again when `revision` changes: the browser then
 * keeps the page that is open in it and how far it is scrolled.
 */
export function useFittedFrame(revision: number | string): {
  stage: (element: HTMLElement | null) => (() => void) | void
  frame: RefObject<HTMLIFrameElement | null>
} {
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useRef(revision)
  useEffect(() => {
    if (loaded.current === revision) return
    loaded.current = revision
    frame.current?.contentWindow?.location.reload()
  }, [revision])
  return { stage: fitFrame, frame }
}

/** Keeps `--room`, the width of the place in pixels, up to date: the style sheet divides it by the page's width. */
function fitFrame(stage: HTMLElement | null) {
  if (!stage) return
  const observer = new ResizeObserver(() => stage.style.setProperty("--room", String(stage.clientWidth)))
  observer.observe(stage)
  return () => observer.disconnect()
}
