import { createIdempotencyKey, unmasked } from "#ui/form/idempotency-key.ts"
import { isReadable } from "#ui/form/is-readable.ts"
import { type Posted, postRequest } from "#ui/form/post-form.ts"
import { giftFields, inFormOrder } from "#domain/honeymoon/gift/gift-fields.ts"

/**
 * Longer than the server may take; otherwise the visitor would not see the server's advice. The server allows 120
 * seconds until the form has arrived, 20 in the queue and 15 to decode the receipt.
 */
const answerMaxMs = 160_000

const unreadable =
  "O aparelho não deixa mais ler o arquivo do comprovante: ele mudou ou foi apagado. Escolha-o de novo."

/**
 * The idempotency key of a draft's message. It does not depend on whether the mask of the phone number has loaded, nor
 * on the file's date: some phones give a picture a new one each time it is chosen.
 */
export function giftKey(draftId: string, form: FormData): string {
  const content = giftFields.map((field) => {
    const value = form.get(field)
    if (value instanceof File) return [value.name, value.size]
    return field === "phone" && value ? unmasked(value) : value
  })
  return createIdempotencyKey(draftId, JSON.stringify(content))
}

/** The browser's side of the call `honeymoon-message`. */
export async function postGiftMessage(form: FormData, idempotencyKey: string): Promise<Posted> {
  const receipt = form.get("receipt")
  if (receipt instanceof File && !(await isReadable(receipt)))
    return { failure: { status: 422, messages: [unreadable], errors: { receipt: [unreadable] } } }
  return postRequest(
    { path: "/api/v1/honeymoon-message", body: form, answerMaxMs, controlErrors: inFormOrder },
    idempotencyKey,
  )
}
