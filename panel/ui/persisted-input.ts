/*
 * What is typed in a form and not saved yet, in this tab's session storage: it survives another page, a reload, and a
 * phone that discards the tab. Signing out forgets it. Where the browser blocks the storage, nothing is stored.
 */

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
  try {
    if (typing) sessionStorage.setItem(prefix + form, JSON.stringify(typing))
    else sessionStorage.removeItem(prefix + form)
  } catch {
    // Blocked, or full.
  }
}

/** What this person typed in a form. Another person's texts are forgotten: the session ended without signing out. */
export function readPersistedInput(form: string, staffId: string): PersistedInput | undefined {
  try {
    const persisted = JSON.parse(sessionStorage.getItem(prefix + form) ?? "null") as PersistedInput | null
    if (persisted?.staffId === staffId) return persisted
    if (persisted) forgetPersistedInput()
  } catch {
    // Blocked.
  }
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
