import { type RefObject, useEffect, useRef } from "react"
import { areShortcutsOff } from "./shortcuts.ts"
import { isTyping } from "./use-search-key.ts"

/**
 * Keyboard shortcuts of the inbox, besides `/` of the search field: `j` and `k` next and previous row, `x` select, `e`
 * stage, `?` help. Enter opens, because the row's link has the focus. Returns the ref of the list's element.
 */
export function useInboxKeys(inbox: {
  loadedAt: string
  changed: number | undefined
}): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  /** Index of the current row; kept while the focus is in the bulk bar. */
  const at = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!page.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (page.current.ownerDocument.querySelector("dialog[open]")) return
      if (event.key === "Escape") return leaveBar(page.current, at.current)
      if (isTyping(event.target) || areShortcutsOff()) return
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      const focused = rowsOf(page.current).findIndex((row) => row.contains(document.activeElement))
      if (focused >= 0) at.current = focused
      at.current = act(page.current, at.current, focused >= 0)
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  useEffect(() => {
    if (inbox.changed === undefined || !page.current) return
    page.current.querySelector("[data-bulk]")?.closest("form")?.reset()
    // The button that had the focus is hidden now, so the row takes the focus.
    if (at.current > 0 || document.activeElement === document.body) focusRow(page.current, at.current)
  }, [inbox.loadedAt, inbox.changed])
  return page
}

/** Each handler returns the new row index. */
const keys: Record<string, (page: HTMLElement, at: number, inRow: boolean) => number> = {
  j: (page, at, inRow) => focusRow(page, inRow ? at + 1 : at),
  k: (page, at, inRow) => focusRow(page, inRow ? at - 1 : at),
  x: (page, at) => {
    boxOf(rowsOf(page)[at])?.click()
    return focusRow(page, at)
  },
  e: (page, at) => {
    const box = boxOf(rowsOf(page)[at])
    if (box && !box.checked) box.click()
    page.querySelector<HTMLSelectElement>("[data-bulk]")?.focus()
    return at
  },
  "?": (page, at) => {
    page.querySelector<HTMLButtonElement>("[data-keys-help]")?.click()
    return at
  },
}

function rowsOf(page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("[data-row]")]
}

function boxOf(row: HTMLElement | undefined) {
  return row?.querySelector<HTMLInputElement>("input[type=checkbox]")
}

function focusRow(page: HTMLElement, wanted: number): number {
  const rows = rowsOf(page)
  const at = Math.max(0, Math.min(wanted, rows.length - 1))
  const row = rows[at]
  row?.querySelector("a")?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: "nearest" })
  return at
}

/** Moves the focus from the bulk bar back to the row and deselects it. */
function leaveBar(page: HTMLElement, at: number) {
  if (!document.activeElement?.closest("[role=group]")?.querySelector("[data-bulk]")) return
  const box = boxOf(rowsOf(page)[at])
  if (box?.checked) box.click()
  focusRow(page, at)
}
