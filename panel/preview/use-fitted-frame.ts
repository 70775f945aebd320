import { type RefObject, useEffect, useRef } from "react"

/**
 * Scales a frame to the width of its container. When `revision` changes it reloads the frame, so that the browser keeps
 * the open page and scroll position.
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

/** Keeps `--room`, the container's width in pixels, up to date. The style sheet divides it by the page's width. */
function fitFrame(stage: HTMLElement | null) {
  if (!stage) return
  const observer = new ResizeObserver(() => stage.style.setProperty("--room", String(stage.clientWidth)))
  observer.observe(stage)
  return () => observer.disconnect()
}
