import { type SubmitEvent, startTransition, useEffect, useRef, useState } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import { inputText } from "#ui/form/form-input.ts"
import { firstStepOf, lastStep, stepOf, walksInSteps } from "#site/quotes/steps/quote-steps.ts"
import type { ReturnedQuoteForm } from "./receive-quote-form.server.ts"
import type { ShownQuoteForm } from "#site/quotes/load-quote-form.server.ts"
import { readCities } from "#site/quotes/destination-cities.ts"
import { useMunicipalities } from "#site/quotes/fields/use-municipalities.ts"
import { type ResumedQuote, useQuoteDraft } from "#site/quotes/draft/use-quote-draft.ts"
import { type CheckedForm, useQuoteForm } from "./use-quote-form.ts"
import { useQuoteSteps } from "#site/quotes/steps/use-quote-steps.ts"
import { priceDayField } from "#domain/quotes/price-day.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import type { QuoteInput } from "./quote-input.ts"
import { useSubmit } from "#ui/form/use-submit.ts"
import { postQuote, quoteKey } from "./post-quote.ts"
import { useShownQuestions } from "./use-shown-questions.ts"

export interface QuoteRequestOptions {
  shown: ShownQuoteForm
  /** The server's answer when the form was sent without scripts. */
  returned?: ReturnedQuoteForm
  /** A draft from this device. */
  resumed?: ResumedQuote
  /** True after a request was sent or discarded on this page. */
  anew: boolean
  /** Called when a draft was found: it needs a new form. */
  onResume: (draft: ResumedQuote) => void
  onSent: (protocol: string, profile: Profile) => void
}

/** Composes the form's state: control values, steps, draft and submission. */
export function useQuoteRequest({ shown, returned, resumed, anew, onResume, onSent }: QuoteRequestOptions) {
  const [initial] = useState(() => returned?.values ?? resumed?.values ?? shown.prefill)
  const quote = useQuoteForm(initial, shown.today, returned)
  const { form, values, readControls } = quote
  const asked = useShownQuestions(inputText(values, "type"))
  const municipalities = useMunicipalities(
    inputText(values, "state"),
    returned?.municipalities ?? resumed?.municipalities ?? [],
  )
  const walk = useQuoteSteps(returned?.step ?? 1, resumed !== undefined)
  const { suggestion, elapsed } = useFormStart()
  const given = { ...shown.prefill, numberOfChild: "0" }
  const draft = useQuoteDraft({
    form,
    values,
    context: shown.prefill,
    given,
    resumed,
    looks: !returned,
    anew,
    onFound: onResume,
    onNone: walk.correctAddress,
  })
  /** In the step view, submitting before the last step goes to the next step. */
  const sendsAll = () => walk.step === lastStep || !walksInSteps()
  const submission = useSubmit(quote.checking && sendsAll())
  // The visitor may have typed before this script arrived, or the browser filled the form. Later, other questions or
  // cities change the controls' values without an input event.
  const country = inputText(values, "country")
  useEffect(() => startTransition(readControls), [readControls, asked.profile, country, municipalities.list])

  const send = () => {
    if (submission.sending) return
    quote.check((checked) => {
      const step = firstStepOf(checked.errors)
      if (step) walk.open(step)
      else void post(checked)
    })
  }
  const post = async ({ input, rules }: CheckedForm) => {
    const lists = { ...shown, cities: readCities(shown.cities), municipalities: municipalities.list }
    const content: QuotePayload | QuoteInput = rules?.quotePayload(input, shown.today, lists) ?? input
    const signs = {
      website: inputText(input, "website"),
      elapsed: elapsed(),
      [priceDayField]: inputText(input, priceDayField),
    }
    const key = quoteKey(draft.idOfSending(), input)
    const posted = await submission.send(() => postQuote(content, signs, key))
    if (!posted) return
    if (posted.failure) return quote.refuse(posted.failure.errors)
    draft.end()
    onSent(posted.protocol, asked.profile)
  }
  return {
    ...quote,
    ...asked,
    ...walk,
    initial,
    municipalities,
    suggestion,
    sending: submission.sending,
    failure: submission.failure,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (sendsAll()) send()
      else quote.checkStep(walk.step, walk.next)
    },
    retry: () => {
      submission.clearFailure()
      send()
    },
    /** Called when the dialog closes. After a validation failure, shows the summary on the first step with an error. */
    closeFailure: () => {
      if (submission.failure?.status === 422) {
        walk.open(firstStepOf(submission.failure.errors) ?? walk.step)
        quote.showSummary()
      }
      submission.clearFailure()
    },
    showField: (control: string) => walk.open(stepOf(control)),
    endDraft: draft.end,
  }
}

/** The suggested referral source, and the milliseconds since the form was shown. */
function useFormStart() {
  const [suggestion, setSuggestion] = useState("")
  const startedAt = useRef(0)
  useEffect(() => {
    startedAt.current = performance.now()
    import("./referral-source.ts").then(
      ({ referralSource }) => startTransition(() => setSuggestion(referralSource())),
      () => {},
    )
  }, [])
  return { suggestion, elapsed: () => Math.round(performance.now() - startedAt.current) }
}
