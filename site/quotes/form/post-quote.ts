import { type Posted, postRequest } from "#ui/form/post-form.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import type { QuoteInput } from "./quote-input.ts"
import { type QuoteErrors, repeatedFields } from "#domain/quotes/quote-fields.ts"

/** Sent with the request for the spam check. */
export interface HumanSigns {
  website: string
  /** Milliseconds since the form was shown. */
  elapsed: number
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
