import { type RefObject, useEffect, useState } from "react"

/**
 * Delays a button that is pressed while the form is being saved: it submits the form after the save, with the new
 * draft's revision. A new `formKey` cancels it. Returns the delayed button, and a function to delay one.
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
