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

/**
 * Reads the router itself: on a slow phone a double tap is faster than React renders that the form is being sent. Its
 * navigation lasts until the page's data are loaded again (revalidate-after-refusal.ts); once its answer is there, the
 * form may be sent again: on a slow connection a press in that time would be ignored without a word.
 */
export function guardSubmits(router: Pick<DataRouter, "state" | "subscribe">) {
  const pending = new Set<EventTarget | null>()
  /** The answer that the page had when the form was sent. A redirect brings no other one. */
  let before = router.state.actionData
  const isSending = () => {
    const { navigation, actionData } = router.state
    return navigation.formMethod === "POST" && (navigation.state === "submitting" || actionData === before)
  }
  const end = router.subscribe(({ navigation, actionData }) => {
    if (navigation.state !== "loading") before = actionData
    if (!isSending()) pending.clear()
  })
  return {
    onSubmit: (event: Event) => {
      if (!isSending()) pending.clear()
      if (pending.has(event.target)) {
        event.preventDefault()
        event.stopPropagation()
      }
      pending.add(event.target)
    },
    end,
  }
}
