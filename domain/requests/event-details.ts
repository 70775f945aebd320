import { isObject, own } from "#platform/text/untrusted-input.ts"
import type { UnconfirmedDetails } from "#domain/request-cards/request-cards.server.ts"
import type { LostReason, Stage } from "#domain/request-cards/stages.ts"
import type { ContactField } from "./contact-fields.ts"

/* The content of `request_event.text` by kind; for `note` it is the note itself. Browser-safe. */

interface Person {
  id: string
  name: string
}

export interface StageDetails {
  from: Stage
  to: Stage
  reason?: LostReason
  /** The reason in the person's own words. */
  words?: string
}

export interface OwnerDetails {
  from: Person | null
  to: Person | null
}

export const contactWays = { whatsapp: "WhatsApp", email: "e-mail", phone: "telefone", other: "outro meio" } as const

export type ContactWay = keyof typeof contactWays

export interface ContactDetails {
  by: ContactWay
}

export interface CorrectionDetails {
  /** The corrected fields of the contact. Never their values. */
  fields: ContactField[]
}

export interface NextDetails {
  /** The step that was done. */
  done?: string
  /** Absent when nothing was planned. */
  step?: { text: string; on: string; time: string | null }
}

/** A decision about a gift, or the correction of its amount. */
export interface GiftDetails {
  from: Stage
  to: Stage
  reason?: string
  words?: string
  cents?: number | null
}

interface EventDetails {
  stage: StageDetails
  owner: OwnerDetails
  contact: ContactDetails
  correction: CorrectionDetails
  next: NextDetails
  gift: GiftDetails
  unconfirmed: UnconfirmedDetails
}

export function newEvent<Kind extends keyof EventDetails>(
  kind: Kind,
  details: EventDetails[Kind],
): { kind: Kind; text: string } {
  return { kind, text: JSON.stringify(details) }
}

/** The details of a stored event of this kind; an empty object when they are not readable. */
export function parseEventDetails<Kind extends keyof EventDetails>(
  _kind: Kind,
  text: string | null,
): Partial<EventDetails[Kind]> {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? (parsed as Partial<EventDetails[Kind]>) : {}
  } catch {
    return {}
  }
}

export function isContactWay(text: string): text is ContactWay {
  return own(contactWays, text) !== undefined
}
