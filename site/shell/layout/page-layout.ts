import type { Profile } from "#domain/agency/profile.ts"

/** The three layouts of the specification. */
export const layouts = ["layout-index", "layout-exchange", "layout-tourism"] as const

export type Layout = (typeof layouts)[number]

/** Key of local storage under which the visitor's layout is kept, as the bare name. */
export const pageLayoutKey = "page-layout"

export function layoutOf(profile: Profile): Layout {
  return profile === "exchange" ? "layout-exchange" : "layout-tourism"
}

/** The profile that a layout stands for; the index layout stands for none. */
export function profileOfLayout(layout: Layout): Profile | undefined {
  if (layout === "layout-exchange") return "exchange"
  return layout === "layout-tourism" ? "tourism" : undefined
}

/** Reads a stored value: bare or in JSON quotes; anything unknown is no choice. */
export function parseLayout(stored: string | null): Layout | undefined {
  const bare = stored?.trim().replace(/^"(.*)"$/, "$1")
  return layouts.find((layout) => layout === bare)
}

/** The layout of the visitor's last page, if the browser lets us know. */
export function readStoredLayout(): Layout | undefined {
  try {
    return parseLayout(localStorage.getItem(pageLayoutKey))
  } catch {
    return undefined
  }
}

/** Keeps the layout for the next visit; a storage that refuses is no failure. */
export function storeLayout(layout: Layout): void {
  try {
    localStorage.setItem(pageLayoutKey, layout)
  } catch {
    // Private windows and full storages: the site works without it.
  }
}

/**
 * Runs in the head before the first paint, on pages whose layout the server cannot know:
 * marks the document with the stored layout so that nothing changes colour afterwards.
 */
export const storedLayoutScript = `try{var l=(localStorage.getItem("${pageLayoutKey}")||"").replace(/"/g,"");if(/^layout-(exchange|tourism)$/.test(l))document.documentElement.dataset.layout=l}catch(e){}`
