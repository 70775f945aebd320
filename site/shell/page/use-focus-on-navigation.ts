import { useEffect } from "react"
import { useLocation } from "react-router"

/** The path on which the visitor's focus stands; module-wide, because a change of layout mounts everything anew. */
let lastPath: string | undefined

/**
 * Tells keyboards and screen readers that another page is here: the focus moves to its heading, or to the field that
 * the page is there for (`data-arrival`). The first page keeps the browser's own start, and a link into the page keeps its target.
 */
export function useArrival(contentId: string) {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    const arrived = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    if (!arrived || hash) return
    const heading = document.querySelector("h1")
    if (heading) heading.tabIndex = -1
    const target =
      document.querySelector<HTMLElement>("[data-arrival]") ?? heading ?? document.getElementById(contentId)
    target?.focus({ preventScroll: true })
  }, [contentId, pathname, hash])
}
