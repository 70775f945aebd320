import type { ClientOnErrorFunction } from "react-router"

/**
 * Reloads the page if rendering failed, once per history entry; if it fails again, the error is shown. A document that
 * was open during a deployment keeps the old code, which may not understand the new server's data. For the router's
 * `onError`.
 */
export const reloadAfterUpdate: ClientOnErrorFunction = (_error, { errorInfo }) => {
  // Without `errorInfo` a loader failed: the error page says so and retries without a full page load. Offline a reload
  // would lose the page.
  if (!errorInfo || !navigator.onLine) return
  const state = history.state as { isReloaded?: true } | null
  if (state?.isReloaded) return
  history.replaceState({ ...state, isReloaded: true }, "")
  document.documentElement.hidden = true
  location.reload()
}
