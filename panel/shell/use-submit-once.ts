import { useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** Ignores a second submit of the same form while the first is pending. Other forms are not affected. */
export function useSubmitOnce() {
  const isSending = useNavigation().formMethod === "POST"
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    if (!isSending) last.current = null
    const once = (event: Event) => {
      if (!isSending) last.current = event.target
      else if (event.target === last.current) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    // Captured on the window, so that it runs before React's handler.
    addEventListener("submit", once, true)
    return () => removeEventListener("submit", once, true)
  }, [isSending])
}
