import { type Profile, codeOf, profileNames } from "#domain/agency/profile.ts"
import { RequestFailureDialog } from "#ui/form/request-failure-dialog.tsx"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { Button } from "#ui/button.tsx"
import { ErrorSummary } from "#ui/form/error-summary.tsx"
import { ChoiceField } from "#ui/form/field.tsx"
import layout from "#ui/layout.module.css"
import { DestinationGroup } from "#site/quotes/fields/destination-group.tsx"
import { DetailsGroup } from "#site/quotes/fields/details-group.tsx"
import { DraftNotice } from "#site/quotes/draft/draft-notice.tsx"
import { PartyGroup } from "#site/quotes/fields/party-group.tsx"
import { QuoteConsent } from "./quote-consent.tsx"
import { explainQuoteFailure, quoteFailureChatText } from "./quote-failure.ts"
import { inputText } from "#ui/form/form-input.ts"
import { QuoteStep, StepBack, StepProgress } from "#site/quotes/steps/quote-step.tsx"
import { stepTitles } from "#site/quotes/steps/quote-steps.ts"
import { pageTypeOf, quoteLabels } from "#domain/quotes/quote-fields.ts"
import { priceDayField } from "#domain/quotes/price-day.ts"
import { type QuoteRequestOptions, useQuoteRequest } from "./use-quote-request.ts"
import { storedProfileScript } from "./stored-profile-script.ts"
import { VisitorGroup } from "#site/quotes/fields/visitor-group.tsx"
import styles from "./quote-form.module.css"

interface QuoteFormProps extends QuoteRequestOptions {
  whatsapp: string
  onDiscard: () => void
}

/** A plain form. With scripts it loads dependent options, validates while the visitor types, and uses the API. */
export function QuoteForm({ whatsapp, onDiscard, ...options }: QuoteFormProps) {
  const { shown, resumed } = options
  const quote = useQuoteRequest(options)
  const { initial, values, errors, profile, step, sending, checking } = quote
  const busy = sending || checking
  const titles = stepTitles(profile)
  const walk = { current: step, checking, onBack: quote.back }
  const group = { initial, values, errors, shown: quote.questions }
  const discard = () => {
    quote.endDraft()
    onDiscard()
  }
  return (
    <form
      ref={quote.form}
      method="post"
      noValidate
      onSubmit={quote.submit}
      onInput={quote.onInput}
      onBlur={quote.onBlur}
      className={styles.form}
    >
      {/* Enter activates the first submit button. Before hydration, some of the other buttons do not send the form. */}
      <button type="submit" tabIndex={-1} aria-hidden className={layout.hidden} />
      <RequestFailureDialog
        failure={quote.failure}
        explain={explainQuoteFailure}
        chat={whatsappLink(whatsapp, quoteFailureChatText)}
        onClose={quote.closeFailure}
        onRetry={quote.retry}
      />
      {resumed && <DraftNotice startedAt={resumed.startedAt} onDiscard={discard} />}
      {quote.attempt > 0 && <ErrorSummary errors={quote.listed} attempt={quote.attempt} onFollow={quote.showField} />}
      <StepProgress current={step} titles={titles} />
      {!quote.undecided && <input type="hidden" name="type" value={codeOf(profile)} />}
      {!quote.undecided && <input type="hidden" name="pageType" value={pageTypeOf(profile)} />}
      <input type="hidden" name="package_id" value={inputText(initial, "package_id")} />
      <input type="hidden" name={priceDayField} value={shown.today} />
      <QuoteStep number={1} title={titles[1]} {...walk}>
        {quote.undecided && <ProfileChoice profile={profile} knowsStored={quote.knowsStored} />}
        <VisitorGroup
          initial={initial}
          errors={errors}
          states={shown.states}
          state={inputText(values, "state")}
          municipalities={quote.municipalities}
        />
      </QuoteStep>
      <QuoteStep number={2} title={titles[2]} {...walk}>
        <DestinationGroup
          {...group}
          profile={profile}
          countries={shown.countries}
          cities={shown.cities}
          today={shown.today}
        />
      </QuoteStep>
      <QuoteStep number={3} title={titles[3]} {...walk}>
        <PartyGroup {...group} />
      </QuoteStep>
      <QuoteStep number={4} title={titles[4]} {...walk}>
        <DetailsGroup {...group} suggestion={quote.suggestion} />
        <QuoteConsent profile={profile} initial={initial} retentionMonths={shown.retentionMonths}>
          <Button type="submit" aria-disabled={busy || undefined}>
            {busy ? "Enviando…" : "Solicitar Orçamento"}
          </Button>
          <StepBack from={4} onBack={quote.back} />
        </QuoteConsent>
      </QuoteStep>
      <p role="status" className={layout.hidden}>
        {sending ? "Enviando seu pedido." : checking && "Conferindo suas respostas."}
      </p>
    </form>
  )
}

/** On the neutral layout the visitor chooses the profile; sending the form stores it. */
function ProfileChoice({ profile, knowsStored }: { profile: Profile; knowsStored: boolean }) {
  const options = (["exchange", "tourism"] as const).map((one) => ({ value: codeOf(one), label: profileNames[one] }))
  return (
    <div className={styles.switch}>
      <ChoiceField name="type" label={quoteLabels.type} options={options} defaultValue={codeOf(profile)} />
      {/* oxlint-disable-next-line react/no-danger -- a script of our own, without any input */}
      {!knowsStored && <script dangerouslySetInnerHTML={{ __html: storedProfileScript }} suppressHydrationWarning />}
    </div>
  )
}
