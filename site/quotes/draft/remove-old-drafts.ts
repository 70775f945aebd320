import { quoteDraftKey } from "./quote-draft-key.ts"

/**
 * Removes the drafts that are over: their visitor may never open the quote form again. Every page runs this once, so it
 * loads the code of drafts only if there is one.
 */
export async function removeOldDrafts(): Promise<void> {
  try {
    if (localStorage.getItem(quoteDraftKey) === null) return
    const { readDraft } = await import("./stored-drafts.ts")
    readDraft(Date.now())
  } catch {
    // The browser blocks its storage, or the code does not arrive: the next page tries again.
  }
}
