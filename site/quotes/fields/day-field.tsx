import { Field } from "#ui/form/field.tsx"
import { inputList } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import type { QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { useMask } from "#ui/form/use-mask.ts"

interface DayFieldProps {
  /** First or last day. */
  place: 0 | 1
  label: string
  initial: QuoteInput
  errors: QuoteErrors
}

/** A day of the trip; both controls have the same name, as the specification asks. */
export function DayField({ place, label, initial, errors }: DayFieldProps) {
  const mask = useMask("day")
  const control = `travelDate.${place}`
  return (
    <Field name={control} label={label} errors={errors[control]} span="half">
      {(props) => (
        <input
          {...props}
          ref={mask}
          name="travelDate"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={inputList(initial, "travelDate")[place] ?? ""}
          placeholder="DD/MM/AAAA"
        />
      )}
    </Field>
  )
}
