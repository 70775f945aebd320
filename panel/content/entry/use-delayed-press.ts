import { type RefObject, useEffect, useState } from "react"

/**
 * For a button that is pressed while the form is being saved: it is submitted after the save, so that the form carries
 * the new draft's revision. A new `formKey` forgets it. Returns the button that waits, and the function that a press is
 * passed to.
 */
export function useDelayedPress(
  form: RefObject<HTMLFormElement | null>,
  { formKey, isBusy }: { formKey: string; isBusy: boolean },
): [waiting: HTMLElement | null, press: (button: HTMLElement | null) => void] {
  const [pressed, setPressed] = useState<{ formKey: string; button: HTMLElement | null }>()
  const waiting = pressed?.formKey === formKey ? pressed.button : null
  useEffect(() => {
    if (isBusy || !waiting) return
    setPressed(undefined)
    form.current?.requestSubmit(waiting)
  }, [isBusy, waiting, form])
  return [waiting, (button) => setPressed({ formKey, button })]
}
