import { useEffect } from "react"
import { useLocation } from "react-router"

/** Path of the last page. Module state, because a change of layout remounts every component. */
let lastPath: string | undefined

/**
 * Focus management for client-side navigation: moves the focus to the element with `data-focus-on-navigation`,
 * else to the page's heading, else to `contentId`. Does nothing on the first page and for links with a hash.
 */
export function useFocusOnNavigation(contentId: string) {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const navigated = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    if (!navigated || hash) return
    const heading = document.querySelector("h1")
    if (heading) heading.tabIndex = -1
    const target =
      document.querySelector<HTMLElement>("[data-focus-on-navigation]") ?? heading ?? document.getElementById(contentId)
    target?.focus({ preventScroll: true })
  }, [contentId, pathname, hash])
}
