import { useSyncExternalStore } from "react"
import { useLocation, useMatches } from "react-router"
import { type Layout, layoutOf, pageLayoutKey, profileOfLayout, readStoredLayout, storeLayout } from "./page-layout.ts"
import { profileOfSearch, type Profile } from "#domain/agency/profile.ts"
import { layoutOfRoute } from "./route-layouts.ts"

/**
 * The layout by address: of the route, or of `?perfil=` on the shared pages.
 * Undefined where the stored layout applies.
 */
export function useAddressLayout(): Layout | undefined {
  const routeLayout = layoutOfRoute(useMatches().at(-1)?.id ?? "")
  const search = useLocation().search
  if (routeLayout !== "layout-index") return routeLayout ?? "layout-index"
  const profile = profileOfSearch(new URLSearchParams(search))
  return profile && layoutOf(profile)
}

/** The layout of the page: by address, else the stored one, else `layout-index`. */
export function useLayout(): Layout {
  const byAddress = useAddressLayout()
  // The first access to storage is slow: only the pages that need the stored layout read it.
  const stored = useSyncExternalStore(onStorage, byAddress ? neutral : storedOrNeutral, neutral)
  return byAddress ?? stored
}

/** The visitor's profile on this page; undefined on `layout-index`. */
export function useProfile(): Profile | undefined {
  return profileOfLayout(useLayout())
}

/** Stores the layout that the visitor chose, and applies it to this page when its address has none. */
export function commitLayout(layout: Layout): void {
  storeLayout(layout)
  // Browsers send `storage` events only to other tabs.
  dispatchEvent(new StorageEvent("storage", { key: pageLayoutKey }))
}

const neutral = (): Layout => "layout-index"
const storedOrNeutral = (): Layout => readStoredLayout() ?? neutral()

function onStorage(changed: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === pageLayoutKey && changed()
  addEventListener("storage", listen)
  return () => removeEventListener("storage", listen)
}
