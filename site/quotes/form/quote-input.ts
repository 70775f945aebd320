import { type FormInput, readFormInput } from "#ui/form/form-input.ts"
import { repeatedFields } from "#domain/quotes/quote-fields.ts"

/** What the quote form holds, as `parseQuote` reads it. */
export type QuoteInput = FormInput

export function quoteInputOf(form: FormData): QuoteInput {
  return readFormInput(form, repeatedFields)
}
