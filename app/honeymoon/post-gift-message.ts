import { readMessages } from "#app/quotes/post-quote.ts"
import { type GiftErrors, giftFields } from "./gift-message.ts"

/* The browser's side of the call `honeymoon-message`. */

export type PostedGift = { protocol: string; failure?: undefined } | { failure: PostFailure; protocol?: undefined }

export interface PostFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  messages: string[]
  errors: GiftErrors
}

const noAnswer = "Não conseguimos falar com o servidor. Confira sua internet e tente de novo: o que você escreveu continua aqui."
/** A receipt of 10 MB on a slow line. */
const answerMaxMs = 120_000

export async function postGiftMessage(form: FormData, idempotencyKey: string, triesLeft = 4): Promise<PostedGift> {
  try {
    const headers = { "idempotency-key": idempotencyKey }
    const response = await fetch("/api/v1/honeymoon-message", { method: "POST", body: form, headers, signal: AbortSignal.timeout(answerMaxMs) })
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok && isRecord(body) && typeof body.protocol === "string") return { protocol: body.protocol }
    if (response.status === 409 && triesLeft > 0) {
      // The first try is still at work: its answer will be ours.
      await new Promise((done) => setTimeout(done, 1_500))
      return await postGiftMessage(form, idempotencyKey, triesLeft - 1)
    }
    return { failure: { status: response.status, messages: readMessages(body), errors: readErrors(body) } }
  } catch {
    return { failure: { status: 0, messages: [noAnswer], errors: {} } }
  }
}

function readErrors(body: unknown): GiftErrors {
  if (!isRecord(body) || !isRecord(body.fields)) return {}
  const { fields } = body
  return Object.fromEntries(giftFields.flatMap((field) => (Object.hasOwn(fields, field) ? [[field, readMessages(fields[field])]] : [])))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
