import { type RefObject, useEffect, useRef } from "react"

/** Input mask of a control. The masks are loaded after the page; the control works without them. */
export function useMask(kind: "phone" | "day"): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    void import("./input-masks.ts").then(
      ({ maskInput }) => {
        if (input.current && !gone) end = maskInput(input.current, kind)
      },
      () => {},
    )
    return () => {
      gone = true
      end?.()
    }
  }, [kind])
  return input
}
