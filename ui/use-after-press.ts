import { useCallback, useEffect, useRef } from "react"

/**
 * Returns a function that runs a callback now or, while a pointer is down, after its release. A message that appears
 * between press and release would shift the layout, so that the release misses the pressed button.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressing = useRef(false)
  useEffect(() => {
    const down = () => void (pressing.current = true)
    const up = () => void (pressing.current = false)
    addEventListener("pointerdown", down, true)
    addEventListener("pointerup", up, true)
    addEventListener("pointercancel", up, true)
    return () => {
      removeEventListener("pointerdown", down, true)
      removeEventListener("pointerup", up, true)
      removeEventListener("pointercancel", up, true)
    }
  }, [])
  return useCallback((act) => {
    if (pressing.current) addEventListener("pointerup", () => setTimeout(act), { once: true })
    else act()
  }, [])
}
