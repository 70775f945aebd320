import { useRef } from "react"

/**
 * Whether a choice is made by a press, which may act at once. The arrow keys pass other choices on their way: with the
 * keyboard one chooses first, and then presses a button.
 */
export function useByPointer() {
  const isByPointer = useRef(false)
  return {
    isByPointer,
    handlers: {
      onPointerDown: () => void (isByPointer.current = true),
      onKeyDown: () => void (isByPointer.current = false),
    },
  }
}
