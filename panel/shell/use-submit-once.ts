import { useEffect } from "react"
import { useNavigation } from "react-router"

/** A second press of a button, while the page's form is being sent and answered, sends nothing. */
export function useSubmitOnce() {
  const isSending = useNavigation().formMethod === "POST"
  useEffect(() => {
    if (!isSending) return
    const ignore = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    // The window hears of it before React does.
    addEventListener("submit", ignore, true)
    return () => removeEventListener("submit", ignore, true)
  }, [isSending])
}
