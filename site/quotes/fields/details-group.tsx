import { CountedTextAreaField } from "#ui/form/counted-text-area-field.tsx"
import { FieldGroup, SelectField } from "#ui/form/field.tsx"
import { Choices, optionsOf } from "./option-fields.tsx"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { type ShownQuestions, Variant } from "#site/quotes/form/quote-variant.tsx"
import { optionalTripFields, quoteLabels, quoteLimits, type QuoteErrors } from "#domain/quotes/quote-fields.ts"
import styles from "#site/quotes/form/quote-form.module.css"

interface DetailsGroupProps {
  initial: QuoteInput
  values: QuoteInput
  errors: QuoteErrors
  shown: ShownQuestions
  /** What the visit suggests as the answer to "Como nos conheceu?", or the empty text. It is named, never filled in. */
  suggestion: string
}

/** Optional services and observations. */
export function DetailsGroup({ initial, values, errors, shown, suggestion }: DetailsGroupProps) {
  const suggests = suggestion !== "" && inputText(values, "howDidYouMeetUs") === ""
  return (
    <FieldGroup number={4} title="Últimos detalhes">
      <Variant of="tourism" shown={shown}>
        <p className={styles.note}>O que mais podemos resolver? Responda só o que já souber.</p>
        <div className={styles.yesNo}>
          {optionalTripFields.map((field) => (
            <Choices key={field} name={field} values={values} errors={errors} optional />
          ))}
        </div>
      </Variant>
      <SelectField
        name="howDidYouMeetUs"
        label={quoteLabels.howDidYouMeetUs}
        errors={errors.howDidYouMeetUs}
        help={suggests && `Pelo caminho que trouxe você até aqui, talvez seja “${suggestion}”.`}
        span="half"
        options={optionsOf("howDidYouMeetUs")}
        defaultValue={inputText(initial, "howDidYouMeetUs")}
      />
      <CountedTextAreaField
        name="observation"
        label={quoteLabels.observation}
        errors={errors.observation}
        optional
        help="Outros destinos, alergias, mobilidade, um aniversário no caminho: tudo ajuda."
        limit={quoteLimits.observation}
        rows={5}
        defaultValue={inputText(initial, "observation")}
      />
    </FieldGroup>
  )
}
