import { type RefObject, useEffect, useRef } from "react"
import { areShortcutsOff } from "./shortcuts.ts"

/** `/` focuses the search field whose ref is returned, unless the person is typing. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || areShortcutsOff() || document.querySelector("dialog[open]")) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [])
  return field
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== "checkbox"
  return target.matches("textarea, select, [contenteditable]")
}
