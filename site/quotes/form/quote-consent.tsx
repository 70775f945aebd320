import type { ReactNode } from "react"
import { href } from "react-router"
import type { Profile } from "#domain/agency/profile.ts"
import { formatMonthCount } from "#platform/time/retention.ts"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { PageLink } from "#ui/page-link.tsx"
import { draftRetentionDays } from "#site/quotes/draft/forget-draft.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "./quote-input.ts"
import { marketingText } from "#domain/quotes/quote-fields.ts"
import styles from "./quote-form.module.css"

/** The end of the form: consent to promotions, the privacy notice, and the submit button. */
export function QuoteConsent({
  profile,
  initial,
  retentionMonths,
  children,
}: {
  profile: Profile
  initial: QuoteInput
  retentionMonths: number
  children: ReactNode
}) {
  return (
    <div className={styles.consent}>
      <label>
        {/* A draft's consent to an earlier text is not one to this text. */}
        <input
          type="checkbox"
          name="marketing"
          value={marketingText.version}
          defaultChecked={inputText(initial, "marketing") === marketingText.version}
        />
        {marketingText.words}
      </label>
      {/* Honeypot: programs fill every field; people do not see this one. */}
      <label className={styles.trap} aria-hidden>
        Deixe em branco
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <div className={styles.send}>{children}</div>
      <p>
        Usamos estas respostas só para preparar o seu orçamento e as guardamos por {formatMonthCount(retentionMonths)}{" "}
        depois do último contato. Até você enviar, o rascunho fica só neste aparelho, e some na primeira visita passados{" "}
        {draftRetentionDays} dias. Veja a página de{" "}
        <PageLink to={withProfile(href("/privacidade"), profile)}>Privacidade</PageLink>.
      </p>
    </div>
  )
}
