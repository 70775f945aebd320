import { isObject, own } from "#platform/text/untrusted-input.ts"
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

/** The details of a stored event; an empty object when they are not readable. */
export function parseEventDetails<Details>(text: string | null): Partial<Details> {
  if (text === null) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? (parsed as Partial<Details>) : {}
  } catch {
    return {}
  }
}

export function isContactWay(text: string): text is ContactWay {
  return own(contactWays, text) !== undefined
}
