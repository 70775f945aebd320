/* What other pages need to know of a draft, without what reads one. */

/** Local storage's key of the request that a visitor began. */
export const quoteDraftKey = "quote-draft"

/** It is kept this long after the last change. */
export const draftKeptDays = 7

export function forgetDraft(): void {
  try {
    localStorage.removeItem(quoteDraftKey)
  } catch {
    // A storage that refuses kept nothing either.
  }
}
