/*
 * Values in this tab's session storage: they survive another page, a reload, and a phone that discards the tab. Where
 * the browser blocks the storage, or it is full, nothing is stored.
 */

/** Stores a value as JSON; without one, removes what is stored. */
export function storeInTab(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Blocked, or full.
  }
}

/** The stored value, which anything may have changed. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}
