import { type RouterContextProvider, data, redirect } from "react-router"
import { withdrawConsent } from "#domain/privacy/withdraw-consent.server.ts"
import { CardConflictError } from "#domain/request-cards/request-cards.server.ts"
import { assignRequest } from "#domain/requests/assign-request.server.ts"
import { correctContact } from "#domain/requests/correct-contact.server.ts"
import { moveRequest } from "#domain/requests/move-request.server.ts"
import { noteRequest } from "#domain/requests/note-request.server.ts"
import { planNextStep } from "#domain/requests/plan-next-step.server.ts"
import { recordContact } from "#domain/requests/record-contact.server.ts"
import { type DescribedChange, describeChangesSince } from "#domain/requests/request-changes.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { ProblemError } from "#platform/http/problem.ts"
import { flashHref } from "#panel/flash.ts"
import { formRevision } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { requestHref } from "#panel/requests/request-address.ts"

/** The answer to a form that changed nothing. */
export interface Refusal {
  intent: string
  /** The submitted values. */
  values: Record<string, string>
  /** Messages by field. */
  errors: Record<string, string[]>
  /** Changes by other people since the form was loaded. */
  conflict?: DescribedChange[]
}

type Values = Refusal["values"]
type Act = (
  services: Services,
  change: { protocol: string; staff: StaffMember; revision: number; address: string },
  values: Values,
) => Promise<void>

export const caseFlashTexts = {
  etapa: "Etapa mudada.",
  dono: "Dono mudado.",
  nota: "Nota guardada.",
  passo: "Próximo passo guardado.",
  falei: "Contato anotado.",
  contato: "Dados corrigidos.",
  autorizacao: "Autorização de promoções retirada.",
}

const flashKeys = {
  move: "etapa",
  assign: "dono",
  note: "nota",
  next: "passo",
  contact: "falei",
  correct: "contato",
  withdraw: "autorizacao",
} as const satisfies Record<string, keyof typeof caseFlashTexts>

type Intent = keyof typeof flashKeys

const acts: Record<Exclude<Intent, "contact">, Act> = {
  move: (services, change, { stage = "", lostReason, lostWords }) =>
    moveRequest(services, { ...change, stage, lostReason, lostWords }),
  assign: (services, change, { owner = "" }) => assignRequest(services, { ...change, ownerId: owner }),
  note: (services, change, { text = "" }) => noteRequest(services, { ...change, text }),
  next: (services, change, { text = "", on = "", time = "", done }) =>
    planNextStep(services, { ...change, text, on, time, done: done === "1" }),
  correct: (services, change, values) => correctContact(services, { ...change, typed: values }),
  withdraw: async (services, change) => void (await withdrawConsent(services, change)),
}

/** Handles all forms of a request's page. */
export async function actOnCase(request: Request, context: Readonly<RouterContextProvider>, protocol: string) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const { intent = "" } = values
  const revision = formRevision(form)
  if (!isIntent(intent)) throw new Response(null, { status: 400 })
  try {
    const { address } = context.get(panelRequestContext)
    if (intent === "contact") await recordContact(services, { protocol, staff, by: values.by ?? "" })
    else if (revision === undefined) throw new Response(null, { status: 400 })
    else await acts[intent](services, { protocol, staff, revision, address }, values)
  } catch (error) {
    if (error instanceof CardConflictError) {
      // The form of a contact has no revision since which to describe changes.
      const conflict = revision === undefined ? [] : await describeChangesSince(services, protocol, revision)
      return data<Refusal>({ intent, values, errors: {}, conflict }, { status: 409 })
    }
    if (error instanceof ProblemError && error.status === 404) throw notFound()
    if (!(error instanceof ProblemError)) throw error
    const errors = error.problem.fields ?? { text: error.problem.messages.error }
    return data<Refusal>({ intent, values, errors }, { status: error.status })
  }
  // The contact link submits in the background while the message app opens: no navigation.
  if (values.quiet === "1") return null
  const anchor = intent === "note" || intent === "contact" ? "#historia" : ""
  throw redirect(flashHref<keyof typeof caseFlashTexts>(requestHref(protocol), flashKeys[intent]) + anchor)
}

function isIntent(intent: string): intent is Intent {
  return Object.hasOwn(flashKeys, intent)
}
