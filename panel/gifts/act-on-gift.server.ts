import { type RouterContextProvider, data, redirect } from "react-router"
import { correctAmount } from "#domain/gifts/correct-amount.server.ts"
import { decideGift } from "#domain/gifts/decide-gift.server.ts"
import { type DecisionErrors, readDecision } from "#domain/gifts/read-decision.ts"
import { CardConflictError, findCard } from "#domain/request-cards/request-cards.server.ts"
import type { ContactField } from "#domain/requests/contact-fields.ts"
import { correctContact } from "#domain/requests/correct-contact.server.ts"
import { noteRequest } from "#domain/requests/note-request.server.ts"
import { recordContact } from "#domain/requests/record-contact.server.ts"
import { ProblemError } from "#platform/http/problem.ts"
import { formRevision, formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { decidedFlashHref, giftFlashHref } from "./gift-flash.ts"

type GiftContactField = Exclude<ContactField, "cellphone">

/** The action's answer when nothing was written. */
export interface GiftAnswer {
  intent: string
  values: Record<"amount" | "reason" | "words" | "stage" | "text" | GiftContactField, string>
  /** Messages by field; `text` is the note. */
  errors?: DecisionErrors & Partial<Record<"text" | GiftContactField, string[]>>
  /** Someone else changed the gift meanwhile. */
  isConflict?: boolean
}

/** The forms of one gift. A refused form gets its errors and what was typed. */
export async function actOnGift(request: Request, context: Readonly<RouterContextProvider>, protocol: string) {
  const form = await request.formData()
  const values = {
    amount: formText(form, "amount"),
    reason: formText(form, "reason"),
    words: formText(form, "words"),
    stage: formText(form, "stage"),
    text: formText(form, "text"),
    name: formText(form, "name"),
    email: formText(form, "email"),
    phone: formText(form, "phone"),
  }
  const intent = formText(form, "intent")
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  // The loader finds no quote here either. Without this check a note would be added to one.
  if ((await findCard(services.db, protocol))?.kind !== "gift") throw notFound()
  try {
    // The contact link submits in the background while the message app opens: no navigation.
    if (intent === "contact") {
      await recordContact(services, { protocol, staff, by: formText(form, "by") })
      return null
    }
    const revision = formRevision(form)
    if (revision === undefined) throw new Response(null, { status: 400 })
    const change = { protocol, staff, revision }
    if (intent === "note") {
      await noteRequest(services, { ...change, text: values.text })
      return redirect(`${giftFlashHref(protocol, "nota")}#historia`)
    }
    if (intent === "correct") {
      const { address } = context.get(panelRequestContext)
      await correctContact(services, { ...change, address, typed: values })
      return redirect(giftFlashHref(protocol, "contato"))
    }
    const { decision, errors } = readDecision({ ...values, intent })
    if (errors) return data<GiftAnswer>({ intent, values, errors }, { status: 422 })
    if (intent === "amount" && decision.to === "confirmed") {
      await correctAmount(services, { ...change, cents: decision.cents })
      return redirect(giftFlashHref(protocol, "valor"))
    }
    const decided = await decideGift(services, { ...change, staffId: staff.id, decision })
    if (decided === undefined) throw notFound()
    return redirect(decidedFlashHref(protocol, decision.to))
  } catch (error) {
    if (error instanceof CardConflictError)
      return data<GiftAnswer>({ intent, values, isConflict: true }, { status: 409 })
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 404) throw notFound()
    const { fields, messages } = error.problem
    return data<GiftAnswer>({ intent, values, errors: fields ?? { text: messages.error } }, { status: error.status })
  }
}
