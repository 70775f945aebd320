import { ProblemError } from "#app/api/problem.ts"
import type { Municipality } from "#app/places/places.ts"
import { listMunicipalities } from "#app/places/places.server.ts"
import { parseId } from "#app/api/parameters.ts"
import { type Profile, profileOf } from "#app/profile/profile.ts"
import type { Services } from "#app/services.server.ts"
import { isUnavailable } from "#database/unavailable.ts"
import { type QuoteInput, inputText, quoteInputOf } from "./quote-input.ts"
import type { QuoteErrors } from "./reading.ts"
import { refreshButton } from "./refresh-button.tsx"
import { QuoteRefusedError, requestQuote } from "./request-quote.server.ts"

/** What the form shows again: the values, what is wrong with them, and the cities of the chosen state. */
export interface ReturnedQuoteForm {
  values: QuoteInput
  errors: QuoteErrors
  municipalities: Municipality[]
}

export type ReceivedQuoteForm =
  | { protocol: string; profile: Profile; returned?: undefined }
  | { status: number; returned: ReturnedQuoteForm; protocol?: undefined }

const away = "Não conseguimos guardar seu pedido agora. Espere alguns segundos e envie de novo: o que você escreveu continua aqui."

/** Takes the form as a browser without scripts sends it. */
export async function receiveQuoteForm(services: Services, request: Request): Promise<ReceivedQuoteForm> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return { status: 400, returned: { values: {}, errors: { "": ["O formulário chegou incompleto. Envie de novo."] }, municipalities: [] } }
  const values = quoteInputOf(form)
  if (values[refreshButton.name] === refreshButton.value) return refusal(services, 200, values, {})
  try {
    const { protocol } = await requestQuote(services, values)
    return { protocol, profile: profileOf(values.type === "I" ? "I" : "T") }
  } catch (error) {
    if (error instanceof QuoteRefusedError) return refusal(services, 422, values, error.errors)
    if (error instanceof ProblemError) return refusal(services, error.status, values, { "": error.problem.messages.error })
    if (isUnavailable(error)) return refusal(services, 503, values, { "": [away] })
    throw error
  }
}

async function refusal({ db }: Services, status: number, values: QuoteInput, errors: QuoteErrors): Promise<ReceivedQuoteForm> {
  const state = parseId(inputText(values, "state"))
  const municipalities = state === undefined ? [] : await listMunicipalities(db, state).catch(() => [])
  return { status, returned: { values, errors, municipalities } }
}
