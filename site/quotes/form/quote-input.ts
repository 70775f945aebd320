import { type FormInput, readFormInput } from "#ui/form/form-input.ts"

/** What the quote form holds, as `parseQuote` reads it. */
export type QuoteInput = FormInput

/** Controls that repeat in the form: two dates, an age for each child. */
const repeatedControls: readonly string[] = ["travelDate", "ageOfChildEnd"]

export function quoteInputOf(form: FormData): QuoteInput {
  return readFormInput(form, repeatedControls)
}
