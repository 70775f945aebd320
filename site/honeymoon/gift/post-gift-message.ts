import { type Posted, postRequest } from "#ui/form/post-form.ts"
import { inFormOrder } from "#domain/honeymoon/gift/gift-fields.ts"

/** A receipt of 10 MB on a slow line. */
const answerMaxMs = 120_000

/** The browser's side of the call `honeymoon-message`. */
export function postGiftMessage(form: FormData, idempotencyKey: string): Promise<Posted> {
  return postRequest(
    { path: "/api/v1/honeymoon-message", body: form, answerMaxMs, controlErrors: inFormOrder },
    idempotencyKey,
  )
}
