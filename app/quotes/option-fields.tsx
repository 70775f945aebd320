import { ChoiceField, SelectField } from "#app/ui/field.tsx"
import { type QuoteInput, inputText } from "./quote-input.ts"
import { type OptionField, quoteOptions } from "./quote-options.ts"
import { quoteLabels } from "./quote.ts"
import type { QuoteErrors } from "./reading.ts"

/* The questions that are answered from one of the specification's lists. */

export function Select({ name, initial, errors, span = "half" }: { name: OptionField; initial: QuoteInput; errors: QuoteErrors; span?: "half" | "full" }) {
  return <SelectField name={name} label={quoteLabels[name]} errors={errors[name]} span={span} options={optionsOf(name)} defaultValue={inputText(initial, name)} />
}

/** Few answers, all in sight. React holds which one is chosen; the form reads it like any other control. */
export function Choices({ name, values, errors }: { name: OptionField; values: QuoteInput; errors: QuoteErrors }) {
  return <ChoiceField name={name} label={quoteLabels[name]} errors={errors[name]} options={optionsOf(name)} defaultValue={inputText(values, name)} />
}

export function optionsOf(name: OptionField) {
  return quoteOptions[name].map((option) => ({ value: option, label: option }))
}
