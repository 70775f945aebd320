import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { fieldId } from "#app/ui/field.tsx"
import { useAfterPress } from "#app/ui/use-after-press.ts"
import { parseQuote } from "./parse-quote.ts"
import { type QuoteInput, quoteInputOf } from "./quote-input.ts"
import type { Quote } from "./quote.ts"
import type { QuoteErrors } from "./reading.ts"

export interface QuoteFormState {
  form: RefObject<HTMLFormElement | null>
  /** What the controls hold now. */
  values: QuoteInput
  /** What may be shown as wrong now: a control complains only after the visitor was there. */
  errors: QuoteErrors
  /** Refused sendings so far; each moves the focus to the summary. */
  attempt: number
  onInput: (event: { target: EventTarget }) => void
  onBlur: (event: FocusEvent) => void
  /** Reads the controls again, after something else than the visitor changed them. */
  readControls: () => void
  /** The request, or nothing when something is missing: then the summary says what. */
  check: () => Quote | undefined
  /** Shows what the server refused. */
  refuse: (errors: QuoteErrors) => void
  showSummary: () => void
}

/**
 * The controls keep their own values (they work before this script arrives); this reads them at every change.
 * `returned` is what the server refused when the form was sent without scripts.
 */
export function useQuoteForm(initial: QuoteInput, today: string, returned: QuoteErrors = {}): QuoteFormState {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(returned)
  const [attempt, setAttempt] = useState(Object.keys(returned).length > 0 ? 1 : 0)
  const afterPress = useAfterPress()

  const readControls = useCallback(() => {
    if (form.current) setValues(quoteInputOf(new FormData(form.current)))
  }, [])
  // Before this script arrived the visitor may have typed, or the browser filled in.
  useEffect(() => readControls(), [readControls])

  const found = parseQuote(values, today).errors ?? {}
  const stillRefused = Object.entries(refused).filter(([control]) => !changed.has(control) && !(control in found))
  const all = { ...found, ...Object.fromEntries(stillRefused) }
  const errors = attempt > 0 ? all : Object.fromEntries(Object.entries(all).filter(([control]) => visited.has(control)))

  return {
    form,
    values,
    errors,
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
      const input = form.current ? quoteInputOf(new FormData(form.current)) : values
      const { asked, errors: wrong } = parseQuote(input, today)
      setValues(input)
      setRefused({})
      if (wrong) setAttempt((count) => count + 1)
      return wrong ? undefined : asked
    },
    refuse: (wrong) => {
      setChanged(new Set())
      setRefused(wrong)
    },
    showSummary: () => setAttempt((count) => count + 1),
  }
}

/** The name under which a control's errors stand: `name`, `ageOfChildEnd.1`. */
function controlOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)) return undefined
  return target.type === "radio" ? target.name : target.id.startsWith(fieldId("")) ? target.id.slice(fieldId("").length) : undefined
}

function isEmpty(target: EventTarget): boolean {
  if (target instanceof HTMLInputElement && target.type === "radio") return !target.form?.querySelector(`input[name="${target.name}"]:checked`)
  return "value" in target && target.value === ""
}
