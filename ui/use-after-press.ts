import { useCallback, useEffect, useRef } from "react"

/**
 * Returns a function that runs a callback now or, while a pointer is down, after its release. A message that appears
 * between press and release would shift the layout, so that the release misses the pressed button. A press that becomes
 * a scroll or a drag has no release: it ends with `pointercancel`.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressing = useRef(false)
  const waiting = useRef<Array<() => void>>([])
  useEffect(() => {
    const down = () => void (pressing.current = true)
    const up = () => {
      pressing.current = false
      for (const act of waiting.current.splice(0)) setTimeout(act)
    }
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
    if (pressing.current) waiting.current.push(act)
    else act()
  }, [])
}
