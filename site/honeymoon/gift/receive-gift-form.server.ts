import { readFormInput } from "#ui/form/form-input.ts"
import { ProblemError } from "#platform/http/problem.ts"
import type { Services } from "#domain/services.server.ts"
import type { Log } from "#site/request-context.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { inFormOrder } from "#domain/honeymoon/gift/gift-fields.ts"
import { parseGiftMessage } from "#domain/honeymoon/gift/gift-message.ts"
import { type FormUpload, incomplete } from "#platform/http/read-upload.server.ts"
import { sendGiftMessage } from "#domain/honeymoon/gift/send-gift-message.server.ts"

/** A refused form to show again: its errors, and every value but the file, which browsers never keep. */
export interface RefusedGift {
  /** By field; `""` holds errors of no field. */
  errors: Record<string, string[]>
  values: Record<string, string>
}

export type ReceivedForm =
  | { protocol: string; status?: undefined; refused?: undefined }
  | { status: number; refused: RefusedGift; protocol?: undefined }

/** A form sent without scripts: with an upload, or texts alone. */
export interface SentForm extends Pick<FormUpload, "fields" | "file" | "failure"> {
  /** Set if the couple's page is unavailable: then only a repeat of an earlier message is answered. */
  refusal?: Error | Response
}

/** Handles the form for the couple of the address. */
export async function receiveGiftForm(
  services: Services,
  form: SentForm,
  honeymoonId: string,
  log?: Log,
): Promise<ReceivedForm> {
  const { file: receipt, failure, refusal: gone } = form
  const fields: Record<string, unknown> = { ...form.fields, id: honeymoonId }
  const values = Object.fromEntries(
    shownAgain.flatMap((name) => (typeof fields[name] === "string" ? [[name, fields[name]]] : [])),
  )
  try {
    if (failure) throw failure
    const { protocol } = await sendGiftMessage(services, { fields, receipt, refusal: gone })
    return { protocol }
  } catch (error) {
    if (gone) throw gone
    if (error instanceof ProblemError && error.status !== 404) {
      const { messages, fields: wrong } = error.problem
      if (!wrong) return refusal(error.status, { "": messages.error }, values)
      // A file that is too large aborts the upload; the texts are validated all the same.
      return refusal(error.status, inFormOrder({ ...parseGiftMessage(fields).errors, ...wrong }), values)
    }
    if (!isUnavailable(error)) throw error
    log?.error({ err: error }, "mensagem não guardada")
    return refusal(503, { "": [unavailable] }, values)
  }
}

/** Reads a form without a file. */
export async function readTexts(request: Request): Promise<SentForm> {
  const form = await request.formData().catch(() => undefined)
  return { fields: form ? readFormInput(form) : {}, file: undefined, failure: form ? undefined : incomplete() }
}

const unavailable = "Não conseguimos guardar sua mensagem agora. Espere alguns segundos e envie de novo."
const shownAgain = ["cote_id", "name", "email", "phone", "message"] as const

function refusal(status: number, errors: Record<string, string[]>, values: Record<string, string>): ReceivedForm {
  return { status, refused: { errors, values } }
}
