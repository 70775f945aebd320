import { useEffect, useLayoutEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * After navigation to another page, moves the focus to the element of the hash, else to the page's heading. Does
 * nothing where an effect of the new page has moved the focus itself, as that of an error summary.
 */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  const focused = useRef<Element>(null)
  // Layout effects run before all effects of the page.
  useLayoutEffect(() => {
    focused.current = document.activeElement
  }, [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (document.activeElement !== focused.current) return
    const heading = document.querySelector<HTMLElement>("h1") ?? document.querySelector("main")
    const target = document.getElementById(hash.slice(1)) ?? heading
    if (!target) return
    // Fields have a place in the tab order and keep it.
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash])
}
