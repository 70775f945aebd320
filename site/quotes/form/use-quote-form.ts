import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { fieldId } from "#ui/form/field.tsx"
import { useAfterPress } from "#ui/use-after-press.ts"
import { type ParsedQuote, parseQuote } from "#domain/quotes/parse-quote.ts"
import { type QuoteInput, quoteInputOf } from "./quote-input.ts"
import { type Step, errorsOn, stepOf, steps } from "#site/quotes/steps/quote-steps.ts"
import type { QuoteErrors } from "#domain/quotes/quote-reading.ts"
import type { ReturnedQuoteForm } from "./receive-quote-form.server.ts"

export interface QuoteFormState {
  form: RefObject<HTMLFormElement | null>
  /** What the controls hold now. */
  values: QuoteInput
  /** What may be shown as wrong now: a control complains only after the visitor was there. */
  errors: QuoteErrors
  /** What the summary lists: of one step after "Continuar", of all after sending. */
  listed: QuoteErrors
  /** Refusals so far; each moves the focus to the summary. */
  attempt: number
  onInput: (event: { target: EventTarget }) => void
  onBlur: (event: FocusEvent) => void
  /** Reads the controls again, after something else than the visitor changed them. */
  readControls: () => void
  /** The request, or what is wrong with it: then the summary says so. */
  check: () => ParsedQuote
  /** Whether nothing is wrong on this step; the summary lists what is. */
  checkStep: (step: Step) => boolean
  /** Shows what the server refused. */
  refuse: (errors: QuoteErrors) => void
  showSummary: () => void
}

/**
 * The controls keep their own values (they work before this script arrives); this reads them at every change.
 * `returned` is what the server sent back when the form was sent without scripts.
 */
export function useQuoteForm(initial: QuoteInput, today: string, returned?: ReturnedQuoteForm): QuoteFormState {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(returned?.errors ?? {})
  const [attempt, setAttempt] = useState(Object.keys(refused).length > 0 ? 1 : 0)
  /** Steps that were checked as a whole, and those that the summary speaks of. */
  const [checked, setChecked] = useState<readonly Step[]>(returned?.checked ?? [])
  const [summarised, setSummarised] = useState<readonly Step[]>(checked)
  const afterPress = useAfterPress()

  const readControls = useCallback(() => {
    if (form.current) setValues(quoteInputOf(new FormData(form.current)))
  }, [])
  // Before this script arrived the visitor may have typed, or the browser filled in.
  useEffect(() => readControls(), [readControls])

  const found = parseQuote(values, today).errors ?? {}
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
  const readNow = () => {
    const input = form.current ? quoteInputOf(new FormData(form.current)) : values
    setValues(input)
    return parseQuote(input, today)
  }

  return {
    form,
    values,
    errors,
    listed: errorsOn(summarised, all),
    attempt,
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
    check: () => {
      const parsed = readNow()
      setRefused({})
      if (parsed.errors) summarise(steps)
      return parsed
    },
    checkStep: (step) => {
      const wrong = Object.keys(errorsOn([step], readNow().errors ?? {})).length > 0
      if (wrong) summarise([step])
      // What a sending found elsewhere stays listed until it is mended.
      else if (summarised.length < steps.length) setSummarised([])
      return !wrong
    },
    refuse: (wrong) => {
      setChanged(new Set())
      setRefused(wrong)
    },
    showSummary: () => summarise(steps),
  }
}

/** The name under which a control's errors stand: `name`, `ageOfChildEnd.1`. */
function controlOf(target: EventTarget | null): string | undefined {
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
  )
    return undefined
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
