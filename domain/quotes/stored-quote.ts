import { isObject, own } from "#platform/text/untrusted-input.ts"
import { type OptionField, type Reference, quoteOptions } from "./quote-options.ts"
import type { Quote, QuotePayload } from "./quote.ts"
import { parseDay, splitRange } from "./travel-dates.ts"

/** The visitor's consent: the text shown, its version, time and channel. */
interface MarketingConsent {
  version: string
  words: string
  /** ISO 8601. */
  agreedAt: string
  channel: string
}

/** A stored request. */
export interface StoredQuote {
  quote: Quote
  /** Consent to promotions; absent without consent. */
  marketing: MarketingConsent | undefined
  /** The request exactly as it was stored. */
  payload: QuotePayload
}

/**
 * The inverse of `payloadOf`, from the JSON in the table. Nothing is validated again: an answer that the form
 * no longer offers is kept.
 */
export function readStoredQuote(request: string): StoredQuote {
  const payload = JSON.parse(request) as Record<string, unknown>
  const consent = own(payload, "marketing")
  const marketing = isObject(consent) ? (consent as unknown as MarketingConsent) : undefined
  const optionFields = Object.keys(quoteOptions) as OptionField[]
  const quote: Quote = {
    type: own(payload, "type") === "I" ? "I" : "T",
    pageType: textOf(own(payload, "pageType")) as Quote["pageType"],
    name: textOf(own(payload, "name")),
    email: textOf(own(payload, "email")),
    cellphone: digitsOf(own(payload, "cellphone")),
    phone: digitsOf(own(payload, "phone")),
    state: referenceOf(own(payload, "state")),
    city: referenceOf(own(payload, "city")),
    country: referenceOf(own(payload, "country")),
    countryCity: referenceOf(own(payload, "countryCity")),
    observation: textOf(own(payload, "observation")),
    ...(Object.fromEntries(optionFields.map((field) => [field, labelOf(own(payload, field))])) as Record<
      OptionField,
      string
    >),
    travelDate: datesOf(own(payload, "travelDate")),
    numberOfAdults: referenceOf(own(payload, "numberOfAdults")).code,
    numberOfChild: Number(own(payload, "numberOfChild") ?? 0),
    ageOfChildEnd: [own(payload, "ageOfChildEnd") ?? []].flat().map(labelOf),
    package_id: own(payload, "package_id") as number | undefined,
    marketing: consent === true || marketing !== undefined,
  }
  return { quote, marketing, payload: payload as unknown as QuotePayload }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}

/** Phones are stored formatted. */
function digitsOf(value: unknown): string {
  return textOf(value).replace(/[^\d+]/g, "")
}

function labelOf(value: unknown): string {
  return textOf(isObject(value) ? own(value, "label") : value)
}

function referenceOf(value: unknown): Reference {
  return isObject(value) && typeof own(value, "code") === "number"
    ? { code: own(value, "code") as number, label: labelOf(value) }
    : {}
}

function datesOf(value: unknown): Quote["travelDate"] {
  const [start, end] = (splitRange(value) ?? []).map(parseDay)
  return start && end ? { start, end } : undefined
}
