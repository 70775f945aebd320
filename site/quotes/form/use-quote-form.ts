import { type FocusEvent, type RefObject, useCallback, useRef, useState } from "react"
import { fieldId } from "#ui/form/field.tsx"
import { isFormControl } from "#ui/form/form-control.ts"
import { useRules } from "#ui/form/use-rules.ts"
import { useAfterPress } from "#ui/use-after-press.ts"
import type { QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { type QuoteInput, quoteInputOf } from "./quote-input.ts"
import { type Step, errorsOn, stepOf, steps } from "#site/quotes/steps/quote-steps.ts"
import type { ReturnedQuoteForm } from "./receive-quote-form.server.ts"

type Rules = typeof import("./check-quote-form.ts")

/** The current values of the controls, with their errors. */
export interface CheckedForm {
  input: QuoteInput
  errors: QuoteErrors
  /** Undefined if they could not be loaded: then only the server validates. */
  rules: Rules | undefined
}

export interface QuoteFormState {
  form: RefObject<HTMLFormElement | null>
  /** What the controls hold now. */
  values: QuoteInput
  /** Errors to show now: those of a control only after the visitor left it. */
  errors: QuoteErrors
  /** Errors in the summary: of one step after "Continuar", of all after sending. */
  listed: QuoteErrors
  /** Number of failed validations; each moves the focus to the summary. */
  attempt: number
  /** True while a press waits for the rules. */
  checking: boolean
  onInput: (event: { target: EventTarget }) => void
  onBlur: (event: FocusEvent) => void
  /** Reads the controls again, after a script changed them. */
  readControls: () => void
  /** Validates the form, with the rules once they are loaded. Errors are listed in the summary. */
  check: (done: (checked: CheckedForm) => void) => void
  /** Validates a step in the same way; `done` runs if it has no errors. */
  checkStep: (step: Step, done: () => void) => void
  /** Shows the server's errors. */
  refuse: (errors: QuoteErrors) => void
  showSummary: () => void
}

/** The library of schemas first, in a task of its own: together they would hold up a slow phone. */
async function loadRules(): Promise<Rules> {
  await import("#platform/forms/field-schemas.ts")
  return import("./check-quote-form.ts")
}

/**
 * The controls are uncontrolled, since they work before this script arrives; this reads them at every change.
 * `returned` is the server's answer when the form was sent without scripts.
 */
export function useQuoteForm(initial: QuoteInput, today: string, returned?: ReturnedQuoteForm): QuoteFormState {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(returned?.errors ?? {})
  const [attempt, setAttempt] = useState(Object.keys(refused).length > 0 ? 1 : 0)
  /** Steps that were validated as a whole, and those whose errors the summary lists. */
  const [checked, setChecked] = useState<readonly Step[]>(returned?.checked ?? [])
  const [summarised, setSummarised] = useState<readonly Step[]>(checked)
  const afterPress = useAfterPress()
  const { rules, checkPressed, checking } = useRules(loadRules)

  const readControls = useCallback(() => {
    if (form.current) setValues(quoteInputOf(new FormData(form.current)))
  }, [])
  const showsErrors = visited.size > 0 || checked.length > 0
  const found = (showsErrors && rules?.quoteFormErrors(values, today)) || {}
  const stillRefused = Object.entries(refused).filter(([control]) => !changed.has(control) && !(control in found))
  const all = { ...found, ...Object.fromEntries(stillRefused) }
  const errors = Object.fromEntries(
    Object.entries(all).filter(([control]) => visited.has(control) || checked.includes(stepOf(control))),
  )
  const summarise = (on: readonly Step[]) => {
    setChecked((before) => [...before, ...on])
    setSummarised(on)
    setAttempt((count) => count + 1)
  }
  const checkNow = (done: (checked: CheckedForm) => void) =>
    checkPressed((rules) => {
      // The page was left while the rules were loading.
      if (!form.current) return
      const input = quoteInputOf(new FormData(form.current))
      setValues(input)
      done({ input, errors: rules?.quoteFormErrors(input, today) ?? {}, rules })
    })

  return {
    form,
    values,
    errors,
    listed: errorsOn(summarised, all),
    attempt,
    checking,
    readControls,
    onInput: ({ target }) => {
      const control = controlOf(target)
      if (control) setChanged((known) => new Set(known).add(control))
      readControls()
    },
    onBlur: ({ target, relatedTarget }) => {
      const control = controlOf(target)
      if (!control || control === controlOf(relatedTarget)) return
      afterPress(() => {
        if (changed.has(control) || isEmpty(target)) setVisited((known) => new Set(known).add(control))
      })
    },
    check: (done) =>
      checkNow((checked) => {
        setRefused({})
        if (Object.keys(checked.errors).length > 0) summarise(steps)
        done(checked)
      }),
    checkStep: (step, done) =>
      checkNow(({ errors }) => {
        if (Object.keys(errorsOn([step], errors)).length > 0) return summarise([step])
        // Errors found on other steps when the form was sent stay listed until they are corrected.
        if (summarised.length < steps.length) setSummarised([])
        done()
      }),
    refuse: (wrong) => {
      setChanged(new Set())
      setRefused(wrong)
    },
    showSummary: () => summarise(steps),
  }
}

/** The key of a control's errors: `name`, `ageOfChildEnd.1`. */
function controlOf(target: EventTarget | null): string | undefined {
  if (!isFormControl(target)) return undefined
  return target.type === "radio"
    ? target.name
    : target.id.startsWith(fieldId(""))
      ? target.id.slice(fieldId("").length)
      : undefined
}

function isEmpty(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement && target.type === "radio")
    return !target.form?.querySelector(`input[name="${target.name}"]:checked`)
  return "value" in target && target.value === ""
}
