import { inputText } from "#ui/form/form-input.ts"
import { createIdempotencyKey, unmasked } from "#ui/form/idempotency-key.ts"
import { type Posted, postRequest } from "#ui/form/post-form.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import type { priceDayField } from "#domain/quotes/price-day.ts"
import type { QuoteInput } from "./quote-input.ts"
import { type QuoteErrors, quoteLabels, repeatedFields } from "#domain/quotes/quote-fields.ts"

/** What the page says of itself, beside the answers: two signs for the spam check, and the day of its prices. */
export interface PageSigns extends Record<typeof priceDayField, string> {
  website: string
  /** Milliseconds since the form was shown. */
  elapsed: number
}

/** The answers that distinguish requests, in this order. Layout and honeypot field are not among them. */
const answers = [...Object.keys(quoteLabels), "marketing"]

/**
 * The idempotency key of a draft's answers. It does not depend on parts that may or may not have loaded: the rules, the
 * names of places, the masks that format phone numbers.
 */
export function quoteKey(draftId: string, input: QuoteInput): string {
  const [cellphone, phone] = ["cellphone", "phone"].map((field) => unmasked(inputText(input, field)))
  return createIdempotencyKey(draftId, JSON.stringify({ ...input, cellphone, phone }, answers))
}

/** The browser's side of the call `budget`. Without the validation chunk it sends what the controls hold. */
export function postQuote(
  content: QuotePayload | QuoteInput,
  signs: PageSigns,
  idempotencyKey: string,
): Promise<Posted> {
  const body = JSON.stringify({ ...content, ...signs })
  return postRequest(
    { path: "/api/v1/budget", body, contentType: "application/json", answerMaxMs: 30_000, controlErrors },
    idempotencyKey,
  )
}

/** The API reports a repeated field once; the form shows its errors at the first of its controls. */
function controlErrors(fields: Record<string, string[]>): QuoteErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      repeatedFields.includes(field) ? `${field}.0` : field,
      messages,
    ]),
  )
}
