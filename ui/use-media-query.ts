import { useSyncExternalStore } from "react"

/** Whether a media query matches; `beforeHydration` on the server and until the page is hydrated. */
export function useMediaQuery(query: string, beforeHydration: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener("change", onChange)
      return () => list.removeEventListener("change", onChange)
    },
    () => matchMedia(query).matches,
    () => beforeHydration,
  )
}
