import { draftOfTab, storeDrafts } from "./forget-draft.ts"
import { quoteDraftKey } from "./quote-draft-key.ts"
import { type DraftChange, type QuoteDraft, isSame, nextDraft, ownAnswers, parseDrafts } from "./quote-draft.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"

/** The draft of this tab; with `any`, in a tab that has none, the last changed one on this device. */
export function readDraft(now: number, any = true): QuoteDraft | undefined {
  try {
    return draftOfTab(readDrafts(now), any)
  } catch {
    return undefined
  }
}

/** Stores the form once it, or a kept answer to the other profile's questions, contains an answer of the visitor. */
export function saveQuoteDraft(change: DraftChange, given: QuoteInput, now: number): void {
  changeDraft(change.id, now, (before) => {
    const draft = nextDraft(before, change, now)
    const own = ownAnswers(draft.values, given)
    if (Object.keys(own).length === 0) return undefined
    // What the page filled in is no change: on a slow phone the first draft may be stored before these controls load.
    const isUnchanged =
      before && isSame(before.values.type, draft.values.type) && sameValues(ownAnswers(before.values, given), own)
    return isUnchanged ? before : draft
  })
}

/** Removes a draft that was sent or discarded, except the answers that another tab wrote over those of this form. */
export function endDraft(id: string, input: QuoteInput, now: number): void {
  changeDraft(id, now, (before) => {
    const left = Object.entries(before?.values ?? {}).filter(
      ([field, value]) => field in input && !isSame(input[field], value),
    )
    return before && left.length > 0 ? { ...before, values: Object.fromEntries(left) } : undefined
  })
}

function changeDraft(id: string, now: number, change: (before: QuoteDraft | undefined) => QuoteDraft | undefined) {
  try {
    const drafts = readDrafts(now)
    const before = drafts.find((draft) => draft.id === id)
    const after = change(before)
    if (after) sessionStorage.setItem(quoteDraftKey, id)
    if (after !== before) storeDrafts([...(after ? [after] : []), ...drafts.filter((draft) => draft !== before)])
  } catch {
    // In private windows and with a full storage the form works without a draft.
  }
}

/** The drafts on this device, the last changed first. Expired and invalid ones are removed. */
function readDrafts(now: number): QuoteDraft[] {
  const text = localStorage.getItem(quoteDraftKey)
  const drafts = parseDrafts(text ?? "[]", now)
  if (text !== null && text !== JSON.stringify(drafts)) storeDrafts(drafts)
  return drafts
}

function sameValues(one: QuoteInput, other: QuoteInput): boolean {
  const text = (values: QuoteInput) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}
