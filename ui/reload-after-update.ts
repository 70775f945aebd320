import type { ClientOnErrorFunction } from "react-router"

/**
 * Loads the page anew when rendering it failed, once for each entry of the history; what fails again shows its error. A
 * document that was open while the site was updated keeps the old code, which may not understand what the new server
 * sends. For the router's `onError`.
 */
export const reloadAfterUpdate: ClientOnErrorFunction = (_error, { errorInfo }) => {
  // Without it a loader failed: the page says so, and tries again without a new document.
  if (!errorInfo) return
  const state = history.state as { isReloaded?: true } | null
  if (state?.isReloaded) return
  history.replaceState({ ...state, isReloaded: true }, "")
  document.documentElement.hidden = true
  location.reload()
}
