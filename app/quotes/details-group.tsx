import { FieldGroup, TextAreaField } from "#app/ui/field.tsx"
import { Choices, Select } from "./option-fields.tsx"
import { type QuoteInput, inputText } from "./quote-input.ts"
import { type ShownQuestions, Variant } from "./quote-variant.tsx"
import { optionalTripFields, quoteLabels, quoteLimits } from "./quote.ts"
import type { QuoteErrors } from "./reading.ts"
import styles from "./quote-form.module.css"

interface DetailsGroupProps {
  initial: QuoteInput
  values: QuoteInput
  errors: QuoteErrors
  shown: ShownQuestions
}

/** What else helps to prepare an offer. */
export function DetailsGroup({ initial, values, errors, shown }: DetailsGroupProps) {
  return (
    <FieldGroup number={4} title="Últimos detalhes">
      <Variant of="tourism" shown={shown}>
        <p className={styles.note}>O que mais podemos resolver? Responda só o que já souber.</p>
        <div className={styles.yesNo}>
          {optionalTripFields.map((field) => (
            <Choices key={field} name={field} values={values} errors={errors} />
          ))}
        </div>
      </Variant>
      <Select name="howDidYouMeetUs" initial={initial} errors={errors} />
      <TextAreaField
        name="observation"
        label={quoteLabels.observation}
        errors={errors.observation}
        optional
        help="Outros destinos, alergias, mobilidade, um aniversário no caminho: tudo ajuda."
        maxLength={quoteLimits.observation}
        defaultValue={inputText(initial, "observation")}
      />
    </FieldGroup>
  )
}
