import type { Profile } from "#domain/agency/profile.ts"

/** The three layouts of the specification. */
export const layouts = ["layout-index", "layout-exchange", "layout-tourism"] as const

export type Layout = (typeof layouts)[number]

/** Key of local storage for the visitor's layout; the value is the bare name. */
export const pageLayoutKey = "page-layout"

export function layoutOf(profile: Profile): Layout {
  return profile === "exchange" ? "layout-exchange" : "layout-tourism"
}

/** Profile of a layout; undefined for `layout-index`. */
export function profileOfLayout(layout: Layout): Profile | undefined {
  if (layout === "layout-exchange") return "exchange"
  return layout === "layout-tourism" ? "tourism" : undefined
}

/** Parses a stored value, bare or in JSON quotes; undefined when it is unknown. */
export function parseLayout(stored: string | null): Layout | undefined {
  const bare = stored?.trim().replace(/^"(.*)"$/, "$1")
  return layouts.find((layout) => layout === bare)
}

/** Layout of the visitor's last page; undefined without one or when the browser denies storage. */
export function readStoredLayout(): Layout | undefined {
  try {
    return parseLayout(localStorage.getItem(pageLayoutKey))
  } catch {
    return undefined
  }
}

/** Stores the layout for the next visit; ignores a browser that denies storage. */
export function storeLayout(layout: Layout): void {
  try {
    localStorage.setItem(pageLayoutKey, layout)
  } catch {
    // Private window or full storage: the site works without it.
  }
}

/**
 * Runs in the head before the first paint, on pages whose layout the server cannot know.
 * Sets `data-layout` to the stored layout, so that no colour changes after the first paint.
 */
export const storedLayoutScript =
  `try{var l=(localStorage.getItem("${pageLayoutKey}")||"").replace(/"/g,"");` +
  "if(/^layout-(exchange|tourism)$/.test(l))document.documentElement.dataset.layout=l}catch(e){}"
