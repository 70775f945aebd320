import { useEffect, useLayoutEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * After navigation to another page, or another part of a list, moves the focus to the element of the hash, else to the
 * page's heading. Does nothing where an effect of the new page has moved the focus itself, as that of an error summary.
 */
export function useFocusOnNavigation() {
  const { pathname, search, hash } = useLocation()
  const page = pathname + partOf(search)
  const last = useRef(page)
  const focused = useRef<Element>(null)
  // Layout effects run before all effects of the page.
  useLayoutEffect(() => {
    focused.current = document.activeElement
  }, [page])
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    if (document.activeElement !== focused.current || isFilterField(focused.current)) return
    const heading = document.querySelector<HTMLElement>("h1") ?? document.querySelector("main")
    const target = document.getElementById(hash.slice(1)) ?? heading
    if (!target) return
    // Fields have a place in the tab order and keep it.
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [page, hash])
}

/** The cursor of a list's later part. */
function partOf(search: string): string {
  const query = new URLSearchParams(search)
  return `?${query.get("depois") ?? ""}&${query.get("antes") ?? ""}`
}

/** A list's filter that is being typed leads back to its first part. */
function isFilterField(element: Element | null): boolean {
  return element?.matches("input, select") ?? false
}
