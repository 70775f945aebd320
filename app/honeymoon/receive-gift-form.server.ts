import { ProblemError } from "#app/api/problem.ts"
import type { Services } from "#app/services.server.ts"
import { isUnavailable } from "#database/unavailable.ts"
import { sendGiftMessage } from "./send-gift-message.server.ts"

/** What the form shows again after a refusal: the reasons, and every value but the file, which browsers never keep. */
export interface RefusedGift {
  /** By field; `""` holds what concerns none. */
  errors: Record<string, string[]>
  values: Record<string, string>
}

export type ReceivedForm =
  | { protocol: string; status?: undefined; refused?: undefined }
  | { status: number; refused: RefusedGift; protocol?: undefined }

/** Takes the form as a browser without scripts sends it. */
export async function receiveGiftForm(services: Services, request: Request, honeymoonId: string): Promise<ReceivedForm> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return refusal(400, { "": ["O formulário chegou incompleto. Envie de novo."] }, {})
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  const values = Object.fromEntries(texts.filter(([name]) => shownAgain.has(name)))
  try {
    const fields = { ...Object.fromEntries(texts), id: honeymoonId }
    const { protocol } = await sendGiftMessage(services, { fields, receipt: await receiptOf(form) })
    return { protocol }
  } catch (error) {
    if (error instanceof ProblemError && error.status !== 404) {
      const { fields, messages } = error.problem
      return refusal(error.status, fields ?? { "": messages.error }, values)
    }
    if (isUnavailable(error)) return refusal(503, { "": [unavailable] }, values)
    throw error
  }
}

const unavailable = "Não conseguimos guardar sua mensagem agora. Espere alguns segundos e envie de novo."
const shownAgain = new Set(["cote_id", "name", "email", "phone", "message"])

function refusal(status: number, errors: Record<string, string[]>, values: Record<string, string>): ReceivedForm {
  return { status, refused: { errors, values } }
}

/** An untouched file chooser sends a nameless file of no bytes. */
async function receiptOf(form: FormData): Promise<Buffer | undefined> {
  const file = form.get("receipt")
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) return undefined
  return Buffer.from(await file.arrayBuffer())
}
