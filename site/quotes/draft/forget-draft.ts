import { href } from "react-router"
import { quoteDraftKey } from "./quote-draft-key.ts"

/* The part of drafts that other pages use, without the code that reads and writes one. */

/** Retention of a draft after its last change. */
export const draftRetentionDays = 7

/** The draft of this tab; with `any`, in a tab that has none, the last changed of all. */
export function draftOfTab<Draft extends { id: string }>(drafts: readonly Draft[], any: boolean): Draft | undefined {
  const own = sessionStorage.getItem(quoteDraftKey)
  return drafts.find(({ id }) => id === own) ?? (any ? drafts[0] : undefined)
}

/** Throws if the browser blocks its storage or it is full. */
export function storeDrafts(drafts: readonly object[]): void {
  if (drafts.length > 0) localStorage.setItem(quoteDraftKey, JSON.stringify(drafts))
  else localStorage.removeItem(quoteDraftKey)
}

/** Key in session storage: protocol of the last request whose draft was removed by {@link forgetDraft}. */
export const sentKey = "quote-sent"

/**
 * Removes the draft that a form in this tab would resume, once for each sent request. When the page that tells its
 * protocol is opened again, here or from a link sent to somebody, the draft may be that of a new request.
 */
export function forgetDraft(protocol: string): void {
  try {
    const followsForm = document.referrer.startsWith(location.origin + href("/orcamento"))
    if (!followsForm || sessionStorage.getItem(sentKey) === protocol) return
    sessionStorage.setItem(sentKey, protocol)
    // Before 2026-11-27 there was one draft instead of a list.
    const drafts = [JSON.parse(localStorage.getItem(quoteDraftKey) ?? "[]") as { id: string }].flat()
    const ended = draftOfTab(drafts, true)
    storeDrafts(drafts.filter((draft) => draft !== ended))
  } catch {
    // A storage that throws holds no draft; the form removes a broken one.
  }
}
