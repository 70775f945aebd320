import { useEffect } from "react"
import { useLocation } from "react-router"

/** Path of the last page. Module state, because a change of layout remounts every component. */
let lastPath: string | undefined

/**
 * Focus management for client-side navigation: moves the focus to the element of the hash, else to that with
 * `data-focus-on-navigation`, else to the page's heading, else to `contentId`. Does nothing on the first page.
 */
export function useFocusOnNavigation(contentId: string) {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const navigated = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    // A menu that was opened while the page loaded keeps the focus.
    if (!navigated || document.activeElement?.closest("header :is(:popover-open, [open])")) return
    const targets = [
      document.getElementById(hash.slice(1)),
      document.querySelector<HTMLElement>("[data-focus-on-navigation]"),
      document.querySelector("h1"),
      document.getElementById(contentId),
    ]
    for (const target of targets) {
      if (!target) continue
      // Fields have a place in the tab order and keep it.
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
      // A hidden element does not take the focus.
      if (document.activeElement === target) return
    }
  }, [contentId, pathname, hash])
}
