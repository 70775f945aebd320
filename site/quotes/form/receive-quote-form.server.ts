import { ProblemError } from "#platform/http/problem.ts"
import type { Municipality } from "#domain/places/places.ts"
import { listMunicipalities } from "#domain/places/places.server.ts"
import { parseId } from "#platform/http/parameters.ts"
import { type Profile, profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { today } from "#platform/time/day.ts"
import { parseQuote } from "#domain/quotes/parse-quote.ts"
import type { QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { inputText } from "#ui/form/form-input.ts"
import { type QuoteInput, quoteInputOf } from "./quote-input.ts"
import { type Step, errorsOn, firstStepOf, stepAsked, steps } from "#site/quotes/steps/quote-steps.ts"
import type { Log } from "#site/request-context.server.ts"
import { refreshButton } from "#site/quotes/fields/refresh-button.tsx"
import { QuoteRefusedError, requestQuote } from "#domain/quotes/request-quote.server.ts"

/** A form to show again: its values, their errors, and the cities of the chosen state. */
export interface ReturnedQuoteForm {
  values: QuoteInput
  errors: QuoteErrors
  municipalities: Municipality[]
  /** The validated steps. */
  checked: readonly Step[]
  /** The step shown on a phone. */
  step: Step
}

export type ReceivedQuoteForm =
  | { protocol: string; profile: Profile; returned?: undefined }
  | { status: number; returned: ReturnedQuoteForm; protocol?: undefined }

const away =
  "Não conseguimos guardar seu pedido agora. Espere alguns segundos e envie de novo: o que você escreveu continua aqui."

/** Handles the form sent without scripts. With `refused` it is returned without being stored. */
export async function receiveQuoteForm(
  services: Services,
  request: Request,
  refused?: ProblemError,
  log?: Log,
): Promise<ReceivedQuoteForm> {
  const form = await request.formData().catch(() => undefined)
  if (!form)
    return refusal(
      services,
      400,
      {},
      { "": ["O formulário chegou incompleto. Envie de novo."] },
      { checked: steps, step: 1 },
    )
  const values = quoteInputOf(form)
  if (refused) return refusal(services, refused.status, values, { "": refused.problem.messages.error })
  if (values[refreshButton.name] === refreshButton.value) return refusal(services, 200, values, {})
  const asked = stepAsked(values)
  if (asked) return walk(services, values, asked)
  try {
    const { protocol } = await requestQuote(services, values)
    return { protocol, profile: profileOf(values.type === "I" ? "I" : "T") }
  } catch (error) {
    if (error instanceof QuoteRefusedError) return refusal(services, 422, values, error.errors)
    if (error instanceof ProblemError)
      return refusal(services, error.status, values, { "": error.problem.messages.error })
    if (!isUnavailable(error)) throw error
    log?.error({ err: error }, "pedido não guardado")
    return refusal(services, 503, values, { "": [away] })
  }
}

/** "Continuar" and "Voltar" before the script has loaded: opens a step if those before it are valid. */
function walk(services: Services, values: QuoteInput, asked: Step): Promise<ReceivedQuoteForm> {
  const before = steps.filter((step) => step < asked)
  const errors = errorsOn(before, parseQuote(values, today(services.clock())).errors ?? {})
  const wrong = firstStepOf(errors)
  return wrong
    ? refusal(services, 422, values, errors, { checked: before, step: wrong })
    : refusal(services, 200, values, {}, { checked: [], step: asked })
}

/** Returns the form. Where a request was refused before its validation, the validation errors are added. */
async function refusal(
  services: Services,
  status: number,
  values: QuoteInput,
  errors: QuoteErrors,
  { checked, step }: Pick<ReturnedQuoteForm, "checked" | "step"> = {
    checked: Object.keys(errors).length > 0 ? steps : [],
    step: firstStepOf(errors) ?? 1,
  },
): Promise<ReceivedQuoteForm> {
  const state = parseId(inputText(values, "state"))
  const municipalities = state === undefined ? [] : await listMunicipalities(services.db, state).catch(() => [])
  const found = errorsOn(checked, parseQuote(values, today(services.clock())).errors ?? {})
  return { status, returned: { values, errors: { ...found, ...errors }, municipalities, checked, step } }
}
