import type { ClientOnErrorFunction } from "react-router"

/** How long the site may take to answer before the error stays. Milliseconds. */
const answerMaxMs = 5_000

/**
 * Reloads the page if rendering failed, once per history entry; if it fails again, the error is shown. A document that
 * was open during a deployment keeps the old code, which may not understand the new server's data. For the router's
 * `onError`.
 */
export const reloadAfterUpdate: ClientOnErrorFunction = (_error, { errorInfo }) => {
  const state = history.state as { isReloaded?: true } | null
  // Without `errorInfo` a loader failed: the error page says so and retries without a full page load.
  if (!errorInfo || state?.isReloaded) return
  const { href } = location
  // Without a connection a reload would lose the page, and `navigator.onLine` is true on a dead line too. Any response
  // will do, also that this script is gone.
  fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(answerMaxMs) }).then(
    () => {
      if (location.href !== href) return
      history.replaceState({ ...state, isReloaded: true }, "")
      document.documentElement.hidden = true
      location.reload()
    },
    () => {},
  )
}
