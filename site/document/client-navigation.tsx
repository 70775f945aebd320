import { useEffect, useState } from "react"
import { PrefetchPageLinks, useLocation, useNavigate } from "react-router"

/** A pointer that only crosses a link stays on it for less time than this. Milliseconds. */
const intentMs = 100

/**
 * Client-side navigation for every `PageLink` of the document, and prefetching of the page that is pointed at. One
 * listener serves all links.
 */
export function ClientNavigation() {
  const navigate = useNavigate()
  const pointed = usePointedPage()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = pageLinkOf(event)
      if (!link || event.defaultPrevented || !opensHere(event, link)) return
      event.preventDefault()
      const to = addressOf(link)
      const here = addressOf(location)
      const isOtherQuery =
        link.pathname === location.pathname && to !== here && link.hash === "" && link.dataset.fromTop === undefined
      void navigate(to, { replace: to === here, preventScrollReset: isOtherQuery })
    }
    document.addEventListener("click", follow)
    return () => document.removeEventListener("click", follow)
  }, [navigate])
  return pointed && <PrefetchPageLinks page={pointed} />
}

/**
 * The address of the link that the pointer or the focus rests on. Not a finger: it also touches links to scroll. After
 * a navigation it is forgotten, or Back would prefetch the page again that the visitor comes from.
 */
function usePointedPage(): string | undefined {
  const { key } = useLocation()
  const [pointed, setPointed] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = (event: Event) => {
      const link = pageLinkOf(event)
      clearTimeout(timer)
      if (link?.dataset.page === "intent") timer = setTimeout(() => setPointed(addressOf(link)), intentMs)
    }
    const events = ["mouseover", "focusin"] as const
    for (const event of events) document.addEventListener(event, point)
    return () => {
      clearTimeout(timer)
      setPointed(undefined)
      for (const event of events) document.removeEventListener(event, point)
    }
  }, [key])
  return pointed
}

function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-page]") : null
  return link?.origin === location.origin && !noPage.test(link.pathname) ? link : undefined
}

/** Addresses that an editor may link to and only the browser can open: files, the API, the panel. */
const noPage = /\.|^\/(?:api|painel)(?:\/|$)/

/** False for a click that opens another tab or window, or downloads. */
function opensHere(
  { button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent,
  { target, download }: HTMLAnchorElement,
): boolean {
  return (
    button === 0 &&
    !metaKey &&
    !altKey &&
    !ctrlKey &&
    !shiftKey &&
    (target === "" || target === "_self") &&
    download === ""
  )
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash
}
