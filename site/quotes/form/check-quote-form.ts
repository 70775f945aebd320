import { parseQuote } from "#domain/quotes/parse-quote.ts"
import type { QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { type QuotePayload, payloadOf } from "#domain/quotes/quote.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "./quote-input.ts"
import { type NamedLists, withNames } from "./quote-names.ts"

/* Validation in the browser before sending. The server validates again, and more. */

/** All errors, in the order of the form. */
export function quoteFormErrors(input: QuoteInput, today: string): QuoteErrors {
  return parseQuote(input, today).errors ?? {}
}

/** The request of a form without errors, as the API documents it. */
export function quotePayload(input: QuoteInput, today: string, lists: NamedLists): QuotePayload {
  const payload = payloadOf(withNames(parseQuote(input, today).asked, lists))
  return { ...payload, ...(payload.marketing && { marketing: inputText(input, "marketing") }) }
}
