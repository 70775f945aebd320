import { type SubmitEvent, useEffect, useRef, useState } from "react"
import type { Profile } from "#app/profile/profile.ts"
import { codeOf, profileNames } from "#app/profile/profile.ts"
import { type PostFailure, newIdempotencyKey } from "#app/requests/post-request.ts"
import { RequestFailureDialog } from "#app/requests/request-failure-dialog.tsx"
import { whatsappLink } from "#app/stores/store.ts"
import { Button } from "#app/ui/button.tsx"
import { ErrorSummary } from "#app/ui/error-summary.tsx"
import { ChoiceField } from "#app/ui/field.tsx"
import layout from "#app/ui/layout.module.css"
import { DestinationGroup } from "./destination-group.tsx"
import { DetailsGroup } from "./details-group.tsx"
import { PartyGroup } from "./party-group.tsx"
import { postQuote } from "./post-quote.ts"
import { QuoteConsent } from "./quote-consent.tsx"
import { explainQuoteFailure, quoteFailureWords } from "./quote-failure.ts"
import { inputText } from "./quote-input.ts"
import { withNames } from "./quote-names.ts"
import { pageTypeOf, payloadOf, quoteLabels } from "./quote.ts"
import type { ReturnedQuoteForm } from "./receive-quote-form.server.ts"
import type { ShownQuoteForm } from "./show-quote-form.server.ts"
import { useMunicipalities } from "./use-municipalities.ts"
import { useQuoteForm } from "./use-quote-form.ts"
import { useShownQuestions } from "./use-shown-questions.ts"
import { VisitorGroup } from "./visitor-group.tsx"
import styles from "./quote-form.module.css"

interface QuoteFormProps {
  shown: ShownQuoteForm
  /** What the server sent back: the form was sent without scripts. */
  returned?: ReturnedQuoteForm
  whatsapp: string
  onSent: (protocol: string, profile: Profile) => void
}

/** Works as a plain form; with scripts it asks for what depends on an answer, checks while one goes on, and sends by the API. */
export function QuoteForm({ shown, returned, whatsapp, onSent }: QuoteFormProps) {
  const [initial] = useState(() => returned?.values ?? shown.prefill)
  const quote = useQuoteForm(initial, shown.today, returned?.errors)
  const { questions, profile, undecided, hydrated } = useShownQuestions(inputText(quote.values, "type"))
  const state = inputText(quote.values, "state")
  const municipalities = useMunicipalities(state, returned?.municipalities ?? [])
  const { send, sending, failure, forget } = useSending(onSent)
  const startedAt = useRef(0)
  useEffect(() => void (startedAt.current = performance.now()), [])
  // Other questions, other cities: what the controls hold changed without the visitor.
  const { readControls } = quote
  const country = inputText(quote.values, "country")
  useEffect(() => readControls(), [readControls, profile, country, municipalities.list])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = sending ? undefined : quote.check()
    if (!asked) return
    const payload = payloadOf(withNames(asked, { ...shown, municipalities: municipalities.list }))
    const website = inputText(quote.values, "website")
    const refused = await send(payload, { website, elapsed: Math.round(performance.now() - startedAt.current) }, profile)
    if (refused) quote.refuse(refused)
  }
  const group = { initial, values: quote.values, errors: quote.errors, shown: questions }
  return (
    <form ref={quote.form} method="post" noValidate onSubmit={submit} onInput={quote.onInput} onBlur={quote.onBlur} className={styles.form} aria-busy={sending || undefined}>
      <RequestFailureDialog
        failure={failure}
        explain={explainQuoteFailure}
        chat={whatsappLink(whatsapp, quoteFailureWords)}
        onClose={() => {
          if (failure?.status === 422) quote.showSummary()
          forget()
        }}
        onRetry={() => {
          forget()
          quote.form.current?.requestSubmit()
        }}
      />
      {quote.attempt > 0 && <ErrorSummary errors={quote.errors} attempt={quote.attempt} />}
      {undecided ? <ProfileChoice profile={profile} /> : <input type="hidden" name="type" value={codeOf(profile)} />}
      {!undecided && <input type="hidden" name="pageType" value={pageTypeOf(profile)} />}
      <input type="hidden" name="package_id" value={inputText(initial, "package_id")} />
      <VisitorGroup initial={initial} errors={quote.errors} states={shown.states} state={state} municipalities={municipalities} />
      <DestinationGroup {...group} profile={profile} countries={shown.countries} cities={shown.cities} hydrated={hydrated} today={shown.today} />
      <PartyGroup {...group} />
      <DetailsGroup {...group} />
      <QuoteConsent profile={profile} initial={initial} keptMonths={shown.keptMonths}>
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? "Enviando…" : "Solicitar Orçamento"}
        </Button>
        <p role="status" className={layout.hidden}>
          {sending && "Enviando seu pedido."}
        </p>
      </QuoteConsent>
    </form>
  )
}

/** On the neutral layout the visitor says which questions to answer; sending makes it the layout. */
function ProfileChoice({ profile }: { profile: Profile }) {
  const options = (["exchange", "tourism"] as const).map((one) => ({ value: codeOf(one), label: profileNames[one] }))
  return (
    <div className={styles.switch}>
      <ChoiceField name="type" label={quoteLabels.type} options={options} defaultValue={codeOf(profile)} />
    </div>
  )
}

/** Sends a request; the same content keeps its key, so that trying again never asks twice. */
function useSending(onSent: QuoteFormProps["onSent"]) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<PostFailure>()
  const last = useRef({ content: "", key: "" })
  const send = async (payload: ReturnType<typeof payloadOf>, signs: { website: string; elapsed: number }, profile: Profile) => {
    const content = JSON.stringify(payload)
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    setSending(true)
    const { protocol, failure: failed } = await postQuote({ ...payload, ...signs }, last.current.key)
    setSending(false)
    if (failed) setFailure(failed)
    else onSent(protocol, profile)
    return failed?.errors
  }
  return { send, sending, failure, forget: () => setFailure(undefined) }
}
