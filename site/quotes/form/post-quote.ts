import { inputText } from "#ui/form/form-input.ts"
import { createIdempotencyKey } from "#ui/form/idempotency-key.ts"
import { type Posted, postRequest } from "#ui/form/post-form.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import type { QuoteInput } from "./quote-input.ts"
import { type QuoteErrors, quoteLabels, repeatedFields } from "#domain/quotes/quote-fields.ts"

/** Sent with the request for the spam check. */
export interface HumanSigns {
  website: string
  /** Milliseconds since the form was shown. */
  elapsed: number
}

/** What tells one request from another, in this order. The layout and the honeypot field do not. */
const answers = [...Object.keys(quoteLabels), "marketing"]

/**
 * The idempotency key of a draft's answers. It does not depend on what may load at one time and not at another: the
 * rules, the names of places, the masks that give phone numbers their shape.
 */
export function quoteKey(draftId: string, input: QuoteInput): string {
  const digits = (field: string) => inputText(input, field).replace(/[^\d+]/g, "")
  const shapeless = { ...input, cellphone: digits("cellphone"), phone: digits("phone") }
  return createIdempotencyKey(draftId, JSON.stringify(shapeless, answers))
}

/** The browser's side of the call `budget`. Without the validation chunk it sends what the controls hold. */
export function postQuote(
  content: QuotePayload | QuoteInput,
  signs: HumanSigns,
  idempotencyKey: string,
): Promise<Posted> {
  const body = JSON.stringify({ ...content, ...signs })
  return postRequest(
    { path: "/api/v1/budget", body, contentType: "application/json", answerMaxMs: 30_000, controlErrors },
    idempotencyKey,
  )
}

/** The API reports a repeated field once; the form shows its errors at the first control. */
function controlErrors(fields: Record<string, string[]>): QuoteErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      repeatedFields.includes(field) ? `${field}.0` : field,
      messages,
    ]),
  )
}
