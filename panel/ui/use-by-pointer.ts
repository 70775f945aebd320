import { useRef } from "react"

/**
 * Whether a choice was made by pointer. Such a choice may be sent at once. With the keyboard, arrow keys pass through
 * other options, so a button sends the choice.
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
