import { useEffect } from "react"
import type { DataRouter } from "react-router"
import { useRouter } from "#ui/use-router.ts"

/** Ignores a second submit of the same form while the first is pending. Other forms are not affected. */
export function useSubmitOnce() {
  const router = useRouter()
  useEffect(() => {
    const guard = guardSubmits(router)
    // Captured on the window, so that it runs before React's handler.
    addEventListener("submit", guard.onSubmit, true)
    return () => {
      guard.end()
      removeEventListener("submit", guard.onSubmit, true)
    }
  }, [router])
}

/** Reads the router itself: on a slow phone a double tap is faster than React renders that the form is being sent. */
export function guardSubmits(router: Pick<DataRouter, "state" | "subscribe">) {
  let last: EventTarget | null = null
  const isSending = () => router.state.navigation.formMethod === "POST"
  return {
    onSubmit: (event: Event) => {
      if (!isSending()) last = event.target
      else if (event.target === last) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    end: router.subscribe(() => {
      if (!isSending()) last = null
    }),
  }
}
