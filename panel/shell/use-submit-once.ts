import { useEffect } from "react"
import type { DataRouter, DataStrategyResult, MiddlewareFunction } from "react-router"
import { useRouter } from "#ui/use-router.ts"

let allowAgain: (() => void) | undefined

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
  const pending = new Set<EventTarget | null>()
  const isSending = () => router.state.navigation.formMethod === "POST"
  const clear = () => pending.clear()
  const stop = router.subscribe(() => isSending() || clear())
  allowAgain = clear
  return {
    onSubmit: (event: Event) => {
      if (!isSending()) clear()
      if (pending.has(event.target)) {
        event.preventDefault()
        event.stopPropagation()
      }
      pending.add(event.target)
    },
    end: () => {
      stop()
      allowAgain = undefined
    },
  }
}

/**
 * Client middleware: a refused form may be sent again at once. Its navigation lasts until the page's data are loaded
 * again (revalidate-after-refusal.ts), and on a slow connection a press in that time would be ignored without a word.
 */
export const allowAfterRefusal: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  const isRefused = Object.values(results).some(({ result }) => (statusOf(result) ?? 200) >= 400)
  if (request.method !== "GET" && !request.signal.aborted && isRefused) allowAgain?.()
  return results
}

/** The status of what `data()` makes. */
function statusOf(result: unknown): number | undefined {
  return (result as { init?: ResponseInit | null } | null)?.init?.status
}
