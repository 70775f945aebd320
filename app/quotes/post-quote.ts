import { isObject, own } from "./quote-options.ts"
import type { QuotePayload } from "./quote.ts"
import type { QuoteErrors } from "./reading.ts"

/* The browser's side of the call `budget`. */

export type PostedQuote = { protocol: string; failure?: undefined } | { failure: PostFailure; protocol?: undefined }

export interface PostFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  messages: string[]
  errors: QuoteErrors
}

/** What the form sends beside the request: signs that a person filled it. */
export interface HumanSigns {
  website: string
  /** Milliseconds since the form was shown. */
  elapsed: number
}

const noAnswer = "Não conseguimos falar com o servidor. Confira sua internet e tente de novo: o que você escreveu continua aqui."
const answerMaxMs = 30_000

export async function postQuote(payload: QuotePayload & HumanSigns, idempotencyKey: string, triesLeft = 4): Promise<PostedQuote> {
  try {
    const response = await fetch("/api/v1/budget", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(answerMaxMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok && isObject(body) && typeof body.protocol === "string") return { protocol: body.protocol }
    if (response.status === 409 && triesLeft > 0) {
      // The first try is still at work: its answer will be ours.
      await new Promise((done) => setTimeout(done, 1_500))
      return await postQuote(payload, idempotencyKey, triesLeft - 1)
    }
    return { failure: { status: response.status, messages: readMessages(body), errors: readErrors(body) } }
  } catch {
    return { failure: { status: 0, messages: [noAnswer], errors: {} } }
  }
}

/** The messages of an answer: of its `messages.error`, or whatever texts the body itself is made of. */
export function readMessages(body: unknown): string[] {
  const error = isObject(body) && isObject(body.messages) ? own(body.messages, "error") : undefined
  return textsIn(error ?? body)
}

/** A key that is new for each content. Also where `randomUUID` is missing: on plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** A field that repeats in the form is answered once: its first control shows the reason. */
function readErrors(body: unknown): QuoteErrors {
  const fields = isObject(body) ? body.fields : undefined
  if (!isObject(fields)) return {}
  const controls = Object.entries(fields).map(([field, messages]) => [field === "travelDate" || field === "ageOfChildEnd" ? `${field}.0` : field, textsIn(messages)])
  return Object.fromEntries(controls) as QuoteErrors
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}
