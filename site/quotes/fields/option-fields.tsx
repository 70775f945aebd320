import { ChoiceField, SelectField } from "#ui/form/field.tsx"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { type OptionField, quoteOptions } from "#domain/quotes/quote-options.ts"
import { quoteLabels, type QuoteErrors } from "#domain/quotes/quote-fields.ts"

/* The questions that are answered from one of the specification's lists. */

export function Select({
  name,
  initial,
  errors,
  span = "half",
}: {
  name: OptionField
  initial: QuoteInput
  errors: QuoteErrors
  span?: "half" | "full"
}) {
  return (
    <SelectField
      name={name}
      label={quoteLabels[name]}
      errors={errors[name]}
      span={span}
      options={optionsOf(name)}
      defaultValue={inputText(initial, name)}
    />
  )
}

/** Radio buttons for a few answers. React holds the choice; the form reads it like any other control. */
export function Choices({
  name,
  values,
  errors,
  optional,
}: {
  name: OptionField
  values: QuoteInput
  errors: QuoteErrors
  optional?: boolean
}) {
  return (
    <ChoiceField
      name={name}
      label={quoteLabels[name]}
      errors={errors[name]}
      optional={optional}
      options={optionsOf(name)}
      defaultValue={inputText(values, name)}
    />
  )
}

export function optionsOf(name: OptionField) {
  return quoteOptions[name].map((option) => ({ value: option, label: option }))
}
