import { useSyncExternalStore } from "react"

/* Dictated words set off single-key shortcuts, so a person can turn them off in a browser (WCAG 2.1.4). */

const storageKey = "sem-teclas"

/** Where the browser denies storage, it holds until the next load. */
let heldOff = false

export function areShortcutsOff(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return heldOff
  }
}

export function setShortcutsOff(off: boolean): void {
  heldOff = off
  try {
    if (off) localStorage.setItem(storageKey, "sim")
    else localStorage.removeItem(storageKey)
  } catch {
    // Held in memory.
  }
  // The browser tells the other tabs.
  dispatchEvent(new Event("storage"))
}

export function useShortcutsOff(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOff, () => false)
}

function subscribe(onChange: () => void) {
  addEventListener("storage", onChange)
  return () => removeEventListener("storage", onChange)
}
