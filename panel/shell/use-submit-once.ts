import { useEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** A second press in the form that is being sent and answered sends nothing. Other forms are sent as usual. */
export function useSubmitOnce() {
  const isSending = useNavigation().formMethod === "POST"
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => void (last.current = target)
    // The window hears of it before React does.
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
