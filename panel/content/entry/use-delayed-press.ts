import { type RefObject, useEffect, useRef } from "react"

/**
 * For a button that is pressed while the form is being saved: it is submitted after the save, so that the form carries
 * the new draft's revision. Returns the function that a press is passed to. A new `formKey` forgets it.
 */
export function useDelayedPress(
  form: RefObject<HTMLFormElement | null>,
  { formKey, isBusy }: { formKey: string; isBusy: boolean },
): (button: HTMLElement | null) => void {
  const waiting = useRef<HTMLElement | null>(null)
  useEffect(() => () => void (waiting.current = null), [formKey])
  useEffect(() => {
    const button = waiting.current
    if (isBusy || !button) return
    waiting.current = null
    form.current?.requestSubmit(button)
  }, [isBusy, form])
  return (button) => void (waiting.current = button)
}
