export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether an event's target is a control with a value; buttons send such events too. */
export function isFormControl(target: EventTarget | null): target is FormControl {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}
