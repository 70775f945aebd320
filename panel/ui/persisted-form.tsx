import { type ComponentProps, useEffect, useRef, useState } from "react"
import { Form } from "react-router"
import { type FormControl, isFormControl } from "#ui/form/form-control.ts"
import controls from "./controls.module.css"
import { type PersistedInput, forgetSavedInput, persistInput, readPersistedInput } from "./persisted-input.ts"

interface PersistedFormProps extends ComponentProps<typeof Form> {
  /** The form's name in the storage: the request and what is typed. */
  storageKey: string
  /** The signed-in person's id. */
  staffId: string
  /** Id of what this person saved last with this form; empty without it. When it changes, a sent text is saved. */
  saved: string
}

/**
 * A form of texts that are empty at first. What is typed is persisted until it is saved, and restored with a note;
 * leaving the document asks first.
 */
export function PersistedForm({ storageKey, staffId, saved, children, ...props }: PersistedFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const persist = (sent?: string) =>
      persistInput(
        storageKey,
        isTyped(form) ? { staffId, values: valuesOf(form), ...(sent !== undefined && { sent }) } : undefined,
      )
    setIsRestored(restore(form, { storageKey, staffId, saved }))
    persist(readPersistedInput(storageKey, staffId)?.sent)
    const onInput = () => persist()
    const onSubmit = () => persist(saved)
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isTyped(form) && !opensMessage(document.activeElement)) event.preventDefault()
    }
    form.addEventListener("input", onInput)
    form.addEventListener("submit", onSubmit)
    addEventListener("beforeunload", onLeave)
    return () => {
      form.removeEventListener("input", onInput)
      form.removeEventListener("submit", onSubmit)
      removeEventListener("beforeunload", onLeave)
    }
  }, [storageKey, staffId, saved])
  return (
    <Form ref={ref} {...props}>
      {isRestored && (
        <p className={`${controls.small} ${controls.soft}`}>O que você já tinha escrito, e ainda não guardou.</p>
      )}
      {children}
    </Form>
  )
}

/** Puts the persisted input into the form, or empties the form if it is saved. Returns whether it was restored. */
function restore(
  form: HTMLFormElement,
  { storageKey, staffId, saved }: Record<"storageKey" | "staffId" | "saved", string>,
) {
  if (forgetSavedInput(storageKey, staffId, saved)) {
    form.reset()
    return false
  }
  const persisted = readPersistedInput(storageKey, staffId)
  if (!persisted) return false
  // Some browsers restore a form themselves.
  if (!isTyped(form)) fill(form, persisted.values)
  const details = form.closest("details")
  if (details) details.open = true
  return true
}

function fill(form: HTMLFormElement, values: PersistedInput["values"]) {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    if (typeof value === "boolean") (field as HTMLInputElement).checked = value
    else if (value !== undefined) field.value = value
  }
}

function fieldsOf(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(isFormControl).filter(({ type }) => type !== "hidden")
}

/** Whether a field has a value. A ticked box alone is nothing typed. */
function isTyped(form: HTMLFormElement): boolean {
  return fieldsOf(form).some(({ type, value }) => type !== "checkbox" && value.trim() !== "")
}

function valuesOf(form: HTMLFormElement): Record<string, string | boolean> {
  return Object.fromEntries(
    fieldsOf(form).map((field) => [
      field.name,
      field.type === "checkbox" ? (field as HTMLInputElement).checked : field.value,
    ]),
  )
}

/** Whether a link opens another program, for which some browsers ask too: the page stays. */
function opensMessage(element: Element | null): boolean {
  return element instanceof HTMLAnchorElement && !element.protocol.startsWith("http")
}
