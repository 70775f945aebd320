import { type RefObject, useEffect, useRef } from "react"
import { isTyping } from "./use-search-key.ts"

/**
 * The keys of the inbox beside the one of its search field: `j` and `k` through the rows, `x` choose, `e` stage, `?`
 * help. Enter opens, because the focus is on the row's link. Returns the ref of the element that holds the list.
 */
export function useInboxKeys(inbox: {
  loadedAt: string
  changed: number | undefined
}): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  /** The row that the keys are at; it stays when the focus goes to the bar below. */
  const at = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!page.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (page.current.ownerDocument.querySelector("dialog[open]")) return
      if (event.key === "Escape") return leaveBar(page.current, at.current)
      if (isTyping(event.target)) return
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
    page.current.querySelector<HTMLFormElement>("form:has([data-bulk])")?.reset()
    // The button that had the focus is hidden now.
    if (at.current > 0 || document.activeElement === document.body) focusRow(page.current, at.current)
  }, [inbox.loadedAt, inbox.changed])
  return page
}

/** Each returns the row that the keys are at then. */
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

/** From the bar back to the row, which is no longer chosen. */
function leaveBar(page: HTMLElement, at: number) {
  if (!document.activeElement?.closest("[role=group]")?.querySelector("[data-bulk]")) return
  const box = boxOf(rowsOf(page)[at])
  if (box?.checked) box.click()
  focusRow(page, at)
}
