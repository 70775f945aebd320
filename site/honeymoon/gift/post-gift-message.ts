import { isReadable } from "#ui/form/is-readable.ts"
import { type Posted, postRequest } from "#ui/form/post-form.ts"
import { inFormOrder } from "#domain/honeymoon/gift/gift-fields.ts"

/**
 * Longer than the server may take; otherwise the visitor would not see the server's advice. The server allows 120
 * seconds until the form has arrived, 20 in the queue and 15 to decode the receipt.
 */
const answerMaxMs = 160_000

const unreadable =
  "O aparelho não deixa mais ler o arquivo do comprovante: ele mudou ou foi apagado. Escolha-o de novo."

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
