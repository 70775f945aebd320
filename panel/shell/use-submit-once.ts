import { useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** Ignores a second submit of the same form while the first is pending. Other forms are not affected. */
export function useSubmitOnce() {
  const isSending = useNavigation().formMethod === "POST"
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => void (last.current = target)
    // Captured on the window, so that it runs before React's handler.
    addEventListener("submit", remember, true)
    return () => removeEventListener("submit", remember, true)
  }, [])
  useEffect(() => {
    const sent = last.current
    last.current = null
    if (!isSending || !sent) return
    const ignore = (event: Event) => {
      if (event.target !== sent) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener("submit", ignore, true)
    return () => removeEventListener("submit", ignore, true)
  }, [isSending])
}
