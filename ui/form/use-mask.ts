import { type RefObject, useLayoutEffect, useRef } from "react"

/**
 * Input mask of a control. The masks are loaded after the page, and once more when something is typed if that failed.
 * The control works without them.
 */
export function useMask(kind: "phone" | "day"): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  // A layout effect runs again when Suspense hides the control and shows it again; another effect does not.
  useLayoutEffect(() => {
    const input = ref.current
    if (!input) return
    let unmask: (() => void) | undefined
    const unmounted = new AbortController()
    const load = () => {
      void import("./input-masks.ts").then(
        ({ maskInput }) => {
          if (!unmounted.signal.aborted) unmask = maskInput(input, kind)
        },
        () => input.addEventListener("input", load, { once: true, signal: unmounted.signal }),
      )
    }
    load()
    return () => {
      unmounted.abort()
      unmask?.()
    }
  }, [kind])
  return ref
}
