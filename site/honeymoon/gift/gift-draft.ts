import { isObject } from "#platform/text/untrusted-input.ts"
import { type FormInput, readFormInput } from "#ui/form/form-input.ts"
import { readFromTab, storeInTab } from "#ui/form/tab-storage.ts"

/*
 * The draft of a message to a couple: its texts and the chosen quota, never the receipt. It stays in the tab until the
 * message is sent: whoever reads another page, or pays in the bank's app, finds it again.
 */

export interface GiftDraft {
  /** Random. With the content it makes the idempotency key, so that a retry after a reload stores nothing twice. */
  id: string
  values: FormInput
}

const texts = ["name", "email", "phone", "message"]
/** In session storage, before the couple's id. */
export const giftDraftKey = "gift-draft"
const keyOf = (couple: number) => `${giftDraftKey} ${couple}`

export function readGiftDraft(couple: number): GiftDraft | undefined {
  const stored = readFromTab(keyOf(couple))
  if (!isObject(stored) || typeof stored.id !== "string" || !isObject(stored.values)) return undefined
  return { id: stored.id, values: pick(stored.values) }
}

/** Stores what a form holds; one without any text has no draft. */
export function saveGiftDraft(couple: number, id: string, form: FormData): void {
  const values = pick(readFormInput(form))
  storeInTab(keyOf(couple), texts.some((name) => values[name]) ? { id, values } : undefined)
}

export function endGiftDraft(couple: number): void {
  storeInTab(keyOf(couple), undefined)
}

function pick(values: Record<string, unknown>): FormInput {
  const picked = Object.entries(values).filter(
    (entry): entry is [string, string] => ["cote_id", ...texts].includes(entry[0]) && typeof entry[1] === "string",
  )
  return Object.fromEntries(picked)
}
