import { type SubmitEvent, useEffect, useRef, useState } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import { inputText } from "./quote-input.ts"
import { withNames } from "./quote-names.ts"
import { firstStepOf, lastStep, stepOf, walksInSteps } from "#site/quotes/steps/quote-steps.ts"
import { payloadOf } from "#domain/quotes/quote.ts"
import type { ReturnedQuoteForm } from "./receive-quote-form.server.ts"
import type { ShownQuoteForm } from "#site/quotes/load-quote-form.server.ts"
import { useMunicipalities } from "#site/quotes/fields/use-municipalities.ts"
import { type ResumedQuote, useQuoteDraft } from "#site/quotes/draft/use-quote-draft.ts"
import { useQuoteForm } from "./use-quote-form.ts"
import { useQuoteSteps } from "#site/quotes/steps/use-quote-steps.ts"
import { useSubmit } from "./use-submit-quote.ts"
import { useShownQuestions } from "./use-shown-questions.ts"

export interface QuoteRequestOptions {
  shown: ShownQuoteForm
  /** What the server sent back: the form was sent without scripts. */
  returned?: ReturnedQuoteForm
  /** What the visitor wrote before, on this device. */
  resumed?: ResumedQuote
  /** A draft was found: it wants a form of its own. */
  onResume: (draft: ResumedQuote) => void
  onSent: (protocol: string, profile: Profile) => void
}

/** A request from its first letter to its protocol: what the controls hold, the steps, the draft and the sending. */
export function useQuoteRequest({ shown, returned, resumed, onResume, onSent }: QuoteRequestOptions) {
  const [initial] = useState(() => returned?.values ?? resumed?.values ?? shown.prefill)
  const quote = useQuoteForm(initial, shown.today, returned)
  const { form, values, readControls } = quote
  const asked = useShownQuestions(inputText(values, "type"))
  const municipalities = useMunicipalities(
    inputText(values, "state"),
    returned?.municipalities ?? resumed?.municipalities ?? [],
  )
  const walk = useQuoteSteps(returned?.step ?? 1, resumed !== undefined)
  const { suggestion, elapsed } = useArrivalOfVisitor()
  const given = { ...shown.prefill, numberOfChild: "0", howDidYouMeetUs: suggestion }
  const draft = useQuoteDraft({
    form,
    values,
    context: shown.prefill,
    given,
    resumed,
    looks: !returned,
    onFound: onResume,
  })
  const sending = useSubmit((protocol, profile) => {
    draft.end()
    onSent(protocol, profile)
  })
  // Other questions, other cities: what the controls hold changed without the visitor.
  const country = inputText(values, "country")
  useEffect(() => readControls(), [readControls, asked.profile, country, municipalities.list, suggestion])

  const send = async () => {
    if (sending.sending) return
    const { asked: request, errors } = quote.check()
    if (errors) return walk.open(firstStepOf(errors) ?? walk.step)
    const payload = payloadOf(withNames(request, { ...shown, municipalities: municipalities.list }))
    const signs = { website: inputText(values, "website"), elapsed: elapsed() }
    const refused = await sending.send({ payload, signs, profile: asked.profile, draftId: draft.idOfSending() })
    if (refused) quote.refuse(refused.errors)
  }
  return {
    ...quote,
    ...asked,
    ...walk,
    initial,
    municipalities,
    suggestion,
    sending: sending.sending,
    failure: sending.failure,
    /** Whichever button or key it was: before the last step of a phone there is only the next one. */
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (walk.step === lastStep || !walksInSteps()) void send()
      else if (quote.checkStep(walk.step)) walk.next()
    },
    retry: () => {
      sending.forget()
      void send()
    },
    /** The dialog was closed: after a refusal the summary says what to mend, on the first step that needs it. */
    closeFailure: () => {
      if (sending.failure?.status === 422) {
        walk.open(firstStepOf(sending.failure.errors) ?? walk.step)
        quote.showSummary()
      }
      sending.forget()
    },
    showField: (control: string) => walk.open(stepOf(control)),
    endDraft: draft.end,
  }
}

/** How the visitor came here, and how long ago. */
function useArrivalOfVisitor() {
  const [suggestion, setSuggestion] = useState("")
  const startedAt = useRef(0)
  useEffect(() => {
    startedAt.current = performance.now()
    import("./referral-source.ts").then(
      ({ howWeMet }) => setSuggestion(howWeMet()),
      () => {},
    )
  }, [])
  return { suggestion, elapsed: () => Math.round(performance.now() - startedAt.current) }
}
