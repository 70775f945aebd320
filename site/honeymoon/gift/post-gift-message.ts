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
  // `fetch` would fail as it does without a connection.
  if (!(await isReadable(form.get("receipt"))))
    return { failure: { status: 422, messages: [unreadable], errors: { receipt: [unreadable] } } }
  return postRequest(
    { path: "/api/v1/honeymoon-message", body: form, answerMaxMs, controlErrors: inFormOrder },
    idempotencyKey,
  )
}

/** False for a file that was changed, moved or removed after it was chosen, or whose app no longer gives it out. */
async function isReadable(file: FormDataEntryValue | null): Promise<boolean> {
  if (!(file instanceof File)) return true
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
