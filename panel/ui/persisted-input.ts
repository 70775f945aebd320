import { readFromTab, storeInTab } from "#ui/form/tab-storage.ts"

/* What is typed in a form and not saved yet, in this tab. Signing out forgets it. */

export interface PersistedInput {
  /** Who typed it. */
  staffId: string
  /** By field: the value, or whether a box is ticked. */
  values: Record<string, string | boolean>
  /** What was saved last when the form was sent; absent if it was changed since. */
  sent?: string
}

const prefix = "typed "

/** Stores what is typed in a form; without it, forgets the form. */
export function persistInput(form: string, typing: PersistedInput | undefined): void {
  storeInTab(prefix + form, typing)
}

/** What this person typed in a form. Another person's texts are forgotten: the session ended without signing out. */
export function readPersistedInput(form: string, staffId: string): PersistedInput | undefined {
  const persisted = readFromTab(prefix + form) as PersistedInput | null
  if (persisted?.staffId === staffId) return persisted
  if (persisted) forgetPersistedInput()
  return undefined
}

/** Forgets a form whose text was sent and is saved: what was saved last is another one than then. Returns whether. */
export function forgetSavedInput(form: string, staffId: string, saved: string): boolean {
  const sent = readPersistedInput(form, staffId)?.sent
  if (sent === undefined || sent === saved) return false
  persistInput(form, undefined)
  return true
}

/** Forgets all forms. */
export function forgetPersistedInput(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Blocked.
  }
}
