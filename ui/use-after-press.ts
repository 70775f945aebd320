import { useCallback, useEffect, useRef } from "react"

/**
 * Does something now or, while a finger or button is down, once it is up: a message that appears between press and
 * release would move the button away from under the finger.
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
