import { type Posted, postRequest } from "#ui/form/post-form.ts"
import type { QuotePayload } from "#domain/quotes/quote.ts"
import type { QuoteErrors } from "#domain/quotes/quote-reading.ts"

/** What the form sends beside the request: signs that a person filled it. */
export interface HumanSigns {
  website: string
  /** Milliseconds since the form was shown. */
  elapsed: number
}

/** The browser's side of the call `budget`. */
export function postQuote(payload: QuotePayload & HumanSigns, idempotencyKey: string): Promise<Posted> {
  const body = JSON.stringify(payload)
  return postRequest(
    { path: "/api/v1/budget", body, contentType: "application/json", answerMaxMs: 30_000, controlErrors },
    idempotencyKey,
  )
}

/** A field that repeats in the form is answered once: its first control shows the reason. */
function controlErrors(fields: Record<string, string[]>): QuoteErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field === "travelDate" || field === "ageOfChildEnd" ? `${field}.0` : field,
      messages,
    ]),
  )
}
