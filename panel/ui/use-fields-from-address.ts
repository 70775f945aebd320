import { useEffect, useEffectEvent, useRef } from "react"
import { useNavigationType } from "react-router"

/**
 * For a filter form whose fields are uncontrolled: after back navigation or a saved filter they are set from the
 * address's query. Returns the form's ref.
 */
export function useFieldsFromAddress(query: string) {
  const navigated = useNavigationType()
  // While its answer was under way, more may have been typed.
  const isInUse = useEffectEvent((field: Element) => field === document.activeElement && navigated !== "POP")
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    const [before, now] = [new URLSearchParams(shown.current), new URLSearchParams(query)]
    shown.current = query
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
      if (isInUse(field)) continue
      const value = now.get(field.name) ?? ""
      // When only other fields changed, a search may be being typed.
      if (field.type !== "search" || value !== (before.get(field.name) ?? "")) field.value = value
    }
  }, [query])
  return form
}
