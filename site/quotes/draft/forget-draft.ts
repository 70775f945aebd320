/* The part of drafts that other pages use, without the code that reads one. */

/** Key of the draft in local storage. */
export const quoteDraftKey = "quote-draft"

/** Retention of a draft after its last change. */
export const draftKeptDays = 7

export function forgetDraft(): void {
  try {
    localStorage.removeItem(quoteDraftKey)
  } catch {
    // A storage that throws holds no draft.
  }
}
