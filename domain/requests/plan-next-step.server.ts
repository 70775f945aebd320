import type { Services } from "#platform/services.ts"
import { refused } from "#platform/http/problem.ts"
import { addDays, today } from "#platform/time/day.ts"
import { stepStages } from "#domain/request-cards/stages.ts"
import { removalText } from "#domain/quotes/quote-removal.ts"
import { findQuoteRemoval } from "#domain/quotes/quotes.server.ts"
import { parseDay } from "#platform/time/calendar-day.ts"
import { type RequestChange, changeRequest } from "./change-request.server.ts"
import { type NextDetails, newEvent } from "./event-details.ts"
import { parseStaffText, staffTextLimits } from "./staff-text.ts"

export interface Plan extends RequestChange {
  /** True: the previous step was done. Otherwise it is replaced. */
  done?: boolean
  /** Empty: there is no next step. */
  text: string
  /** A day as `YYYY-MM-DD` or `DD/MM/YYYY`. */
  on: string
  /** `HH:MM`, or empty. */
  time: string
}

/** Maximum days until a step. */
const maxDays = 730

/**
 * Plans the next step of a request, or marks the last one as done. Throws a 422 by field, a 404 for an unknown
 * protocol, or `CardConflictError`.
 */
export async function planNextStep(services: Services, plan: Plan): Promise<void> {
  const removedAt = await findQuoteRemoval(services, plan.protocol)
  const step = readStep(plan, today(services.clock()), removedAt)
  await changeRequest(services, plan, (card) => {
    const before = card.next_step ?? undefined
    if (step && !stepStages.includes(card.stage)) throw refused({ text: [outsideText] })
    if (!step && before === undefined) throw refused({ text: ["Escreva o que vem a seguir."] })
    const isSame = step && step.text === before && step.on === card.next_on && step.time === card.next_time
    if (isSame && !plan.done) return undefined
    const details: NextDetails = {
      ...(plan.done && before !== undefined && { done: before }),
      ...(step && { step }),
    }
    return {
      card: { next_on: step?.on ?? null, next_time: step?.time ?? null, next_step: step?.text ?? null },
      events: [newEvent("next", details)],
    }
  })
}

const outsideText = "Fora do quadro, o passo não volta no seu dia. Escolha antes uma etapa para o pedido."

/** Throws with the messages of every invalid field. */
function readStep({ text, on, time }: Plan, current: string, removedAt: Date | undefined): NextDetails["step"] {
  const errors: Record<string, string[]> = {}
  const parsed = parseStaffText(text.replace(/\s+/g, " "), staffTextLimits.nextStep)
  if ("problem" in parsed) errors.text = [parsed.problem]
  const isEmpty = "text" in parsed && parsed.text === ""
  if (isEmpty && on.trim() === "") return undefined
  if (isEmpty) errors.text = ["Escreva o que fazer nesse dia, ou apague o dia."]
  const day = parseDay(on.trim())
  if (on.trim() === "") errors.on = ["Escolha o dia."]
  else if (!day) errors.on = ["Escreva um dia que existe, como 30/11/2026."]
  else if (day < current) errors.on = ["Este dia já passou: escolha de hoje em diante."]
  else if (day > addDays(current, maxDays)) errors.on = ["Escolha um dia nos próximos dois anos."]
  else if (removedAt && day >= today(removedAt)) errors.on = [removedBefore(removedAt)]
  const hour = time.trim()
  if (hour !== "" && !/^([01]\d|2[0-3]):[0-5]\d$/.test(hour)) errors.time = ["Escreva a hora como 15:00."]
  if (Object.keys(errors).length > 0 || !day || !("text" in parsed)) throw refused(errors)
  return { text: parsed.text, on: day, time: hour || null }
}

function removedBefore(removedAt: Date): string {
  return `${removalText(removedAt)} Marque um dia antes disso, ou registre um novo contato: o prazo recomeça.`
}
